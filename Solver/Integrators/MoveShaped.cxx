#include "Integrators/MoveShaped.h"

#include "Basics/FreeRotation.h"
#include "Integrators/NumericalDamping.h"
#include "Integrators/PrincipalBody.h"
#include "Vectors/VectorCopies.h"

namespace dem
{

namespace
{

/// The torque with numerical damping.
DEM_INLINE Lane3 damped(const PrincipalBody& body, const Lane3& w, const Lane3& torque,
  const Motion& motion)
{
  const Lane3 alpha = rotated(body.axes, body.per(body.inBody(torque)));
  const Lane3 less = dampedAcceleration(alpha, w, motion.dampingAhead(), motion.numericalDamping);
  return rotated(body.axes, body.times(body.inBody(less)));
}

/// The unit vector along an axis; none for -1.
DEM_INLINE Lane3 axisVector(int axis)
{
  return { axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0 };
}

/// Square of the part of a quaternion along its axis.
DEM_INLINE double squareOfAxis(const Quaternion& q)
{
  return q.x * q.x + q.y * q.y + q.z * q.z;
}

template <int Size>
DEM_INLINE void set(Lanes4Of<Size>& lanes, int c, const Quaternion& q)
{
  lanes.set(c, { q.w, q.x, q.y });
  lanes.w[c] = q.z;
}

/// Adds the momentum of a step to grains and moves their centres; in a plane it rotates them, too.
/// Otherwise orientations become those of the principal axes, spins the angular momenta in these,
/// and moments of inertia one over them.
/// @tparam Plane whether they keep to a plane, across Motion::acrossPlane
template <bool Damped, bool Flowing, bool Plane>
struct PushShaped
{
  template <int Width>
  static DEM_INLINE void run(const Motion& by, ShapedBlock& block)
  {
    const Motion motion = by; // nothing that the loop writes can be part of it
    const double dt = motion.timeStep;
    const double kick = motion.kick();
    const Lane3 across = axisVector(motion.acrossPlane);
    const Lane3 inPlane = Lane3(1.0, 1.0, 1.0) - across;
    const int lanes = wholeVectors(block.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const double mass = block.v.w[c];
      const double size = block.x.w[c];
      const Lane3 w = block.w.get(c);
      const Lane3 position = block.x.get(c) - Lane3(motion.flow.origin);
      Lane3 v = block.v.get(c);
      if constexpr (Flowing)
      {
        v = v - Lattice::times(motion.flow.before, position); // beyond the flow
      }
      const ShapedDrag drag(size * block.unit.w[c], motion);
      const double perMass = 1.0 / mass;
      const PrincipalBody body(quaternion(block.orientation, c), quaternion(block.principal, c),
        block.unit.get(c), mass, perMass, size);
      Lane3 a = perMass * drag.force(block.force.get(c), mass, v, motion);
      Lane3 torque = drag.torque(block.torque.get(c), w);
      if constexpr (Damped)
      {
        a = dampedAcceleration(a, v, motion.dampingAhead(), motion.numericalDamping);
        torque = damped(body, w, torque, motion);
      }
      if constexpr (Plane)
      {
        a = scaled(inPlane, a); // what is not in the plane is taken up
        v = scaled(inPlane, v);
      }
      v = fused(kick, a, v); // (43)
      if constexpr (Flowing)
      {
        const Lane3 carried = Lattice::times(motion.flow.gradient, position);
        v = carried + v;
        block.carried.set(c, dt * carried);
      }
      block.v.set(c, v);
      block.x.set(c, block.x.get(c) + dt * v); // (44)
      if constexpr (Plane)
      {
        rotateInPlane(dt, kick, across, body, torque, c, block);
      }
      else
      {
        set(block.orientation, c, body.axes);
        block.unit.set(c, body.mobility);
        block.w.set(c, fused(kick, body.inBody(torque), body.times(body.inBody(w))));
      }
    }
  }

private:
  /// About the axis across it, with the moment of inertia about that, whatever the principal axes
  /// are.
  static DEM_INLINE void rotateInPlane(double dt, double kick, const Lane3& across,
    const PrincipalBody& body, const Lane3& torque, int c, ShapedBlock& block)
  {
    const Lane3 seen = body.inBody(across);
    const double speed =
      dot(across, block.w.get(c)) + kick * dot(across, torque) / dot(seen, body.times(seen));
    const Lane3 tangent = 0.5 * dt * speed * across; // of half of the angle, to the third order
    const Quaternion rotation{ 1.0, tangent.x, tangent.y, tangent.z };
    const Quaternion to = rotation * quaternion(block.orientation, c);
    const double scale = perLength(to);
    block.sineSquare[c] = scale * scale * squareOfAxis(rotation);
    set(block.orientation, c, scale * to);
    block.w.set(c, speed * across);
  }
};

/// Rotates principal axes for a time, and angular momenta in them.
struct RotateAxes
{
  template <int Width>
  static DEM_INLINE void run(const double& time, ShapedBlock& block)
  {
    const double dt = time;
    const int lanes = wholeVectors(block.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      FreeRotation free;
      free.mobility = block.unit.get(c);
      free.momentum = block.w.get(c);
      free.run(dt);
      block.w.set(c, free.momentum);
      block.sineSquare[c] = squareOfAxis(free.rotation); // as long as the rotation is yet
      set(block.orientation, c, quaternion(block.orientation, c) * free.rotation);
    }
  }
};

/// Principal axes of any length become orientations, angular momenta in them spins.
struct LeaveAxes
{
  template <int Width>
  static DEM_INLINE void run(ShapedBlock& block)
  {
    const int lanes = wholeVectors(block.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const Quaternion longAxes = quaternion(block.orientation, c);
      const double scale = perLength(longAxes); // and that of the rotation, to rounding
      block.sineSquare[c] *= scale * scale;
      const Quaternion axes = scale * longAxes;
      set(block.orientation, c, axes * inverse(quaternion(block.principal, c)));
      block.w.set(c, rotated(axes, scaled(block.unit.get(c), block.w.get(c))));
    }
  }
};

template <bool Damped, bool Flowing>
void moveShaped(const Motion& motion, ShapedBlock& block)
{
  if (motion.acrossPlane >= 0)
  {
    vectors::run<PushShaped<Damped, Flowing, true>>(motion, block);
    return;
  }
  // One loop after the other: what a grain waits for in one of them, for the most part quotients,
  // takes so long that a processor has to be busy with the next ones, of which it must see enough.
  vectors::run<PushShaped<Damped, Flowing, false>>(motion, block);
  vectors::run<RotateAxes>(motion.timeStep, block);
  vectors::run<LeaveAxes>(block);
}

template <bool Damped>
void moveShaped(const Motion& motion, ShapedBlock& block)
{
  if (motion.flow.any)
  {
    moveShaped<Damped, true>(motion, block);
  }
  else
  {
    moveShaped<Damped, false>(motion, block);
  }
}

}

void moveShaped(const Motion& motion, ShapedBlock& block)
{
  if (motion.numericalDamping > 0.0)
  {
    moveShaped<true>(motion, block);
  }
  else
  {
    moveShaped<false>(motion, block);
  }
}

}
