// The laws that contacts with walls have, where these are others than those among grains.
#pragma once

#include "Parameters/LawChoice.h"

#include <vector>

namespace dem
{

// The laws of each kind, after that of grains.
enum class WallNormalLaw
{
  AsGrains,
#define NORMAL_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class WallDampingLaw
{
  AsGrains,
#define DAMPING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class WallAdhesionLaw
{
  AsGrains,
#define ADHESION_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class WallSlidingLaw
{
  AsGrains,
#define SLIDING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class WallRollingLaw
{
  AsGrains,
#define ROLLING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class WallTwistingLaw
{
  AsGrains,
#define TWISTING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};

/// The names of the choices: AsGrains, then the laws of the kind.
std::vector<const char*> namesAtWalls(LawKind kind);

/// A choice for each kind of law that contacts with walls can have of their own. Everything else of
/// a LawChoice is the same for all contacts of a run.
struct WallLaws
{
  WallNormalLaw normal = WallNormalLaw::AsGrains;
  WallDampingLaw damping = WallDampingLaw::AsGrains;
  WallAdhesionLaw adhesion = WallAdhesionLaw::AsGrains;
  WallSlidingLaw sliding = WallSlidingLaw::AsGrains;
  WallRollingLaw rolling = WallRollingLaw::AsGrains;
  WallTwistingLaw twisting = WallTwistingLaw::AsGrains;
  bool stiction = false; ///< whether walls hold grains, with any laws (Stepping/Stiction.h)

  /// Whether any law is chosen for walls alone.
  bool any() const;
  /// The laws at walls.
  /// @param grains the laws among grains
  LawChoice over(const LawChoice& grains) const;
};

}
