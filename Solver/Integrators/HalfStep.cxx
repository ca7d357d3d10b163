#include "Integrators/HalfStep.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/NumericalDamping.h"

namespace dem
{

namespace
{

/// Keeps the part of a velocity in the planes, or the part of a spin about their normal.
Vec3 inPlane(const Vec3& v, int axis, bool spin)
{
  const auto keeps = [axis, spin](int k) { return axis < 0 || (k == axis) == spin ? 1.0 : 0.0; };
  return { keeps(0) * v.x, keeps(1) * v.y, keeps(2) * v.z };
}

}

Velocities kickOf(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& load, double time)
{
  const double mass = particles.mass(slot);
  Lane3 a((1.0 / mass) * load.force);
  Lane3 alpha((1.0 / sphereInertia(mass, particles.radius(slot))) * load.torque);
  if (motion.numericalDamping > 0.0)
  {
    const double ahead = motion.dampingAhead();
    a = dampedAcceleration(a, Lane3(particles.velocity.get(slot)), ahead, motion.numericalDamping);
    alpha = dampedAcceleration(alpha, Lane3(particles.angularVelocity.get(slot)), ahead,
      motion.numericalDamping);
  }
  const int axis = motion.acrossPlane;
  const std::uint8_t held = particles.applied.heldAt(slot);
  return { HeldBits::choose(held, Vec3{}, inPlane(time * Vec3(a), axis, false)),
    HeldBits::choose(HeldBits::ofSpin(held), Vec3{}, inPlane(time * Vec3(alpha), axis, true)) };
}

void kickFree(Particles& particles, std::size_t begin, const Motion& motion, double time)
{
  for (std::size_t slot = begin; slot < particles.size(); ++slot)
  {
    const Velocities kick =
      kickOf(particles, slot, motion, totalLoad(particles, slot, motion, {}), time);
    particles.velocity.set(slot, particles.velocity.get(slot) + kick.linear);
    particles.angularVelocity.set(slot, particles.angularVelocity.get(slot) + kick.angular);
  }
}

}
