// How the three friction springs (sliding, rolling, twisting) remember and slip. Both updates are
// stateless; every function handles one contact and is meant to be inlined into a vectorised loop,
// so it selects instead of branching.
#pragma once

#include "Basics/Inline.h"
#include "Laws/MidStep.h"
#include "Parameters/ContactMemory.h"
#include "Vectors/InverseRoot.h"

#include <algorithm>
#include <cmath>

namespace dem
{

/// Equation 51 of Vetter (2025): rotates @a u into the plane across @a n, its length kept.
DEM_INLINE Lane3 rotateIntoPlane(const Lane3& u, const Lane3& n)
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

/// Limits a force along the normal (40), and returns whether it slips.
DEM_INLINE bool clip(double& f, double limit)
{
  const bool slip = std::abs(f) > limit;
  f = slip ? std::copysign(limit, f) : f;
  return slip;
}

/// The limit of a force whose square is this without a limit: that of static friction, or of dynamic
/// friction beyond it.
DEM_INLINE double limitAt(double limit, double square, double dynamicRatio)
{
  return square > limit * limit ? dynamicRatio * limit : limit;
}

/// What a friction mode hands to its update.
struct FrictionMode
{
  double stiffness;  ///< k_m [M/T^2]
  double compliance; ///< 1 / k_m [T^2/M]
  double damping;    ///< c_m [M/T]
  double limit;      ///< largest friction force [M L/T^2]
  double timeStep;   ///< h [T]
  double relaxes;    ///< SlipRule::relaxes
  double dashpot;    ///< SlipRule::dashpot
  double release;    ///< 1 / (c_m + h k_m) [T/M]; 0 where nothing resists
};

/// c + h k, what a spring and its dashpot resist within a step [M/T].
DEM_INLINE double resistanceOf(double timeStep, double stiffness, double damping)
{
  return fused(timeStep, stiffness, damping);
}

DEM_INLINE double releaseOf(double timeStep, double stiffness, double damping)
{
  const double resistance = resistanceOf(timeStep, stiffness, damping);
  const double release = 1.0 / (resistance > 0.0 ? resistance : 1.0);
  return resistance > 0.0 ? release : 0.0;
}

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
  static constexpr bool Releases = false; ///< whether FrictionMode::release is read
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Sliding, "PublishedSlidingSpring", "L" },
      { MemoryKind::Rolling, "PublishedRollingSpring", "L" },
      { MemoryKind::Twisting, "PublishedTwistingSpring", "L" } };
  }
  static DEM_INLINE double coulombForce(double normalForce) { return std::abs(normalForce); }
  static DEM_INLINE Lane3 rotated(const Lane3& u, const Lane3& n, const Lane3&)
  {
    return rotateIntoPlane(u, n);
  }

  /// The force without a limit, of a spring that lies in the plane of contact.
  static DEM_INLINE Lane3 trial(const FrictionMode& m, const Lane3& v, const Lane3& spring)
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

  /// Updates a spring along the normal, which needs no rotation, and returns the force.
  static DEM_INLINE double update(const FrictionMode& m, double v, double& spring)
  {
    double f = -m.stiffness * spring - m.damping * v; // (35)
    const bool slip = clip(f, m.limit);
    spring = slip ? -(f + m.damping * v) * m.compliance : spring + m.timeStep * v;
    return f;
  }
};

/// Form the trial force, clip it to the Coulomb cone, and give the spring the length that has that
/// force. The tensile end of a damped contact carries no friction.
///
/// A spring beside a dashpot, in line with a slider: k u + c u' = -f, whether the slider slips or
/// not, which backward Euler solves: u becomes (c u - h f) / (c + h k). What sticks advances by h v
/// with that, and what slips relaxes to f / k within c / k, whatever the step.
///
/// The spring is a displacement, as in the published model, although Mindlin's stiffness follows
/// the overlap; Laws/README.md says why. Functions as in AsPublishedSprings.
/// @tparam Ruled whether a SpringAfterSlip may have been chosen that is not the default
template <bool Ruled>
struct SpringsInSteps
{
  static constexpr bool DashpotsSlip = false;
  static constexpr bool Releases = true;
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Sliding, "SlidingSpring", "L" },
      { MemoryKind::Rolling, "RollingSpring", "L" },
      { MemoryKind::Twisting, "TwistingSpring", "L" } };
  }
  static DEM_INLINE double coulombForce(double normalForce) { return std::max(normalForce, 0.0); }
  static DEM_INLINE Lane3 rotated(const Lane3& u, const Lane3& n, const Lane3& rotation)
  {
    return rotatedWith(u, n, rotation);
  }

  /// The share of its length that a spring keeps in a step without a force. All of it where nothing
  /// resists.
  static DEM_INLINE double keptBy(const FrictionMode& m)
  {
    return m.release > 0.0 ? m.damping * m.release : 1.0;
  }

  static DEM_INLINE Lane3 trial(const FrictionMode& m, const Lane3& v, const Lane3& spring)
  {
    return fused(-m.stiffness, spring, -resistanceOf(m.timeStep, m.stiffness, m.damping) * v);
  }

  static DEM_INLINE double trial(const FrictionMode& m, double v, double spring)
  {
    return -m.stiffness * spring - resistanceOf(m.timeStep, m.stiffness, m.damping) * v; // (35)
  }

  /// @param v only read where a rule was chosen
  static DEM_INLINE double slip(const FrictionMode& m, const Lane3& v, Lane3& spring, Lane3& f)
  {
    const double slips = clip(f, m.limit) ? 1.0 : 0.0;
    spring = left(m, v, spring, f, slips);
    return slips;
  }

  /// The spring after a step, linear in all of these vectors.
  /// @param f within its limit
  /// @param slips 1 if that shortened it
  static DEM_INLINE Lane3 left(const FrictionMode& m, const Lane3& v, const Lane3& spring,
    const Lane3& f, double slips)
  {
    const Lane3 relaxed = fused(-m.release * m.timeStep, f, keptBy(m) * spring);
    if constexpr (Ruled)
    {
      const Lane3 other = byRule(m, v, spring, f, slips);
      return fused(m.relaxes, relaxed, (1.0 - m.relaxes) * other);
    }
    else
    {
      return relaxed;
    }
  }

  static DEM_INLINE double update(const FrictionMode& m, double v, double& spring)
  {
    double f = trial(m, v, spring);
    const bool slips = clip(f, m.limit);
    const double relaxed = keptBy(m) * spring - m.release * m.timeStep * f;
    const double rest = -m.compliance * (f + m.dashpot * m.damping * v);
    const double other = slips ? rest : spring + m.timeStep * v;
    spring = Ruled && m.relaxes == 0.0 ? other : relaxed;
    return f;
  }

private:
  static DEM_INLINE Lane3 byRule(const FrictionMode& m, const Lane3& v, const Lane3& spring,
    const Lane3& f, double slips)
  {
    const Lane3 rest = -m.compliance * fused(m.dashpot * m.damping, v, f);
    return fused(slips, rest, (1.0 - slips) * fused(m.timeStep, v, spring)); // (52)
  }
};

using IncrementalSprings = SpringsInSteps<false>;
using RuledSprings = SpringsInSteps<true>;

}
