// How the grains of a tile move, as soon as all that pushes them is known.
#include "Stepping/Sweep.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/MotionMeter.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// Moves a block of grains and reads a meter of the motion. The meter is large, so that what has no
/// meter has no room for one.
template <typename Meter, typename Move, typename Use>
__attribute__((noinline)) void metered(const Particles& particles, const Load* loads,
  const Motion& motion, const GrainBlock& block, const AppliedLoad* applied, const Move& move,
  const Use& use)
{
  const Meter meter(particles, loads, motion, block, applied);
  move();
  meter.read(particles, use);
}

/// Whether a grain moved less than its radius, to a finite position.
DEM_INLINE bool allowed(const GrainBlock& block, int c)
{
  const Lane3 w = block.w.get(c);
  const bool moves = block.moved[c] <= block.x.w[c] * block.x.w[c]; // false for NaN
  const bool rotates = dot(w, w) < std::numeric_limits<double>::infinity();
  return moves & rotates;
}

/// The square of how far the fastest grain of a block moved, and whether all are allowed to.
struct FarthestMove
{
  template <int Width>
  static DEM_INLINE double run(const GrainBlock& block, bool& good)
  {
    const int lanes = wholeVectors(block.count);
    double farthest = 0.0;
    double bad = 0.0;
#pragma omp simd reduction(max : farthest) reduction(+ : bad)
    for (int c = 0; c < lanes; ++c)
    {
      farthest = largerOf(farthest, block.moved[c]);
      bad += allowed(block, c) ? 0.0 : 1.0;
    }
    good = bad == 0.0;
    return farthest;
  }
};

/// The largest share of the grains of a block: what contacts came to, and drag, over the mass.
struct LargestShare
{
  template <int Width>
  static DEM_INLINE double run(const GrainBlock& block, double drag)
  {
    double largest = 0.0;
    const int lanes = wholeVectors(block.count);
#pragma omp simd reduction(max : largest)
    for (int c = 0; c < lanes; ++c)
    {
      const double share = (block.torque.w[c] + drag * block.x.w[c]) / block.v.w[c];
      largest = largerOf(largest, share);
    }
    return largest;
  }
};

/// The square of the longest displacement of a block, in halves of the radius: grains that move
/// farther in a step cross each other unseen.
struct LongestDisplacement
{
  template <int Width>
  static DEM_INLINE double run(const GrainBlock& block)
  {
    double longest = 0.0;
    const int lanes = wholeVectors(block.count);
#pragma omp simd reduction(max : longest)
    for (int c = 0; c < lanes; ++c)
    {
      const double square = 4.0 * block.moved[c] / (block.x.w[c] * block.x.w[c]);
      longest = largerOf(longest, square);
    }
    return longest;
  }
};

/// What drag counts for over the radius: spins are slowed down fastest, by 10/3 of (3).
double dragShare(const Motion& motion, double reach)
{
  return 2.0 * reach * 10.0 / 3.0 * 6.0 * Pi * motion.viscosity;
}

void addError(double error, StepResult& result)
{
  result.stepError = std::max(result.stepError, error);
}

/// Half of what two neighbours may come to, of which none has more: 2 S / m over 4.
constexpr double PerNeighbour = 0.5;

/// The lowest slot of a grain of the block that moved too far or to no finite position.
StepResult findRunaway(const Particles& particles, const GrainBlock& block)
{
  StepResult lost;
  for (int c = block.count - 1; c >= 0; --c)
  {
    lost.runaway = allowed(block, c) ? lost.runaway : block.slot(c);
  }
  const std::int32_t shaped = particles.shapedAt(static_cast<std::size_t>(lost.runaway));
  lost.runaway = shaped < 0 ? lost.runaway : particles.shaped[shaped].first;
  return lost;
}

}

void Sweep::moveTile(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker)
{
  const Tile slots = scope.lists.Grains.layout().get(tile);
  scope.lists.Exchange.collect(tile,
    [loads, &slots](std::int32_t slot, const Load& load)
    {
      vec4::add(load.force, loads[slot - slots.begin].force);
      vec4::add(load.torque, loads[slot - slots.begin].torque);
    });
  if (this->AtWalls.friction().any())
  {
    worker.walls.heat = this->heatOf(scope.lists, tile, worker);
    this->collectHeat(scope, tile, worker);
  }
  worker.clock.lap(Phase::Sum);
  if (this->AtWalls.sticks()) // walls know what else pushes grains
  {
    this->pushWalls(scope, slots, loads, worker);
    this->stickTile(scope, slots, loads, worker);
    worker.clock.lap(Phase::Walls);
  }
  const OwnSlots own = scope.lists.own().within(slots.begin, slots.end);
  const Tile moved{ own.begin, own.end };
  const Load* ofOwn = loads + (own.begin - slots.begin);
  if (scope.particles.anyShaped())
  {
    this->moveMixed(scope, moved, ofOwn, worker);
  }
  else
  {
    this->moveSpheres(scope, moved, ofOwn, worker);
  }
  if (this->AtWalls.friction().any())
  {
    this->warmByFriction(scope, moved, worker);
  }
  worker.clock.lap(Phase::Integrate);
}

/// @param loads of the first of the slots and those that follow
void Sweep::moveSpheres(const Scope& scope, const Tile& slots, const Load* loads, Worker& worker)
{
  GrainBlock& block = worker.grains;
  for (std::int64_t slot = slots.begin; slot < slots.end; slot += block.count)
  {
    block.begin = static_cast<std::size_t>(slot);
    const std::int64_t most = scope.motion.flow.any
      ? scope.lists.Grains.layout().untilGrid(slot) // sums are those of groups
      : GrainBlock::Capacity;
    block.count = static_cast<int>(std::min(most, slots.end - slot));
    this->moveBlock(scope, loads + (slot - slots.begin), worker);
  }
}

/// Moves the grains of some slots where some of the grains have shapes.
void Sweep::moveMixed(const Scope& scope, const Tile& slots, const Load* loads, Worker& worker)
{
  Particles& particles = scope.particles;
  for (std::int64_t slot = slots.begin; slot < slots.end;)
  {
    const std::int32_t shaped = particles.shapedOf[slot];
    std::int64_t end = slot;
    if (shaped >= 0)
    {
      int count = 0;
      while (count < ShapedBlock::Capacity && end < slots.end &&
        particles.shapedOf[end] == shaped + count)
      {
        end += particles.shaped[shaped + count].count;
        ++count;
      }
      this->moveShaped(scope, &particles.shaped[shaped], count, loads + (slot - slots.begin),
        worker);
    }
    else
    {
      while (end < slots.end && particles.shapedOf[end] < 0)
      {
        ++end;
      }
      this->moveSpheres(scope, { slot, end }, loads + (slot - slots.begin), worker);
    }
    slot = end;
  }
}

/// @param grains follow each other in slots
/// @param loads of the first ball and those that follow
void Sweep::moveShaped(const Scope& scope, ShapedGrain* grains, int count, const Load* loads,
  Worker& worker)
{
  ShapedMotion& shaped = worker.shaped;
  const bool meters = this->AtWalls.measures() && isDamped(scope.motion);
  if (meters || scope.motion.flow.any || worker.errors || scope.motion.applies(scope.particles))
  {
    worker.before.assign(grains, grains + count);
  }
  shaped.load(this->Shapes, loads, grains, count);
  shaped.moveGrains(scope.motion, scope.particles);
  while (const BallBlock* balls = shaped.placeBalls(this->HasBonds, scope.particles))
  {
    this->watch(scope.particles, balls->batch, worker.result);
    if (worker.meter)
    {
      worker.result.stepShare =
        std::max(worker.result.stepShare, vectors::run<LongestDisplacement>(balls->batch));
    }
    for (int c = 0; this->Smooth.anyShape() && c < balls->batch.count; ++c)
    {
      worker.result.distance = std::max(worker.result.distance, shaped.distanceMoved(c));
    }
  }
  for (int k = 0; scope.motion.flow.any && k < count; ++k)
  {
    const ShapedGrain& before = worker.before[k];
    const Vec3 x = before.position - scope.motion.flow.origin;
    Vec3 u = before.velocity - scope.motion.flow.before * x;
    if (scope.motion.keepsHalves()) // that of half a step before
    {
      const Vec3 after = grains[k].velocity - scope.motion.flow.gradient * x;
      u = u + 0.5 * scope.motion.before() / scope.motion.kick() * (after - u);
    }
    this->OfCell[scope.lists.Grains.layout().groupOf(before.first)].add(
      { outer(shaped.contacts(k).force, x), before.mass * outer(u, u), before.mass * x });
  }
  for (int k = 0; worker.meter && k < count; ++k)
  {
    const ShapedGrain& grain = grains[k];
    double sum = dragShare(scope.motion, this->Reach) * grain.size;
    for (int ball = 0; ball < grain.count; ++ball)
    {
      sum += loads[grain.first - grains[0].first + ball].torque.w;
    }
    this->addShare(scope.motion, sum / grain.mass, worker);
  }
  this->measureShaped(scope, grains, count, worker);
  this->warmShaped(scope, loads, grains, count);
}

/// The errors of grains with shapes that moved, what they lost, and the work on them.
/// @param grains worker.before has them as they were
void Sweep::measureShaped(const Scope& scope, const ShapedGrain* grains, int count, Worker& worker)
{
  const ShapedMotion& shaped = worker.shaped;
  for (int k = 0; worker.errors && k < count; ++k)
  {
    addError(ErrorMeter::after(scope.motion, worker.before[k], grains[k], scope.particles),
      worker.result);
  }
  const bool applies = scope.motion.applies(scope.particles);
  const bool meters = this->AtWalls.measures() && isDamped(scope.motion);
  for (int k = 0; meters && k < count; ++k)
  {
    this->addDamping(scope, grains[k].first,
      lossOf(this->Shapes[grains[k].shape], shaped.contacts(k),
        applies ? shaped.applied(k) : AppliedLoad{}, scope.motion, worker.before[k], grains[k]));
  }
  for (int k = 0; applies && k < count; ++k)
  {
    this->addWork(scope, grains[k].first,
      workOn(scope.particles, this->Shapes[grains[k].shape], shaped.contacts(k), shaped.applied(k),
        scope.motion, worker.before[k], grains[k]));
  }
}

/// How far the grains of a block moved, and whether any moved too far.
void Sweep::watch(const Particles& particles, const GrainBlock& block, StepResult& result)
{
  bool good = false;
  const double farthest = vectors::run<FarthestMove>(block, good);
  result.distance = std::max(result.distance, std::sqrt(farthest));
  if (!good)
  {
    result.add(findRunaway(particles, block));
  }
}

void Sweep::moveBlock(const Scope& scope, const Load* loads, Worker& worker)
{
  GrainBlock& block = worker.grains;
  if (worker.errors)
  {
    worker.errors->before(scope.particles, scope.motion, block.begin, block.count);
  }
  const std::int64_t begin = static_cast<std::int64_t>(block.begin);
  LaneSums* sums =
    scope.motion.flow.any ? &this->OfSpheres[scope.lists.Grains.layout().groupOf(begin)] : nullptr;
  const AppliedLoad* applied = nullptr;
  if (scope.motion.applies(scope.particles))
  {
    worker.applied.resize(GrainBlock::Capacity);
    findApplied(scope.particles, scope.motion, block, worker.applied.data());
    applied = worker.applied.data();
  }
  const auto integrated = [&]
  { integrate(scope.particles, loads, scope.motion, block, sums, applied); };
  const auto move = [&]
  {
    if (this->AtWalls.measures() && isDamped(scope.motion))
    {
      metered<MotionMeter>(scope.particles, loads, scope.motion, block, applied, integrated,
        [&](std::size_t slot, double lost) { this->addDamping(scope, slot, lost); });
    }
    else
    {
      integrated();
    }
  };
  if (applied)
  {
    metered<AppliedMeter>(scope.particles, loads, scope.motion, block, applied, move,
      [&](std::size_t slot, double work) { this->addWork(scope, slot, work); });
  }
  else
  {
    move();
  }
  if (worker.errors)
  {
    addError(worker.errors->after(scope.motion, block, scope.particles), worker.result);
  }
  this->warmSpheres(scope, loads, block.begin, block.count);
  if (worker.meter)
  {
    this->addShare(scope.motion,
      vectors::run<LargestShare>(block, dragShare(scope.motion, this->Reach)), worker);
    worker.result.stepShare =
      std::max(worker.result.stepShare, vectors::run<LongestDisplacement>(block));
  }
  watch(scope.particles, block, worker.result);
}

/// @param share what contacts of a grain come to, and drag, over its mass
void Sweep::addShare(const Motion& motion, double share, Worker& worker)
{
  worker.result.stepShare =
    std::max(worker.result.stepShare, PerNeighbour * (1.0 + motion.numericalDamping) * share);
}

void Sweep::addWork(const Scope& scope, std::int64_t slot, double work)
{
  this->Supplied[scope.lists.Grains.layout().groupOf(slot)].work += work;
}

void Sweep::addDamping(const Scope& scope, std::int64_t slot, double lost)
{
  this->Supplied[scope.lists.Grains.layout().groupOf(slot)].losses.damping +=
    this->AtWalls.steps().weight * lost;
}

}
