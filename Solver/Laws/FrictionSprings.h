// How the three friction springs (sliding, rolling, twisting) remember and slip. Both updates are
// stateless; every function handles one contact and is meant to be inlined into a vectorised loop,
// so it selects instead of branching.
#pragma once

#include "Core/ContactMemory.h"
#include "Core/Inline.h"
#include "Core/InverseRoot.h"

#include <algorithm>
#include <cmath>

namespace dem
{

/// Equation 51 of Vetter (2025): turns @a u into the plane across @a n, its length kept.
DEM_INLINE Lane3 turnIntoPlane(const Lane3& u, const Lane3& n)
{
  const double along = dot(u, n);
  const Lane3 inPlane = fused(-along, n, u);
  const double before = dot(u, u);
  const double after = fused(-along, along, before);
  const double ratio = after > 0.0 ? before / after : 0.0;
  return std::sqrt(ratio) * inPlane;
}

/// Shortens @a f to @a limit; says whether it had to (11), (39), (53).
DEM_INLINE bool clip(Lane3& f, double limit)
{
  const double square = dot(f, f);
  const bool slip = square > limit * limit;
  const double share = slip ? limit * inverseRoot(square) : 1.0;
  f = share * f;
  return slip;
}

/// The same along the normal (40).
DEM_INLINE bool clip(double& f, double limit)
{
  const bool slip = std::abs(f) > limit;
  f = slip ? std::copysign(limit, f) : f;
  return slip;
}

/// What a friction mode hands to its update.
struct FrictionMode
{
  double stiffness;  ///< k_m [M/T^2]
  double compliance; ///< 1 / k_m [T^2/M]
  double damping;    ///< c_m [M/T]
  double limit;      ///< largest friction force [M L/T^2]
  double timeStep;   ///< [T]
};

/// Equations 6 and 34: -k u - c v.
DEM_INLINE Lane3 frictionForce(const FrictionMode& m, const Lane3& u, const Lane3& v)
{
  return fused(-m.stiffness, u, -m.damping * v);
}

/// Equations 50 to 54 of Vetter (2025) to the letter. The spring is a displacement u [L]; the
/// advance of a step that slips is lost, which is why this is not the default.
struct AsPublishedSprings
{
  /// Whether what slips still has its dashpot, with a spring that makes up for it.
  static constexpr bool DashpotsSlip = true;
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Sliding, "PublishedSlidingSpring", "L" },
      { MemoryPlace::Rolling, "PublishedRollingSpring", "L" },
      { MemoryPlace::Twisting, "PublishedTwistingSpring", "L" } };
  }
  static double coulombForce(double normalForce) { return std::abs(normalForce); }

  /// The force without a limit, of a spring that lies in the plane of contact.
  static DEM_INLINE Lane3 trial(const FrictionMode& m, const Lane3& v, Lane3& spring)
  {
    return frictionForce(m, spring, v);
  }

  /// Holds the force of trial() to the limit, and the spring with it. 1 if it slips.
  static DEM_INLINE double slip(const FrictionMode& m, const Lane3& v, Lane3& spring, Lane3& f)
  {
    const double slips = clip(f, m.limit) ? 1.0 : 0.0;
    const double inverse = slips * m.compliance;
    const Lane3 slipped = -inverse * fused(m.damping, v, f);            // (54)
    spring = fused(1.0 - slips, fused(m.timeStep, v, spring), slipped); // (52)
    return slips;
  }

  /// The same at once along the normal, which needs no turning.
  static DEM_INLINE double update(const FrictionMode& m, double v, double& spring)
  {
    double f = -m.stiffness * spring - m.damping * v; // (35)
    const bool slip = clip(f, m.limit);
    spring = slip ? -(f + m.damping * v) * m.compliance : spring + m.timeStep * v;
    return f;
  }
};

/// Advance, form the trial force, clip to the Coulomb cone, keep what is left: a slipping spring is
/// as long as the clipped force makes it, so that it unloads at once when the motion reverses. The
/// tensile end of a damped contact carries no friction.
///
/// The spring is a displacement, as in the published model, although Mindlin's stiffness follows
/// the overlap; ARCHITECTURE.md says why. Functions as in AsPublishedSprings.
struct IncrementalSprings
{
  static constexpr bool DashpotsSlip = false;
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Sliding, "SlidingSpring", "L" },
      { MemoryPlace::Rolling, "RollingSpring", "L" },
      { MemoryPlace::Twisting, "TwistingSpring", "L" } };
  }
  static double coulombForce(double normalForce) { return std::max(normalForce, 0.0); }

  static DEM_INLINE Lane3 trial(const FrictionMode& m, const Lane3& v, Lane3& spring)
  {
    spring = fused(m.timeStep, v, spring); // (52)
    return frictionForce(m, spring, v);
  }

  static DEM_INLINE double slip(const FrictionMode& m, const Lane3&, Lane3& spring, Lane3& f)
  {
    const bool slips = clip(f, m.limit);
    const Lane3 slipped = -m.compliance * f;
    spring.x = slips ? slipped.x : spring.x;
    spring.y = slips ? slipped.y : spring.y;
    spring.z = slips ? slipped.z : spring.z;
    return slips ? 1.0 : 0.0;
  }

  static DEM_INLINE double update(const FrictionMode& m, double v, double& spring)
  {
    const double u = spring + m.timeStep * v;
    double f = -m.stiffness * u - m.damping * v; // (35)
    const bool slip = clip(f, m.limit);
    spring = slip ? -f * m.compliance : u;
    return f;
  }
};

}
