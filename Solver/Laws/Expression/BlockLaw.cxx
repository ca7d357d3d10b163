#include "Laws/Expression/BlockLaw.h"

#include "Laws/Parts/SpringParts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem::expression
{

/// What the program left; a column that is null is not given.
struct Given
{
  const double* overlap;
  const double* normal;
  const double* elastic;
  const double* adhesion;
  double range;
};

/// What it left for a kind of friction.
struct GivenFriction
{
  const double* limit;
  const double* stiffness;
  const double* damping;
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

DEM_INLINE FrictionMode modeAt(const FrictionColumns& columns, double timeStep, double relaxes,
  double dashpot, int c)
{
  const double stiffness = columns.stiffness[c], damping = columns.damping[c];
  return { stiffness, columns.compliance[c], damping, columns.limit[c], timeStep, relaxes, dashpot,
    releaseOf(timeStep, stiffness, damping) };
}

struct Slide
{
  template <int Width>
  static DEM_INLINE void run(double timeStep, const SlipRule& slips, const FrictionColumns& shear,
    ContactBlock& block)
  {
    const double relaxes = slips.relaxes, dashpot = slips.dashpot;
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const FrictionMode mode = modeAt(shear, timeStep, relaxes, dashpot, c);
      const Lane3 v = slidingVelocity(block, c);
      Lane3 u = RuledSprings::rotated(block.slidingSpring.get(c), block.normal.get(c),
        block.springRotation().get(c));
      Lane3 f = RuledSprings::trial(mode, v, u);
      block.sliding[c] = RuledSprings::slip(mode, v, u, f);
      block.slidingSpring.set(c, u);
      block.force.set(c, f);
    }
  }
};

struct Roll
{
  template <int Width>
  static DEM_INLINE void run(double timeStep, const SlipRule& slips, const FrictionColumns& rolling,
    ContactBlock& block)
  {
    const double relaxes = slips.relaxes, dashpot = slips.dashpot;
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const FrictionMode mode = modeAt(rolling, timeStep, relaxes, dashpot, c);
      const Lane3 v = rollingVelocity(block, c);
      Lane3 u = RuledSprings::rotated(block.rollingSpring.get(c), block.normal.get(c),
        block.springRotation().get(c));
      Lane3 f = RuledSprings::trial(mode, v, u);
      RuledSprings::slip(mode, v, u, f);
      block.rollingSpring.set(c, u);
      block.secondTorque.set(c, f);
    }
  }
};

/// Twisting friction, and all forces and torques together.
struct Twist
{
  template <int Width>
  static DEM_INLINE void run(double timeStep, const SlipRule& slips,
    const FrictionColumns& twisting, ContactBlock& block)
  {
    const double relaxes = slips.relaxes, dashpot = slips.dashpot;
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const FrictionMode mode = modeAt(twisting, timeStep, relaxes, dashpot, c);
      const double v =
        block.effectiveRadius[c] * dot(block.spin.get(c), block.normal.get(c)); // (37)
      double u = block.twistingSpring[c];
      const double f = RuledSprings::update(mode, v, u);
      block.twistingSpring[c] = u;
      sumUp(block, f, c);
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

/// Of each kind of friction what the usual parts have.
struct UsualShear
{
  static DEM_INLINE void leave(const LawParameters& law, const ContactBlock& block,
    FrictionColumns& shear, int c)
  {
    shear.stiffness[c] = law.shearRatio * block.stiffness[c];
    shear.compliance[c] = law.inverseShearRatio * block.compliance[c];
    shear.damping[c] = shearDashpot(law, block, c);
    shear.limit[c] = law.sliding * block.coulombForce[c];
  }
};

struct UsualRolling
{
  static DEM_INLINE void leave(const LawParameters& law, const ContactBlock& block,
    FrictionColumns& rolling, int c)
  {
    rolling.stiffness[c] = block.stiffness[c];
    rolling.compliance[c] = block.compliance[c];
    rolling.damping[c] = block.damping[c];
    rolling.limit[c] = law.rolling * block.coulombForce[c];
  }
};

struct UsualTwisting
{
  static DEM_INLINE void leave(const LawParameters& law, const ContactBlock& block,
    FrictionColumns& twisting, int c)
  {
    UsualShear::leave(law, block, twisting, c);
    twisting.limit[c] = law.twisting * block.coulombForce[c];
  }
};

template <typename Usual>
struct LeaveUsual
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, const ContactBlock& block, FrictionColumns& friction)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      leave(laws, block, friction, c);
    }
  }

private:
  template <typename Laws>
  static DEM_INLINE void leave(const Laws& laws, const ContactBlock& block,
    FrictionColumns& friction, int c) // see inLane()
  {
    Usual::leave(laws.at(c), block, friction, c);
  }
};

/// A column that the law sets instead, where bodies act on each other.
struct Replace
{
  template <int Width>
  static DEM_INLINE void run(const double* from, double range, const ContactBlock& block,
    const Lanes& overlap, Lanes& to)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      to[c] = overlap[c] > -range ? from[c] : 0.0;
    }
  }
};

struct Invert
{
  template <int Width>
  static DEM_INLINE void run(int lanes, const Lanes& from, Lanes& to)
  {
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      to[c] = from[c] > 0.0 ? 1.0 / from[c] : 0.0;
    }
  }
};

Values valuesOf(const LawParameters& law, double range)
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

Values valuesOf(const LawParameters& law, double range, const ContactBlock& block, int lane)
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

void BlockLaw::slide(const LawParameters& any, Workspace& workspace, ContactBlock& block)
{
  vectors::run<Slide>(any.timeStep, any.slips, workspace.shear, block);
}

void BlockLaw::roll(const LawParameters& any, Workspace& workspace, ContactBlock& block)
{
  vectors::run<Roll>(any.timeStep, any.slips, workspace.rolling, block);
}

void BlockLaw::twist(const LawParameters& any, Workspace& workspace, ContactBlock& block)
{
  vectors::run<Twist>(any.timeStep, any.slips, workspace.twisting, block);
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

namespace
{

/// Takes what the law says of a kind of friction.
void replace(const GivenFriction& given, double range, const ContactBlock& block,
  const Lanes& overlap, FrictionColumns& friction)
{
  if (given.limit)
  {
    vectors::run<Replace>(given.limit, range, block, overlap, friction.limit);
  }
  if (given.damping)
  {
    vectors::run<Replace>(given.damping, range, block, overlap, friction.damping);
  }
  if (given.stiffness)
  {
    vectors::run<Replace>(given.stiffness, range, block, overlap, friction.stiffness);
    vectors::run<Invert>(block.lanes(), friction.stiffness, friction.compliance);
  }
}

}

void BlockLaw::leaveFriction(const LawTable& table, const LawLanes& lanes,
  const ContactBlock& block, Workspace& workspace) const
{
  const auto given = [&](Result limit, Result stiffness, Result damping)
  {
    const auto column = [&](Result result)
    { return this->Written->resultIn(workspace.program, result); };
    return GivenFriction{ column(limit), column(stiffness), column(damping) };
  };
  runWith<LeaveUsual<UsualShear>>(table, lanes, block, block, workspace.shear);
  replace(given(Result::Limit, Result::ShearStiffness, Result::ShearDamping), this->Range, block,
    workspace.overlap, workspace.shear);
  if (this->Written->rolls())
  {
    runWith<LeaveUsual<UsualRolling>>(table, lanes, block, block, workspace.rolling);
    replace(given(Result::RollingLimit, Result::RollingStiffness, Result::RollingDamping),
      this->Range, block, workspace.overlap, workspace.rolling);
  }
  if (this->Written->twists())
  {
    runWith<LeaveUsual<UsualTwisting>>(table, lanes, block, block, workspace.twisting);
    replace(given(Result::TwistingLimit, Result::TwistingStiffness, Result::TwistingDamping),
      this->Range, block, workspace.overlap, workspace.twisting);
  }
}

}
