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
void checkValue(const LawValueEntry& entry, const char* name, double value, bool given,
  Checker& check)
{
  const bool above = entry.above && (given || entry.usual > entry.least);
  if (entry.most < Any)
  {
    check.scalar(name, value, value >= entry.least && value <= entry.most,
      "from " + asTyped(entry.least) + " to " + asTyped(entry.most));
  }
  else if (above)
  {
    check.positive(name, value);
  }
  else
  {
    check.scalar(name, value, value >= entry.least,
      "a finite number, " + asTyped(entry.least) + " or above");
  }
}

}

const std::array<LawValueEntry, LawValueCount>& lawValueEntries()
{
  constexpr MixingRule geometric = MixingRule::Geometric;
  static const std::array<LawValueEntry, LawValueCount> entries = { {
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
  return entries;
}

LawValues usualLawValues()
{
  LawValues usual;
  std::transform(lawValueEntries().begin(), lawValueEntries().end(), usual.values.begin(),
    [](const LawValueEntry& entry) { return entry.usual; });
  return usual;
}

LawValues ofTwoBodies(const LawValues& material)
{
  LawValues pair;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    pair.values[k] = lawValueEntries()[k].factor * material.values[k];
  }
  return pair;
}

LawValues mixed(const LawValues& a, const LawValues& b)
{
  LawValues pair;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    pair.values[k] = mixedValue(lawValueEntries()[k].rule, a.values[k], b.values[k]);
  }
  return pair;
}

void checkLawValues(const LawValues& material, Checker& check)
{
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    const LawValueEntry& entry = lawValueEntries()[k];
    checkValue(entry, entry.name, material.values[k], false, check);
  }
}

void checkLawValues(const GivenLawValues& pair, Checker& check)
{
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    const LawValueEntry& entry = lawValueEntries()[k];
    if (pair.values[k] && entry.ofTwo)
    {
      checkValue(entry, entry.ofTwo, *pair.values[k], true, check);
    }
  }
}

}
