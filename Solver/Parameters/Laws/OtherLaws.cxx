#include "Parameters/Laws/OtherLaws.h"

namespace dem
{

namespace
{

/// The usual law, unless another one is chosen.
template <typename Law, typename Other>
Law chosenOr(Law usual, Other other)
{
  return other == Other::AsUsual ? usual : static_cast<Law>(static_cast<int>(other) - 1);
}

std::vector<const char*> namesAfter(const char* usual, LawKind kind)
{
  std::vector<const char*> names = namesOf(kind);
  names.insert(names.begin(), usual);
  return names;
}

}

std::vector<const char*> namesAtWalls(LawKind kind)
{
  return namesAfter("AsGrains", kind);
}

std::vector<const char*> namesOfPairs(LawKind kind)
{
  return namesAfter("AsUsual", kind);
}

bool OtherLaws::any() const
{
  return this->normal != OtherNormalLaw::AsUsual || this->damping != OtherDampingLaw::AsUsual ||
    this->adhesion != OtherAdhesionLaw::AsUsual || this->sliding != OtherSlidingLaw::AsUsual ||
    this->rolling != OtherRollingLaw::AsUsual || this->twisting != OtherTwistingLaw::AsUsual;
}

LawChoice OtherLaws::over(const LawChoice& usual) const
{
  LawChoice law = usual;
  law.normal = chosenOr(usual.normal, this->normal);
  law.damping = chosenOr(usual.damping, this->damping);
  law.adhesion = chosenOr(usual.adhesion, this->adhesion);
  law.sliding = chosenOr(usual.sliding, this->sliding);
  law.rolling = chosenOr(usual.rolling, this->rolling);
  law.twisting = chosenOr(usual.twisting, this->twisting);
  return law;
}

}
