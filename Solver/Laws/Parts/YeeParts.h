// Parts of a law that resist sliding as Yee, Christara and Lait have it: their methods 1 to 3, and
// the stiction of objects that are pushed.
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/Parts/FrictionParts.h"
#include "Laws/Parts/PowerColumns.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dem
{

/// A dashpot up to the limit of friction, without memory: method 1 of Yee, Christara and Lait.
struct ViscousSliding
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double limit = law.sliding * block.coulombForce[c];
    const double damping = softenedAlong(law, law.slidingViscosity, block.effectiveMass[c]);
    Lane3 f = -damping * slidingVelocity(block, c);
    block.sliding[c] = clip(f, limit) ? 1.0 : 0.0;
    block.force.set(c, (limit > 0.0 ? 1.0 : 0.0) * f);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return slidingTangent(0.0, softenedAlong(law, law.slidingViscosity, block.effectiveMass[c]));
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    return basis.timeOfViscosity(basis.most[LawValue::SlidingViscosity]);
  }
};

/// The force k s up to the limit of friction, against the velocity, where s is the length of the
/// path that the contact slid since it began: method 2 of Yee, Christara and Lait. The path never
/// becomes shorter, so that this is soon nothing but sliding friction.
struct PathSliding
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 v = slidingVelocity(block, c);
    const double square = dot(v, v);
    const double inverse = square > 0.0 ? inverseRoot(square) : 0.0;
    const double path = block.extra[ShearExtra][c] + law.timeStep * (square * inverse);
    const double limit = law.sliding * block.coulombForce[c];
    const double spring = law.slidingStiffness * path;
    const bool slips = spring > limit;
    block.extra[ShearExtra][c] = path;
    block.sliding[c] = slips ? 1.0 : 0.0;
    block.force.set(c, (-inverse * (slips ? limit : spring)) * v);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Shear, "SlidingPath", "L" } };
  }
  static constexpr DryFriction dry = DryFriction::Sliding;
};

/// The exponent 3/2 of Mindlin's theory in CurveSliding.
struct ThreeHalves
{
  static DEM_INLINE double exponent(const LawParameters&) { return 1.5; }
  /// The power gamma - 1 of the share of the curve that is left.
  static DEM_INLINE double lowered(const LawParameters&, double rest) { return std::sqrt(rest); }
  /// That power in the loop of forces.
  static DEM_INLINE double loweredIn(const ContactBlock&, int, double rest)
  {
    return std::sqrt(rest);
  }
  /// Slope of the curve that its dashpot has, over mu N / d_m.
  static DEM_INLINE double slope(const LawParameters&, double lower) { return 1.5 * (1.0 - lower); }
  /// The largest slope from here on, over that of the exponent 3/2.
  static DEM_INLINE double steepness(const LawParameters&, double) { return 1.0; }
};

/// The exponent gamma in CurveSliding.
struct GivenExponent
{
  static DEM_INLINE double exponent(const LawParameters& law) { return law.curveExponent + 1.0; }
  /// Of at least a share of 1e-16, as the power is infinite at the end where gamma is below 1.
  static DEM_INLINE double lowered(const LawParameters& law, double rest)
  {
    return exponential(law.curveExponent * logarithm(rest > 1e-16 ? rest : 1e-16));
  }
  static DEM_INLINE double loweredIn(const ContactBlock& block, int c, double)
  {
    return block.sliding[c]; // where PowerCurveSliding leaves the power
  }
  static DEM_INLINE double slope(const LawParameters& law, double lower)
  {
    return (law.curveExponent + 1.0) * std::abs(1.0 - lower);
  }
  /// With gamma below 1 the curve is vertical at its end. Up to 99 % of the way there count.
  static DEM_INLINE double steepness(const LawParameters& law, double rest)
  {
    const double lower = lowered(law, rest > 0.01 ? rest : 0.01);
    return (law.curveExponent + 1.0) / 1.5 * (lower > 1.0 ? lower : 1.0);
  }
};

/// The curve mu N (1 - (1 - |d| / d_m)^gamma) over the displacement d since touch, with
/// d_m = mu (2 - nu) / (2 (1 - nu)) delta, and a dashpot that is as steep as the curve: method 3 of
/// Yee, Christara and Lait (equation 5).
/// @param Curve what depends on gamma
template <typename Curve>
struct CurveSliding
{
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Sliding, "SlidingDisplacement", "L" } };
  }
  /// The curve and its integral, at the elastic force along the normal.
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    const Lane3 d = block.slidingSpring.get(c);
    const double length = std::sqrt(dot(d, d));
    const double farthest = lengthOf(law, block, c);
    const double rest = restOf(length, farthest);
    const double lower = Curve::lowered(law, rest);
    const double limit = law.sliding * kn * block.overlap[c];
    const double size = limit * (1.0 - rest * lower) / (length > 0.0 ? length : 1.0);
    const double mean = 1.0 / (Curve::exponent(law) + 1.0);
    return { limit * farthest * (1.0 - rest + mean * (rest * rest * lower - 1.0)),
      -size * dot(d, slidingVelocity(block, c)), 0.0 };
  }
  /// The curve of the exponent 3/2 is steepest where it begins, with k_s.
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const Lane3 d = block.slidingSpring.get(c);
    const double rest = restOf(std::sqrt(dot(d, d)), lengthOf(law, block, c));
    const double ks = Curve::steepness(law, rest) * (law.shearRatio * block.stiffness[c]);
    return slidingTangent(ks,
      softenedAlong(law, law.slidingViscosity * ks, block.effectiveMass[c]));
  }

protected:
  /// d_m; (2 - nu) / (2 (1 - nu)) is 3/2 over the ratio of the stiffnesses.
  static DEM_INLINE double lengthOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    return 1.5 * law.sliding * law.inverseShearRatio * block.overlap[c];
  }
  /// The share of the curve that is left.
  static DEM_INLINE double restOf(double length, double farthest)
  {
    const double share = length / (farthest > 0.0 ? farthest : 1.0);
    return share < 1.0 && farthest > 0.0 ? 1.0 - share : 0.0;
  }
  static DEM_INLINE void slide(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 v = slidingVelocity(block, c);
    const Lane3 d = fused(law.timeStep, v, block.slidingSpring.get(c));
    const double square = dot(d, d);
    const double inverse = square > 0.0 ? inverseRoot(square) : 0.0;
    const double farthest = lengthOf(law, block, c);
    const double limit = law.sliding * block.coulombForce[c];
    const double length = square * inverse;
    const bool slips = !(length < farthest);
    const double share = length / (farthest > 0.0 ? farthest : 1.0);
    const double rest = slips ? 0.0 : 1.0 - share;
    const double lower = Curve::loweredIn(block, c, rest);
    const double size = limit * (1.0 - rest * lower);
    const double slope = Curve::slope(law, lower) / (farthest > 0.0 ? farthest : 1.0);
    const double damping =
      softenedAlong(law, law.slidingViscosity * limit * slope, block.effectiveMass[c]);
    Lane3 f = fused(-size * inverse, d, -damping * v);
    clip(f, limit);
    block.slidingSpring.set(c, d);
    block.sliding[c] = slips ? 1.0 : 0.0;
    block.force.set(c, (limit > 0.0 ? 1.0 : 0.0) * f);
  }
};

/// Method 3 with the exponent of Mindlin's theory.
struct MindlinCurveSliding : CurveSliding<ThreeHalves>
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateSliding>(laws, block);
    inLanes<slide>(laws, block);
  }
};

/// Method 3 with an exponent that is given. The printed 1/2 makes the contact rigid where it slips.
struct PowerCurveSliding : CurveSliding<GivenExponent>
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateSliding>(laws, block);
    inLanes<measure>(laws, block);
    inLanes<takeLogarithm<&ContactBlock::sliding>>(laws, block);
    inLanes<raise<&ContactBlock::sliding, &LawParameters::curveExponent>>(laws, block);
    inLanes<slide>(laws, block);
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    const double slope =
      basis.material.law[LawValue::SlidingExponent] / 1.5 * basis.shearRatio() * basis.stiffness();
    return basis.timeOfViscosity(basis.most[LawValue::SlidingViscosity] * slope);
  }

private:
  /// What is left of the curve at the end of the step, in the column of slip.
  static DEM_INLINE void measure(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 d = fused(law.timeStep, slidingVelocity(block, c), block.slidingSpring.get(c));
    const double rest = restOf(std::sqrt(dot(d, d)), lengthOf(law, block, c));
    block.sliding[c] = rest > 1e-16 ? rest : 1e-16;
  }
};

/// The stiction of an object that is pushed, over method 1 (Yee, Christara and Lait, section 2.3.5
/// and algorithm 2): a contact that sticks loses the share kappa of its sliding velocity in each
/// step, for which the force is kappa 2/7 m* v / h, as 2/7 of m* is what moves where two spheres
/// rub. It sticks as long as that is less than mu_q N; what slides is held as by ViscousSliding.
/// In print the force is k_s v / t_q, and k_s v / h in the algorithm, with a k_s that would have to
/// be a mass; the share is what both come to. What pushes a contact that sticks steadily, with an
/// acceleration b, has it creep with h b / kappa. In a step with stages h is the longest step of
/// the run, which is t_q: a force that grew as steps become shorter would leave an error that no
/// step is short enough for. The share that stiction takes of a velocity is the same whatever the
/// step: its tangent and its longest step are those of ViscousSliding.
struct StictionSliding : ViscousSliding
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    constexpr double moves = 2.0 / 7.0;
    const double normal = block.coulombForce[c];
    const Lane3 v = slidingVelocity(block, c);
    const Lane3 hold = (-law.stictionShare * moves * block.effectiveMass[c] / law.stopTime) * v;
    const double most = law.stiction * normal;
    const bool sticks = dot(hold, hold) < most * most;
    const double damping = softenedAlong(law, law.slidingViscosity, block.effectiveMass[c]);
    Lane3 f = -damping * v;
    const bool slips = clip(f, law.sliding * normal);
    const double some = normal > 0.0 ? 1.0 : 0.0;
    block.sliding[c] = !sticks && slips ? 1.0 : 0.0;
    block.force.x[c] = some * (sticks ? hold.x : f.x);
    block.force.y[c] = some * (sticks ? hold.y : f.y);
    block.force.z[c] = some * (sticks ? hold.z : f.z);
  }
};

}
