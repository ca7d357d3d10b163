#include "Integrators/SemiImplicitEuler.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/GrainMotion.h"
#include "Integrators/HalfStep.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Parts of CellSums, in lanes.
struct CellTerms
{
  static constexpr int Parts = LaneSums::Parts;

  static DEM_INLINE void add(double s, const Lane3& v, int k, LanesOf<Parts>* to)
  {
    to[0][k] = fused(s, v.x, to[0][k]);
    to[1][k] = fused(s, v.y, to[1][k]);
    to[2][k] = fused(s, v.z, to[2][k]);
  }
  /// u v^T where that is symmetric: xx, yy, zz, xy, yz, xz
  static DEM_INLINE void addSymmetric(const Lane3& u, const Lane3& v, int k, LanesOf<Parts>* to)
  {
    to[0][k] = fused(u.x, v.x, to[0][k]);
    to[1][k] = fused(u.y, v.y, to[1][k]);
    to[2][k] = fused(u.z, v.z, to[2][k]);
    to[3][k] = fused(u.x, v.y, to[3][k]);
    to[4][k] = fused(u.y, v.z, to[4][k]);
    to[5][k] = fused(u.x, v.z, to[5][k]);
  }
  /// u v^T, by columns
  static DEM_INLINE void add(const Lane3& u, const Lane3& v, int k, LanesOf<Parts>* to)
  {
    add(v.x, u, k, to);
    add(v.y, u, k, to + 3);
    add(v.z, u, k, to + 6);
  }
};

/// Adds a block to CellSums.
/// @tparam Kinetic whether the velocities of the block are those of its positions
template <bool Kinetic>
struct SumOverCell : CellTerms
{
  template <int Width>
  static DEM_INLINE void run(const GrainBlock& block, const CellFlow& flow, LaneSums& sums)
  {
    for (int begin = 0; begin < block.count; begin += Parts)
    {
#pragma omp simd
      for (int k = 0; k < Parts; ++k)
      {
        const int c = begin + k;
        const double counts = c < block.count ? 1.0 : 0.0;
        const Lane3 x = block.x.get(c) - Lane3(flow.origin);
        const double mass = counts * block.v.w[c];
        add(counts * block.force.get(c), x, k, &sums.of[0]);
        if constexpr (Kinetic)
        {
          const Lane3 u = block.v.get(c) - Lattice::times(flow.before, x);
          addSymmetric(mass * u, u, k, &sums.of[9]);
        }
        add(mass, x, k, &sums.of[15]);
      }
    }
  }
};

/// Adds m u u^T of a block whose velocities are those of half a step before, with all that acts on
/// its grains: u is that of the positions.
template <bool Damped>
struct SumOfHalves : CellTerms
{
  template <int Width>
  static DEM_INLINE void run(const Motion& by, const GrainBlock& block, LaneSums& sums)
  {
    const Motion motion = by; // nothing that the loop writes can be part of it
    const MotionTimes times(motion);
    const double half = 0.5 * motion.before();
    for (int begin = 0; begin < block.count; begin += Parts)
    {
#pragma omp simd
      for (int k = 0; k < Parts; ++k)
      {
        const int c = begin + k;
        const double mass = (c < block.count ? 1.0 : 0.0) * block.v.w[c];
        const double perMass = 0.4 * block.x.w[c] * block.x.w[c] * block.w.w[c];
        const Lane3 x = block.x.get(c) - Lane3(motion.flow.origin);
        const Lane3 from = block.v.get(c) - Lattice::times(motion.flow.before, x);
        Lane3 a = acceleration(perMass, dragOf(block.x.w[c], perMass, motion), from, motion,
          block.force.get(c));
        if constexpr (Damped)
        {
          a = dampedAcceleration(a, from, times.ahead, motion.numericalDamping);
        }
        const Lane3 u = fused(half, a, from);
        addSymmetric(mass * u, u, k, &sums.of[9]);
      }
    }
  }
};

/// Velocities and positions. The angular accelerations replace the torques. Returns the
/// largest squared half angle of the block (47).
template <bool Damped, bool Flowing>
struct Translate
{
  template <int Width>
  static DEM_INLINE double run(const Motion& by, GrainBlock& block)
  {
    const Motion motion = by; // nothing that the loop writes can be part of it
    const MotionTimes times(motion);
    const int lanes = wholeVectors(block.count);
    double largest = 0.0;
#pragma omp simd reduction(max : largest)
    for (int c = 0; c < lanes; ++c)
    {
      largest = largerOf(largest, translateLane<Damped, Flowing>(motion, by.flow, times, block, c));
    }
    return largest;
  }
};

/// Orientations, then angular velocities (45), when all angles are small.
template <bool AsPublished>
struct RotateSmall
{
  template <int Width>
  static DEM_INLINE void run(const MotionTimes& times, GrainBlock& block)
  {
    const MotionTimes t = times;
    const int lanes = wholeVectors(block.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      rotateLane<true>(t, AsPublished, block, c);
    }
  }
};

void rotateSmall(const Motion& motion, GrainBlock& block)
{
  if (motion.publishedRotation)
  {
    vectors::run<RotateSmall<true>>(MotionTimes(motion), block);
  }
  else
  {
    vectors::run<RotateSmall<false>>(MotionTimes(motion), block);
  }
}

/// Rotates grains by any angles, one grain after the other. The bits of a grain do not depend on
/// whether its neighbours need this loop or RotateSmall.
void rotateAny(const Motion& motion, GrainBlock& block)
{
  const MotionTimes times(motion);
  for (int c = 0; c < block.count; ++c)
  {
    rotateLane<false>(times, motion.publishedRotation, block, c);
  }
}

}

Motion makeMotion(const Config& config, double timeStep)
{
  const int across = config.axisAcrossPlane();
  Vec3 gravity = config.gravity;
  (across == 0 ? gravity.x : (across == 1 ? gravity.y : gravity.z)) *= across < 0 ? 1.0 : 0.0;
  Motion motion{ gravity, config.viscosity, timeStep,
    config.frictionUpdate == FrictionUpdate::AsPublished, config.numericalDamping,
    config.numericalDampingForm, across, {} };
  motion.work = config.hasStages()      ? LoadWork::AtStage
    : keepsHalfSteps(config.integrator) ? LoadWork::AtDisplacement
                                        : LoadWork::AtMean;
  motion.grainLaw = config.grainLaw.get();
  return motion;
}

void LaneSums::add(const LaneSums& other)
{
  for (int s = 0; s < Count; ++s)
  {
    for (int k = 0; k < Parts; ++k)
    {
      this->of[s][k] += other.of[s][k];
    }
  }
}

CellSums LaneSums::sum() const
{
  const auto all = [this](int s)
  {
    double result = 0.0;
    for (const double part : this->of[s].lane)
    {
      result += part;
    }
    return result;
  };
  const auto vector = [&](int s) -> Vec3 { return { all(s), all(s + 1), all(s + 2) }; };
  const Vec3 along = vector(9);   // xx, yy, zz
  const Vec3 across = vector(12); // xy, yz, xz
  return { { vector(0), vector(3), vector(6) },
    { { along.x, across.x, across.z }, { across.x, along.y, across.y },
      { across.z, across.y, along.z } },
    vector(15) };
}

TotalLoad totalLoad(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& contacts)
{
  return withDrag(particles, slot, motion, withApplied(particles, slot, motion, contacts));
}

TotalLoad withDrag(const Particles& particles, std::size_t slot, const Motion& motion,
  const TotalLoad& pushed)
{
  const double radius = particles.radius(slot);
  const double mass = particles.mass(slot);
  const double drag = dragOf(radius, 1.0 / mass, motion);
  const double inertia = sphereInertia(mass, radius);
  const Vec3 a = acceleration(1.0 / mass, drag,
    Lane3(particles.velocity.get(slot) - particles.space.flowAt(particles.position.get(slot))),
    motion, Lane3(pushed.force));
  const Vec3 alpha = angularAcceleration(1.0 / inertia, drag,
    Lane3(particles.angularVelocity.get(slot)), Lane3(pushed.torque));
  return { mass * a, inertia * alpha };
}

namespace
{

/// Removes what would move the grains of a block out of their planes.
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

void sumOfHalves(const Motion& motion, const GrainBlock& block, LaneSums& sums)
{
  if (motion.numericalDamping > 0.0)
  {
    vectors::run<SumOfHalves<true>>(motion, block, sums);
  }
  else
  {
    vectors::run<SumOfHalves<false>>(motion, block, sums);
  }
}

template <bool Flowing>
double translate(const Motion& motion, GrainBlock& block)
{
  return motion.numericalDamping > 0.0 ? vectors::run<Translate<true, Flowing>>(motion, block)
                                       : vectors::run<Translate<false, Flowing>>(motion, block);
}

}

void integrate(Particles& particles, const Load* loads, const Motion& motion, GrainBlock& block,
  LaneSums* sums, const AppliedLoad* applied)
{
  vectors::run<LoadGrains>(particles, loads, block);
  if (motion.acrossPlane >= 0)
  {
    holdInPlane(motion.acrossPlane, block);
  }
  const bool halves = motion.keepsHalves();
  if (sums && halves)
  {
    vectors::run<SumOverCell<false>>(block, motion.flow, *sums);
  }
  else if (sums)
  {
    vectors::run<SumOverCell<true>>(block, motion.flow, *sums);
  }
  if (applied)
  {
    addApplied(applied, block); // which is no part of the stress of a cell
  }
  if (applied && motion.acrossPlane >= 0)
  {
    holdInPlane(motion.acrossPlane, block);
  }
  if (sums && halves)
  {
    sumOfHalves(motion, block, *sums);
  }
  const double largest =
    motion.flow.any ? translate<true>(motion, block) : translate<false>(motion, block);
  if (particles.applied.has(AppliedLoads::Holds))
  {
    hold(particles, motion, block);
  }
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
