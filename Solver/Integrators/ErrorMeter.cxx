#include "Integrators/ErrorMeter.h"

#include "Parameters/Materials.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

struct LoadVelocities
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, GrainBlock& block)
  {
    loadLanes<Width>(packedOf(particles.velocity.packed, block), block.count, block.v);
  }
};

struct LoadEarlier
{
  template <int Width>
  static DEM_INLINE void run(const EarlierMotion& earlier, GrainBlock& block)
  {
    loadLanes<Width>(packedOf(earlier.acceleration, block), block.count, block.x);
    loadLanes<Width>(packedOf(earlier.jerk, block), block.count, block.v);
    loadLanes<Width>(packedOf(earlier.spin, block), block.count, block.w);
    loadLanes<Width>(packedOf(earlier.spinJerk, block), block.count, block.force);
  }
};

struct StoreEarlier
{
  template <int Width>
  static DEM_INLINE void run(const GrainBlock& block, EarlierMotion& earlier)
  {
    storeLanes<Width>(block.x, block, earlier.acceleration);
    storeLanes<Width>(block.v, block, earlier.jerk);
    storeLanes<Width>(block.w, block, earlier.spin);
    storeLanes<Width>(block.force, block, earlier.spinJerk);
  }
};

/// What is the same for all grains of a step.
struct StepScale
{
  explicit StepScale(const Motion& motion)
    : perKick(1.0 / motion.kick()), since(motion.timeStep + 2.0 * motion.change),
      perSince(1.0 / since), cube(motion.timeStep * motion.timeStep * motion.timeStep / 6.0),
      lag(motion.dashpotLag * motion.timeStep),
      lagOfChange(ErrorMeter::LagOfChange * motion.timeStep * lag)
  {
  }

  double perKick;
  double since; ///< the step before this one, which is that between the accelerations [T]
  double perSince;
  double cube;        ///< a sixth of the third power of the step
  double lag;         ///< what dashpots miss of an acceleration, for the choice of steps [T]
  double lagOfChange; ///< what dashpots miss of a jerk, for the sum of errors [T^2]
};

/// Finds how the angular accelerations of grains that moved bend, squared, beside the spin jerk. A
/// single loop with the errors would need more numbers than there are registers.
struct FindSpinBends
{
  template <int Width>
  static DEM_INLINE void run(double perSince, const GrainBlock& block, GrainBlock& earlier)
  {
    const double per = perSince;
    const int lanes = wholeVectors(block.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 alpha = block.torque.get(c);
      const Lane3 jerk = per * (alpha - earlier.w.get(c));
      const Lane3 bend = jerk - earlier.force.get(c);
      const double radius = block.x.w[c];
      earlier.force.set(c, earlier.x.w[c] > 0.5 ? jerk : Lane3(0.0, 0.0, 0.0));
      earlier.force.w[c] = radius * radius * dot(bend, bend);
      earlier.w.set(c, alpha);
    }
  }
};

/// Errors, after FindSpinBends. The motion of earlier steps is updated in the same lanes.
struct FindErrors
{
  template <int Width>
  static DEM_INLINE double run(const StepScale& of, const GrainBlock& before,
    const GrainBlock& block, GrainBlock& earlier)
  {
    const StepScale scale = of;
    const int lanes = wholeVectors(block.count);
    LanesOf<GrainBlock::Capacity> errors;
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 a = scale.perKick * (block.v.get(c) - before.v.get(c));
      const Lane3 jerk = scale.perSince * (a - earlier.x.get(c));
      const Lane3 bend = jerk - earlier.v.get(c);
      const double square = dot(bend, bend) + earlier.force.w[c];
      const double known = earlier.x.w[c];
      const double over = scale.since + earlier.v.w[c];
      const double error = known > 1.5 ? scale.cube * std::sqrt(square) / over : 0.0;
      earlier.v.set(c, known > 0.5 ? jerk : Lane3(0.0, 0.0, 0.0));
      earlier.v.w[c] = scale.since;
      earlier.force.w[c] = 0.0;
      earlier.x.set(c, a);
      earlier.x.w[c] = known > 0.5 ? 2.0 : 1.0;
      const double late = known > 0.5 ? scale.lagOfChange * std::sqrt(dot(jerk, jerk)) : 0.0;
      earlier.w.w[c] += error + late;
      errors[c] = error + scale.lag * std::sqrt(dot(a, a));
    }
    double largest = 0.0;
#pragma omp simd reduction(max : largest)
    for (int c = 0; c < lanes; ++c)
    {
      largest = largerOf(largest, errors[c]);
    }
    return largest;
  }
};

/// By how much a step changes the velocity of a grain that only the flow of a cell carries [L/T].
Vec3 carriedBy(const CellFlow& flow, const Vec3& position)
{
  return flow.any ? (flow.gradient - flow.before) * (position - flow.origin) : Vec3{};
}

/// What a lag follows from, zeta^2 e, where all contacts have one law.
double largestDamping(const Config& config)
{
  if (!config.law.isLinear() || !config.law.has(LawTrait::Restitution) ||
    config.law.implicitDamping)
  {
    return 0.0;
  }
  const Materials materials(config);
  double largest = 0.0;
  for (int first = 0; first < materials.count(); ++first)
  {
    for (int second = 0; second <= first; ++second)
    {
      const double e = materials.between(first, second).restitution;
      const double decrement = e > 0.0 ? std::log(e) : 0.0;
      const double square = decrement * decrement / (Pi * Pi + decrement * decrement);
      largest = std::max(largest, square * e);
    }
  }
  return largest;
}

}

double ErrorMeter::lagOf(const Config& config)
{
  double largest = 0.0;
  for (const Config& one : ofEachLaw(config))
  {
    largest = std::max(largest, largestDamping(one));
  }
  return LagOfHit * largest / StepsOfHit;
}

void ErrorMeter::before(const Particles& particles, const Motion& motion, std::size_t begin,
  int count)
{
  this->Before.begin = this->Earlier.begin = begin;
  this->Before.count = this->Earlier.count = count;
  vectors::run<LoadVelocities>(particles, this->Before);
  for (int c = 0; motion.flow.any && c < wholeVectors(count); ++c)
  {
    const Vec3 position = particles.position.get(begin + std::min(c, count - 1));
    this->Before.v.set(c, this->Before.v.get(c) + Lane3(carriedBy(motion.flow, position)));
  }
}

double ErrorMeter::after(const Motion& motion, const GrainBlock& block, Particles& particles)
{
  vectors::run<LoadEarlier>(particles.earlier, this->Earlier);
  const StepScale scale(motion);
  vectors::run<FindSpinBends>(scale.perSince, block, this->Earlier);
  const double largest = vectors::run<FindErrors>(scale, this->Before, block, this->Earlier);
  vectors::run<StoreEarlier>(this->Earlier, particles.earlier);
  return largest;
}

double ErrorMeter::after(const Motion& motion, const ShapedGrain& before, const ShapedGrain& now,
  Particles& particles)
{
  const StepScale scale(motion);
  EarlierMotion& earlier = particles.earlier;
  const auto slot = static_cast<std::size_t>(now.first);
  Vec4& acceleration = earlier.acceleration[slot];
  Vec4& jerk = earlier.jerk[slot];
  Vec4& spin = earlier.spin[slot];
  Vec4& spinJerk = earlier.spinJerk[slot];
  const auto pack = [](const Vec3& v, double w) -> Vec4 { return { v.x, v.y, v.z, w }; };
  const Vec3 from = before.velocity + carriedBy(motion.flow, before.position);
  const Vec3 a = scale.perKick * (now.velocity - from);
  const Vec3 alpha = scale.perKick * (now.angularVelocity - before.angularVelocity);
  const Vec3 changes = scale.perSince * (a - vectorOf(acceleration));
  const Vec3 spinChanges = scale.perSince * (alpha - vectorOf(spin));
  const Vec3 bend = changes - vectorOf(jerk);
  const Vec3 spinBend = now.size * (spinChanges - vectorOf(spinJerk));
  const double known = acceleration.w;
  const double error = known > 1.5
    ? scale.cube * std::sqrt(dot(bend, bend) + dot(spinBend, spinBend)) / (scale.since + jerk.w)
    : 0.0;
  jerk = pack(known > 0.5 ? changes : Vec3{}, scale.since);
  spinJerk = pack(known > 0.5 ? spinChanges : Vec3{}, 0.0);
  acceleration = pack(a, known > 0.5 ? 2.0 : 1.0);
  spin = pack(alpha, spin.w + error + (known > 0.5 ? scale.lagOfChange * norm(changes) : 0.0));
  return error + scale.lag * norm(a);
}

}
