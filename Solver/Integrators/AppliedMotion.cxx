#include "Integrators/AppliedMotion.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Integrators/ShapedMotion.h"
#include "Integrators/Spiral.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace dem
{

namespace
{

/// Index of the grain of a lane; lanes past the last grain repeat it.
template <typename Block>
int grainOf(const Block& block, int lane)
{
  return std::min(lane, block.count - 1);
}

/// The power of the part of a load along what is held [M L^2/T^3].
double powerOnHeld(std::uint8_t held, const Vec3& load, const Vec3& velocity)
{
  return dot(HeldBits::choose(held, load, Vec3{}), velocity);
}

/// The velocity at which the work of a step is counted, from those before and after it [L/T, 1/T].
Vec3 counted(const Motion& motion, const Vec3& before, const Vec3& after)
{
  switch (motion.work)
  {
    case LoadWork::AtDisplacement:
      return after;
    case LoadWork::AtStage:
      return before;
    default:
      return 0.5 * (before + after);
  }
}

/// For how long loads act in a step whose work is counted [T].
double timeOf(const Motion& motion)
{
  return motion.work == LoadWork::AtDisplacement ? motion.timeStep : motion.kick();
}

/// Adds to a load what the law of a program does to a grain, of which it sees the image in the cell:
/// when a grain is put back into the cell changes nothing.
AppliedLoad withLaw(AppliedLoad applied, CustomGrain grain, const Lattice& space,
  const CustomGrainLaw& law)
{
  if (space.periodic)
  {
    const Vec3 outside = space.outsideBy(grain.position);
    grain.position = grain.position - outside;
    grain.velocity = space.flows ? grain.velocity - space.flow * outside : grain.velocity;
  }
  const CustomLoad load = law.act(grain);
  if (!isFinite(load.force) || !isFinite(load.torque))
  {
    throw Error("The law of grains '" + law.name() + "' gives a " +
      (isFinite(load.force) ? "torque" : "force") + " that is no finite number, for grain " +
      std::to_string(grain.id) + " at t = " + inWords(grain.time) + " s.");
  }
  applied.force = applied.force + load.force;
  applied.torque = applied.torque + load.torque;
  return applied;
}

template <typename Block>
void addTo(const AppliedLoad* applied, Block& block)
{
  for (int c = 0; c < wholeVectors(block.count); ++c)
  {
    const AppliedLoad& load = applied[grainOf(block, c)];
    block.force.set(c, block.force.get(c) + Lane3(load.force));
    block.torque.set(c, block.torque.get(c) + Lane3(load.torque));
  }
}

/// The load whose work in a step counts. What a law changes along a displacement works with the mean
/// of both ends, as states show velocities. Along what is held the load of the begin counts: whatever
/// holds the grain takes that load.
/// @param grain the slot, or the state, of the grain at the end of the step
template <typename Grain>
AppliedLoad working(const Particles& particles, const Grain& grain, const Motion& motion,
  const AppliedLoad& before)
{
  if (!motion.grainLaw || motion.work != LoadWork::AtDisplacement)
  {
    return before;
  }
  Motion next = motion;
  next.time += next.timeStep;
  const AppliedLoad after = appliedTo(particles, grain, next);
  const std::uint8_t held = heldIn(motion, before.held);
  AppliedLoad mean = before;
  mean.force = HeldBits::choose(held, before.force, 0.5 * (before.force + after.force));
  mean.torque = HeldBits::choose(HeldBits::ofSpin(held), before.torque,
    0.5 * (before.torque + after.torque));
  return mean;
}

}

AppliedLoad appliedTo(const Particles& particles, std::size_t slot, const Motion& motion)
{
  const AppliedLoad own = particles.applied.get(slot);
  if (!motion.grainLaw)
  {
    return own;
  }
  const std::int32_t shaped = particles.shapedAt(slot);
  return shaped >= 0
    ? appliedTo(particles, particles.shaped[shaped], motion)
    : withLaw(own,
        { particles.id[slot], particles.material[slot], particles.radius(slot),
          particles.mass(slot), particles.position.get(slot), particles.velocity.get(slot),
          particles.angularVelocity.get(slot), motion.time },
        particles.space, *motion.grainLaw);
}

AppliedLoad appliedTo(const Particles& particles, const ShapedGrain& grain, const Motion& motion)
{
  const auto slot = static_cast<std::size_t>(grain.first);
  const AppliedLoad own = particles.applied.get(slot);
  return motion.grainLaw
    ? withLaw(own,
        { particles.id[slot], particles.material[slot], grain.size, grain.mass, grain.position,
          grain.velocity, grain.angularVelocity, motion.time },
        particles.space, *motion.grainLaw)
    : own;
}

TotalLoad withApplied(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& contacts)
{
  if (!motion.applies(particles))
  {
    return contacts;
  }
  const AppliedLoad applied = appliedTo(particles, slot, motion);
  return { contacts.force + applied.force, contacts.torque + applied.torque };
}

std::uint8_t heldIn(const Motion& motion, std::uint8_t held)
{
  if (motion.acrossPlane < 0)
  {
    return held;
  }
  const int across = 1 << motion.acrossPlane;
  const int inPlane = (HeldBits::All & ~HeldBits::Spin & ~across) | HeldBits::First * across;
  return static_cast<std::uint8_t>(held & inPlane);
}

void findApplied(const Particles& particles, const Motion& motion, const GrainBlock& block,
  AppliedLoad* applied)
{
  for (int c = 0; c < block.count; ++c)
  {
    applied[c] = appliedTo(particles, static_cast<std::size_t>(block.slot(c)), motion);
  }
}

void findApplied(const Particles& particles, const Motion& motion, const ShapedGrain* grains,
  int count, AppliedLoad* applied)
{
  for (int c = 0; c < count; ++c)
  {
    applied[c] = appliedTo(particles, grains[c], motion);
  }
}

void addApplied(const AppliedLoad* applied, GrainBlock& block)
{
  addTo(applied, block);
}

void addApplied(const AppliedLoad* applied, ShapedBlock& block)
{
  addTo(applied, block);
}

void hold(const Particles& particles, const Motion& motion, GrainBlock& block)
{
  for (int c = 0; c < wholeVectors(block.count); ++c)
  {
    const auto slot = static_cast<std::size_t>(block.slot(grainOf(block, c)));
    const std::uint8_t held = heldIn(motion, particles.applied.heldAt(slot));
    if (held == 0)
    {
      continue;
    }
    const Lane3 v(particles.velocity.get(slot));
    const Lane3 before(particles.position.get(slot));
    const Lane3 after = HeldBits::choose(held, before + motion.timeStep * v, block.x.get(c));
    const Lane3 move = after - before;
    block.v.set(c, HeldBits::choose(held, v, block.v.get(c)));
    block.x.set(c, after);
    block.torque.set(c,
      HeldBits::choose(HeldBits::ofSpin(held), Lane3(0.0, 0.0, 0.0), block.torque.get(c)));
    block.moved[c] = dot(move, move);
  }
}

void hold(const Particles& particles, const Motion& motion, const ShapedGrain* grains,
  ShapedBlock& block)
{
  for (int c = 0; c < wholeVectors(block.count); ++c)
  {
    const ShapedGrain& grain = grains[grainOf(block, c)];
    const std::uint8_t all = particles.applied.heldAt(static_cast<std::size_t>(grain.first));
    const std::uint8_t held = heldIn(motion, all);
    const Lane3 v(grain.velocity);
    block.v.set(c, HeldBits::choose(held, v, block.v.get(c)));
    block.x.set(c,
      HeldBits::choose(held, Lane3(grain.position) + motion.timeStep * v, block.x.get(c)));
    if (!HeldBits::hasSpin(all))
    {
      continue;
    }
    const Lane3 w = HeldBits::choose(HeldBits::ofSpin(held), Lane3(grain.angularVelocity),
      Lane3(0.0, 0.0, 0.0)); // in a plane about its normal alone
    const Quaternion rotation = halfRotation(w, 0.5 * motion.timeStep);
    const Quaternion q = unit(rotation * grain.orientation);
    block.w.set(c, w);
    block.orientation.set(c, { q.w, q.x, q.y });
    block.orientation.w[c] = q.z;
    block.sineSquare[c] =
      rotation.x * rotation.x + rotation.y * rotation.y + rotation.z * rotation.z;
  }
}

double workOn(const Particles& particles, const UnitShape& shape, const TotalLoad& contacts,
  const AppliedLoad& applied, const Motion& motion, const ShapedGrain& before,
  const ShapedGrain& after)
{
  const Vec3 position = before.position - motion.flow.origin;
  const Vec3 from = before.velocity - motion.flow.before * position;
  const Vec3 to = after.velocity - motion.flow.gradient * position;
  const double time = timeOf(motion);
  Vec3 spin = counted(motion, before.angularVelocity, after.angularVelocity);
  if (motion.keepsHalves() && motion.acrossPlane < 0)
  {
    // The angular momentum stays while the grain rotates, and the spin does not.
    spin = 0.5 * (spin + spinOf(shape, before, angularMomentum(shape, after)));
  }
  const AppliedLoad works = working(particles, after, motion, applied);
  const double work =
    time * (dot(works.force, counted(motion, from, to)) + dot(works.torque, spin));
  const std::uint8_t held = heldIn(motion, applied.held);
  if (held == 0)
  {
    return work;
  }
  const TotalLoad load = totalLoad(shape, before, motion,
    { contacts.force + applied.force, contacts.torque + applied.torque });
  const double translating = -time * powerOnHeld(held, load.force, after.velocity);
  const double rotating = HeldBits::hasSpin(applied.held) ? rotationalEnergy(shape, after) -
      rotationalEnergy(shape, before) - time * dot(load.torque, after.angularVelocity)
                                                          : 0.0;
  return work + translating + rotating;
}

AppliedMeter::AppliedMeter(const Particles& particles, const Load* loads, const Motion& motion,
  const GrainBlock& block, const AppliedLoad* applied)
  : By(motion), Begin(block.begin), Count(block.count), Applied(applied)
{
  for (int k = 0; k < this->Count; ++k)
  {
    const std::size_t slot = this->Begin + k;
    this->Velocity[k] = particles.velocity.get(slot);
    this->Spin[k] = particles.angularVelocity.get(slot);
    this->Holding[k] = 0.0;
    if (motion.flow.any)
    {
      this->Position[k] = particles.position.get(slot) - motion.flow.origin;
      this->Velocity[k] = this->Velocity[k] - motion.flow.before * this->Position[k];
    }
    const std::uint8_t held = heldIn(motion, particles.applied.heldAt(slot));
    if (held != 0)
    {
      const TotalLoad load = withDrag(particles, slot, motion,
        { vectorOf(loads[k].force) + applied[k].force, vectorOf(loads[k].torque) + applied[k].torque });
      this->Holding[k] = -timeOf(motion) *
        (powerOnHeld(held, load.force, this->Velocity[k]) +
          powerOnHeld(HeldBits::ofSpin(held), load.torque, this->Spin[k]));
    }
  }
}

double AppliedMeter::workOn(const Particles& particles, int k) const
{
  const std::size_t slot = this->Begin + k;
  const AppliedLoad applied = working(particles, slot, this->By, this->Applied[k]);
  const CellFlow& flow = this->By.flow;
  const Vec3 velocity = particles.velocity.get(slot);
  const Vec3 after = flow.any ? velocity - flow.gradient * this->Position[k] : velocity;
  return timeOf(this->By) *
    (dot(applied.force, counted(this->By, this->Velocity[k], after)) +
      dot(applied.torque, counted(this->By, this->Spin[k], particles.angularVelocity.get(slot)))) +
    this->Holding[k];
}

}
