// Friction of a law that a user wrote, on blocks of contacts: springs whose numbers the law says, or
// the usual parts.
#include "Laws/Expression/BlockLaw.h"

#include "Laws/Parts/SpringParts.h"

namespace dem::expression
{

/// What the program of a law left for a kind of friction; a column that is null is not given.
struct GivenFriction
{
  const double* limit;
  const double* stiffness;
  const double* damping;
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
