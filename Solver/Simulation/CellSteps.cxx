#include "Simulation/CellSteps.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Repair/RepeatedWalls.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Strain of a step with which no contact can be followed.
constexpr double MostStrain = 1e-3;

/// How far beyond a face grains may be found, in shares of the cell, beside their radius.
constexpr double Beyond = 0.15;

/// Grains that need more than so many times the half width of a cell have too many images to
/// check even once.
constexpr double MostWidthsOfGrains = 4.0;

/// How many widths of the cell away from it grains may appear: so far that positions in it can
/// still be told apart.
constexpr double MostWidths = 1e9;

/// Grains that appear far outside of a cell cannot be put into it, and for those that cross it in a
/// step there is no end of images to check.
void checkInflow(const Inflow& inflow, const CellChoice& cell, double timeStep, double half)
{
  const std::string name =
    inflow.name.empty() ? "the spawn box" : "the inflow '" + inflow.name + "'";
  const InflowRegion& region = inflow.region;
  double farthest = 0.0;
  const auto extend = [&](const Vec3& p) { farthest = std::max(farthest, norm(p - cell.origin)); };
  if (region.shape == InflowShape::Disc)
  {
    extend(region.centre);
  }
  else if (region.shape == InflowShape::Surface)
  {
    std::for_each(region.points.begin(), region.points.end(), extend);
  }
  else
  {
    extend(region.low);
    extend(region.high);
  }
  if (farthest > MostWidths * half)
  {
    throw Error("Move " + name + " into the cell: it reaches " + inWords(farthest) +
      " m away from CellOrigin, too far for positions in the periodic cell to be told apart.");
  }
  const double distance = timeStep * norm(inflow.velocity);
  if (distance > half)
  {
    throw Error("Give the grains of " + name +
      " a lower velocity, or take a smaller TimeStep: they would move " + inWords(distance) +
      " m in a step, through more than half of the periodic cell, which is " + inWords(2.0 * half) +
      " m wide where it is narrowest.");
  }
}

double largestDiameter(const Particles& particles)
{
  double largest = 0.0;
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const std::int32_t k = particles.shapedAt(slot);
    largest = std::max(largest, 2.0 * (k < 0 ? particles.radius(slot) : particles.shaped[k].size));
  }
  return largest;
}

std::string tooNarrow(double half, double diameter, double reach)
{
  return "it is " + inWords(2.0 * half) +
    " m wide where it is narrowest, but grains of the diameter " + inWords(diameter) +
    " m need twice " + inWords(reach) + " m, so that no two touch through two faces at a time.";
}

/// @param most how many times the half width what such grains need may be
void refuseLarge(double radius, const ContactRange& range, double half, double most)
{
  const double reach = 2.0 * radius + range.of(radius);
  if (reach > most * half)
  {
    throw Error("Take larger CellEdges: " + tooNarrow(half, 2.0 * radius, reach));
  }
}

/// A body that is not repeated has to be well inside of the cell, or to go on well beyond both of
/// its faces, since grains beyond a face are where they are.
void checkWalls(const Surface& walls, const CellChoice& cell, double radius)
{
  const Lattice space = latticeOf(cell.periodic, cell.origin, cell.edges);
  const Matrix3 rows = transposed(space.numbers);
  const std::size_t bodies = std::max<std::size_t>(walls.bodies.size(), 1);
  for (std::size_t body = 0; body < bodies; ++body)
  {
    const bool repeated = !walls.bodies.empty() && walls.bodies[body].repeated;
    for (int axis = 0; axis < 3; ++axis)
    {
      if (!cell.periodic[axis] || repeated)
      {
        continue;
      }
      double low = std::numeric_limits<double>::max();
      double high = -low;
      for (const Element& element : walls.elements)
      {
        const int corners =
          element.body == static_cast<int>(body) ? static_cast<int>(element.kind) : 0;
        for (int corner = 0; corner < corners; ++corner)
        {
          const Vec3 point = walls.points[element.point[corner]];
          const double position = dot(rows.column(axis), point - cell.origin);
          low = std::min(low, position - element.radius * norm(rows.column(axis)));
          high = std::max(high, position + element.radius * norm(rows.column(axis)));
        }
      }
      const double margin = Beyond + radius * norm(rows.column(axis));
      const bool inside = low >= margin && high <= 1.0 - margin;
      const bool across = low <= -margin && high >= 1.0 + margin;
      if (low <= high && !inside && !across)
      {
        throw Error("Let each wall end " + inWords(margin) +
          " of the cell inside of both of its faces, or go on as far beyond both: one reaches from " +
          inWords(low) + " to " + inWords(high) + " of the cell along edge " + "abc"[axis] +
          ", which is periodic, and walls are not repeated without RepeatWalls.");
      }
    }
  }
}

}

std::string CellSteps::findSmall(const RunState& state, const ContactRange& range,
  RankRun* ranks) const
{
  const double half = state.grains.space.half;
  const std::int64_t count =
    ranks ? ranks->slots() : static_cast<std::int64_t>(state.grains.size());
  if (count != this->Count || state.spawn.nextId != this->NextId)
  {
    this->Largest = largestDiameter(state.grains);
    if (ranks)
    {
      this->Largest = ranks->talk().largest(this->Largest);
    }
    this->Count = count;
    this->NextId = state.spawn.nextId;
  }
  const double reach = this->Largest + range.of(0.5 * this->Largest);
  if (reach <= half)
  {
    return {};
  }
  return "Take a larger cell: " + tooNarrow(half, this->Largest, reach);
}

void CellSteps::check(const Config& config, const Scene& scene, const Snapshot& start,
  const ContactRange& range) const
{
  if (!this->Moves.any())
  {
    return;
  }
  CellState cell = start.cell;
  this->Moves.begin(cell);
  const double half = this->Moves.lattice(cell).half;
  // A run that continues in a cell that deforms checks the grains in each step, and ends if one is
  // too large by then. Until then it continues as the run before it, which began with the grains of
  // the inflows.
  const bool goesOn = start.cell.begun && this->Moves.flows(cell);
  double radius = 0.5 * largestDiameter(start.particles);
  refuseLarge(radius, range, half, goesOn ? MostWidthsOfGrains : 1.0);
  const double first =
    goesOn ? latticeOf(this->Choice.periodic, cell.origin, this->Choice.edges).half : half;
  const bool comes = start.particles.grains() < config.maximumParticles;
  for (const Inflow& inflow : inflowsOf(config, scene.inflows, scene.spawnPlace))
  {
    if (comes && inflow.addsGrains())
    {
      checkInflow(inflow, this->Choice, this->Longest, first);
      const double largest = largestBoundingRadius(inflow, config.shapes);
      refuseLarge(largest, range, first, 1.0);
      radius = std::max(radius, largest);
    }
  }
  checkWalls(scene.walls, this->Choice, radius);
  const std::string problem = findProblem(scene.walls.bodies, this->Choice, cell);
  if (!problem.empty())
  {
    throw Error(problem);
  }
  const double strain = this->Longest * frobenius(this->Choice.velocityGradient);
  if (strain > MostStrain)
  {
    CellState scale = cell;
    scale.diameter = 2.0 * radius;
    for (std::size_t slot = 0; slot < start.particles.size(); ++slot)
    {
      scale.mass += start.particles.isFirst(slot) ? start.particles.mass(slot) : 0.0;
    }
    const double inertial =
      this->Servo.inertialNumberOf(scale, frobenius(this->Choice.velocityGradient));
    throw Error(
      "Take a smaller CellVelocityGradient or a smaller TimeStep: the cell is strained by " +
      inWords(strain) + " in a step, more than " + inWords(MostStrain) +
      ", with which no contact can be followed" +
      (inertial > 0.0 ? " (inertial number " + inWords(inertial) + ")" : std::string()) + ".");
  }
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
  const Matrix3 rate = this->Servo.gradient(motion.timeStep, state.cell);
  motion.flow = this->Moves.flow(state.cell,
    this->KeepsHalves ? ofMiddle(rate, motion.timeStep) : rate, motion.timeStep);
  motion.flow.rate = rate;
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
