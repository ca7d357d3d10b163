#include "Integrators/SemiImplicitEuler.h"

#include "Integrators/Spiral.h"

namespace dem
{

namespace
{

constexpr double Pi = 3.14159265358979323846;

/// Equations 41 and 42.
struct Acceleration
{
  Vec3 linear;
  Vec3 angular;
};

Acceleration accelerate(const Particles& particles, std::size_t slot, const Motion& motion,
  const Load& contacts)
{
  const double radius = particles.radius[slot];
  const double mass = particles.mass[slot];
  const double c = 6.0 * Pi * motion.viscosity * radius / mass; // (3)
  const double gamma = 10.0 / 3.0 * c;                          // (4)
  return { (1.0 / mass) * contacts.force + motion.gravity - c * particles.velocity.get(slot),
    (1.0 / sphereInertia(mass, radius)) * contacts.torque -
      gamma * particles.angularVelocity.get(slot) };
}

}

Load totalLoad(const Particles& particles, std::size_t slot, const Motion& motion,
  const Load& contacts)
{
  const Acceleration a = accelerate(particles, slot, motion, contacts);
  const double mass = particles.mass[slot];
  return { mass * a.linear, sphereInertia(mass, particles.radius[slot]) * a.angular };
}

double integrate(Particles& particles, std::size_t slot, const Motion& motion, const Load& contacts)
{
  const double dt = motion.timeStep;
  const Acceleration a = accelerate(particles, slot, motion, contacts);
  const Vec3 velocity = particles.velocity.get(slot) + dt * a.linear; // (43)
  const Vec3 move = dt * velocity;
  particles.velocity.set(slot, velocity);
  particles.position.set(slot, particles.position.get(slot) + move); // (44)

  const Vec3 w = particles.angularVelocity.get(slot);
  const Quaternion& q = particles.orientation[slot];
  particles.orientation[slot] =
    motion.publishedRotation ? spiralAsPublished(q, w, a.angular, dt) : spiral(q, w, a.angular, dt);
  particles.angularVelocity.set(slot, w + dt * a.angular); // (45)
  return norm(move);
}

}
