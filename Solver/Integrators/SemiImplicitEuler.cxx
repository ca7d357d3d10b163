#include "Integrators/SemiImplicitEuler.h"

#include "Core/VectorCopies.h"
#include "Integrators/NumericalDamping.h"
#include "Integrators/Spiral.h"

#include <algorithm>
#include <cstring>

namespace dem
{

namespace
{

/// c of equation 3.
DEM_INLINE double dragOf(double radius, double perMass, const Motion& motion)
{
  return 6.0 * Pi * motion.viscosity * radius * perMass;
}

/// Equation 41 over the mass.
DEM_INLINE Lane3 acceleration(double perMass, double drag, const Lane3& v, const Motion& motion,
  const Lane3& force)
{
  const Lane3 gravity(motion.gravity.x, motion.gravity.y, motion.gravity.z);
  return fused(perMass, force, fused(-drag, v, gravity));
}

/// Equation 42 over the moment of inertia, with gamma from (4).
DEM_INLINE Lane3 angularAcceleration(double perInertia, double drag, const Lane3& w,
  const Lane3& torque)
{
  return fused(perInertia, torque, (-10.0 / 3.0 * drag) * w);
}

/// Loads the rows of a block; lanes past the last grain repeat it.
struct LoadGrains
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, const Load* loads, GrainBlock& block)
  {
    const auto load = [&](const auto& at, auto& to) DEM_INLINE_LAMBDA
    {
      int c = 0;
      for (; c + Width <= block.count; c += Width)
      {
        rows::load<Width>(at, c, to);
      }
      const int last = block.count - 1;
      const auto atMost = [&](int k) DEM_INLINE_LAMBDA -> const auto&
      {
        return at(k < last ? k : last);
      };
      for (; c < wholeVectors(block.count); c += Width)
      {
        rows::load<Width>(atMost, c, to);
      }
    };
    const auto rowsOf = [&](const auto& all) DEM_INLINE_LAMBDA
    {
      const auto* from = all.data() + block.begin;
      return [from](int k) DEM_INLINE_LAMBDA -> const auto&
      {
        return from[k];
      };
    };
    load(rowsOf(particles.position.row), block.x);
    load(rowsOf(particles.velocity.row), block.v);
    load(rowsOf(particles.angularVelocity.row), block.w);
    load(rowsOf(particles.orientation), block.orientation);
    load([&](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k].force; }, block.force);
    load([&](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k].torque; }, block.torque);
  }
};

struct StoreGrains
{
  template <int Width>
  static DEM_INLINE void run(const GrainBlock& block, Particles& particles)
  {
    const int count = block.count; // what is stored can be no part of it
    const auto store = [&](const auto& lanes, auto& all) DEM_INLINE_LAMBDA
    {
      auto* to = all.data() + block.begin;
      rows::Pack packs[Width], rest[Width];
      int c = 0;
      for (; c + Width <= count; c += Width)
      {
        rows::pack<Width>(lanes, lanes.w, c, packs);
        rows::forEach<Width>([&](int k) DEM_INLINE_LAMBDA { rows::copy(packs[k], to[c + k]); });
      }
      if (c < count)
      {
        rows::pack<Width>(lanes, lanes.w, c, rest);
        std::memcpy(static_cast<void*>(to + c), rest, (count - c) * sizeof(Row));
      }
    };
    store(block.x, particles.position.row);
    store(block.v, particles.velocity.row);
    store(block.w, particles.angularVelocity.row);
    store(block.orientation, particles.orientation);
  }
};

/// Velocities and positions. The angular accelerations take the place of the torques. Returns the
/// largest squared half angle of the block (47).
template <bool Damped>
struct Translate
{
  template <int Width>
  static DEM_INLINE double run(const Motion& by, GrainBlock& block)
  {
    const Motion motion = by; // nothing that the loop writes can be part of it
    const double dt = motion.timeStep;
    const double half = 0.5 * dt;
    const double ahead = motion.dampingLooksAhead();
    const int lanes = wholeVectors(block.count);
    double largest = 0.0;
#pragma omp simd reduction(max : largest)
    for (int c = 0; c < lanes; ++c)
    {
      const double radius = block.x.w[c];
      const double perInertia = block.w.w[c];
      const double perMass = 0.4 * radius * radius * perInertia;
      const double drag = dragOf(radius, perMass, motion);
      const Lane3 w = block.w.get(c);
      Lane3 alpha = angularAcceleration(perInertia, drag, w, block.torque.get(c));
      Lane3 a = acceleration(perMass, drag, block.v.get(c), motion, block.force.get(c));
      if constexpr (Damped)
      {
        a = dampedAcceleration(a, block.v.get(c), ahead, motion.numericalDamping);
        alpha = dampedAcceleration(alpha, w, ahead, motion.numericalDamping);
      }
      const Lane3 v = fused(dt, a, block.v.get(c)); // (43)
      const Lane3 before = block.x.get(c);
      const Lane3 after = before + dt * v; // (44)
      const Lane3 move = after - before;   // as far as it comes; the rest is rounded away
      block.v.set(c, v);
      block.x.set(c, after);
      block.torque.set(c, alpha);
      block.moved[c] = dot(move, move);
      const double byVelocity = half * half * dot(w, w);
      const double byAcceleration = (half * half) * (half * half) * dot(alpha, alpha);
      const double larger = byVelocity > byAcceleration ? byVelocity : byAcceleration;
      largest = largest > larger ? largest : larger;
    }
    return largest;
  }
};

/// The lanes of a quaternion have the names of a row.
DEM_INLINE Quaternion orientationOf(const GrainBlock& block, int c)
{
  const auto& q = block.orientation;
  return { q.x[c], q.y[c], q.z[c], q.w[c] };
}

DEM_INLINE void setOrientation(GrainBlock& block, int c, const Quaternion& q)
{
  block.orientation.x[c] = q.w;
  block.orientation.y[c] = q.x;
  block.orientation.z[c] = q.y;
  block.orientation.w[c] = q.z;
}

/// Orientations, then angular velocities (45), when all angles are small.
template <bool AsPublished>
struct RotateSmall
{
  template <int Width>
  static DEM_INLINE void run(double dt, GrainBlock& block)
  {
    const double half = 0.5 * dt;
    const int lanes = wholeVectors(block.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 w = block.w.get(c);
      const Lane3 alpha = block.torque.get(c);
      setOrientation(block, c,
        spiral(orientationOf(block, c), halfRotationSmall(w, half),
          halfRotationSmall(alpha, half * half), AsPublished));
      block.w.set(c, fused(dt, alpha, w));
    }
  }
};

void rotateSmall(const Motion& motion, GrainBlock& block)
{
  if (motion.publishedRotation)
  {
    vectors::run<RotateSmall<true>>(motion.timeStep, block);
  }
  else
  {
    vectors::run<RotateSmall<false>>(motion.timeStep, block);
  }
}

/// The same for any angles, one grain after the other. The bits of a grain do not depend on which
/// of the two its neighbours need.
void rotateAny(const Motion& motion, GrainBlock& block)
{
  const double half = 0.5 * motion.timeStep;
  for (int c = 0; c < block.count; ++c)
  {
    const Lane3 w = block.w.get(c);
    const Lane3 alpha = block.torque.get(c);
    setOrientation(block, c,
      spiral(orientationOf(block, c), halfRotation(w, half), halfRotation(alpha, half * half),
        motion.publishedRotation));
    block.w.set(c, fused(motion.timeStep, alpha, w));
  }
}

}

TotalLoad totalLoad(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& contacts)
{
  const double radius = particles.radius(slot);
  const double mass = particles.mass(slot);
  const double drag = dragOf(radius, 1.0 / mass, motion);
  const double inertia = sphereInertia(mass, radius);
  const Vec3 a = acceleration(1.0 / mass, drag, Lane3(particles.velocity.get(slot)), motion,
    Lane3(contacts.force));
  const Vec3 alpha = angularAcceleration(1.0 / inertia, drag,
    Lane3(particles.angularVelocity.get(slot)), Lane3(contacts.torque));
  return { mass * a, inertia * alpha };
}

namespace
{

/// Takes away what would bring the grains of a block out of their planes.
void holdInPlane(int axis, GrainBlock& block)
{
  const auto clear = [&](auto& lanes, bool along)
  {
    double* const columns[3] = { &lanes.x[0], &lanes.y[0], &lanes.z[0] };
    for (int k = 0; k < 3; ++k)
    {
      if ((k == axis) == along)
      {
        std::fill_n(columns[k], GrainBlock::Capacity, 0.0);
      }
    }
  };
  clear(block.v, true);
  clear(block.force, true);
  clear(block.w, false);
  clear(block.torque, false);
}

}

void integrate(Particles& particles, const Load* loads, const Motion& motion, GrainBlock& block)
{
  vectors::run<LoadGrains>(particles, loads, block);
  if (motion.acrossPlane >= 0)
  {
    holdInPlane(motion.acrossPlane, block);
  }
  const double largest = motion.numericalDamping > 0.0
    ? vectors::run<Translate<true>>(motion, block)
    : vectors::run<Translate<false>>(motion, block);
  if (largest < SmallHalfAngleSquared)
  {
    rotateSmall(motion, block);
  }
  else
  {
    rotateAny(motion, block);
  }
  vectors::run<StoreGrains>(block, particles);
}

}
