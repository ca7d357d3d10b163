#include "Integrators/MotionMeter.h"

namespace dem
{

double lossOf(const UnitShape& shape, const TotalLoad& contacts, const Motion& motion,
  const ShapedGrain& before, const ShapedGrain& after)
{
  const auto kinetic = [&](const ShapedGrain& grain) {
    return 0.5 * grain.mass * dot(grain.velocity, grain.velocity) + rotationalEnergy(shape, grain);
  };
  const Vec3 force = contacts.force + before.mass * motion.gravity;
  return 0.5 * motion.kick() *
    (dot(force, before.velocity + after.velocity) +
      dot(contacts.torque, before.angularVelocity + after.angularVelocity)) +
    kinetic(before) - kinetic(after);
}

MotionMeter::MotionMeter(const Particles& particles, const Load* loads, const Motion& motion,
  const GrainBlock& block)
  : Loads(loads), By(motion), Begin(block.begin), Count(block.count)
{
  for (int k = 0; k < this->Count; ++k)
  {
    this->Velocity[k] = particles.velocity.get(this->Begin + k);
    this->Spin[k] = particles.angularVelocity.get(this->Begin + k);
  }
}

double MotionMeter::lossOf(const Particles& particles, int k) const
{
  const std::size_t slot = this->Begin + k;
  const double mass = particles.mass(slot);
  const double inertia = sphereInertia(mass, particles.radius(slot));
  const auto vector = [](const Row& row) { return Vec3{ row.x, row.y, row.z }; };
  const double kick = this->By.kick();
  const auto lost = [kick](double inert, const Vec3& load, const Vec3& before, const Vec3& after)
  { return 0.5 * dot(before + after, kick * load - inert * (after - before)); };
  return lost(mass, vector(this->Loads[k].force) + mass * this->By.gravity, this->Velocity[k],
           particles.velocity.get(slot)) +
    lost(inertia, vector(this->Loads[k].torque), this->Spin[k],
      particles.angularVelocity.get(slot));
}

}
