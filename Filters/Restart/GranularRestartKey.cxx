// What the state of a run is tied to.
#include "Restart/GranularRestart.h"

#include "Integrators/HalfStep.h"
#include "Laws/LawSteps.h"
#include "Properties/GranularHash.h"
#include "Properties/GranularPhysics.h"
#include "Properties/GranularSceneHash.h"
#include "Restart/GranularRestartContacts.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace granular
{
namespace
{

/// All that the step of a law of the user's own may follow from.
void addOwnLaw(const dem::Config& config, const dem::Materials& materials, Hash& hash)
{
  for (const char letter : config.law.expression)
  {
    hash.Add(std::int64_t{ letter });
  }
  hash.Add(config.law.attractionRange);
  for (int first = 0; first < materials.count(); ++first)
  {
    for (int second = 0; second <= first; ++second)
    {
      const dem::Coefficients pair = materials.between(first, second);
      hash.Add(pair.restitution);
      hash.Add(pair.slidingFriction);
      for (std::size_t k = 0; k < dem::LawValueCount; ++k)
      {
        const auto value = static_cast<dem::LawValue>(k);
        if (value != dem::LawValue::SpinStictionShare &&
          !dem::isNoMatterOfForces(value)) // no matter of the law
        {
          hash.Add(pair.law.values[k]);
        }
      }
    }
  }
}

/// A number that is equal where materials and law ask for the same step.
double hashSteps(const dem::Config& config, const dem::Scene& scene)
{
  Hash hash;
  const dem::Materials materials(dem::asStiffAsMet(config));
  const std::vector<dem::WallMaterial> walls = dem::wallMaterials(scene.walls.bodies);
  const dem::LawValues most = materials.largest(walls);
  std::vector<std::pair<dem::LawChoice, dem::LawValues>> laws;
  for (const dem::Config& one : dem::ofEachLaw(config))
  {
    laws.emplace_back(one.law, dem::largestWith(one.law, config, walls));
  }
  if (!config.law.expression.empty())
  {
    addOwnLaw(config, materials, hash);
  }
  for (const double number : dem::bondNumbersOf(config))
  {
    hash.Add(number);
  }
  if (config.bonds.law == dem::BondLaw::Expression)
  {
    add(config.bonds.expression, hash);
  }
  if (!config.shapes.empty())
  {
    add(config.shapes, hash);
    add(config.spawnShapes, hash);
  }
  for (int k = 0; k < materials.count(); ++k)
  {
    const dem::Material& material = materials.of(k);
    for (const double radius : { 1.0, 1e-3 })
    {
      double scale = dem::longestHeatStep(config.law, material, most, radius, material.density);
      for (const auto& [law, ofLaw] : laws)
      {
        scale = std::min(scale,
          dem::stepScale(law, material, ofLaw, radius, material.density, config.stepControl));
      }
      hash.Add(scale);
    }
  }
  return static_cast<double>(hash.Get() >> 11); // whole numbers are exact up to there
}

}

RestartKey makeRestartKey(const dem::Config& config, const dem::Scene& scene)
{
  const std::vector<dem::Inflow> used = dem::inflowsOf(config, scene.inflows, scene.spawnPlace);
  double smallest = dem::smallestRadius(used.front(), config.shapes);
  for (const dem::Inflow& inflow : used)
  {
    smallest = std::min(smallest, dem::smallestRadius(inflow, config.shapes));
  }
  return { hashGeometry(scene.walls, config.wallSeams), hashMotion(scene.walls), hashInflows(used),
    hashSensors(scene.sensors), used.size(), memoryNames(config, scene.walls.bodies),
    { hashSteps(config, scene), smallest, config.timeStepFactor, config.viscosity },
    dem::keepsHalfSteps(config.integrator), hashForces(config, scene.walls.bodies),
    static_cast<std::int64_t>(config.wearLaw) };
}

}
