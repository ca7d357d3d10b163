#include "SceneMaker.h"

#include "Laws/LawSteps.h"

namespace scene
{

/// Heat that spreads as fast as the step allows, or slower by up to a hundred times.
void SceneMaker::setHeat()
{
  Config& config = this->Made.config;
  config.law.heat = this->maybe(0.5) ? HeatLaw::ContactRadius : HeatLaw::LensArea;
  const bool isLayer = this->RuleChance.uniform() < 0.3;
  config.law.heat = isLayer ? HeatLaw::ContactArea : config.law.heat;
  const LawValue flow =
    isLayer ? LawValue::HeatTransferCoefficient : LawValue::ThermalConductivity;
  dem::Material usual = config.material;
  LawValues unit{};
  unit[flow] = 1.0;
  usual.law[LawValue::HeatCapacity] = 500.0;
  const double most = this->Light *
    longestHeatStep(config.law, usual, unit, Smallest, usual.density) / config.timeStep;
  const auto set = [&](dem::Material& material)
  {
    material.law[flow] = most * this->real(0.01, 0.95);
    material.law[LawValue::HeatCapacity] = 500.0 * this->real(1.0, 2.0);
    material.law[LawValue::RealYoungsModulus] =
      this->maybe(0.5) ? 0.0 : 100.0 * material.youngsModulus;
  };
  set(config.material);
  for (dem::Material& material : config.materials)
  {
    set(material);
  }
  for (WallBody& body : this->Made.scene.walls.bodies)
  {
    if (this->maybe(0.6))
    {
      body.temperature = this->real(0.0, 1000.0);
    }
  }
  for (Inflow& inflow : this->Made.scene.inflows)
  {
    inflow.temperature = this->real(0.0, 1000.0);
  }
}

/// Three of them, none stiffer or lighter than what the step was chosen for; some walls and
/// inflows are of them.
void SceneMaker::addMaterials()
{
  Config& config = this->Made.config;
  for (const char* name : { "a", "b", "c" })
  {
    dem::Material material = config.material;
    material.name = name;
    material.density *= this->real(1.0, 4.0);
    material.youngsModulus *= this->real(0.3, 1.0);
    material.restitution = this->real(0.1, 0.9);
    material.slidingFriction = this->real(0.0, 0.8);
    config.materials.push_back(material);
  }
  MaterialPair pair;
  pair.first = "c";
  pair.second = this->maybe(0.5) ? "a" : "b";
  pair.slidingFriction = this->real(0.0, 0.5);
  config.materialPairs = { pair };
  MixingChoice& mixing = config.mixing;
  for (MixingRule* rule :
    { &mixing.friction, &mixing.restitution, &mixing.stiffness, &mixing.adhesion, &mixing.other })
  {
    *rule = static_cast<MixingRule>(static_cast<int>(this->RuleChance.uniform(0.0, 6.0)));
  }
  for (WallBody& body : this->Made.scene.walls.bodies)
  {
    body.material.name = this->maybe(0.5) ? "b" : "";
  }
  for (Inflow& inflow : this->Made.scene.inflows)
  {
    if (this->maybe(0.6))
    {
      inflow.mixture = { { "a", this->real(0.1, 1.0) }, { "c", this->real(0.1, 1.0) } };
    }
  }
}

}
