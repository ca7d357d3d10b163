// What contacts ask of the time step: how near a step is to the longest one for which the motion of
// all grains is stable.
//
// A step h of the leapfrog is stable as long as h^2 w^2 + 2 h g <= 4 for the square w^2 of the
// highest frequency and the rate g of the dashpots, which act with the velocity half a step ago.
// Both are bounded by sums over contacts (Irons and Treharne 1971, with the mass of a grain shared
// among its contacts by their stiffness): for each contact of grains i and j
//
//   w^2 <= max (S_i / m_i + S_j / m_j)
//   S = sum of max(k_n, 7/2 k_s + 5/2 k_r / R^2, 5/2 k_t / R^2)
//
// over the contacts of a grain, with the slopes k_n and k_s of the forces and the stiffnesses k_r
// and k_t against rolling and twisting angles; 5/2 is m R^2 / I. A wall has no S, nor has a grain
// whose velocities are all held. Dashpots are summed alike. Bodies with shapes have k (1 + m r^2 / I)
// with the reach r of their contacts and the smallest of their moments of inertia. A grain i alone
// bounds that by 2 S_i / m_i, which is what a step measures as it runs: sums travel as the fourth
// number of torques (Vectors/Load.h).
#pragma once

#include "Laws/ForceLoop.h"
#include "Shapes/ShapeTable.h"

namespace dem
{

/// Sums of a contact for one of its bodies, at the mass of that body.
struct StepSums
{
  double stiffness = 0.0; ///< [M/T^2]
  double dashpot = 0.0;   ///< [M/T]
};

/// Tangents of the contacts of a block that the law has run on. What a bond hides has none.
/// @param bonds of the block, or null
void findActing(const ForceLoop& law, const BondLanes* bonds, const ContactBlock& block,
  TangentLanes& tangents);

/// By what the dashpot of a bond shortens the stable step of its spring: of the share zeta of critical
/// damping 2 / w becomes 2 / w (sqrt(1 + zeta^2) - zeta).
double shorterBy(const BondTerms& terms);

/// Kept for its memory: one a thread.
class StepMeter
{
public:
  explicit StepMeter(const ShapeTable& shapes) : Shapes(shapes) {}

  /// Steps are measured against this one [T]; 0 for not at all. Stable is what is below 4.
  double reach = 0.0;

  /// Finds k h^2 + 2 c h of each contact of a block that the law has run on, for the reach h, and
  /// has them travel with the torques [M].
  /// @param bonds of the block, or null
  void measure(const Particles& particles, const ForceLoop& law, PartnerKind kind,
    const BondLanes* bonds, ContactBlock& block);
  /// What that is made of, for the first body of a lane and for the other one; after measure().
  StepSums first(const Particles& particles, const ContactBlock& block, int c) const;
  StepSums second(const Particles& particles, const ContactBlock& block, int c) const;
  /// Sums of a bond, for either of its bodies.
  StepSums ofBond(const Particles& particles, const ForceLoop& law, const ContactBlock& block,
    const BondLanes& bonds, std::size_t slot, int c) const;
  const TangentLanes& tangents() const { return this->Tangents; }

private:
  StepSums sumsOf(const Particles& particles, std::size_t slot, double arm, int c) const;
  double perInertia(const Particles& particles, std::size_t slot) const;
  double shareOf(const StepSums& sums) const
  {
    return this->reach * (this->reach * sums.stiffness + 2.0 * sums.dashpot);
  }

  const ShapeTable& Shapes;
  TangentLanes Tangents;
  Lanes FirstShare;
  Lanes SecondShare;
};

}
