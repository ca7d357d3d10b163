#include "Parameters/Laws/Mixing.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

double meanOf(MixingRule rule, double a, double b)
{
  switch (rule)
  {
    case MixingRule::Arithmetic:
      return 0.5 * (a + b);
    case MixingRule::Harmonic:
      return a + b > 0.0 ? 2.0 * a * b / (a + b) : 0.0;
    case MixingRule::Minimum:
      return std::min(a, b);
    case MixingRule::Maximum:
      return std::max(a, b);
    case MixingRule::Default:
    case MixingRule::Geometric:
      break;
  }
  return std::sqrt(a * b);
}

}

std::vector<const char*> mixingRules()
{
  return { "Default", "Geometric", "Arithmetic", "Harmonic", "Minimum", "Maximum" };
}

MixingRule MixingChoice::of(MixedKind kind) const
{
  switch (kind)
  {
    case MixedKind::Friction:
      return this->friction;
    case MixedKind::Stiffness:
      return this->stiffness;
    case MixedKind::Adhesion:
      return this->adhesion;
    case MixedKind::Other:
      break;
  }
  return this->other;
}

double mixed(MixingRule rule, MixingRule usual, double a, double b)
{
  if (rule == MixingRule::Default)
  {
    return meanOf(usual, a, b);
  }
  return a == b ? a : meanOf(rule, a, b); // a quotient may be off by a last digit
}

double complianceOf(double youngsModulus, double poissonRatio)
{
  const double across = 1.0 - poissonRatio * poissonRatio;
  return across / youngsModulus;
}

double mixedCompliance(MixingRule rule, double a, double b)
{
  const bool isSeries = rule == MixingRule::Default || rule == MixingRule::Harmonic;
  const bool isRigid = a == 0.0 || b == 0.0;
  return isSeries || isRigid || a == b ? a + b : 2.0 / meanOf(rule, 1.0 / a, 1.0 / b);
}

}
