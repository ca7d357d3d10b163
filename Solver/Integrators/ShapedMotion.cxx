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

/// Principal moments [M L^2].
Lane3 inertiaOf(const UnitShape& shape, const ShapedGrain& grain)
{
  return (grain.mass * grain.size * grain.size) * Lane3(shape.inertia);
}

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

  DEM_INLINE Body(const Quaternion& orientation, const Quaternion& principal, const Lane3& moments)
    : axes(orientation * principal),
      inertia(moments.x, moments.y, moments.z) // one by one, as vectors have them
  {
  }
  DEM_INLINE Lane3 inBody(const Lane3& v) const { return turned(inverse(this->axes), v); }
  DEM_INLINE Lane3 times(const Lane3& w) const { return scaled(this->inertia, w); }
  DEM_INLINE Lane3 per(const Lane3& l) const
  {
    return { l.x / this->inertia.x, l.y / this->inertia.y, l.z / this->inertia.z };
  }
};

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

/// Of a turn, at most. The surface of a grain that is no clump reaches along any direction by no
/// more than that times the longest lever of a normal farther, or less far; the square of a lever
/// is that of the reach of its point less that of its plane.
DEM_INLINE double angleBetween(const Quaternion& from, const Quaternion& to)
{
  const Quaternion way = to * inverse(from);
  const double sine = std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z); // of half of it
  return (sine < 0.5 ? 2.1 : Pi) * sine;
}

/// The lanes of a quaternion have the names of a row.
template <int Size>
DEM_INLINE Quaternion quaternion(const Lanes4Of<Size>& q, int c)
{
  return { q.x[c], q.y[c], q.z[c], q.w[c] };
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
      const Body body(quaternion(block.orientation, c), quaternion(block.principal, c),
        (mass * size * size) * block.unit.get(c));
      Lane3 a = (1.0 / mass) * drag.force(block.force.get(c), mass, v, motion);
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
    Quaternion to;
    if constexpr (Plane)
    {
      // About the axis across it, with the moment of inertia about that, whatever the principal
      // axes are.
      const Lane3 seen = body.inBody(across);
      const double speed =
        dot(across, w) + kick * dot(across, torque) / dot(seen, body.times(seen));
      const double tangent = 0.5 * dt * speed; // of half of the angle, to the third order of a step
      block.w.set(c, speed * across);
      to =
        unit(Quaternion{ 1.0, tangent * across.x, tangent * across.y, tangent * across.z } * from);
    }
    else
    {
      FreeTurn free;
      free.inertia = body.inertia;
      free.momentum = fused(kick, body.inBody(torque), body.times(body.inBody(w)));
      free.run(dt);
      to = unit(body.axes * free.rotation * inverse(principal));
      const Body after(to, principal, body.inertia);
      block.w.set(c, turned(after.axes, after.per(free.momentum)));
    }
    block.angle[c] = angleBetween(from, to);
    set(block.orientation, c, to);
  }
};

/// Torques about the centres of balls become those about the centres of mass.
struct TakeTorques
{
  template <int Width>
  static DEM_INLINE void run(BallBlock& balls)
  {
    GrainBlock& rows = balls.rows;
    const int lanes = wholeVectors(rows.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 offset = turned(quaternion(rows.orientation, c), balls.centre.get(c));
      rows.torque.set(c, rows.torque.get(c) + cross(offset, rows.force.get(c)));
    }
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
    const auto store = [&](const auto& lanes, const auto& first) DEM_INLINE_LAMBDA
    {
      rows::Pack packs[Width];
      for (int c = 0; c < count; c += Width)
      {
        rows::pack<Width>(lanes, lanes.w, c, packs);
        for (int k = 0; k < Width && c + k < count; ++k)
        {
          std::memcpy(static_cast<void*>(first(c + k)), &packs[k], sizeof(Row));
        }
      }
    };
    store(block.x, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].position.x; });
    store(block.v, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].velocity.x; });
    store(block.w, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].angularVelocity.x; });
    store(block.orientation, [&](int k) DEM_INLINE_LAMBDA { return &grains[k].orientation.w; });
  }
};

/// Lanes of balls from the rows of their grains.
/// @param first(grain) returns the first number of a row
template <int Width, typename First>
DEM_INLINE void take(const First& first, const BallBlock& balls, Lanes4Of<GrainBlock::Capacity>& to)
{
  for (int c = 0; c < wholeVectors(balls.rows.count); c += Width)
  {
    rows::load<Width>(
      [&](int k) DEM_INLINE_LAMBDA -> rows::From { return { first(balls.owner[k]) }; }, c, to);
  }
}

struct TakeOrientations
{
  template <int Width>
  static DEM_INLINE void run(const ShapedGrain* grains, BallBlock& balls)
  {
    take<Width>([&](int k) DEM_INLINE_LAMBDA { return &grains[k].orientation.w; }, balls,
      balls.rows.orientation);
  }
};

/// Balls where their grains have them, as fast as they move with these.
/// @tparam Carried whether a flow carries them, which is no way
template <bool Carried>
struct PlaceBalls
{
  template <int Width>
  static DEM_INLINE void run(const ShapedGrain* grains, BallBlock& balls)
  {
    TakeOrientations::run<Width>(grains, balls);
    take<Width>([&](int k) DEM_INLINE_LAMBDA { return &grains[k].position.x; }, balls, balls.home);
    take<Width>([&](int k) DEM_INLINE_LAMBDA { return &grains[k].velocity.x; }, balls, balls.speed);
    take<Width>([&](int k) DEM_INLINE_LAMBDA { return &grains[k].angularVelocity.x; }, balls,
      balls.spin);
    GrainBlock& rows = balls.rows;
    const int lanes = wholeVectors(rows.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 offset = turned(quaternion(rows.orientation, c), balls.centre.get(c));
      const Lane3 x = balls.home.get(c) + offset;
      Lane3 way = x - rows.x.get(c);
      if constexpr (Carried)
      {
        way = way - balls.carried.get(c);
      }
      rows.x.set(c, x);
      rows.w.set(c, balls.spin.get(c));
      rows.v.set(c, balls.speed.get(c) + cross(balls.spin.get(c), offset));
      rows.moved[c] = dot(way, way);
    }
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
  const Body body(grain.orientation, shape.principal, inertiaOf(shape, grain));
  return turned(body.axes, body.times(body.inBody(Lane3(grain.angularVelocity))));
}

double rotationalEnergy(const UnitShape& shape, const ShapedGrain& grain)
{
  return 0.5 * dot(grain.angularVelocity, angularMomentum(shape, grain));
}

void ShapedMotion::load(const ShapeTable& shapes, const Particles& particles, const Load* loads,
  ShapedGrain* grains, int count)
{
  ShapedBlock& block = this->Grains;
  block.count = count;
  for (int c = 0; c < wholeVectors(count); ++c)
  {
    block.shape[c] = &shapes[grains[std::min(c, count - 1)].shape];
    block.force.set(c, { 0.0, 0.0, 0.0 });
    block.torque.set(c, { 0.0, 0.0, 0.0 });
  }
  vectors::run<LoadShaped>(grains, block);
  this->All = grains;
  this->First = static_cast<std::size_t>(grains[0].first);
  this->Loads = loads;
  this->begin();
  while (this->nextBalls(particles))
  {
    vectors::run<TakeOrientations>(grains, this->Balls);
    vectors::run<TakeTorques>(this->Balls);
    this->addLoads();
  }
  this->IsLoaded = this->Balls.rows.begin == this->First;
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
  if (!this->IsLoaded)
  {
    this->begin();
  }
}

const BallBlock* ShapedMotion::placeBalls(Particles& particles)
{
  if (!this->IsLoaded && !this->nextBalls(particles))
  {
    return nullptr;
  }
  this->IsLoaded = false;
  if (this->IsCarried)
  {
    for (int c = 0; c < wholeVectors(this->Balls.rows.count); ++c)
    {
      this->Balls.carried.set(c, this->Grains.carried.get(this->Balls.owner[c]));
    }
    vectors::run<PlaceBalls<true>>(this->All, this->Balls);
  }
  else
  {
    vectors::run<PlaceBalls<false>>(this->All, this->Balls);
  }
  vectors::run<StoreGrains>(this->Balls.rows, particles);
  return &this->Balls;
}

double ShapedMotion::wayOf(int ball) const
{
  const int owner = this->Balls.owner[ball];
  const double lever = this->Grains.x.w[owner] * this->Grains.shape[owner]->lever;
  return std::sqrt(this->Balls.rows.moved[ball]) + lever * this->Grains.angle[owner];
}

void ShapedMotion::begin()
{
  this->Slot = this->First;
  this->Grain = 0;
  this->Ball = 0;
}

/// Loads the next batch of balls, if any are left.
bool ShapedMotion::nextBalls(const Particles& particles)
{
  const ShapedBlock& grains = this->Grains;
  BallBlock& balls = this->Balls;
  const Load* loads = this->Loads + (this->Slot - this->First);
  int c = 0;
  for (; this->Grain < grains.count && c < GrainBlock::Capacity; ++c)
  {
    const UnitShape& shape = *grains.shape[this->Grain];
    balls.owner[c] = this->Grain;
    balls.centre.set(c, grains.x.w[this->Grain] * Lane3(shape.balls[this->Ball].centre));
    if (++this->Ball == shape.count())
    {
      ++this->Grain;
      this->Ball = 0;
    }
  }
  if (c == 0)
  {
    return false;
  }
  balls.rows.begin = this->Slot;
  balls.rows.count = c;
  this->Slot += c;
  for (; c < wholeVectors(balls.rows.count); ++c)
  {
    balls.owner[c] = balls.owner[c - 1];
    balls.centre.set(c, balls.centre.get(c - 1));
  }
  vectors::run<LoadGrains<false>>(particles, loads, balls.rows);
  return true;
}

/// Adds what contacts do to the balls of a batch to that of their grains, in the order of balls.
void ShapedMotion::addLoads()
{
  ShapedBlock& grains = this->Grains;
  const GrainBlock& rows = this->Balls.rows;
  for (int c = 0; c < rows.count;)
  {
    const int owner = this->Balls.owner[c];
    Lane3 force = grains.force.get(owner);
    Lane3 torque = grains.torque.get(owner);
    for (; c < rows.count && this->Balls.owner[c] == owner; ++c)
    {
      force = force + rows.force.get(c);
      torque = torque + rows.torque.get(c);
    }
    grains.force.set(owner, force);
    grains.torque.set(owner, torque);
  }
}

}
