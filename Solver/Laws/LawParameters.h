// What a law needs to know of two bodies, for every two that can meet: a row of a table for each
// pair of materials. A contact carries its pair's row (ContactBlock::pairClass).
#pragma once

#include "Basics/StepLengths.h"
#include "Parameters/Config.h"
#include "Vectors/Vec4.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

struct LawParameters
{
  double hertz = 0.0;             ///< 4/3 E* [M/(L T^2)] (12)
  double inverseHertz = 0.0;      ///< one over that
  double mindlin = 0.0;           ///< 8 G* [M/(L T^2)] (13)
  double shearRatio = 0.0;        ///< k_s / k_n = mindlin / hertz
  double inverseShearRatio = 0.0; ///< one over that
  double dampingFactor = 0.0;     ///< beta (21)
  double shearDamping = 0.0;      ///< c_s / c_n, from (18) and (19) with (12) and (13)
  double sliding = 0.0;           ///< mu_s
  double rolling = 0.0;           ///< mu_r
  double twisting = 0.0;          ///< mu_t
  double timeStep = 0.0;          ///< dt [T]
  // Parameters of parts that are not the usual ones.
  double linear = 0.0;           ///< k of NormalLaw::Hooke [M/T^2]
  double inverseLinear = 0.0;    ///< one over that
  double dampingScale = 0.0;     ///< c_n over sqrt(m* k_n)
  double adhesion = 0.0;         ///< 2 pi Gamma, DMT's force over R* [M/T^2]
  double cohesion = 0.0;         ///< SJKR's force over the area [M/(L T^2)]
  double viscous = 0.0;          ///< c_n if it is given [M/T], or what it is made of, or beta_d
  double hamaker = 0.0;          ///< A [M L^2/T^2]
  double hamakerDistance = 0.0;  ///< [L]
  double attractionRange = 0.0;  ///< [L]
  double dynamicRatio = 1.0;     ///< dynamic over static friction
  double liquidTension = 0.0;    ///< 2 pi gamma [M/T^2]
  double liquidVolume = 0.0;     ///< V [L^3]
  double bridgeSize = 0.0;       ///< V^(1/3) [L]
  double bridgeLength = 0.0;     ///< (1 + theta / 2) V^(1/3) [L]
  double contactCosine = 1.0;    ///< cos(theta)
  double contactSine = 0.0;      ///< sin(theta)
  double plasticRatio = 1.0;     ///< k_p / k_1
  double plasticityDepth = 0.0;  ///< in R*
  double adhesiveRatio = 0.0;    ///< k_c / k_1
  double yieldPressure = 0.0;    ///< p_y [M/(L T^2)]
  double rollingShape = 0.0;     ///< beta
  double crushing = 0.0;         ///< xi
  double firstCompliance = 0.0;  ///< 1/E of the first body [L T^2/M]
  double secondCompliance = 0.0; ///< of the second
  double slidingViscosity = 0.0; ///< [M/T], of YeeMindlin [T]
  double slidingStiffness = 0.0; ///< [M/T^2]
  double conductance = 0.0;      ///< 2 k, heat per length and temperature [M L/(T^3 K)]
  double loadingExponent = 1.5;  ///< n of NormalLaw::EEPA
  double pullExponent = 1.5;     ///< chi
  double pullOffForce = 0.0;     ///< -f_0 [M L/T^2]
  double plasticShare = 0.0;     ///< delta_p over delta_max there
  double pullLimit = 0.0;        ///< 1 - 2^-n, how far down to half of delta_p is, over delta_p^n
  double stiction = 0.0;         ///< mu_q
  double stictionShare = 0.0;    ///< kappa
  double implicitStep = 0.0;     ///< s h of softened() [T]; 0 for explicit dashpots
  double realOverlap = 1.0;      ///< of the bodies that softer ones represent, over theirs
  SlipRule slips;                ///< of all pairs
  double restitution = 0.0;      ///< e_n; only as a number that users' laws may read
};

/// Parameters that differ from pair to pair, packed for vectorised loops.
constexpr int FurtherVec4s = 8; ///< which only some laws need
using PackedLaw = std::array<Vec4, 4 + FurtherVec4s>;

/// The parameters of a batch whose contacts are of several pairs.
struct LawLanes
{
  Lanes4 normal, shear, friction, other;
  Lanes4 further[FurtherVec4s];
};

class LawTable
{
public:
  /// @param materials of grains
  /// @param further whether a law reads more than the first four groups of numbers
  LawTable(int materials, std::vector<LawParameters> parameters, bool further);
  /// Springs follow the step that led to a position; implicit dashpots act as long as forces do.
  void setSteps(const StepLengths& steps);

  /// Whether all contacts are of one pair.
  bool isSingle() const { return this->Parameters.size() == 1; }
  const LawParameters& of(std::int32_t pairClass) const { return this->Parameters[pairClass]; }
  bool hasFurther() const { return this->Further; }
  std::int32_t size() const { return static_cast<std::int32_t>(this->Parameters.size()); }
  const std::vector<PackedLaw>& packedLaws() const { return this->PackedLaws; }
  /// @param material of a grain
  /// @param partner material of the other grain, or number of the wall's
  std::int32_t classOf(int material, int partner) const
  {
    return partner * this->Materials + (this->Materials > 1 ? material : 0);
  }

private:
  int Materials;
  std::vector<LawParameters> Parameters;
  std::vector<PackedLaw> PackedLaws;
  bool Further = false;
};

/// Contacts of grains with each other.
LawTable grainLaws(const Config& config, double timeStep);
/// Contacts of grains with walls, which are of these materials.
LawTable wallLaws(const Config& config, const std::vector<WallMaterial>& walls, double timeStep);

}
