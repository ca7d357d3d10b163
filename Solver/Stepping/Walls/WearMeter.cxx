#include "Stepping/Walls/WearMeter.h"

#include "Vectors/Power.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// m v^2 f(a) and what else Finnie's law has.
double cut(const LawValues& of, double mass, double closing, double passing)
{
  const double ratio = of[LawValue::CuttingForceRatio];
  const double shape = closing <= ratio / 6.0 * passing
    ? 2.0 * closing * passing - 6.0 / ratio * closing * closing
    : ratio / 6.0 * passing * passing;
  return of[LawValue::CuttingShare] * mass * shape /
    (of[LawValue::CuttingDepthRatio] * ratio * of[LawValue::FlowStress]);
}

double eroded(const LawValues& of, double mass, double diameter, double closing, double speed)
{
  const double sine = std::min(closing / speed, 1.0);
  return mass * of[LawValue::ReferenceErosion] *
    power(speed / of[LawValue::ReferenceImpactVelocity], of[LawValue::ErosionVelocityExponent]) *
    power(diameter / of[LawValue::ReferenceDiameter], of[LawValue::ErosionDiameterExponent]) *
    power(sine, of[LawValue::ErosionSineExponent]) *
    power(1.0 + of[LawValue::VickersHardness] * (1.0 - sine),
      of[LawValue::ErosionHardnessExponent]);
}

/// Whether the table of pairs has a value of two materials.
bool isGiven(const Config& config, LawValue value, const std::string& one, const std::string& other)
{
  return std::any_of(config.materialPairs.begin(), config.materialPairs.end(),
    [&](const MaterialPair& pair)
    {
      return pair.law[value] &&
        ((pair.first == one && pair.second == other) ||
          (pair.first == other && pair.second == one));
    });
}

/// The values of a grain and a wall. A material whose coefficient is 0 has none of its own, so that a
/// mean takes that of the other one. The values of impacts are those of the wall.
LawValues valuesOf(const Config& config, const Materials& materials, int grain,
  const WallMaterial& wall)
{
  LawValues values = materials.between(grain, wall).law;
  const Material& own = materials.of(grain);
  const Material* of = materials.of(wall);
  const auto isPairs = [&](LawValue value)
  { return isGiven(config, value, own.name, of->name); };
  for (std::size_t k = 0; of && k < LawValueCount; ++k)
  {
    const auto value = static_cast<LawValue>(k);
    const bool ofWall = isOfWear(value) && value != LawValue::WearCoefficient && !isPairs(value);
    values[value] = ofWall ? of->law[value] : values[value];
  }
  if (of && !isPairs(LawValue::WearCoefficient))
  {
    const double a = own.law[LawValue::WearCoefficient], b = of->law[LawValue::WearCoefficient];
    double& both = values[LawValue::WearCoefficient];
    both = a == 0.0 || b == 0.0 ? a + b : both;
  }
  return values;
}

}

WearMeter::WearMeter(const Config& config, const std::vector<WallMaterial>& walls,
  const LawTable& table)
  : Law(config.wearLaw), SmallestVelocity(config.smallestImpactVelocity)
{
  if (!this->any())
  {
    return;
  }
  const Materials materials(config);
  this->Values.resize(walls.size() * static_cast<std::size_t>(materials.count()));
  for (std::size_t wall = 0; wall < walls.size(); ++wall)
  {
    for (int grain = 0; grain < materials.count(); ++grain)
    {
      this->Values[static_cast<std::size_t>(table.classOf(grain, static_cast<int>(wall)))] =
        valuesOf(config, materials, grain, walls[wall]);
    }
  }
}

double WearMeter::ofImpact(std::int32_t pairClass, double mass, double diameter, double closing,
  double passing) const
{
  if (!(closing > this->SmallestVelocity))
  {
    return 0.0;
  }
  const LawValues& of = this->Values[static_cast<std::size_t>(pairClass)];
  const bool isOka = this->Law == WearLaw::Oka || this->Law == WearLaw::ArchardOka;
  return isOka
    ? eroded(of, mass, diameter, closing, std::sqrt(closing * closing + passing * passing))
    : cut(of, mass, closing, passing);
}

std::string findWearProblem(const Config& config, const std::vector<WallBody>& bodies)
{
  if (config.wearLaw == WearLaw::None)
  {
    return {};
  }
  for (const WallBody& body : bodies)
  {
    if (body.membrane.any)
    {
      return "Set WearLaw to None, as a ball in a membrane touches several faces at once: the wall '" +
        body.name + "' is a Membrane.";
    }
    if (body.repeated)
    {
      return "Switch RepeatWalls off, or set WearLaw to None, as a wall and its images would wear "
             "apart: the wall '" +
        body.name + "' is repeated.";
    }
  }
  return {};
}

}
