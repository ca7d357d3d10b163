#include "Parameters/LawValues.h"

#include "Basics/Checker.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

constexpr double Any = std::numeric_limits<double>::infinity();

double mixedValue(MixingRule rule, double a, double b)
{
  switch (rule)
  {
    case MixingRule::Series:
      return a + b > 0.0 ? 2.0 * a * b / (a + b) : 0.0;
    case MixingRule::Smaller:
      return std::min(a, b);
    case MixingRule::Geometric:
      break;
  }
  return std::sqrt(a * b);
}

/// @param given whether somebody wrote the value, so that it must be one that laws can use
void checkValue(const LawValueRow& row, const char* name, double value, bool given, Checker& check)
{
  const bool above = row.above && (given || row.usual > row.least);
  if (row.most < Any)
  {
    check.scalar(name, value, value >= row.least && value <= row.most,
      "from " + asTyped(row.least) + " to " + asTyped(row.most));
  }
  else if (above)
  {
    check.positive(name, value);
  }
  else
  {
    check.scalar(name, value, value >= row.least,
      "a finite number, " + asTyped(row.least) + " or above");
  }
}

}

const std::array<LawValueRow, LawValueCount>& lawValueRows()
{
  constexpr MixingRule geometric = MixingRule::Geometric;
  static const std::array<LawValueRow, LawValueCount> rows = { {
    { "NormalStiffness", "NormalStiffness", 0.0, 0.0, Any, true, MixingRule::Series },
    { "TangentialStiffnessRatio", "TangentialStiffnessRatio", 2. / 7, 0.0, Any, true, geometric },
    { "Damping", "Damping", 0.0, 0.0, Any, false, geometric },
    { "SurfaceEnergy", "WorkOfAdhesion", 0.0, 0.0, Any, false, geometric, 2.0 },
    { "CohesionEnergyDensity", "CohesionEnergyDensity", 0.0, 0.0, Any, false, geometric },
    { "HamakerConstant", "HamakerConstant", 0.0, 0.0, Any, false, geometric },
    { "HamakerDistance", "HamakerDistance", 0.0, 0.0, Any, true, geometric },
    { "LiquidVolume", "LiquidVolume", 0.0, 0.0, Any, false, geometric },
    { "LiquidSurfaceTension", "LiquidSurfaceTension", 0.0728, 0.0, Any, false, geometric },
    { "ContactAngle", "ContactAngle", 0.0, 0.0, 90.0, false, geometric },
    { "PlasticStiffnessRatio", "PlasticStiffnessRatio", 5.0, 1.0, Any, false, geometric },
    { "PlasticityDepth", "PlasticityDepth", 0.05, 0.0, Any, true, geometric },
    { "AdhesiveStiffnessRatio", "AdhesiveStiffnessRatio", 0.0, 0.0, Any, false, geometric },
    { "YieldPressure", "YieldPressure", 0.0, 0.0, Any, true, MixingRule::Smaller },
    { "LoadingExponent", "LoadingExponent", 1.5, 1.0, 3.0, false, geometric },
    { "AdhesionExponent", "AdhesionExponent", 1.5, 1.0, 10.0, false, geometric },
    { "PullOffForce", "PullOffForce", 0.0, 0.0, Any, false, geometric },
    { "DynamicFrictionRatio", "DynamicFrictionRatio", 1.0, 0.0, 1.0, false, geometric },
    { "SlidingViscosity", "SlidingViscosity", 0.0, 0.0, Any, false, geometric },
    { "SlidingStiffness", "SlidingStiffness", 0.0, 0.0, Any, false, geometric },
    { "StictionFriction", "StictionFriction", 1.0, 0.0, Any, false, geometric },
    { "StictionShare", "StictionShare", 0.1, 0.0, 1.0, false, geometric },
    { "RollingShape", "RollingShape", 0.2, 0.0, Any, false, geometric },
    { "CrushingCoefficient", "CrushingCoefficient", 2.1, 0.0, Any, false, geometric },
    { "ThermalConductivity", "ThermalConductivity", 0.0, 0.0, Any, false, MixingRule::Series },
    { "RealYoungsModulus", nullptr, 0.0, 0.0, Any, false, geometric },
    { "HeatCapacity", nullptr, 0.0, 0.0, Any, false, geometric },
  } };
  return rows;
}

LawValues usualLawValues()
{
  LawValues usual;
  std::transform(lawValueRows().begin(), lawValueRows().end(), usual.values.begin(),
    [](const LawValueRow& row) { return row.usual; });
  return usual;
}

LawValues ofTwoBodies(const LawValues& material)
{
  LawValues pair;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    pair.values[k] = lawValueRows()[k].factor * material.values[k];
  }
  return pair;
}

LawValues mixed(const LawValues& a, const LawValues& b)
{
  LawValues pair;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    pair.values[k] = mixedValue(lawValueRows()[k].rule, a.values[k], b.values[k]);
  }
  return pair;
}

void checkLawValues(const LawValues& material, Checker& check)
{
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    const LawValueRow& row = lawValueRows()[k];
    checkValue(row, row.name, material.values[k], false, check);
  }
}

void checkLawValues(const GivenLawValues& pair, Checker& check)
{
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    const LawValueRow& row = lawValueRows()[k];
    if (pair.values[k] && row.ofTwo)
    {
      checkValue(row, row.ofTwo, *pair.values[k], true, check);
    }
  }
}

}
