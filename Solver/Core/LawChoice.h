// Which parts a contact law is made of; see Laws/Parts.h.
#pragma once

namespace dem
{

/// Normal force that overlap causes.
enum class NormalLaw
{
  Hertz = 0, ///< 4/3 E* sqrt(R* delta) delta (default)
  Hooke = 1  ///< k delta, with a stiffness that is given
};

/// What takes energy from an impact.
enum class DampingLaw
{
  Restitution = 0, ///< as much as the coefficient of restitution says, at any speed (default)
  Viscous = 1      ///< gamma v_n, with a coefficient that is given
};

/// What holds bodies together that touch.
enum class AdhesionLaw
{
  None = 0, ///< (default)
  DMT = 1,  ///< Derjaguin, Muller and Toporov: 2 pi R* times the work of adhesion
  SJKR = 2  ///< cohesion energy density times the area of the lens that both share
};

/// Friction that resists sliding.
enum class SlidingLaw
{
  Displacement = 0, ///< Mindlin's stiffness at the present overlap times a displacement (default)
  Force = 1         ///< a force that grows by Mindlin's stiffness at each step's overlap
};

/// Friction that resists rolling.
enum class RollingLaw
{
  Springs = 0,       ///< of the normal stiffness, with damping (default)
  Constant = 1,      ///< a torque of constant size against the rolling
  ElasticPlastic = 2 ///< springs as stiff as the limit of friction says, without damping
};

/// Friction that resists twisting.
enum class TwistingLaw
{
  Springs = 0, ///< of the tangential stiffness, limited at R* (default)
  Marshall = 1 ///< over the area of contact
};

struct LawChoice
{
  NormalLaw normal = NormalLaw::Hertz;
  DampingLaw damping = DampingLaw::Restitution;
  AdhesionLaw adhesion = AdhesionLaw::None;
  SlidingLaw sliding = SlidingLaw::Displacement;
  RollingLaw rolling = RollingLaw::Springs;
  TwistingLaw twisting = TwistingLaw::Springs;

  bool isDefault() const
  {
    return this->normal == NormalLaw::Hertz && this->damping == DampingLaw::Restitution &&
      this->adhesion == AdhesionLaw::None && this->sliding == SlidingLaw::Displacement &&
      this->rolling == RollingLaw::Springs && this->twisting == TwistingLaw::Springs;
  }
};

}
