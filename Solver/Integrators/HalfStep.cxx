#include "Integrators/HalfStep.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/NumericalDamping.h"
#include "Integrators/ShapedMotion.h"

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

/// The angular acceleration of a grain with a shape in a plane, across which it cannot turn.
Vec3 turningInPlane(const UnitShape& shape, ShapedGrain grain, int axis, const Vec3& alpha)
{
  const Vec3 normal{ axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0 };
  grain.angularVelocity = normal;
  const Vec3 ofNormal = angularMomentum(shape, grain); // I n, and n . I alpha = I n . alpha
  return (dot(ofNormal, alpha) / dot(ofNormal, normal)) * normal;
}

}

GrainMotion motionOf(const Particles& particles, std::size_t slot)
{
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    return { particles.position.get(slot),
      { particles.velocity.get(slot), particles.angularVelocity.get(slot) } };
  }
  const ShapedGrain& grain = particles.shaped[k];
  return { grain.position, { grain.velocity, grain.angularVelocity } };
}

void setVelocities(const ShapeTable& shapes, std::size_t slot, const Velocities& velocities,
  Particles& particles)
{
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    particles.velocity.set(slot, velocities.linear);
    particles.angularVelocity.set(slot, velocities.angular);
    return;
  }
  ShapedGrain& grain = particles.shaped[k];
  grain.velocity = velocities.linear;
  grain.angularVelocity = velocities.angular;
  placeBalls(shapes[grain.shape], grain, particles);
}

TotalLoad loadOn(const ShapeTable& shapes, const Particles& particles, std::size_t slot,
  const Motion& motion, const TotalLoad& contacts)
{
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    return totalLoad(particles, slot, motion, contacts);
  }
  ShapedGrain grain = particles.shaped[k];
  grain.velocity = grain.velocity - particles.space.flowAt(grain.position);
  return totalLoad(
    shapes[grain.shape], grain, motion, withApplied(particles, slot, motion, contacts));
}

Velocities kickOf(const ShapeTable& shapes, const Particles& particles, std::size_t slot,
  const Motion& motion, const TotalLoad& load, double time)
{
  const std::int32_t k = particles.shapedAt(slot);
  const ShapedGrain* grain = k < 0 ? nullptr : &particles.shaped[k];
  const double mass = particles.mass(slot);
  Lane3 a((1.0 / mass) * load.force);
  Lane3 alpha(grain ? spinOf(shapes[grain->shape], *grain, load.torque)
                    : (1.0 / sphereInertia(mass, particles.radius(slot))) * load.torque);
  if (motion.numericalDamping > 0.0)
  {
    const double ahead = motion.dampingAhead();
    const auto [position, now] = motionOf(particles, slot);
    a = dampedAcceleration(a, Lane3(now.linear - particles.space.flowAt(position)), ahead,
      motion.numericalDamping);
    alpha = dampedAcceleration(alpha, Lane3(now.angular), ahead, motion.numericalDamping);
  }
  const int axis = motion.acrossPlane;
  const std::uint8_t held = particles.applied.heldAt(slot);
  const bool turns = grain && axis >= 0;
  const Vec3 spinning =
    turns ? turningInPlane(shapes[grain->shape], *grain, axis, Vec3(alpha)) : Vec3(alpha);
  return { HeldBits::choose(held, Vec3{}, inPlane(time * Vec3(a), axis, false)),
    HeldBits::choose(HeldBits::ofSpin(held), Vec3{}, inPlane(time * spinning, axis, true)) };
}

void kickFree(const ShapeTable& shapes, Particles& particles, std::size_t begin,
  const Motion& motion, double time)
{
  for (std::size_t slot = begin; slot < particles.size(); ++slot)
  {
    if (!particles.isFirst(slot))
    {
      continue;
    }
    const TotalLoad load = loadOn(shapes, particles, slot, motion, {});
    const Velocities kick = kickOf(shapes, particles, slot, motion, load, time);
    const Velocities now = motionOf(particles, slot).velocities;
    setVelocities(
      shapes, slot, { now.linear + kick.linear, now.angular + kick.angular }, particles);
  }
}

}
