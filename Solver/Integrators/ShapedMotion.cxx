#include "Integrators/ShapedMotion.h"

#include "Core/VectorCopies.h"
#include "Integrators/FreeTurn.h"
#include "Integrators/NumericalDamping.h"

#include <algorithm>

namespace dem
{

namespace
{

/// M v
DEM_INLINE Lane3 times(const Matrix3& m, const Lane3& v)
{
  return fused(v.x, Lane3(m.a), fused(v.y, Lane3(m.b), v.z * Lane3(m.c)));
}

/// Number by number.
DEM_INLINE Lane3 scaled(const Lane3& by, const Lane3& v)
{
  return { by.x * v.x, by.y * v.y, by.z * v.z };
}

/// Stokes drag on a grain, as on the sphere of the same volume (3), (4), and gravity.
struct Drag
{
  double ofVelocity, ofSpin;

  DEM_INLINE Drag(double radius, const Motion& motion)
    : ofVelocity(6.0 * Pi * motion.viscosity * radius),
      ofSpin(4.0 / 3.0 * ofVelocity * radius * radius)
  {
  }
  DEM_INLINE Lane3 force(const Lane3& contacts, double mass, const Lane3& v,
    const Motion& motion) const
  {
    return contacts + mass * Lane3(motion.gravity) - this->ofVelocity * v;
  }
  DEM_INLINE Lane3 torque(const Lane3& contacts, const Lane3& w) const
  {
    return contacts - this->ofSpin * w;
  }
};

/// A grain as its principal axes see it.
struct Body
{
  Quaternion axes; ///< turns principal axes into those of the world
  Lane3 inertia;   ///< [M L^2]
  Lane3 mobility;  ///< one over that

  /// @param moments UnitShape::inertia
  DEM_INLINE Body(const Quaternion& orientation, const Quaternion& principal, const Lane3& moments,
    double mass, double perMass, double size)
    : axes(orientation * principal)
  {
    const double square = size * size;
    this->inertia = (mass * square) * moments;
    // One quotient for the three.
    const Lane3 others(moments.y * moments.z, moments.z * moments.x, moments.x * moments.y);
    this->mobility = (perMass / (square * (moments.x * others.x))) * others;
  }
  DEM_INLINE Lane3 inBody(const Lane3& v) const { return turned(inverse(this->axes), v); }
  DEM_INLINE Lane3 times(const Lane3& w) const { return scaled(this->inertia, w); }
  DEM_INLINE Lane3 per(const Lane3& l) const { return scaled(this->mobility, l); }
};

Body bodyOf(const UnitShape& shape, const ShapedGrain& grain)
{
  return { grain.orientation, shape.principal, Lane3(shape.inertia), grain.mass, 1.0 / grain.mass,
    grain.size };
}

/// The torque with numerical damping.
DEM_INLINE Lane3 damped(const Body& body, const Lane3& w, const Lane3& torque, const Motion& motion)
{
  const Lane3 alpha = turned(body.axes, body.per(body.inBody(torque)));
  const Lane3 less =
    dampedAcceleration(alpha, w, motion.dampingLooksAhead(), motion.numericalDamping);
  return turned(body.axes, body.times(body.inBody(less)));
}

/// The unit vector along an axis; none for -1.
DEM_INLINE Lane3 axisVector(int axis)
{
  return { axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0 };
}

/// The angle of a turn, at most. The surface of a grain that is no clump reaches along any
/// direction by no more than that times the longest lever of a normal farther, or less far; the
/// square of a lever is that of the reach of its point less that of its plane.
/// @param turn of any length, @a perLength one over that
DEM_INLINE double angleOf(const Quaternion& turn, double perLength)
{
  const double square = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z;
  const double sine = perLength * std::sqrt(square); // of half of it
  return (sine < 0.5 ? 2.1 : Pi) * sine;
}

template <int Size>
DEM_INLINE void set(Lanes4Of<Size>& lanes, int c, const Quaternion& q)
{
  lanes.set(c, { q.w, q.x, q.y });
  lanes.w[c] = q.z;
}

/// Moves the grains of a block.
/// @tparam Plane whether they keep to a plane, across Motion::acrossPlane
template <bool Damped, bool Flowing, bool Plane>
struct MoveShaped
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
      const Lane3 place = block.x.get(c) - Lane3(motion.flow.origin);
      Lane3 v = block.v.get(c);
      if constexpr (Flowing)
      {
        v = v - times(motion.flow.before, place); // beyond the flow
      }
      const Drag drag(size * block.unit.w[c], motion);
      const double perMass = 1.0 / mass;
      const Body body(quaternion(block.orientation, c), quaternion(block.principal, c),
        block.unit.get(c), mass, perMass, size);
      Lane3 a = perMass * drag.force(block.force.get(c), mass, v, motion);
      Lane3 torque = drag.torque(block.torque.get(c), w);
      if constexpr (Damped)
      {
        a = dampedAcceleration(a, v, motion.dampingLooksAhead(), motion.numericalDamping);
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
        const Lane3 carried = times(motion.flow.gradient, place);
        v = carried + v;
        block.carried.set(c, dt * carried);
      }
      block.v.set(c, v);
      block.x.set(c, block.x.get(c) + dt * v); // (44)
      turn(dt, kick, across, body, torque, c, block);
    }
  }

private:
  /// @param across the plane
  static DEM_INLINE void turn(double dt, double kick, const Lane3& across, const Body& body,
    const Lane3& torque, int c, ShapedBlock& block)
  {
    const Lane3 w = block.w.get(c);
    const Quaternion from = quaternion(block.orientation, c);
    const Quaternion principal = quaternion(block.principal, c);
    if constexpr (Plane)
    {
      // About the axis across it, with the moment of inertia about that, whatever the principal
      // axes are.
      const Lane3 seen = body.inBody(across);
      const double speed =
        dot(across, w) + kick * dot(across, torque) / dot(seen, body.times(seen));
      const Lane3 tangent = 0.5 * dt * speed * across; // of half of the angle, to the third order
      const Quaternion way{ 1.0, tangent.x, tangent.y, tangent.z };
      keep(way, way * from, c, block);
      block.w.set(c, speed * across);
    }
    else
    {
      FreeTurn free;
      free.mobility = body.mobility;
      free.momentum = fused(kick, body.inBody(torque), body.times(body.inBody(w)));
      free.run(dt);
      const Quaternion to =
        keep(free.rotation, body.axes * free.rotation * inverse(principal), c, block);
      block.w.set(c, turned(to * principal, body.per(free.momentum)));
    }
  }

  /// @param way the turn, @a to where it leads: of any length, but of the same, to rounding
  static DEM_INLINE Quaternion keep(const Quaternion& way, const Quaternion& to, int c,
    ShapedBlock& block)
  {
    const double scale = perLength(to);
    block.angle[c] = angleOf(way, scale);
    const Quaternion result = scale * to;
    set(block.orientation, c, result);
    return result;
  }
};

/// Grains and their shapes as lanes; lanes past the last grain repeat it.
struct LoadShaped
{
  template <int Width>
  static DEM_INLINE void run(const ShapedGrain* grains, ShapedBlock& block)
  {
    const int count = block.count;
    const auto load = [&](const auto& first, auto& to) DEM_INLINE_LAMBDA
    {
      loadLanes<Width>([&](int k) DEM_INLINE_LAMBDA -> rows::From { return { first(k) }; }, count,
        to);
    };
    const auto* shape = block.shape;
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].position.x; }, block.x);
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].velocity.x; }, block.v);
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].angularVelocity.x; }, block.w);
    load([&](int k) DEM_INLINE_LAMBDA { return &grains[k].orientation.w; }, block.orientation);
    load([&](int k) DEM_INLINE_LAMBDA { return &shape[k]->principal.w; }, block.principal);
    load([&](int k) DEM_INLINE_LAMBDA { return &shape[k]->inertia.x; }, block.unit);
  }
};

struct StoreShaped
{
  template <int Width>
  static DEM_INLINE void run(const ShapedBlock& block, ShapedGrain* grains)
  {
    const int count = block.count; // what is stored can be no part of it
    const auto store = [=](const auto& lanes, const auto& first) DEM_INLINE_LAMBDA
    {
      storeRows<Width>(lanes, lanes.w, count,
        [=](int k, const rows::Pack& row) DEM_INLINE_LAMBDA
        { std::memcpy(static_cast<void*>(first(k)), &row, sizeof(Row)); });
    };
    store(block.x, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].position.x; });
    store(block.v, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].velocity.x; });
    store(block.w, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].angularVelocity.x; });
    store(block.orientation, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].orientation.w; });
  }
};

template <bool Damped, bool Flowing>
void moveShaped(const Motion& motion, ShapedBlock& block)
{
  if (motion.acrossPlane >= 0)
  {
    vectors::run<MoveShaped<Damped, Flowing, true>>(motion, block);
  }
  else
  {
    vectors::run<MoveShaped<Damped, Flowing, false>>(motion, block);
  }
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

TotalLoad totalLoad(const UnitShape& shape, const ShapedGrain& grain, const Motion& motion,
  const TotalLoad& contacts)
{
  const Drag drag(grain.size * shape.equivalentRadius, motion);
  return { drag.force(Lane3(contacts.force), grain.mass, Lane3(grain.velocity), motion),
    drag.torque(Lane3(contacts.torque), Lane3(grain.angularVelocity)) };
}

Vec3 angularMomentum(const UnitShape& shape, const ShapedGrain& grain)
{
  const Body body = bodyOf(shape, grain);
  return turned(body.axes, body.times(body.inBody(Lane3(grain.angularVelocity))));
}

double rotationalEnergy(const UnitShape& shape, const ShapedGrain& grain)
{
  return 0.5 * dot(grain.angularVelocity, angularMomentum(shape, grain));
}

void ShapedMotion::load(const ShapeTable& shapes, const Load* loads, ShapedGrain* grains, int count)
{
  ShapedBlock& block = this->Grains;
  block.count = count;
  for (int c = 0; c < wholeVectors(count); ++c)
  {
    block.shape[c] = &shapes[grains[std::min(c, count - 1)].shape];
  }
  block.force = {};
  block.torque = {};
  vectors::run<LoadShaped>(grains, block);
  this->All = grains;
  this->Balls.addLoads(grains, loads, block);
}

TotalLoad ShapedMotion::contacts(int grain) const
{
  return { this->Grains.force.get(grain), this->Grains.torque.get(grain) };
}

void ShapedMotion::moveGrains(const Motion& motion)
{
  if (motion.numericalDamping > 0.0)
  {
    moveShaped<true>(motion, this->Grains);
  }
  else
  {
    moveShaped<false>(motion, this->Grains);
  }
  vectors::run<StoreShaped>(this->Grains, this->All);
  this->IsCarried = motion.flow.any;
}

const BallBlock* ShapedMotion::placeBalls(Particles& particles)
{
  return this->Balls.place(this->Grains, this->IsCarried, particles);
}

double ShapedMotion::wayOf(int ball) const
{
  const BallBlock& balls = this->Balls.last();
  const int owner = balls.owner[ball];
  const double lever = this->Grains.x.w[owner] * this->Grains.shape[owner]->lever;
  return std::sqrt(balls.rows.moved[ball]) + lever * this->Grains.angle[owner];
}

}
