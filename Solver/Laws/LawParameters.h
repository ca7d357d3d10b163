// What a law needs to know of two bodies, for every two that can meet: a row of a table for each
// pair of materials. A contact carries its pair's row (ContactBlock::pairClass).
#pragma once

#include "Basics/StepLengths.h"
#include "Parameters/Config.h"
#include "Vectors/Vec4.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace dem
{

/// Of what is not limited.
constexpr double NoLimit = std::numeric_limits<double>::max();

/// What the loops of laws may read of two bodies: what a block of several pairs of materials has as
/// well (MixedPairs). LawParameters.def says what each number is.
struct LawParameters
{
#define LAW_NUMBER(name, usual) double name = usual;
#include "Laws/LawParameters.def"
  double timeStep = 0.0; ///< dt [T]
  double stopTime = 0.0; ///< dt, or StepLengths::stop where steps have stages [T]
  SlipRule slips;        ///< of all pairs
};

/// What is known of two bodies: no loop of a law gets what this adds, so none can read it of a block
/// of one pair only.
struct PairFacts : LawParameters
{
  double mindlin = 0.0;           ///< 8 G* [M/(L T^2)] (13)
  double spinStictionShare = 0.0; ///< kappa of spins
  double restitution = 0.0;       ///< e_n; only as a number that users' laws may read
  double forceExponent = 1.5;     ///< with which power of the overlap the normal force grows
  int law = 0;                    ///< which of lawsAmong() the two have
};

/// The numbers by name, in the order in which they are packed.
namespace lawNumbers
{
enum Number
{
#define LAW_NUMBER(name, usual) name,
#include "Laws/LawParameters.def"
  count
};
}

/// Parameters that differ from pair to pair, packed for vectorised loops.
constexpr int UsualVec4s = 4; ///< which the usual law reads
constexpr int PackedVec4s = (lawNumbers::count + 3) / 4;
using PackedLaw = std::array<Vec4, PackedVec4s>;

/// The parameters of a batch whose contacts are of several pairs.
struct LawLanes
{
  Lanes4 groups[PackedVec4s];

  /// A number of a lane.
  template <int Number>
  DEM_INLINE double get(int c) const
  {
    const Lanes4& group = this->groups[Number / 4];
    if constexpr (Number % 4 == 0)
    {
      return group.x[c];
    }
    if constexpr (Number % 4 == 1)
    {
      return group.y[c];
    }
    if constexpr (Number % 4 == 2)
    {
      return group.z[c];
    }
    return group.w[c];
  }
};

class LawTable
{
public:
  /// @param materials of grains
  /// @param further whether a law reads more than the numbers of the usual law
  LawTable(int materials, std::vector<PairFacts> parameters, bool further);
  /// Springs follow the step that led to a position; implicit dashpots act as long as forces do.
  void setSteps(const StepLengths& steps);

  /// Whether all contacts are of one pair.
  bool isSingle() const { return this->Parameters.size() == 1; }
  const PairFacts& of(std::int32_t pairClass) const { return this->Parameters[pairClass]; }
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
  std::vector<PairFacts> Parameters;
  std::vector<PackedLaw> PackedLaws;
  bool Further = false;
};

/// Contacts of grains with each other.
LawTable grainLaws(const Config& config, double timeStep);
/// Contacts of grains with walls, which are of these materials.
/// @param config atWalls() of the run
LawTable wallLaws(const Config& config, const std::vector<WallMaterial>& walls, double timeStep);

}
