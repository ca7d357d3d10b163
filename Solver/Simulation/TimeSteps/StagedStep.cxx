#include "Simulation/TimeSteps/StagedStep.h"

#include "Integrators/Spiral.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

Vec3 vectorOf(const Vec4& packed)
{
  return { packed.x, packed.y, packed.z };
}

bool isGood(const StepResult& result)
{
  return !result.isTooDeep() && result.runaway < 0;
}

}

/// Weighted sum of the rates of all stages, times the step: for velocities a displacement [L].
Vec3 StagedStep::sum(Column Rates::*column, const RungeKuttaPair::Row& weights,
  std::size_t slot) const
{
  Vec3 all;
  for (int s = 0; s < this->Pair.stages; ++s)
  {
    if (weights[s] != 0.0)
    {
      all = all + this->Length * weights[s] * vectorOf((this->Stages[s].*column)[slot]);
    }
  }
  return all;
}

/// Forces that act for a time on grains that stay where they are.
Motion StagedStep::still(double kick) const
{
  Motion motion = this->By;
  motion.timeStep = 0.0;
  motion.change = kick;
  return motion;
}

/// Notes where on their elements contacts with walls are, which a snapshot does not say: a later
/// stage may find them on others.
void StagedStep::noteSites(const Scene& scene)
{
  WallPairs& list = scene.contacts.AtWalls;
  for (std::int64_t slot = 0; slot < list.rows(); ++slot)
  {
    const auto begin = list.touches.begin() + list.rowBegin[slot];
    const auto end = list.touches.begin() + list.rowBegin[slot + 1];
    if (std::all_of(begin, end, [](std::uint8_t touches) { return touches == 0; }))
    {
      continue;
    }
    this->AtWall.find(scene.contacts, scene.state.grains, slot, {}, 0.0);
    this->AtWall.forEachContact(
      [&](std::int64_t pair, std::int64_t source, const Touch& touch)
      {
        if (source == pair)
        {
          list.touches[pair] = static_cast<std::uint8_t>(touch.foot.site);
        }
      });
  }
}

void StagedStep::keep(const Scene& scene)
{
  this->noteSites(scene);
  const Particles& grains = scene.state.grains;
  this->Position = grains.position.packed;
  this->Velocity = grains.velocity.packed;
  this->Spin = grains.angularVelocity.packed;
  this->Orientation = grains.orientation;
  scene.contacts.remember(this->Memories);
}

/// Puts grains and walls where they are after a share of the step, contacts as they were before it.
void StagedStep::moveTo(const Scene& scene, const RungeKuttaPair::Row& weights, double at)
{
  Particles& grains = scene.state.grains;
  double farthest = 0.0;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    const Vec3 before = grains.position.get(slot);
    const Vec3 after = vectorOf(this->Position[slot]) + this->sum(&Rates::velocity, weights, slot);
    farthest = std::max(farthest, norm(after - before));
    grains.position.set(slot, after);
  }
  scene.contacts.grainsMoved(farthest);
  scene.contacts.moveWalls(scene.wallTime + at * this->Length, scene.state.servos);
  scene.contacts.recall(this->Memories); // which new lists are to have
  if (this->Ranks &&
    this->Ranks->updateWithin(grains, scene.contacts, this->Memories,
      [this](const auto& use) { this->forColumns(use); }))
  {
    scene.state.grainsAdded();
  }
  scene.contacts.update(grains);
  scene.contacts.recall(this->Memories);
}

/// Has contacts go over a share of the step with the mean velocities of it.
void StagedStep::moveSprings(const Scene& scene, const RungeKuttaPair::Row& weights, double at)
{
  Particles& grains = scene.state.grains;
  const double time = at * this->Length;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    grains.velocity.set(slot, (1.0 / time) * this->sum(&Rates::velocity, weights, slot));
    grains.angularVelocity.set(slot, (1.0 / time) * this->sum(&Rates::spin, weights, slot));
  }
  scene.sweep.setSteps({ time, time });
  scene.sweep.step(grains, scene.contacts, this->still(0.0));
}

void StagedStep::setVelocities(const Scene& scene, const RungeKuttaPair::Row& weights)
{
  Particles& grains = scene.state.grains;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    grains.velocity.set(slot,
      vectorOf(this->Velocity[slot]) + this->sum(&Rates::acceleration, weights, slot));
    grains.angularVelocity.set(slot,
      vectorOf(this->Spin[slot]) + this->sum(&Rates::spinAcceleration, weights, slot));
  }
}

bool StagedStep::stage(const Scene& scene, int s)
{
  Particles& grains = scene.state.grains;
  const RungeKuttaPair::Row& weights = this->Pair.from[s];
  this->moveTo(scene, weights, this->Pair.at[s]);
  if (this->Pair.at[s] > 0.0)
  {
    this->moveSprings(scene, weights, this->Pair.at[s]);
    this->setVelocities(scene, weights);
  }
  Rates& rates = this->Stages[s];
  rates.velocity = grains.velocity.packed;
  rates.spin = grains.angularVelocity.packed;
  // Springs have moved already; forces act for a step, so that velocities say what they are.
  scene.sweep.setSteps({ 0.0, 2.0 * this->Length });
  StepResult done = scene.sweep.step(grains, scene.contacts, this->still(this->Length));
  if (this->Ranks)
  {
    this->Found = this->Ranks->agree(this->By, scene.contacts, scene.sweep, grains, done);
  }
  this->Result.supplied.work += this->Pair.kept[s] * done.supplied.work;
  this->Result.add(done);
  this->Result.deepWalls.add(done.deepWalls);
  done.deepest = done.deepest.relative > 0.0
    ? done.deepest
    : deepestOf(done.deepGrains, done.deepWalls, grains, scene.contacts);
  const bool isDeeper = done.deepest.relative > this->Result.deepest.relative;
  this->Result.deepest = isDeeper ? done.deepest : this->Result.deepest;
  rates.acceleration.resize(grains.size());
  rates.spinAcceleration.resize(grains.size());
  const double perStep = 1.0 / this->Length;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    const Vec3 a = perStep * (grains.velocity.get(slot) - vectorOf(rates.velocity[slot]));
    const Vec3 alpha = perStep * (grains.angularVelocity.get(slot) - vectorOf(rates.spin[slot]));
    rates.acceleration[slot] = { a.x, a.y, a.z, 0.0 };
    rates.spinAcceleration[slot] = { alpha.x, alpha.y, alpha.z, 0.0 };
  }
  return isGood(done) && !this->Found.any;
}

double StagedStep::findError(const Particles& particles) const
{
  const RungeKuttaPair::Row& weights = this->Pair.difference;
  double largest = 0.0;
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const double position = norm(this->sum(&Rates::velocity, weights, slot)) / this->Length;
    const double velocity = norm(this->sum(&Rates::acceleration, weights, slot));
    const double spin =
      particles.radius(slot) * norm(this->sum(&Rates::spinAcceleration, weights, slot));
    largest = std::max({ largest, position, velocity, spin });
  }
  return this->Pair.safety * largest;
}

bool StagedStep::tryStep(const Scene& scene, double h)
{
  this->Length = h;
  this->Result = {};
  this->Found = {};
  this->keep(scene);
  for (int s = 0; s < this->Pair.stages; ++s)
  {
    if (!this->stage(scene, s))
    {
      return false;
    }
  }
  this->Error = this->findError(scene.state.grains);
  this->Result.runaway = this->findRunaway(scene.state.grains, scene.contacts.own());
  if (this->Ranks)
  {
    this->Error = this->Ranks->talk().largest(this->Error);
    this->Found = this->Ranks->lowest(this->Result.runaway);
  }
  return this->Result.runaway < 0 && !this->Found.any;
}

/// The lowest slot of an own grain that would go farther than its radius, or nowhere; -1 for none.
std::int64_t StagedStep::findRunaway(const Particles& particles, const OwnSlots& own) const
{
  const OwnSlots owned = own.within(0, static_cast<std::int64_t>(particles.size()));
  for (std::int64_t slot = owned.begin; slot < owned.end; ++slot)
  {
    const Vec3 displacement =
      this->sum(&Rates::velocity, this->Pair.kept, static_cast<std::size_t>(slot));
    if (!(norm(displacement) <= particles.radius(static_cast<std::size_t>(slot))))
    {
      return slot;
    }
  }
  return -1;
}

void StagedStep::take(const Scene& scene)
{
  Particles& grains = scene.state.grains;
  const RungeKuttaPair::Row& weights = this->Pair.kept;
  this->moveTo(scene, weights, 1.0);
  this->moveSprings(scene, weights, 1.0);
  if (this->Ranks)
  {
    StepResult ofSprings; // which says nothing that forces have not
    this->Ranks->agree(this->By, scene.contacts, scene.sweep, grains, ofSprings);
  }
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    const Lane3 rotation(this->sum(&Rates::spin, weights, slot));
    const Quaternion none{ 1.0, 0.0, 0.0, 0.0 };
    grains.orientation[slot] = spiral(this->Orientation[slot], halfRotation(rotation, 0.5), none,
      this->By.publishedRotation);
  }
  this->setVelocities(scene, weights);
}

void StagedStep::giveUp(const Scene& scene)
{
  Particles& grains = scene.state.grains;
  this->moveTo(scene, {}, 0.0);
  grains.velocity.packed = this->Velocity;
  grains.angularVelocity.packed = this->Spin;
  grains.orientation = this->Orientation;
}

}
