#include "Integrators/MotionMeter.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/PrincipalBody.h"

namespace dem
{

double lossOf(const UnitShape& shape, const TotalLoad& contacts, const AppliedLoad& applied,
  const Motion& motion, const ShapedGrain& before, const ShapedGrain& after)
{
  const std::uint8_t held = heldIn(motion, applied.held);
  const bool rotates = !HeldBits::hasSpin(applied.held);
  const ShapedDrag drag(before.size * shape.equivalentRadius, motion);
  const Vec3 position = before.position - motion.flow.origin;
  const Vec3 from = before.velocity - motion.flow.before * position;
  const Vec3 to = after.velocity - motion.flow.gradient * position;
  const auto kinetic = [&](const ShapedGrain& grain, const Vec3& velocity)
  {
    return 0.5 * grain.mass * dot(velocity, velocity) +
      (rotates ? rotationalEnergy(shape, grain) : 0.0);
  };
  const Vec3 force = HeldBits::choose(held, drag.ofVelocity * to,
    contacts.force + applied.force + before.mass * motion.gravity);
  const Vec3 torque =
    rotates ? contacts.torque + applied.torque : drag.ofSpin * after.angularVelocity;
  const double kick = motion.kick();
  if (motion.work == LoadWork::AtStage)
  {
    const Vec3 turned =
      rotates ? angularMomentum(shape, after) - angularMomentum(shape, before) : Vec3{};
    return dot(kick * force - before.mass * (to - from), from) +
      dot(kick * torque - turned, before.angularVelocity);
  }
  return 0.5 * kick *
    (dot(force, from + to) + dot(torque, before.angularVelocity + after.angularVelocity)) +
    kinetic(before, from) - kinetic(after, to);
}

MotionMeter::MotionMeter(const Particles& particles, const Load* loads, const Motion& motion,
  const GrainBlock& block, const AppliedLoad* applied)
  : Loads(loads), By(motion), Begin(block.begin), Count(block.count), Applied(applied)
{
  for (int k = 0; k < this->Count; ++k)
  {
    this->Velocity[k] = particles.velocity.get(this->Begin + k);
    if (motion.flow.any)
    {
      this->Position[k] = particles.position.get(this->Begin + k) - motion.flow.origin;
      this->Velocity[k] = this->Velocity[k] - motion.flow.before * this->Position[k];
    }
    this->Spin[k] = particles.angularVelocity.get(this->Begin + k);
  }
}

double MotionMeter::lossOf(const Particles& particles, int k) const
{
  const std::size_t slot = this->Begin + k;
  const double mass = particles.mass(slot);
  const double inertia = sphereInertia(mass, particles.radius(slot));
  const double kick = this->By.kick();
  const bool isStage = this->By.work == LoadWork::AtStage;
  const auto lost =
    [kick, isStage](double inert, const Vec3& load, const Vec3& before, const Vec3& after)
  {
    const Vec3 twice = isStage ? before + before : before + after;
    return 0.5 * dot(twice, kick * load - inert * (after - before));
  };
  const Vec3 velocity = particles.velocity.get(slot);
  const CellFlow& flow = this->By.flow;
  TotalLoad load{ vectorOf(this->Loads[k].force), vectorOf(this->Loads[k].torque) };
  if (this->Applied)
  {
    load = { load.force + this->Applied[k].force, load.torque + this->Applied[k].torque };
  }
  load.force = load.force + mass * this->By.gravity;
  const std::uint8_t held = heldIn(this->By, particles.applied.heldAt(slot));
  if (held != 0) // drag alone takes energy there
  {
    const ShapedDrag drag(particles.radius(slot), this->By);
    load.force = HeldBits::choose(held, drag.ofVelocity * velocity, load.force);
    load.torque =
      HeldBits::choose(HeldBits::ofSpin(held), drag.ofSpin * this->Spin[k], load.torque);
  }
  return lost(mass, load.force, this->Velocity[k],
           flow.any ? velocity - flow.gradient * this->Position[k] : velocity) +
    lost(inertia, load.torque, this->Spin[k], particles.angularVelocity.get(slot));
}

}
