// The laws that some contacts have instead of the usual ones: those with walls, and those of a pair
// of materials.
#pragma once

#include "Parameters/Laws/LawChoice.h"

#include <vector>

namespace dem
{

// The laws of each kind, after the usual one.
enum class OtherNormalLaw
{
  AsUsual,
#define NORMAL_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class OtherDampingLaw
{
  AsUsual,
#define DAMPING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class OtherAdhesionLaw
{
  AsUsual,
#define ADHESION_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class OtherSlidingLaw
{
  AsUsual,
#define SLIDING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class OtherRollingLaw
{
  AsUsual,
#define ROLLING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class OtherTwistingLaw
{
  AsUsual,
#define TWISTING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};

/// The names of the choices at walls: AsGrains, then the laws of the kind.
std::vector<const char*> namesAtWalls(LawKind kind);
/// The names of the choices of two materials: AsUsual, then the laws of the kind.
std::vector<const char*> namesOfPairs(LawKind kind);

/// A choice for each kind of law that some contacts can have of their own. Everything else of a
/// LawChoice is the same for all contacts of a run.
struct OtherLaws
{
  OtherNormalLaw normal = OtherNormalLaw::AsUsual;
  OtherDampingLaw damping = OtherDampingLaw::AsUsual;
  OtherAdhesionLaw adhesion = OtherAdhesionLaw::AsUsual;
  OtherSlidingLaw sliding = OtherSlidingLaw::AsUsual;
  OtherRollingLaw rolling = OtherRollingLaw::AsUsual;
  OtherTwistingLaw twisting = OtherTwistingLaw::AsUsual;

  /// Whether any law is chosen.
  bool any() const;
  /// The laws of these contacts.
  /// @param usual what others have
  LawChoice over(const LawChoice& usual) const;
};

}
