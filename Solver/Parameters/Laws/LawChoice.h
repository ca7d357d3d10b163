// Which laws a contact has, of the laws that there are (Laws.def); see Laws/Parts/Parts.h.
#pragma once

#include "Parameters/Laws/CustomLaws.h"
#include "Parameters/Laws/LawValues.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dem
{

// The laws of each kind. Laws.def says what each is.
enum class FrictionUpdate
{
#define FRICTION_UPDATE(name, ...) name,
#include "Parameters/Laws.def"
};
enum class NormalLaw
{
#define NORMAL_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class DampingLaw
{
#define DAMPING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class AdhesionLaw
{
#define ADHESION_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class SlidingLaw
{
#define SLIDING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class RollingLaw
{
#define ROLLING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class TwistingLaw
{
#define TWISTING_LAW(name, ...) name,
#include "Parameters/Laws.def"
};
enum class SpringTurning
{
#define SPRING_TURNING(name, ...) name,
#include "Parameters/Laws.def"
};
enum class HeatLaw
{
#define HEAT_LAW(name, ...) name,
#include "Parameters/Laws.def"
};

/// What a spring of friction keeps of its length while it slips.
enum class SpringAfterSlip
{
  Relaxes = 0,      ///< relaxes to f/k as fast as its dashpot lets it (default)
  ClippedForce = 1, ///< -f/k at once
  LessDashpot = 2   ///< -(f + c v)/k (Luding 2008; Vetter 2025, equation 54; LAMMPS, libgran)
};

/// What the dashpot along a contact follows from, c_s.
enum class SlidingDashpot
{
  Automatic = 0, ///< c_n times the root of a ratio of stiffnesses (Vetter 2025, 19) (default)
  Ratio = 1,     ///< c_n times SlidingDashpotRatio (LAMMPS' pair_style granular)
  Given = 2      ///< SlidingDashpotCoefficient (libgran)
};

/// Where bodies that stick by AdhesionLaw::JKR let go.
enum class JkrEnd
{
  SurfacesPart = 0, ///< where no contact is possible any further (default)
  MaximumPull = 1   ///< where they pull most, as in LAMMPS
};

/// With which arms spins add to the sliding velocity of two balls, or of a ball and a wall.
enum class ContactArms
{
  ContactPoint = 0,   ///< R - delta/2, to the contact point (Vetter 2025, 26) (default)
  Radii = 1,          ///< R (LAMMPS)
  AvoidRatcheting = 2 ///< R, and translations times the sum of radii over the distance (Yade)
};

/// That choice of a spring after slip as numbers (Laws/Parts/FrictionSprings.h).
struct SlipRule
{
  double relaxes = 1.0; ///< 1 if a spring keeps the share that has not relaxed, else 0
  double dashpot = 0.0; ///< 1 if the force of the dashpot is not of the spring, else 0
};

/// What laws are of, by the property that chooses one.
enum class LawKind
{
  FrictionUpdate, ///< all kinds in one loop, if each has its default
  NormalLaw,
  DampingLaw,
  AdhesionLaw,
  SlidingLaw,
  RollingLaw,
  TwistingLaw,
  SpringTurning,
  HeatLaw,
  Count
};

constexpr std::size_t LawKindCount = static_cast<std::size_t>(LawKind::Count);

/// What the stiffness along the normal follows from.
enum class Stiffness
{
  Hertzian,  ///< grows with the root of the overlap and of the radius
  AnyPower,  ///< grows with any power of the overlap
  Given,     ///< a value of the materials: a linear spring
  ByRadius,  ///< grows with the radius: a linear spring
  GivenPower ///< grows with any power of the overlap, at any radius
};

/// What code that knows no laws by name asks of a law.
enum class LawTrait
{
  ShearDashpot,    ///< a part calls shearDashpot(), which limits the step
  OwnShearDashpot, ///< a part is another dashpot along the contact, whatever SlidingDashpot is
  Restitution,     ///< the dashpot follows from the coefficient of restitution
  Ellipse,         ///< a part reads the ellipse over which Hertzian bodies touch
  EquivalentRadii, ///< a part reads the radii of spheres that have the volumes of the bodies
  BesideExpression ///< it resists sliding with the stiffness and the limit of a LawExpression
};

/// What a law asks of a run.
struct LawTraits
{
  Stiffness stiffness = Stiffness::Hertzian; ///< of a normal law
  std::vector<LawValue> needed;     ///< values that must be above 0; of heat first what conducts
  std::optional<LawValue> pull;     ///< the value without which an adhesion does nothing
  std::optional<LawValue> exponent; ///< of units of its own, which all materials have to share
  std::vector<LawTrait> others;
  std::string help; ///< sentences in the help of the property

  bool has(LawTrait trait) const;

  // Copies that differ, as the table of laws has them.
  LawTraits stiff(Stiffness how) const;
  LawTraits needs(LawValue value) const;
  LawTraits pullsBy(LawValue value) const;
  LawTraits oneExponent(LawValue value) const;
  LawTraits with(LawTrait trait) const;
  LawTraits says(const char* sentences) const;
};

/// A row of Laws.def.
struct LawEntry
{
  LawKind kind;
  const char* property; ///< the name of the kind
  int number;           ///< in the enumeration of the kind
  const char* name;     ///< as users have it
  LawTraits traits;
};

/// All laws of a kind.
const std::vector<LawEntry>& lawsOf(LawKind kind);
std::vector<const char*> namesOf(LawKind kind);
/// The help of the property of a kind.
/// @param general what comes before the sentences of each law
std::string helpOf(LawKind kind, const char* general);
/// @throws Error if there is none of that number
const LawEntry& lawOf(LawKind kind, int number);

/// The names of the choices, as users have them.
const char* nameOf(NormalLaw law);
const char* nameOf(DampingLaw law);
const char* nameOf(AdhesionLaw law);
const char* nameOf(SlidingLaw law);
const char* nameOf(RollingLaw law);
const char* nameOf(TwistingLaw law);
const char* nameOf(SpringTurning turning);
const char* nameOf(SpringAfterSlip rule);
const char* nameOf(SlidingDashpot dashpot);
const char* nameOf(ContactArms arms);
const char* nameOf(HeatLaw law);

struct LawChoice
{
  NormalLaw normal = NormalLaw::Hertz;
  DampingLaw damping = DampingLaw::Restitution;
  AdhesionLaw adhesion = AdhesionLaw::None;
  SlidingLaw sliding = SlidingLaw::Displacement;
  RollingLaw rolling = RollingLaw::Springs;
  TwistingLaw twisting = TwistingLaw::Springs;
  SpringTurning turning = SpringTurning::Plane;
  SpringAfterSlip afterSlip = SpringAfterSlip::Relaxes;
  SlidingDashpot slidingDashpot = SlidingDashpot::Automatic; ///< see dashpotAlong()
  ContactArms arms = ContactArms::ContactPoint;
  HeatLaw heat = HeatLaw::None;
  /// Whether dashpots are softened so that they never need a shorter step
  /// (Laws/Parts/SoftDashpot.h).
  bool implicitDamping = false;
  /// Gap up to which AdhesionLaw::Hamaker and a law of one's own attract [L, m]; 0 is 20 times its
  /// HamakerDistance, and none for a law of one's own.
  double attractionRange = 0.0;
  JkrEnd jkrEnd = JkrEnd::SurfacesPart;
  /// A law that a user wrote (Laws/Expression/Language/Words.h), instead of normal, damping and adhesion;
  /// empty for none.
  std::string expression;
  /// A law of a program over the solver, instead of its parts; none in ParaView.
  std::shared_ptr<const CustomContactLaw> custom;

  /// Which parts are not of the laws that are chosen.
  CustomParts customParts() const { return this->custom ? this->custom->parts() : CustomParts(); }
  /// Whether NormalLaw, DampingLaw and AdhesionLaw are replaced.
  bool replacesNormal() const { return !this->expression.empty() || this->customParts().normal; }

  /// What c_s follows from, if no law has another dashpot along the contact.
  SlidingDashpot dashpotAlong() const;
  /// Whether a part of the law reads c_s.
  bool readsDashpotAlong() const;
  /// Whether forces are those of the usual law, with any ratio c_s / c_n; heat works with any.
  bool isDefault() const
  {
    return this->normal == NormalLaw::Hertz && this->damping == DampingLaw::Restitution &&
      this->adhesion == AdhesionLaw::None && this->sliding == SlidingLaw::Displacement &&
      this->rolling == RollingLaw::Springs && this->twisting == TwistingLaw::Springs &&
      this->turning == SpringTurning::Plane && this->arms == ContactArms::ContactPoint &&
      this->afterSlip == SpringAfterSlip::Relaxes &&
      this->slidingDashpot != SlidingDashpot::Given && !this->implicitDamping &&
      this->expression.empty() && !this->custom;
  }
  SlipRule slipRule() const
  {
    return { this->afterSlip == SpringAfterSlip::Relaxes ? 1.0 : 0.0,
      this->afterSlip == SpringAfterSlip::LessDashpot ? 1.0 : 0.0 };
  }
  /// Whether bodies have a temperature that changes.
  bool conducts() const { return this->heat != HeatLaw::None; }
  /// Whether the law of heat has a thermal conductivity.
  bool knowsConductivity() const;
  /// The law of each kind but FrictionUpdate, in the order of kinds.
  std::array<const LawEntry*, LawKindCount - 1> chosen() const;
  /// Whether a law of any kind has it.
  bool has(LawTrait trait) const;
  /// Whether each kind has the law that it has in another choice of the same run.
  bool isAs(const LawChoice& other) const { return this->chosen() == other.chosen(); }
  Stiffness stiffness() const;
  /// Whether its stiffness is a value of the materials.
  bool hasGivenStiffness() const { return this->stiffness() == Stiffness::Given; }
  bool hasGivenPower() const { return this->stiffness() == Stiffness::GivenPower; }
  /// With which power of the root of a contact's radius the stiffness grows.
  int rootsOfRadius() const
  {
    const bool atAnyRadius = this->hasGivenStiffness() || this->hasGivenPower();
    return atAnyRadius ? 0 : (this->stiffness() == Stiffness::ByRadius ? 2 : 1);
  }
  /// Whether its springs are linear.
  bool isLinear() const
  {
    return this->hasGivenStiffness() || this->stiffness() == Stiffness::ByRadius;
  }
  /// With which power of the overlap elastic energy grows.
  /// @param exponent LoadingExponent, of a force of any power
  double powerOfEnergy(double exponent) const
  {
    const bool isAny = this->stiffness() == Stiffness::AnyPower || this->hasGivenPower();
    return isAny ? exponent + 1.0 : this->isLinear() ? 2.0 : 2.5;
  }
  /// Whether the stiffness along contacts over that along the normal is a value of the materials.
  bool hasGivenRatio() const { return this->isLinear() || this->hasGivenPower(); }
};

}
