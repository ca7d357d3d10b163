// How a value of two materials follows from those of both, and which rules users choose.
#pragma once

#include <vector>

namespace dem
{

/// The mean that two bodies of different materials take. Scripts and files have the numbers.
enum class MixingRule
{
  Default = 0,    ///< the rule of each value (LawValues.def, Materials::between())
  Geometric = 1,  ///< the root of the product
  Arithmetic = 2, ///< half of the sum
  Harmonic = 3,   ///< twice the product over the sum, as of springs in series
  Minimum = 4,    ///< the smaller one; of friction, tan min(phi_1, phi_2) of Yade and SudoDEM
  Maximum = 5     ///< the larger one
};

/// The names of the rules, as users have them.
std::vector<const char*> mixingRules();

/// What a value says, for users who choose a rule for all values of a kind.
enum class MixedKind
{
  Friction,
  Stiffness,
  Adhesion,
  Other
};

/// How a value is mixed.
struct Mixing
{
  MixedKind kind = MixedKind::Other;
  MixingRule usual = MixingRule::Geometric; ///< the rule that Default is
};

/// The rules of a run.
struct MixingChoice
{
  MixingRule friction = MixingRule::Default;
  MixingRule restitution = MixingRule::Default;
  MixingRule stiffness = MixingRule::Default; ///< of Young's modulus and shear modulus as well
  MixingRule adhesion = MixingRule::Default;
  MixingRule other = MixingRule::Default;

  MixingRule of(MixedKind kind) const;
};

/// A mean of two values, both 0 or above.
/// @param rule the chosen one
/// @param usual the rule that Default is
double mixed(MixingRule rule, MixingRule usual, double a, double b);

/// 1 / E* of a material at a rigid wall [L T^2/M] (equation 15).
double complianceOf(double youngsModulus, double poissonRatio);

/// Compliance of two bodies in contact [L T^2/M]: one over E* or G* (equations 15 and 16), where
/// Default is springs in series, a + b. Any other rule is the mean of the two stiffnesses 1/a and
/// 1/b, of which a contact has half. A rigid body adds nothing whatever the rule.
double mixedCompliance(MixingRule rule, double a, double b);

}
