#include "Parameters/WallLaws.h"

namespace dem
{

namespace
{

/// The law of grains, unless another one is chosen.
template <typename Law, typename WallLaw>
Law chosenOr(Law ofGrains, WallLaw atWalls)
{
  return atWalls == WallLaw::AsGrains ? ofGrains : static_cast<Law>(static_cast<int>(atWalls) - 1);
}

}

std::vector<const char*> namesAtWalls(LawKind kind)
{
  std::vector<const char*> names = namesOf(kind);
  names.insert(names.begin(), "AsGrains");
  return names;
}

bool WallLaws::any() const
{
  return this->normal != WallNormalLaw::AsGrains || this->damping != WallDampingLaw::AsGrains ||
    this->adhesion != WallAdhesionLaw::AsGrains || this->sliding != WallSlidingLaw::AsGrains ||
    this->rolling != WallRollingLaw::AsGrains || this->twisting != WallTwistingLaw::AsGrains;
}

LawChoice WallLaws::over(const LawChoice& grains) const
{
  LawChoice law = grains;
  law.normal = chosenOr(grains.normal, this->normal);
  law.damping = chosenOr(grains.damping, this->damping);
  law.adhesion = chosenOr(grains.adhesion, this->adhesion);
  law.sliding = chosenOr(grains.sliding, this->sliding);
  law.rolling = chosenOr(grains.rolling, this->rolling);
  law.twisting = chosenOr(grains.twisting, this->twisting);
  return law;
}

}
