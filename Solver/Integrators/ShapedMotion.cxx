#include "Integrators/ShapedMotion.h"

#include "Core/VectorCopies.h"
#include "Integrators/FreeTurn.h"
#include "Integrators/NumericalDamping.h"

#include <algorithm>
#include <limits>

namespace dem
{

namespace
{

/// A grain as its principal axes see it.
struct Body
{
  Quaternion axes; ///< turns principal axes into those of the world
  Lane3 inertia;   ///< [M L^2]

  DEM_INLINE Body(const UnitShape& shape, const ShapedGrain& grain)
    : axes(grain.orientation * shape.principal),
      inertia((grain.mass * grain.size * grain.size) * Lane3(shape.inertia))
  {
  }
  DEM_INLINE Lane3 inBody(const Vec3& v) const { return turned(inverse(this->axes), Lane3(v)); }
  DEM_INLINE Lane3 times(const Lane3& w) const
  {
    return { this->inertia.x * w.x, this->inertia.y * w.y, this->inertia.z * w.z };
  }
  DEM_INLINE Lane3 per(const Lane3& l) const
  {
    return { l.x / this->inertia.x, l.y / this->inertia.y, l.z / this->inertia.z };
  }
};

/// The torque with numerical damping.
DEM_INLINE Vec3 damped(const Body& body, const ShapedGrain& grain, const Vec3& torque,
  const Motion& motion)
{
  const Lane3 alpha = turned(body.axes, body.per(body.inBody(torque)));
  const Lane3 less = dampedAcceleration(alpha, Lane3(grain.angularVelocity),
    motion.dampingLooksAhead(), motion.numericalDamping);
  return turned(body.axes, body.times(body.inBody(less)));
}

DEM_INLINE void turn(const UnitShape& shape, const Vec3& torque, const Motion& motion,
  ShapedGrain& grain)
{
  const Body before(shape, grain);
  FreeTurn free;
  free.inertia = before.inertia;
  free.momentum =
    fused(motion.kick(), before.inBody(torque), before.times(before.inBody(grain.angularVelocity)));
  free.run(motion.timeStep);
  grain.orientation = unit(before.axes * free.rotation * inverse(shape.principal));
  const Body after(shape, grain);
  grain.angularVelocity = turned(after.axes, after.per(free.momentum));
}

/// The same in a plane: about the axis across it, with the moment of inertia that the grain has
/// about that, whatever its principal axes.
DEM_INLINE void turnInPlane(const UnitShape& shape, double torque, const Motion& motion,
  ShapedGrain& grain)
{
  const int axis = motion.acrossPlane;
  const Vec3 across{ axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0 };
  const Body body(shape, grain);
  const Lane3 seen = body.inBody(across);
  const double speed =
    grain.angularVelocity[axis] + motion.kick() * torque / dot(seen, body.times(seen));
  const double tangent =
    0.5 * motion.timeStep * speed; // of half of the angle, to the third order of a step
  grain.angularVelocity = speed * across;
  const Vec3 part = tangent * across;
  grain.orientation = unit(Quaternion{ 1.0, part.x, part.y, part.z } * grain.orientation);
}

/// What is not in the plane is taken up.
DEM_INLINE void holdInPlane(int axis, Lane3& acceleration, Vec3& velocity)
{
  acceleration = { axis == 0 ? 0.0 : acceleration.x, axis == 1 ? 0.0 : acceleration.y,
    axis == 2 ? 0.0 : acceleration.z };
  velocity = { axis == 0 ? 0.0 : velocity.x, axis == 1 ? 0.0 : velocity.y,
    axis == 2 ? 0.0 : velocity.z };
}

/// How much farther or less far the surface of a smooth grain reaches along any direction, at most,
/// since it turned [L]: the angle times the longest lever of a normal, whose square is that of the
/// reach of its point less that of its plane.
DEM_INLINE double wayOfSurface(const UnitShape& shape, const ShapedGrain& grain,
  const Quaternion& from)
{
  const Quaternion way = grain.orientation * inverse(from);
  const double sine = std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z); // of half of it
  const double angle = (sine < 0.5 ? 2.1 : Pi) * sine;
  const double inside = shape.surface->inscribed;
  return angle * grain.size * std::sqrt(1.0 - inside * inside);
}

/// Compiled for processors that fuse products, as nearly all of it does.
struct MoveGrain
{
  template <int Width>
  static DEM_INLINE bool run(const UnitShape& shape, const Load* loads, const Motion& motion,
    ShapedGrain& grain, Particles& particles, TotalLoad& contacts, double& farthest)
  {
    contacts = sumOfBalls(shape, grain,
      [loads](int k) DEM_INLINE_LAMBDA -> TotalLoad
      {
        const Row& force = loads[k].force;
        const Row& torque = loads[k].torque;
        return { { force.x, force.y, force.z }, { torque.x, torque.y, torque.z } };
      });
    const double dt = motion.timeStep;
    const CellFlow& flow = motion.flow;
    const Vec3 place = grain.position - flow.origin;
    if (flow.any)
    {
      grain.velocity = grain.velocity - flow.before * place; // beyond the flow
    }
    const TotalLoad all = totalLoad(shape, grain, motion, contacts);
    Lane3 a = (1.0 / grain.mass) * Lane3(all.force);
    Vec3 torque = all.torque;
    if (motion.numericalDamping > 0.0)
    {
      a = dampedAcceleration(a, Lane3(grain.velocity), motion.dampingLooksAhead(),
        motion.numericalDamping);
      torque = damped(Body(shape, grain), grain, torque, motion);
    }
    if (motion.acrossPlane >= 0)
    {
      holdInPlane(motion.acrossPlane, a, grain.velocity);
    }
    grain.velocity = fused(motion.kick(), a, Lane3(grain.velocity)); // (43)
    const Vec3 carried = flow.any ? dt * (flow.gradient * place) : Vec3{};
    if (flow.any)
    {
      grain.velocity = flow.gradient * place + grain.velocity;
    }
    grain.position = grain.position + dt * grain.velocity; // (44)
    const Quaternion from = grain.orientation;
    if (motion.acrossPlane >= 0)
    {
      turnInPlane(shape, torque[motion.acrossPlane], motion, grain);
    }
    else
    {
      turn(shape, torque, motion, grain);
    }
    const bool good = placeBalls(shape, grain, carried, particles, farthest);
    if (shape.surface)
    {
      const double way = std::sqrt(farthest) + wayOfSurface(shape, grain, from);
      farthest = way * way;
    }
    return good;
  }

private:
  /// @param carried by the flow of a cell, which does not count as a way [L]
  static DEM_INLINE bool placeBalls(const UnitShape& shape, const ShapedGrain& grain,
    const Vec3& carried, Particles& particles, double& farthest)
  {
    LargeVector<Row>& rows = particles.position.row;
    bool good =
      dot(grain.angularVelocity, grain.angularVelocity) < std::numeric_limits<double>::infinity();
    for (int k = 0; k < grain.count; ++k)
    {
      const Row before = rows[grain.first + k];
      placeBall(shape, grain, k, particles);
      const Row& now = rows[grain.first + k];
      const Vec3 way{ now.x - before.x - carried.x, now.y - before.y - carried.y,
        now.z - before.z - carried.z };
      const double square = dot(way, way);
      good = good && square <= now.w * now.w; // false for NaN
      farthest = std::max(farthest, square);
    }
    return good;
  }
};

}

TotalLoad totalLoad(const UnitShape& shape, const ShapedGrain& grain, const Motion& motion,
  const TotalLoad& contacts)
{
  const double radius = grain.size * shape.equivalentRadius;
  const double drag = 6.0 * Pi * motion.viscosity * radius;
  return { contacts.force + grain.mass * motion.gravity - drag * grain.velocity,
    contacts.torque - (4.0 / 3.0 * drag * radius * radius) * grain.angularVelocity };
}

Vec3 angularMomentum(const UnitShape& shape, const ShapedGrain& grain)
{
  const Body body(shape, grain);
  return turned(body.axes, body.times(body.inBody(grain.angularVelocity)));
}

double rotationalEnergy(const UnitShape& shape, const ShapedGrain& grain)
{
  return 0.5 * dot(grain.angularVelocity, angularMomentum(shape, grain));
}

bool move(const UnitShape& shape, const Load* loads, const Motion& motion, ShapedGrain& grain,
  Particles& particles, TotalLoad& contacts, double& farthest)
{
  return vectors::run<MoveGrain>(shape, loads, motion, grain, particles, contacts, farthest);
}

}
