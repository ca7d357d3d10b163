// What bonds are made of: their stiffnesses, and what a contact remembers of its bond.
#pragma once

#include "Basics/Inline.h"
#include "Laws/Expression/BondForce.h"
#include "Parameters/Config.h"
#include "Parameters/ContactMemory.h"
#include "State/Particles.h"

#include <array>
#include <cstdint>

namespace dem
{

/// Where in the memory of a contact which number of a bond is. The lower and the higher body are
/// those of the lower and the higher id.
enum BondNumber
{
  BondReference = 0, ///< 3: from the lower to the higher body, as the axes of the lower had it [L]
  BondRotation = 3,  ///< 4: axes of the higher body as those of the lower one had them
  BondStrength = 7,  ///< share of the mean strength; below 0 if it is broken, 0 if there is none
  BondOverlap = 8,   ///< of the bodies when they were bonded, below 0 if apart [L]
  BondAge = 9,       ///< since it is there; of a broken one, since the two press on each other [T]
  BondStrain = 10,   ///< the largest share of its strength that it was strained to
  BondLoss = 11      ///< what softening has taken so far [M L^2/T^2]
};
static_assert(BondLoss + 1 == BondMemory && BondStrength == BondStrengthIndex,
  "the numbers of a bond");

using BondNumbers = std::array<double, BondMemory>;

/// BondOverlap that the first step fills in.
constexpr double UnknownOverlap = 1e300;

/// Four springs of a bond: along it, across it where its arms meet, and of the angles by which its
/// ends bend and twist against each other.
struct BondStiffness
{
  double normal;   ///< [M/T^2]
  double shear;    ///< [M/T^2]
  double bending;  ///< [M L^2/T^2]
  double twisting; ///< [M L^2/T^2]
};

/// A configuration of bonds as the loops over them read it. Every law has the form
///
///   k_n = n + E A / L           k_b = b + b' r^2 + E I / L
///   k_s = s + E_s A / L + 12 E I / (L^3 (1 + Phi))
///   k_t = t + t' r^2 + G J / L  Phi = 20 (1 + nu) R^2 / 3 L^2
///
/// of which those that it has not are 0; r is the harmonic mean of the radii, L the length and R
/// the radius of the bond, A, I, J the moments of its disc. A beam of Euler in this form is that of
/// the matrix 4EI/L, 2EI/L of its ends, and one of Timoshenko has (4 + Phi)/(1 + Phi) EI/L and (2 -
/// Phi)/(1 + Phi) EI/L (Przemieniecki 1968); Phi is that of a shear coefficient of 9/10 (Brown et
/// al. 2014).
struct BondTerms
{
  double normal = 0.0, shear = 0.0, bending = 0.0, twisting = 0.0;
  double bendingLever = 0.0, twistingLever = 0.0;
  double modulus = 0.0;   ///< E
  double areaShear = 0.0; ///< E_s
  double beam = 0.0;      ///< 12 E
  double slender = 0.0;   ///< Phi L^2 / R^2
  double torsion = 0.0;   ///< G
  double radiusRatio = 1.0;
  double armsByRadii = 0.0; ///< 1 if arms meet where bodies touch, else 0
  double meet = 0.5;        ///< otherwise, share of the length that is the arm of the lower body
  double bendsAtEnds = 0.0; ///< 1 if the bending moment is the larger one of the ends
  double damping = 0.0;     ///< twice the share of the critical one
  /// Twice the share of critical damping of bending and of twisting, times the root of its part of
  /// both stiffnesses. For one law that part is the same for all bonds.
  double bendingDamping = 0.0, twistingDamping = 0.0;
  double tensile = 1.0, shearing = 1.0, bendingMost = 1.0, twistingMost = 1.0;
  double separation = 1.0, fracture = 1.0;
  double softening = 1.0;
  double smooth = 0.0;   ///< 1 if a bond has the share 1 - B^4 of its force, B of its strength
  bool brittle = true;   ///< whether a bond is as stiff as at first until it breaks
  double healing = 0.0;  ///< [T]
  double beside = 0.0;   ///< 1 if the contact law acts as well
  double timeStep = 0.0; ///< [T]
  double counting = 0.0; ///< how long damping counts [T]
  /// In steps, for orientationLead().
  double ahead = 0.25;
  double deviation = 0.0;
  std::uint64_t seed = 0;
  BondBreaking breaking = BondBreaking::Never;
  /// Says force and stiffnesses instead of these numbers; none without BondLaw::Expression. The
  /// owner of the terms has it.
  const expression::BondForce* text = nullptr;

  BondTerms() = default;
  BondTerms(const Config& config, double timeStep, const expression::BondForce* text = nullptr);
  /// Terms of bonds with walls. A wall counts as a ball as large as the grain, whose centre is
  /// where the wall holds the bond, and where bodies touch.
  BondTerms atWalls() const;

  /// Of a bond that is as long as when it was made.
  BondStiffness of(double lowerRadius, double higherRadius, double length) const
  {
    if (this->text)
    {
      return this->ofText(lowerRadius, higherRadius, length, length);
    }
    const double mean = 2.0 * lowerRadius * higherRadius / (lowerRadius + higherRadius);
    return this->of<true>(this->radius(lowerRadius, higherRadius), mean, 1.0 / length);
  }
  /// @param rest length when the bond was made [L]
  BondStiffness ofText(double lowerRadius, double higherRadius, double length, double rest) const
  {
    const double mean = 2.0 * lowerRadius * higherRadius / (lowerRadius + higherRadius);
    const expression::BondForce::Stiffnesses k =
      this->text->stiffnessOf({ length, rest, this->radius(lowerRadius, higherRadius), mean });
    return { k.normal, k.shear, k.bending, k.twisting };
  }
  /// @param R radius of the bond [L]
  /// @param mean the harmonic one of the radii [L]
  /// @tparam Slender whether it can be a beam, else that is left out
  template <bool Slender>
  DEM_INLINE BondStiffness of(double R, double mean, double perLength) const
  {
    const double area = Pi * R * R;
    const double moment = 0.25 * area * R * R; // I, and J is twice as much
    const double lever = mean * mean;
    double shear = fused(this->areaShear * area, perLength, this->shear);
    if constexpr (Slender)
    {
      const double share = R * R * perLength * perLength;
      const double phi = 1.0 + this->slender * share;
      shear += this->beam * moment * perLength * perLength * perLength / phi;
    }
    return { fused(this->modulus * area, perLength, this->normal), shear,
      fused(this->bendingLever, lever, fused(this->modulus * moment, perLength, this->bending)),
      fused(this->twistingLever, lever,
        fused(this->torsion * 2.0 * moment, perLength, this->twisting)) };
  }
  /// The stiffnesses of a program.
  void take(const CustomBondForm& form);
  DEM_INLINE double radius(double lowerRadius, double higherRadius) const
  {
    return this->radiusRatio * (lowerRadius < higherRadius ? lowerRadius : higherRadius);
  }
  /// Share of the length that is the arm of the lower body.
  DEM_INLINE double lowerShare(double lowerRadius, double higherRadius) const
  {
    return this->armsByRadii > 0.5 ? lowerRadius / (lowerRadius + higherRadius) : this->meet;
  }
};

/// From the lower ball to the image of the higher one that is nearest to it [L].
inline Vec3 bondVector(const Particles& particles, std::size_t lower, std::size_t higher)
{
  return particles.space.between(particles.position.get(higher) - particles.position.get(lower));
}

/// In a periodic cell bonds have to be shorter than half of its narrowest width, so that the images
/// that they hold are the nearest ones, and by as much as they may stretch in a step [L].
inline double longestBond(const Lattice& space)
{
  return 0.98 * space.half;
}

/// A new bond of two balls, of which the lower one has the lower id.
BondNumbers makeBond(const BondTerms& terms, const Particles& particles, std::size_t lower,
  std::size_t higher);

/// Where a wall holds a bond.
struct BondAnchor
{
  Vec3 position;          ///< in the world [L]
  Quaternion orientation; ///< of the body
  std::int32_t body = 0;  ///< by which strengths scatter, however it is cut into elements
};

/// A new bond of a ball and a wall, of which the ball counts as the lower body.
/// @param overlap of the two, if they touch [L]
BondNumbers makeBond(const BondTerms& terms, const Particles& particles, std::size_t slot,
  const BondAnchor& anchor, double overlap);

/// An orientation that is rotated a little farther, by Cayley's map, and longer by the root of
/// 1 + s^2.
/// @param s half of the rotation vector
DEM_INLINE Quaternion rotatedLonger(const Quaternion& q, const Lane3& s)
{
  return { q.w - fused(s.x, q.x, fused(s.y, q.y, s.z * q.z)),
    q.x + fused(q.w, s.x, fused(s.y, q.z, -s.z * q.y)),
    q.y + fused(q.w, s.y, fused(s.z, q.x, -s.x * q.z)),
    q.z + fused(q.w, s.z, fused(s.x, q.y, -s.y * q.x)) };
}

/// An orientation a little later.
/// @param lead half of that time [T]
DEM_INLINE Quaternion rotatedAhead(const Quaternion& q, const Lane3& spin, double lead)
{
  return unit(rotatedLonger(q, lead * spin));
}

/// How far behind its spin the orientation of a ball is, as a quarter of the step [T]. Spheres
/// rotate by the mean of their spins before and after a step. Grains with shapes rotate by the
/// latter, with which energy is kept. In a stage the orientation and the spin are of one time.
inline double orientationLead(const BondTerms& terms, const Particles& particles, std::size_t slot)
{
  return particles.shapedAt(slot) < 0 ? terms.ahead * terms.timeStep : 0.0;
}

}
