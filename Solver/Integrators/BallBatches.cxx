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
DEM_INLINE void takeLoads(const Load* loads, GrainBlock& batch)
{
  const int stride = batch.stride;
  loadLanes<Width>([=](int k) DEM_INLINE_LAMBDA -> const Vec4& { return loads[k * stride].force; },
    batch.count, batch.force);
  loadLanes<Width>([=](int k) DEM_INLINE_LAMBDA -> const Vec4& { return loads[k * stride].torque; },
    batch.count, batch.torque);
}

/// The torque on a ball about the centre of mass of its grain.
template <typename Owners>
DEM_INLINE Lane3 torqueOn(const Owners& of, const BallBlock& balls, int c)
{
  const Lane3 offset = rotated(quaternion(of.orientation, c), balls.centre.get(c));
  return balls.batch.torque.get(c) + cross(offset, balls.batch.force.get(c));
}

/// Adds what contacts do to balls to that of their grains, which have the same lanes.
struct AddOfEach
{
  template <int Width>
  static DEM_INLINE void run(const Load* loads, BallBlock& balls, ShapedBlock& grains)
  {
    takeLoads<Width>(loads, balls.batch);
    const int lanes = wholeVectors(grains.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      grains.force.set(c, grains.force.get(c) + balls.batch.force.get(c));
      grains.torque.set(c, grains.torque.get(c) + torqueOn(grains, balls, c));
    }
  }
};

/// Fills lanes of balls with numbers of their grains.
/// @param first(grain) returns the address of the first of four numbers
template <int Width, typename First>
DEM_INLINE void take(const First& first, const BallBlock& balls, Lanes4Of<BallBlock::Capacity>& to)
{
  for (int c = 0; c < wholeVectors(balls.batch.count); c += Width)
  {
    vec4::load<Width>(
      [&](int k) DEM_INLINE_LAMBDA -> vec4::From { return { first(balls.owner[k]) }; }, c, to);
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
    takeLoads<Width>(loads, balls.batch);
    const int lanes = wholeVectors(balls.batch.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      balls.batch.torque.set(c, torqueOn(balls.owners, balls, c));
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

/// Stores lanes of balls in an array of all balls.
/// @tparam Part the part of four numbers that is stored
template <int Width, typename Part, int Size, int SizeOfLast, typename All>
DEM_INLINE void store(const Lanes3Of<Size>& lanes, const LanesOf<SizeOfLast>& last,
  const GrainBlock& batch, All& all)
{
  const std::size_t stride = batch.stride;
  auto* to = all.data() + batch.begin;
  storeVec4s<Width>(lanes, last, batch.count,
    [=](int k, const vec4::Pack& packed) DEM_INLINE_LAMBDA
    { std::memcpy(static_cast<void*>(to + stride * k), &packed, sizeof(Part)); });
}

/// Balls where their grains have them, as fast as they move with these.
/// @tparam Owners the grains, in the lanes of the balls
/// @tparam Carried whether a flow carries them, which is no displacement
template <typename Owners, bool Carried>
struct PlaceBalls
{
  template <int Width>
  static DEM_INLINE void run(const Owners& of, BallBlock& balls, Particles& particles)
  {
    GrainBlock& batch = balls.batch;
    const std::size_t stride = batch.stride;
    const double lag = particles.lag;
    const Vec4* from = particles.position.packed.data() + batch.begin;
    loadLanes<Width>([=](int k) DEM_INLINE_LAMBDA -> const Vec4& { return from[stride * k]; },
      batch.count, batch.x);
    const int lanes = wholeVectors(batch.count);
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 offset = rotated(quaternion(of.orientation, c), balls.centre.get(c));
      const Lane3 spin = of.w.get(c);
      const Lane3 x = of.x.get(c) + offset;
      Lane3 displacement = x - batch.x.get(c);
      if constexpr (Carried)
      {
        displacement = displacement - of.carried.get(c);
      }
      batch.x.set(c, x);
      batch.w.set(c, spin);
      batch.v.set(c, velocityOf(of.v.get(c), spin, offset, lag));
      batch.moved[c] = dot(displacement, displacement);
    }
    store<Width, Vec4>(batch.x, batch.x.w, batch, particles.position.packed);
    store<Width, Vec4>(batch.v, of.v.w, batch,
      particles.velocity.packed); // with the mass of the grain
    store<Width, Vec3>(batch.w, of.w.w, batch,
      particles.angularVelocity.packed); // and nothing more
  }
};

/// Gives balls the orientations of their grains.
/// @tparam Owners the grains, in the lanes of the balls
template <typename Owners>
struct OrientBalls
{
  template <int Width>
  static DEM_INLINE void run(const Owners& of, const BallBlock& balls, Particles& particles)
  {
    store<Width, Vec4>(of.orientation, of.orientation.w, balls.batch, particles.orientation);
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
  if (how.oriented)
  {
    vectors::run<OrientBalls<Owners>>(of, balls, particles);
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
    const Load* ofBatch = loads + (this->Balls.batch.begin - this->First);
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

const BallBlock* BallBatches::placeNext(const ShapedBlock& grains, const BallPlacing& how,
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
  for (int c = 0; how.carried && c < wholeVectors(balls.batch.count); ++c)
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

/// Moves to the next batch. After the last batch, returns false once and starts again at the first.
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
  balls.batch.begin = this->First + this->Ball;
  balls.batch.stride = this->OfEach;
  balls.batch.count = grains.count;
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
  balls.batch.begin = this->Slot;
  balls.batch.stride = 1;
  balls.batch.count = c;
  this->Slot += c;
  for (; c < wholeVectors(balls.batch.count); ++c)
  {
    balls.owner[c] = balls.owner[c - 1];
    balls.centre.set(c, balls.centre.get(c - 1));
  }
  return true;
}

/// Adds what contacts do to the balls of a batch to that of their grains.
void BallBatches::addToOwners(ShapedBlock& grains) const
{
  const GrainBlock& batch = this->Balls.batch;
  for (int c = 0; c < batch.count;)
  {
    const int owner = this->Balls.owner[c];
    Lane3 force = grains.force.get(owner);
    Lane3 torque = grains.torque.get(owner);
    for (; c < batch.count && this->Balls.owner[c] == owner; ++c)
    {
      force = force + batch.force.get(c);
      torque = torque + batch.torque.get(c);
    }
    grains.force.set(owner, force);
    grains.torque.set(owner, torque);
  }
}

}
