#include "Integrators/SemiImplicitEuler.h"

#include "Integrators/Spiral.h"

namespace dem
{

namespace
{

/// The columns of the grains of a block: a loop over them has nothing to look up.
struct Columns
{
  Columns(Particles& p, std::size_t begin)
    : x(at(p.position, begin)), v(at(p.velocity, begin)), w(at(p.angularVelocity, begin)),
      radius(p.radius.data() + begin), mass(p.mass.data() + begin), q(p.orientation.data() + begin)
  {
  }

  struct Pointers
  {
    double *x, *y, *z;
    DEM_INLINE Lane3 get(int c) const { return { x[c], y[c], z[c] }; }
    DEM_INLINE void set(int c, const Lane3& value) const
    {
      x[c] = value.x;
      y[c] = value.y;
      z[c] = value.z;
    }
  };
  static Pointers at(Vec3Array& a, std::size_t begin)
  {
    return { a.x.data() + begin, a.y.data() + begin, a.z.data() + begin };
  }

  Pointers x, v, w;
  const double* radius;
  const double* mass;
  Quaternion* q;
};

/// Equations 41 and 42.
struct Acceleration
{
  Lane3 linear;
  Lane3 angular;
};

DEM_INLINE Acceleration accelerate(double radius, double mass, const Lane3& v, const Lane3& w,
  const Motion& motion, const Lane3& force, const Lane3& torque)
{
  const double perInertia = 1.0 / sphereInertia(mass, radius);
  const double perMass = 0.4 * radius * radius * perInertia; // one division for two
  const double c = 6.0 * Pi * motion.viscosity * radius * perMass; // (3)
  const double gamma = 10.0 / 3.0 * c;                             // (4)
  return { fused(perMass, force, fused(-c, v, Lane3(motion.gravity))),
    fused(perInertia, torque, -gamma * w) };
}

/// Velocities and positions. The angular accelerations take the place of the torques.
/// @return the largest squared half angle of the block (47).
DEM_CLONES double translate(const Columns& grains, const Motion& by, GrainBlock& block)
{
  const Motion motion = by; // nothing that the loop writes can be part of it
  const double dt = motion.timeStep;
  const double half = 0.5 * dt;
  double largest = 0.0;
#pragma omp simd reduction(max : largest)
  for (int c = 0; c < block.count; ++c)
  {
    const Lane3 w = grains.w.get(c);
    const Acceleration a = accelerate(grains.radius[c], grains.mass[c], grains.v.get(c), w, motion,
      block.force.get(c), block.torque.get(c));
    const Lane3 v = fused(dt, a.linear, grains.v.get(c)); // (43)
    const Lane3 move = dt * v;
    grains.v.set(c, v);
    grains.x.set(c, grains.x.get(c) + move); // (44)
    block.torque.set(c, a.angular);
    block.moved[c] = dot(move, move);
    const double byVelocity = half * half * dot(w, w);
    const double byAcceleration = half * half * half * half * dot(a.angular, a.angular);
    const double larger = byVelocity > byAcceleration ? byVelocity : byAcceleration;
    largest = largest > larger ? largest : larger;
  }
  return largest;
}

/// Orientations, then angular velocities (45), when all angles are small.
template <bool AsPublished>
DEM_INLINE void rotateSmall(const Columns& grains, double dt, const GrainBlock& block)
{
  const double half = 0.5 * dt;
#pragma omp simd
  for (int c = 0; c < block.count; ++c)
  {
    const Lane3 w = grains.w.get(c);
    const Lane3 alpha = block.torque.get(c);
    grains.q[c] = spiral(grains.q[c], halfRotationSmall(w, half),
      halfRotationSmall(alpha, half * half), AsPublished);
    grains.w.set(c, fused(dt, alpha, w));
  }
}

DEM_CLONES void rotateSmall(const Columns& grains, const Motion& motion, const GrainBlock& block)
{
  if (motion.publishedRotation)
  {
    rotateSmall<true>(grains, motion.timeStep, block);
  }
  else
  {
    rotateSmall<false>(grains, motion.timeStep, block);
  }
}

/// The same for any angles, one grain after the other. The bits of a grain do not depend on which
/// of the two its neighbours need.
void rotateAny(const Columns& grains, const Motion& motion, const GrainBlock& block)
{
  const double half = 0.5 * motion.timeStep;
  for (int c = 0; c < block.count; ++c)
  {
    const Lane3 w = grains.w.get(c);
    const Lane3 alpha = block.torque.get(c);
    grains.q[c] = spiral(grains.q[c], halfRotation(w, half), halfRotation(alpha, half * half),
      motion.publishedRotation);
    grains.w.set(c, fused(motion.timeStep, alpha, w));
  }
}

}

Load totalLoad(const Particles& particles, std::size_t slot, const Motion& motion,
  const Load& contacts)
{
  const double radius = particles.radius[slot];
  const double mass = particles.mass[slot];
  const Acceleration a = accelerate(radius, mass, Lane3(particles.velocity.get(slot)),
    Lane3(particles.angularVelocity.get(slot)), motion, Lane3(contacts.force),
    Lane3(contacts.torque));
  return { mass * a.linear, sphereInertia(mass, radius) * a.angular };
}

void integrate(Particles& particles, const Motion& motion, GrainBlock& block)
{
  const Columns grains(particles, block.begin);
  const double largest = translate(grains, motion, block);
  if (largest < SmallHalfAngleSquared)
  {
    rotateSmall(grains, motion, block);
  }
  else
  {
    rotateAny(grains, motion, block);
  }
}

}
