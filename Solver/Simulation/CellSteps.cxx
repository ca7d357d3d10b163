#include "Simulation/CellSteps.h"

#include "Laws/ElasticPower.h"

#include <algorithm>
#include <cmath>

namespace dem
{

CellServo servoOf(const Config& config)
{
  return { config.cell, storedBy(config).power - 1.0 };
}

void CellSteps::adopt(double time, Snapshot& start) const
{
  const bool isNew = !start.cell.begun;
  const Matrix3 carried = start.cell.flow;
  if (!this->Moves.any())
  {
    start.cell = {};
  }
  this->Moves.begin(start.cell);
  // Which changes nothing in a state that was there.
  this->Moves.countFrom(time, this->Unit, this->Unit, start.cell);
  start.particles.space = this->Moves.lattice(start.cell);
  if (isNew && this->Moves.any())
  {
    if (this->Moves.carries())
    {
      addFlow(this->Shapes, start.cell.flow - carried, start.particles);
    }
    putIntoCell(this->Shapes, start.particles, [](std::size_t, const Vec3&) {});
  }
}

/// What the servo has to know of the grains and their contacts.
void CellSteps::observe(const ContactLists& contacts, const Team& team, RunState& state,
  RankRun* ranks) const
{
  struct
  {
    double branches = 0.0, overlaps = 0.0, mass = 0.0, radii = 0.0;
    std::int64_t contacts = 0, balls = 0;
  } sums;
  const Particles& grains = state.grains;
  const auto add = [&]
  {
    for (const PresentContact& contact :
      presentContacts(grains, contacts, PartnerKind::Grain, team))
    {
      if (contacts.own().has(contact.first))
      {
        const double distance = norm(contact.separation);
        sums.branches += distance;
        sums.overlaps += std::max(contact.reach - distance, 0.0);
        ++sums.contacts;
      }
    }
    const OwnSlots own = contacts.own().within(0, static_cast<std::int64_t>(grains.size()));
    for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
         ++slot)
    {
      sums.mass += grains.isFirst(slot) ? grains.mass(slot) : 0.0;
      sums.radii += grains.radius(slot);
      ++sums.balls;
    }
  };
  rankByRank(ranks, sums, add);
  const auto meanOf = [](double sum, std::int64_t count)
  { return count > 0 ? 1.0 / static_cast<double>(count) * sum : 0.0; };
  CellState& cell = state.cell;
  cell.branches = meanOf(sums.branches, sums.contacts);
  cell.overlaps = meanOf(sums.overlaps, sums.contacts);
  cell.mass = sums.mass;
  cell.diameter = 2.0 * (sums.balls > 0 ? sums.radii / static_cast<double>(sums.balls) : 0.0);
  cell.sinceProbe = 0;
}

std::string CellSteps::prepare(const ContactLists& contacts, const Team& team, Motion& motion,
  RunState& state, RankRun* ranks)
{
  if (!this->Moves.flows(state.cell))
  {
    motion.flow = {};
    return {};
  }
  const std::string small = this->findSmall(state, contacts.range(), ranks);
  if (!small.empty())
  {
    return small;
  }
  if (this->Servo.isDue(state.cell))
  {
    this->observe(contacts, team, state, ranks);
  }
  if (!this->HasStages) // whose length is not known yet
  {
    const CellServo::Rates rates = this->Servo.rates(motion.timeStep, state.cell);
    const Matrix3& rate = rates.gradient;
    this->Servo.count(rates.sought, state.cell);
    motion.flow = this->Moves.flow(state.cell,
      this->KeepsHalves ? ofMiddle(rate, motion.timeStep) : rate, motion.timeStep);
    motion.flow.rate = rate;
  }
  return this->Servo.failure(state.cell);
}

namespace
{

/// Stress times volume in the middle of a step, from those at the begins of this step and of the
/// step before it.
Matrix3 atMiddle(const Matrix3& pressing, const CellState& cell, const Motion& motion)
{
  if (frobenius(cell.stress) == 0.0)
  {
    return pressing; // there was none, or it is not known
  }
  const double volume = determinant(cell.edges) *
    determinant(Matrix3::identity() - motion.before() * cell.flow); // before the step before
  return pressing + (0.5 * motion.timeStep / motion.before()) * (pressing - volume * cell.stress);
}

}

/// Stress times volume that works in a step, with the weight that the flow lifts.
/// @param pressing stress times volume at the begin of the step
Matrix3 CellSteps::working(const Matrix3& pressing, const StepResult& done, const CellState& cell,
  const Motion& motion) const
{
  const CellSums& sums = this->HasStages ? done.cellOfStages : done.cell;
  if (!motion.flow.carries)
  {
    return sums.across;
  }
  const Matrix3 stress = this->HasStages ? sums.virial + sums.kinetic
    : this->KeepsHalves                  ? atMiddle(pressing, cell, motion)
                                         : pressing;
  return stress + outer(motion.gravity, sums.moment);
}

void CellSteps::finish(double time, const StepResult& done, const Motion& motion,
  ContactLists& contacts, RunState& state, RankRun* ranks) const
{
  if (!this->Moves.any())
  {
    return;
  }
  CellState& cell = state.cell;
  Particles& grains = state.grains;
  if (motion.flow.any)
  {
    const Matrix3& rate = motion.flow.rate;
    if (this->HasStages)
    {
      this->Servo.count(motion.flow.sought, cell); // of the step that was taken
    }
    const Matrix3 pressing = done.cell.virial + done.cell.kinetic;
    state.suppliedEnergy -=
      motion.timeStep * contraction(this->working(pressing, done, cell, motion), rate);
    cell.stress = (1.0 / determinant(cell.edges)) * pressing;
    this->Moves.advance(motion.flow.ofCell, rate, motion.timeStep, cell);
    cell.flow = this->HasStages ? rate : cell.flow; // velocities are those of the time
  }
  this->Moves.countFrom(time, motion.timeStep, this->Unit, cell);
  cell.travelled += done.distance + motion.flow.slip;
  const bool flipped = this->Moves.flip(cell);
  if (flipped || motion.flow.any)
  {
    grains.space = this->Moves.lattice(cell);
  }
  if (flipped || this->Moves.isDue(cell))
  {
    this->putBack(motion.gravity, contacts, state, ranks);
    cell.travelled = 0.0;
  }
}

namespace
{

/// Kinetic energy that a grain gets as it takes the velocity of its image, where the cell does not
/// carry it; with the flow the energy beyond the flow stays.
/// @param shift to the image, which the grain is already at
double gainOf(const Particles& grains, std::size_t slot, const Vec3& shift)
{
  if (grains.space.carries)
  {
    return 0.0;
  }
  const Vec3 faster = grains.space.flow * shift;
  const Vec3 velocity = motionOf(grains, slot).velocities.linear;
  return grains.mass(slot) * dot(faster, velocity - 0.5 * faster);
}

}

/// Grains through faces, copies of those of other ranks too.
void CellSteps::putBack(const Vec3& gravity, ContactLists& contacts, RunState& state,
  RankRun* ranks) const
{
  const Particles& grains = state.grains;
  std::vector<double> work;
  putIntoCell(this->Shapes, state.grains,
    [&](std::size_t slot, const Vec3& shift)
    {
      if (!contacts.own().has(static_cast<std::int64_t>(slot)))
      {
        return;
      }
      work.push_back(grains.mass(slot) * dot(gravity, shift) - gainOf(grains, slot, shift));
      for (std::size_t ball = slot; ball < slot + grains.balls(slot); ++ball)
      {
        contacts.goThroughFace(grains, ball);
      }
    });
  contacts.arriveInCell(grains);
  rankByRank(ranks, state.suppliedEnergy,
    [&]
    {
      for (const double one : work)
      {
        state.suppliedEnergy -= one;
      }
    });
}

void CellSteps::describe(const CellState& cell, Totals& totals) const
{
  totals.cell.isThere = this->Moves.any();
  totals.cell.origin = cell.origin;
  totals.cell.edges = cell.edges;
  totals.cell.axes = this->Moves.axes();
  totals.cell.gradient = cell.gradient;
  totals.cell.flow = cell.flow;
  totals.cell.strain = cell.strain;
  totals.cell.engineering = cell.deformation - Matrix3::identity();
}

}
