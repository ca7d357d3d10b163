// Which parts a contact law is made of; see Laws/Parts/Parts.h.
#pragma once

#include <string>

namespace dem
{

/// Normal force that overlap causes.
enum class NormalLaw
{
  Hertz = 0,         ///< 4/3 E* sqrt(R* delta) delta (default)
  Hooke = 1,         ///< k delta, with a stiffness that is given
  CundallStrack = 2, ///< k delta, with a stiffness that follows from moduli and radii
  Luding = 3,        ///< linear, stiffer on unloading the deeper it was, with adhesion
  ThorntonNing = 4,  ///< Hertz up to a yield pressure, then plastic
  EEPA = 5           ///< Edinburgh elasto-plastic adhesion, of any exponent
};

/// What takes energy from an impact.
enum class DampingLaw
{
  Restitution = 0,  ///< as much as the coefficient of restitution says, at any speed (default)
  Viscous = 1,      ///< gamma v_n, with a coefficient that is given
  MassViscous = 2,  ///< gamma m* v_n
  Viscoelastic = 3, ///< gamma m* a v_n, with the contact radius a = sqrt(R* delta)
  RootOverlap = 4,  ///< gamma sqrt(delta) v_n
  CriticalRatio =
    5 ///< 2 gamma sqrt(m* k) v, which never pulls, and the same where it does not slip
};

/// What holds bodies together.
enum class AdhesionLaw
{
  None = 0,      ///< (default)
  DMT = 1,       ///< Derjaguin, Muller and Toporov: 2 pi R* times the work of adhesion
  SJKR = 2,      ///< cohesion energy density times the area of the lens that both share
  JKR = 3,       ///< Johnson, Kendall and Roberts, up to the pull-off beyond touch
  Hamaker = 4,   ///< van der Waals attraction of bodies near each other
  Willett = 5,   ///< capillary bridge, by Willett et al.
  Rabinovich = 6 ///< capillary bridge, by Rabinovich et al.
};

/// Friction that resists sliding.
enum class SlidingLaw
{
  Displacement = 0,         ///< Mindlin's stiffness at the present overlap times a displacement
                            ///< (default)
  Force = 1,                ///< a force that grows by Mindlin's stiffness at each step's overlap
  RescaledDisplacement = 2, ///< a displacement that shrinks with the contact on unloading
  RescaledForce = 3,        ///< a force that shrinks with the contact on unloading
  StaticDynamic = 4,        ///< as Displacement, with less friction once it slides
  Viscous = 5,              ///< a dashpot up to the limit, without memory
  YeePath = 6,              ///< grows with the length of the path slid so far
  YeeMindlin = 7,           ///< Mindlin's curve over the displacement since touch, with a dashpot
  YeeStiction = 8           ///< as Viscous, but what sticks loses a share of its speed in each step
};

/// Friction that resists rolling.
enum class RollingLaw
{
  Springs = 0,        ///< of the normal stiffness, with damping (default)
  Constant = 1,       ///< a torque of constant size against the rolling
  ElasticPlastic = 2, ///< springs as stiff as the limit of friction says, without damping
  Jiang = 3,          ///< over a contact area of given size
  None = 4
};

/// Friction that resists twisting.
enum class TwistingLaw
{
  Springs = 0,  ///< of the tangential stiffness, limited at R* (default)
  Marshall = 1, ///< over the area of contact
  Jiang = 2,    ///< over a contact area of given size
  None = 3
};

/// How springs of friction rotate with the two bodies.
enum class SpringTurning
{
  Plane = 0,     ///< into the plane of contact (Vetter 2025, equation 51) (default)
  CommonSpin = 1 ///< into that plane, and about the normal with the mean of both spins (Yade)
};

/// What a spring of friction keeps of its length while it slips.
enum class SpringAfterSlip
{
  Relaxes = 0,      ///< relaxes to f/k as fast as its dashpot lets it (default)
  ClippedForce = 1, ///< -f/k at once
  LessDashpot = 2   ///< -(f + c v)/k (Luding 2008; Vetter 2025, equation 54; LAMMPS, libgran)
};

/// That choice as numbers (Laws/Parts/FrictionSprings.h).
struct SlipRule
{
  double relaxes = 1.0; ///< 1 if a spring keeps the share that has not relaxed, else 0
  double dashpot = 0.0; ///< 1 if the force of the dashpot is not of the spring, else 0
};

/// How heat flows from body to body where they touch.
enum class HeatLaw
{
  None = 0,          ///< not at all (default)
  ContactRadius = 1, ///< through a disc of the contact radius a = sqrt(R* delta)
  LensArea = 2       ///< in proportion to the root of the area of the lens that both share
};

/// The names of the choices, as users have them.
const char* nameOf(NormalLaw law);
const char* nameOf(DampingLaw law);
const char* nameOf(AdhesionLaw law);
const char* nameOf(SlidingLaw law);
const char* nameOf(RollingLaw law);
const char* nameOf(TwistingLaw law);
const char* nameOf(SpringTurning turning);
const char* nameOf(SpringAfterSlip rule);
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
  HeatLaw heat = HeatLaw::None;
  /// Whether dashpots are softened so that they never need a shorter step
  /// (Laws/Parts/SoftDashpot.h).
  bool implicitDamping = false;
  /// Gap up to which AdhesionLaw::Hamaker and a law of one's own attract [L, m]; 0 is 20 times its
  /// HamakerDistance, and none for a law of one's own.
  double attractionRange = 0.0;
  /// A law that a user wrote (Laws/Expression/Words.h), instead of normal, damping and adhesion;
  /// empty for none.
  std::string expression;

  /// Whether forces are those of the usual law; heat works with any.
  bool isDefault() const
  {
    return this->normal == NormalLaw::Hertz && this->damping == DampingLaw::Restitution &&
      this->adhesion == AdhesionLaw::None && this->sliding == SlidingLaw::Displacement &&
      this->rolling == RollingLaw::Springs && this->twisting == TwistingLaw::Springs &&
      this->turning == SpringTurning::Plane && this->afterSlip == SpringAfterSlip::Relaxes &&
      !this->implicitDamping && this->expression.empty();
  }
  SlipRule slipRule() const
  {
    return { this->afterSlip == SpringAfterSlip::Relaxes ? 1.0 : 0.0,
      this->afterSlip == SpringAfterSlip::LessDashpot ? 1.0 : 0.0 };
  }
  /// Whether bodies have a temperature that changes.
  bool conducts() const { return this->heat != HeatLaw::None; }
  /// Whether its stiffness is a value of the materials.
  bool hasGivenStiffness() const
  {
    return this->normal == NormalLaw::Hooke || this->normal == NormalLaw::Luding;
  }
  /// With which power of the root of a contact's radius the stiffness grows.
  int rootsOfRadius() const
  {
    return this->hasGivenStiffness() ? 0 : (this->normal == NormalLaw::CundallStrack ? 2 : 1);
  }
  /// Whether its springs are linear.
  bool isLinear() const
  {
    return this->hasGivenStiffness() || this->normal == NormalLaw::CundallStrack;
  }
};

}
