#include "Integrators/BallBatches.h"

#include "Shapes/ShapedBalls.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <numeric>

namespace dem
{

namespace
{

/// Centres of a ball of grains that have one shape.
struct CentresOfOne
{
  template <int Width>
  static DEM_INLINE void run(const Vec3& unit, const ShapedBlock& grains, BallBlock& balls)
  {
    const Lane3 centre(unit);
    const int lanes = wholeVectors(grains.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      balls.centre.set(c, grains.x.w[c] * centre);
    }
  }
};

/// What contacts do to balls.
template <int Width>
DEM_INLINE void takeLoads(const Load* loads, GrainBlock& rows)
{
  const int stride = rows.stride;
  loadLanes<Width>([=](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k * stride].force; },
    rows.count, rows.force);
  loadLanes<Width>([=](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k * stride].torque; },
    rows.count, rows.torque);
}

/// The torque on a ball about the centre of mass of its grain.
template <typename Owners>
DEM_INLINE Lane3 torqueOn(const Owners& of, const BallBlock& balls, int c)
{
  const Lane3 offset = turned(quaternion(of.orientation, c), balls.centre.get(c));
  return balls.rows.torque.get(c) + cross(offset, balls.rows.force.get(c));
}

/// Adds what contacts do to balls to that of their grains, which have the same lanes.
struct AddOfEach
{
  template <int Width>
  static DEM_INLINE void run(const Load* loads, BallBlock& balls, ShapedBlock& grains)
  {
    takeLoads<Width>(loads, balls.rows);
    const int lanes = wholeVectors(grains.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      grains.force.set(c, grains.force.get(c) + balls.rows.force.get(c));
      grains.torque.set(c, grains.torque.get(c) + torqueOn(grains, balls, c));
    }
  }
};

/// Lanes of balls from the rows of their grains.
/// @param first(grain) returns the first number of a row
template <int Width, typename First>
DEM_INLINE void take(const First& first, const BallBlock& balls, Lanes4Of<BallBlock::Capacity>& to)
{
  for (int c = 0; c < wholeVectors(balls.rows.count); c += Width)
  {
    rows::load<Width>(
      [&](int k) DEM_INLINE_LAMBDA -> rows::From { return { first(balls.owner[k]) }; }, c, to);
  }
}

template <int Width>
DEM_INLINE void takeOrientations(const ShapedGrain* all, BallBlock& balls)
{
  take<Width>([&](int k) DEM_INLINE_LAMBDA { return &all[k].orientation.w; }, balls,
    balls.owners.orientation);
}

/// Torques of contacts about the centres of balls become those about the centres of mass.
struct TakeTorques
{
  template <int Width>
  static DEM_INLINE void run(const ShapedGrain* all, const Load* loads, BallBlock& balls)
  {
    takeOrientations<Width>(all, balls);
    takeLoads<Width>(loads, balls.rows);
    const int lanes = wholeVectors(balls.rows.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      balls.rows.torque.set(c, torqueOn(balls.owners, balls, c));
    }
  }
};

struct TakeOwners
{
  template <int Width>
  static DEM_INLINE void run(const ShapedGrain* all, BallBlock& balls)
  {
    takeOrientations<Width>(all, balls);
    take<Width>([&](int k) DEM_INLINE_LAMBDA { return &all[k].position.x; }, balls, balls.owners.x);
    take<Width>([&](int k) DEM_INLINE_LAMBDA { return &all[k].velocity.x; }, balls, balls.owners.v);
    take<Width>([&](int k) DEM_INLINE_LAMBDA { return &all[k].angularVelocity.x; }, balls,
      balls.owners.w);
  }
};

/// Lanes of balls into rows of all.
/// @tparam Part what of a row is stored
template <int Width, typename Part, int Size, int SizeOfLast, typename All>
DEM_INLINE void store(const Lanes3Of<Size>& lanes, const LanesOf<SizeOfLast>& last,
  const GrainBlock& rows, All& all)
{
  const std::size_t stride = rows.stride;
  auto* to = all.data() + rows.begin;
  storeRows<Width>(lanes, last, rows.count,
    [=](int k, const rows::Pack& row) DEM_INLINE_LAMBDA
    { std::memcpy(static_cast<void*>(to + stride * k), &row, sizeof(Part)); });
}

/// Balls where their grains have them, as fast as they move with these.
/// @tparam Owners the grains, in the lanes of the balls
/// @tparam Carried whether a flow carries them, which is no way
template <typename Owners, bool Carried>
struct PlaceBalls
{
  template <int Width>
  static DEM_INLINE void run(const Owners& of, BallBlock& balls, Particles& particles)
  {
    GrainBlock& rows = balls.rows;
    const std::size_t stride = rows.stride;
    const double lag = particles.lag;
    const Row* from = particles.position.row.data() + rows.begin;
    loadLanes<Width>([=](int k) DEM_INLINE_LAMBDA -> const Row& { return from[stride * k]; },
      rows.count, rows.x);
    const int lanes = wholeVectors(rows.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 offset = turned(quaternion(of.orientation, c), balls.centre.get(c));
      const Lane3 spin = of.w.get(c);
      const Lane3 x = of.x.get(c) + offset;
      Lane3 way = x - rows.x.get(c);
      if constexpr (Carried)
      {
        way = way - of.carried.get(c);
      }
      rows.x.set(c, x);
      rows.w.set(c, spin);
      rows.v.set(c, velocityOf(of.v.get(c), spin, offset, lag));
      rows.moved[c] = dot(way, way);
    }
    store<Width, Row>(rows.x, rows.x.w, rows, particles.position.row);
    store<Width, Row>(rows.v, of.v.w, rows, particles.velocity.row); // with the mass of the grain
    store<Width, Vec3>(rows.w, of.w.w, rows, particles.angularVelocity.row); // and nothing more
  }
};

/// Turns balls as their grains.
/// @tparam Owners the grains, in the lanes of the balls
template <typename Owners>
struct TurnBalls
{
  template <int Width>
  static DEM_INLINE void run(const Owners& of, const BallBlock& balls, Particles& particles)
  {
    store<Width, Row>(of.orientation, of.orientation.w, balls.rows, particles.orientation);
  }
};

/// @param of the grains, in the lanes of the balls
template <typename Owners>
void placeBalls(const Owners& of, const BallPlacing& how, BallBlock& balls, Particles& particles)
{
  if (how.carried)
  {
    vectors::run<PlaceBalls<Owners, true>>(of, balls, particles);
  }
  else
  {
    vectors::run<PlaceBalls<Owners, false>>(of, balls, particles);
  }
  if (how.turned)
  {
    vectors::run<TurnBalls<Owners>>(of, balls, particles);
  }
}

/// Fewer grains leave lanes empty.
constexpr int FewGrains = VectorLanes;

/// How many balls each of the grains has; 0 if they have different numbers, or are few.
int ballsOfEach(const ShapedBlock& grains)
{
  const int count = grains.shape[0]->count();
  const bool all = grains.only ||
    std::all_of(grains.shape, grains.shape + grains.count,
      [count](const UnitShape* other) { return other->count() == count; });
  return all && (grains.count >= FewGrains || count == 1) ? count : 0;
}

}

void BallBatches::addLoads(const ShapedGrain* all, const Load* loads, ShapedBlock& grains)
{
  this->All = all;
  this->First = static_cast<std::size_t>(all[0].first);
  this->OfEach = ballsOfEach(grains);
  this->begin();
  while (this->next(grains))
  {
    const Load* ofBatch = loads + (this->Balls.rows.begin - this->First);
    if (this->OfEach > 0)
    {
      vectors::run<AddOfEach>(ofBatch, this->Balls, grains);
    }
    else
    {
      vectors::run<TakeTorques>(all, ofBatch, this->Balls);
      this->addToOwners(grains);
    }
  }
}

const BallBlock* BallBatches::place(const ShapedBlock& grains, const BallPlacing& how,
  Particles& particles)
{
  if (!this->next(grains))
  {
    return nullptr;
  }
  BallBlock& balls = this->Balls;
  if (this->OfEach > 0)
  {
    placeBalls(grains, how, balls, particles);
    return &balls;
  }
  vectors::run<TakeOwners>(this->All, balls);
  for (int c = 0; how.carried && c < wholeVectors(balls.rows.count); ++c)
  {
    balls.owners.carried.set(c, grains.carried.get(balls.owner[c]));
  }
  placeBalls(balls.owners, how, balls, particles);
  return &balls;
}

void BallBatches::begin()
{
  this->Slot = this->First;
  this->Grain = 0;
  this->Ball = 0;
}

/// Goes on to the next batch; after the last one to the first, when it has said that there is none.
bool BallBatches::next(const ShapedBlock& grains)
{
  const bool any = this->OfEach > 0 ? this->nextOfEach(grains) : this->nextInSlots(grains);
  if (!any)
  {
    this->begin();
  }
  return any;
}

/// The next ball of all grains.
bool BallBatches::nextOfEach(const ShapedBlock& grains)
{
  if (this->Ball == this->OfEach)
  {
    return false;
  }
  BallBlock& balls = this->Balls;
  balls.rows.begin = this->First + this->Ball;
  balls.rows.stride = this->OfEach;
  balls.rows.count = grains.count;
  if (this->Ball == 0)
  {
    std::iota(balls.owner, balls.owner + grains.count, 0);
  }
  if (grains.only)
  {
    vectors::run<CentresOfOne>(grains.only->balls[this->Ball].centre, grains, balls);
  }
  else
  {
    for (int c = 0; c < wholeVectors(grains.count); ++c)
    {
      balls.centre.set(c, grains.x.w[c] * Lane3(grains.shape[c]->balls[this->Ball].centre));
    }
  }
  ++this->Ball;
  return true;
}

/// The next balls in the order of slots.
bool BallBatches::nextInSlots(const ShapedBlock& grains)
{
  BallBlock& balls = this->Balls;
  int c = 0;
  for (; this->Grain < grains.count && c < BallBlock::Capacity; ++c)
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
  balls.rows.stride = 1;
  balls.rows.count = c;
  this->Slot += c;
  for (; c < wholeVectors(balls.rows.count); ++c)
  {
    balls.owner[c] = balls.owner[c - 1];
    balls.centre.set(c, balls.centre.get(c - 1));
  }
  return true;
}

/// Adds what contacts do to the balls of a batch to that of their grains.
void BallBatches::addToOwners(ShapedBlock& grains) const
{
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
