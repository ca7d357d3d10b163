// What the law reads of one contact, lane by lane, from the numbers of its bodies.
// Laws/Kinematics/Kinematics.cxx loads these numbers from arrays in batches, and a graphics processor loads
// them from its own memory (Testing/Device).
#pragma once

#include "Contacts/ContactBlock.h"
#include "Contacts/PairGeometry.h"
#include "Laws/MidStep.h"
#include "Vectors/InverseRoot.h"

namespace dem
{

/// Two balls, in the order positions, velocities, spins. What one leaves for the next waits where
/// results will be.
/// @tparam Lasts KinematicNeeds::lasts
/// @tparam Mid KinematicNeeds::midStep
template <bool Lasts, bool Mid>
struct PairKinematics
{
  double half; ///< KinematicNeeds::half
  ContactBlock& block;

  /// @param Ri radius of the first one
  /// @param separation of the centres, or of the nearest images
  DEM_INLINE void setPositions(int c, double Ri, double Rj, const Lane3& separation) const
  {
    const double square = dot(separation, separation);
    const double distance = std::sqrt(square); // (8)
    const double inverse = inverseRoot(square);
    const double R = Ri + Rj;
    const double delta = signedOverlapOf<Lasts>(distance, R);
    const double ri = armOf(Ri, delta);
    const double rj = armOf(Rj, delta);
    if constexpr (Mid)
    {
      this->lag()[c] = this->half * inverse;
    }
    this->block.measure[c] = contactMeasure(separation, R);
    this->block.normal.set(c, normalOf(separation, distance, inverse));
    this->block.overlap[c] = overlapOf(distance, R);
    if constexpr (Lasts)
    {
      this->block.gap[c] = distance - R;
    }
    this->block.firstArm[c] = ri;
    this->block.secondArm[c] = rj;
    this->block.rollingRadius[c] = ri * rj * inverse; // (36), arms add up to the distance
    this->block.smallerRadius[c] = Ri < Rj ? Ri : Rj;
    this->reach()[c] = R;
    this->product()[c] = Ri * Rj;
  }

  /// @param mi mass of the first one
  /// @param velocity of the first one against the second, or against its image
  DEM_INLINE void setVelocity(int c, double mi, double mj, const Lane3& velocity) const
  {
    const double m = mi + mj;
    const double R = this->reach()[c];
    const double share = 1.0 / (R * m);                                // one division for two
    this->block.effectiveRadius[c] = this->product()[c] * (m * share); // (17)
    this->block.effectiveMass[c] = mi * mj * (R * share);              // (20)
    if constexpr (Mid)
    {
      const Lane3 n = this->block.normal.get(c);
      const Lane3 across = fused(-dot(velocity, n), n, velocity);
      this->block.springRotation().set(c,
        fused(-this->lag()[c], across, n)); // m . n is 1 to a square
    }
    this->block.slidingVelocity.set(c, velocity); // but for spins
  }

  DEM_INLINE void setSpin(int c, const Lane3& wi, const Lane3& wj) const
  {
    const Lane3 velocity = this->block.slidingVelocity.get(c);
    const Lane3 arms = fused(this->block.firstArm[c], wi, this->block.secondArm[c] * wj);
    this->block.spin.set(c, wi - wj); // (38)
    if constexpr (Mid)
    {
      const Lane3 m = this->block.springRotation().get(c);
      this->block.setVelocity(c, crossed(m, arms, velocity), m); // (26)
    }
    else
    {
      const Lane3 n = this->block.normal.get(c);
      this->block.setVelocity(c, velocity + cross(n, arms)); // (26)
    }
  }

private:
  DEM_INLINE Lanes& lag() const { return this->block.normalVelocity; }  ///< half over the distance
  DEM_INLINE Lanes& reach() const { return this->block.effectiveMass; } ///< R_i + R_j
  DEM_INLINE Lanes& product() const { return this->block.effectiveRadius; } ///< R_i R_j
};

/// How grains touch walls, and how the walls move there, but for what grains with faces need.
struct WallContacts
{
  Lanes3 separation; ///< from the nearest point of the wall to the centre of the grain [L]
  Lanes reach;       ///< sum of the radii of grain and wall [L]
  Lanes3 velocity;   ///< of the wall at the contact point, in the middle of the step [L/T]
  Lanes3 spin;       ///< of the wall, then too [1/T]
  Lanes side;        ///< -1 where the normal points against the separation, else 1
  Lanes inverseMass; ///< of the wall at the contact, where any wall has a mass [1/M]
  /// What WallPairs::normals has. When loaded, where a contact begins, the present normal.
  Lanes4 lastNormal;
};

/// Fills lane @a c with how grain @a k of a few touches a wall.
template <int Width, bool Lasts, bool Mid>
DEM_INLINE void loadWallContact(const Lanes4Of<Width>& x, const Lanes4Of<Width>& v,
  const Lanes4Of<Width>& spins, int k, WallContacts& contacts, ContactBlock& block, int c)
{
  const double radius = x.w[k];
  const Lane3 w = spins.get(k);
  const Lane3 separation = contacts.separation.get(c);
  const double side = contacts.side[c];
  const double length = std::sqrt(dot(separation, separation));
  const double distance = side * length; // below 0 beyond the wall
  const double inverse = length > 0.0 ? 1.0 / length : 0.0;
  const Lane3 seen = normalOf(separation, length, side * inverse);
  const double reach = contacts.reach[c];
  const double arm = armOf(radius, signedOverlapOf<Lasts>(distance, reach));

  const Lane3 last = contacts.lastNormal.get(c);
  const bool begins = dot(last, last) == 0.0;
  const bool keeps = (length == 0.0) & !begins; // a centre on the wall has no other normal
  const Lane3 n{ keeps ? last.x : seen.x, keeps ? last.y : seen.y, keeps ? last.z : seen.z };
  contacts.lastNormal.set(c,
    { begins ? n.x : last.x, begins ? n.y : last.y, begins ? n.z : last.z });
  block.normal.set(c, n);
  block.overlap[c] = overlapOf(distance, reach); // above 0 but for a last bit
  block.measure[c] = -1.0;
  if constexpr (Lasts)
  {
    block.gap[c] = distance - reach;
  }
  block.effectiveRadius[c] = radius;
  block.effectiveMass[c] = v.w[k];
  block.firstArm[c] = arm;
  block.secondArm[c] = 0.0;
  block.rollingRadius[c] = arm;
  block.smallerRadius[c] = radius;
  const Lane3 relative = v.get(k) - contacts.velocity.get(c);
  block.spin.set(c, w - contacts.spin.get(c));
  if constexpr (Mid)
  {
    const Lane3 m = halfway(last, n);
    block.setVelocity(c, fused(arm, cross(m, w), relative), m);
    block.springRotation().set(c, rotationBy(m, n));
  }
  else
  {
    block.setVelocity(c, fused(arm, cross(n, w), relative));
  }
}

/// Friction of a lane at its limit times the speed with which the grain slides on a wall
/// [M L^2/T^3].
DEM_INLINE double slidingPower(const ContactBlock& block, int c)
{
  const Lane3 n = block.normal.get(c);
  const Lane3 friction = fused(-block.normalForce[c], n, block.force.get(c));
  return std::abs(dot(friction, block.slidingVelocity.get(c)));
}

}
