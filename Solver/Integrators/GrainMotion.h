// How one grain of a block moves in a step (Vetter 2025, equations 41 to 47). Loops over grains are
// in SemiImplicitEuler.cxx; on a graphics processor each grain is a block of its own.
#pragma once

#include "Integrators/NumericalDamping.h"
#include "Integrators/SemiImplicitEuler.h"
#include "Integrators/Spiral.h"

namespace dem
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

/// Times that are the same for all grains [T].
struct MotionTimes
{
  double dt, kick, half, halfKick;
  double ahead; ///< Motion::dampingAhead()

  DEM_INLINE explicit MotionTimes(const Motion& motion)
    : dt(motion.timeStep), kick(motion.kick()), half(0.5 * dt), halfKick(0.5 * kick),
      ahead(motion.dampingAhead())
  {
  }
};

/// Velocity and position of lane @a c. The angular acceleration replaces the torque.
/// Returns the larger of its squared half angles (47).
/// @tparam Flowing whether the cell has a flow: velocities beyond it are what forces, drag and
/// damping change, and v' = L x + u', so that grains without forces follow the cell exactly
template <bool Damped, bool Flowing>
DEM_INLINE double translateLane(const Motion& motion, const CellFlow& flow, const MotionTimes& t,
  GrainBlock& block, int c)
{
  const double radius = block.x.w[c];
  const double perInertia = block.w.w[c];
  const double perMass = 0.4 * radius * radius * perInertia;
  const double drag = dragOf(radius, perMass, motion);
  const Lane3 w = block.w.get(c);
  const Lane3 before = block.x.get(c);
  Lane3 from = block.v.get(c);
  if constexpr (Flowing)
  {
    from = from - Lattice::times(flow.before, before - Lane3(flow.origin));
  }
  Lane3 alpha = angularAcceleration(perInertia, drag, w, block.torque.get(c));
  Lane3 a = acceleration(perMass, drag, from, motion, block.force.get(c));
  if constexpr (Damped)
  {
    a = dampedAcceleration(a, from, t.ahead, motion.numericalDamping);
    alpha = dampedAcceleration(alpha, w, t.ahead, motion.numericalDamping);
  }
  Lane3 v = fused(t.kick, a, from); // (43)
  Lane3 move = t.dt * v;
  if constexpr (Flowing)
  {
    v = Lattice::times(flow.gradient, before - Lane3(flow.origin)) + v;
  }
  const Lane3 after = before + t.dt * v; // (44)
  if constexpr (!Flowing)
  {
    move = after - before; // as far as it moves; the rest is rounded away
  }
  block.v.set(c, v);
  block.x.set(c, after);
  block.torque.set(c, alpha);
  block.moved[c] = dot(move, move);
  const double byVelocity = t.half * t.half * dot(w, w);
  const double byAcceleration = (t.half * t.halfKick) * (t.half * t.halfKick) * dot(alpha, alpha);
  return byVelocity > byAcceleration ? byVelocity : byAcceleration;
}

/// Stores a quaternion in lanes, whose order is (w, x, y, z).
DEM_INLINE void setOrientation(GrainBlock& block, int c, const Quaternion& q)
{
  block.orientation.x[c] = q.w;
  block.orientation.y[c] = q.x;
  block.orientation.z[c] = q.y;
  block.orientation.w[c] = q.z;
}

/// Orientation, then angular velocity (45), of lane @a c.
/// @tparam Small whether all angles are; where they are the bits are those of any angle
template <bool Small>
DEM_INLINE void rotateLane(const MotionTimes& t, bool asPublished, GrainBlock& block, int c)
{
  const auto half = [](const Lane3& r, double scale) DEM_INLINE_LAMBDA
  {
    if constexpr (Small)
    {
      return halfRotationSmall(r, scale);
    }
    else
    {
      return halfRotation(r, scale);
    }
  };
  const Lane3 w = block.w.get(c);
  const Lane3 alpha = block.torque.get(c);
  setOrientation(block, c,
    spiral(quaternion(block.orientation, c), half(w, t.half), half(alpha, t.half * t.halfKick),
      asPublished));
  block.w.set(c, fused(t.kick, alpha, w));
}

}
