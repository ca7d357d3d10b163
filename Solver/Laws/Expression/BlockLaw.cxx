#include "Laws/Expression/BlockLaw.h"

#include "Laws/Parts/SpringParts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem::expression
{

/// What the program of a law left; a column that is null is not given.
struct Given
{
  const double* overlap;
  const double* normal;
  const double* elastic;
  const double* adhesion;
  double range;
};

struct ReadSpeeds
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, Lanes& approach, Lanes& slip)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 along = slidingVelocity(block, c);
      approach[c] = -block.normalVelocity[c]; // (27)
      slip[c] = std::sqrt(dot(along, along));
    }
  }
};

struct ReadOverlaps
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, bool isSigned, Lanes& overlap)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      overlap[c] = isSigned ? -block.gap[c] : block.overlap[c];
    }
  }
};

struct EndBeyond
{
  template <int Width>
  static DEM_INLINE void run(double range, ContactBlock& block)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      block.measure[c] = block.gap[c] < range ? -1.0 : 1.0;
    }
  }
};

/// What the law says where bodies act on each other.
template <bool Adheres>
struct LeaveNormal
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, const Given& given, ContactBlock& block)
  {
    const int lanes = block.lanes();
    const double range = given.range;
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const double delta = given.overlap[c];
      const bool acts = delta > -range;
      const double adhesion = Adheres ? given.adhesion[c] : 0.0;
      const double normal = given.normal[c] - adhesion;
      const double elastic = given.elastic[c];
      const double base = Adheres ? elastic + adhesion : normal;
      const bool isStiff = delta > 0.0 && elastic > 0.0;
      const double stiffness = isStiff ? elastic / delta : 0.0;
      block.stiffness[c] = stiffness;
      block.compliance[c] = isStiff ? delta / elastic : 0.0;
      block.damping[c] = std::sqrt(block.effectiveMass[c] * stiffness) * laws.at(c).dampingScale;
      block.normalForce[c] = acts ? normal : 0.0;
      block.coulombForce[c] = acts && base > 0.0 ? base : 0.0;
    }
  }
};

Values valuesOf(const PairFacts& law, double range)
{
  Values values;
  values[Quantity::Modulus] = 0.75 * law.hertz;
  values[Quantity::ShearModulus] = 0.125 * law.mindlin;
  values[Quantity::Restitution] = law.restitution;
  values[Quantity::DampingFactor] = law.dampingFactor;
  values[Quantity::Friction] = law.sliding;
  values[Quantity::WorkOfAdhesion] = law.adhesion / (2.0 * Pi);
  values[Quantity::TimeStep] = law.timeStep;
  values[Quantity::Range] = range;
  return values;
}

Values valuesOf(const PairFacts& law, double range, const ContactBlock& block, int lane)
{
  Values values = valuesOf(law, range);
  values[Quantity::Overlap] = range > 0.0 ? -block.gap[lane] : block.overlap[lane];
  values[Quantity::Radius] = block.effectiveRadius[lane];
  values[Quantity::Mass] = block.effectiveMass[lane];
  for (int k = 0; k < MemoryCount; ++k)
  {
    values[memoryQuantity(k)] = block.extra[k] ? block.extra[k][lane] : 0.0;
  }
  return values;
}

BlockLaw::BlockLaw(std::shared_ptr<const Law> law, const std::vector<Values>& pairs)
  : Written(std::move(law)), Pairs(this->Written->tableOf(pairs)),
    Range(pairs.empty() ? 0.0 : pairs.front()[Quantity::Range]),
    ReadsSpeeds(this->Written->reads(Quantity::Approach) || this->Written->reads(Quantity::Slip))
{
}

void BlockLaw::run(const LawTable& table, const LawLanes& lanes, ContactBlock& block,
  Workspace& workspace) const
{
  vectors::run<ReadOverlaps>(block, this->Range > 0.0, workspace.overlap);
  if (this->Range > 0.0)
  {
    vectors::run<EndBeyond>(this->Range, block);
  }
  if (this->ReadsSpeeds)
  {
    vectors::run<ReadSpeeds>(block, workspace.approach, workspace.slip);
  }
  Batch batch;
  batch.lanes = block.lanes();
  batch.given = { workspace.overlap.lane, workspace.approach.lane, workspace.slip.lane,
    block.effectiveRadius.lane, block.effectiveMass.lane };
  std::copy_n(block.extra, MemoryCount, batch.memory.begin());
  batch.pairClass = block.pairClass;
  batch.mixed = block.mixed;
  this->Written->run(batch, this->Pairs, workspace.program);

  const auto column = [&](Result result)
  { return this->Written->resultIn(workspace.program, result); };
  const Given given = { workspace.overlap.lane, column(Result::Normal), column(Result::Elastic),
    column(Result::Adhesion), this->Range };
  if (given.adhesion)
  {
    runWith<LeaveNormal<true>>(table, lanes, block, given, block);
  }
  else
  {
    runWith<LeaveNormal<false>>(table, lanes, block, given, block);
  }
  this->leaveFriction(table, lanes, block, workspace);
}

}
