// Values of materials that only some parts of a law need, in one table: what adds a value here and
// a property of the same name has it in tables of materials and of pairs, in Changes and in
// restarts.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace dem
{

class Checker;

enum class LawValue
{
  NormalStiffness,          ///< k of linear springs [M/T^2, N/m]
  TangentialStiffnessRatio, ///< k_s / k_n of linear springs
  Damping,                  ///< gamma of viscous damping; its unit is that of the law
  SurfaceEnergy,          ///< half the work of adhesion of two bodies of a material [M/T^2, J/m^2]
  CohesionEnergyDensity,  ///< of cohesion by area [M/(L T^2), J/m^3]
  HamakerConstant,        ///< A of van der Waals attraction [M L^2/T^2, J]
  HamakerDistance,        ///< gap below which that attraction does not grow [L, m]
  LiquidVolume,           ///< of a capillary bridge [L^3, m^3]
  LiquidSurfaceTension,   ///< of the liquid of a bridge [M/T^2, N/m]
  ContactAngle,           ///< at which that meets the bodies [degrees]
  PlasticStiffnessRatio,  ///< k_p / k_1: how much stiffer unloading is at most than loading
  PlasticityDepth,        ///< overlap in R* from which on it is that
  AdhesiveStiffnessRatio, ///< k_c / k_1: how fast pull-off grows with plastic overlap
  YieldPressure,          ///< p_y, from which on a contact flows [M/(L T^2), Pa]
  LoadingExponent,        ///< n of EEPA: force over overlap, to the power of
  AdhesionExponent,       ///< chi of EEPA: pull over overlap, to the power of
  PullOffForce,           ///< -f_0 of EEPA, whatever the overlap [M L/T^2, N]
  DynamicFrictionRatio,   ///< friction of what slides over that of what sticks
  SlidingViscosity,       ///< friction per speed of what slides slowly; its unit is the law's
  SlidingStiffness,       ///< friction per path slid [M/T^2, N/m]
  StictionFriction,       ///< mu_q, up to which friction of YeeStiction holds
  StictionShare,          ///< kappa, share of its speed that it loses in a step when it sticks
  RollingShape,           ///< beta: radius of the contact area over that of the grain
  CrushingCoefficient,    ///< xi: share of the moment that the contact area could take
  ThermalConductivity,    ///< k [M L/(T^3 K), W/(m K)]
  RealYoungsModulus,      ///< E_0 of what a softer body represents, 0 for the same
                          ///< [M/(L T^2), Pa]
  HeatCapacity            ///< c, per mass [L^2/(T^2 K), J/(kg K)]
};

constexpr std::size_t LawValueCount = static_cast<std::size_t>(LawValue::HeatCapacity) + 1;

/// How the value of two materials follows from theirs.
enum class MixingRule
{
  Geometric, ///< the root of the product
  Series,    ///< as springs in series: twice the product over the sum
  Smaller    ///< the smaller one
};

struct LawValueEntry
{
  const char* name;  ///< of the property, and in a row of the table of materials
  const char* ofTwo; ///< in a row of the table of pairs; null for what one body has alone
  double usual;
  double least;
  double most;
  bool above; ///< whether it must be above the least, where it is needed
  MixingRule rule;
  double factor = 1.0; ///< value of two bodies of a material over that of the material
};

/// In the order of LawValue.
const std::array<LawValueEntry, LawValueCount>& lawValueEntries();

inline const LawValueEntry& entryOf(LawValue value)
{
  return lawValueEntries()[static_cast<std::size_t>(value)];
}

/// One number for each value.
template <typename NumberT>
struct LawValueSet
{
  std::array<NumberT, LawValueCount> values{};

  NumberT& operator[](LawValue value) { return this->values[static_cast<std::size_t>(value)]; }
  const NumberT& operator[](LawValue value) const
  {
    return this->values[static_cast<std::size_t>(value)];
  }
  bool operator==(const LawValueSet& other) const { return this->values == other.values; }
};

using LawValues = LawValueSet<double>;
using GivenLawValues = LawValueSet<std::optional<double>>;

/// As they are when nobody says anything.
LawValues usualLawValues();
/// Between two bodies of a material.
LawValues ofTwoBodies(const LawValues& material);
/// Between bodies of two materials.
LawValues mixed(const LawValues& a, const LawValues& b);
/// Whether the values of a material are possible; one that a law needs may still be missing.
void checkLawValues(const LawValues& material, Checker& check);
/// Whether the values of a pair of materials are possible, in the words of the table of pairs.
void checkLawValues(const GivenLawValues& pair, Checker& check);

}
