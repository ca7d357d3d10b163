#include "Parameters/Laws/Surroundings.h"

#include "Basics/Checker.h"
#include "Parameters/Config.h"

namespace dem
{

std::string findProblemOfHeatExchange(const Config& config)
{
  const Surroundings& around = config.surroundings;
  Checker check;
  const std::string name = std::string("HeatExchange is ") + nameOf(around.exchange);
  const Materials materials(config);
  for (int k = 0; around.any() && k < materials.count(); ++k)
  {
    const Material& material = materials.of(k);
    const double capacity = material.law[LawValue::HeatCapacity];
    check.that(capacity > 0.0,
      name + ", which needs a HeatCapacity above 0" +
        (material.name.empty()
            ? "."
            : "; that of '" + material.name + "' is " + asTyped(capacity) + "."));
  }
  check.that(!around.convects() || around.convection > 0.0 || around.fluidConductivity > 0.0,
    name +
      ", which needs a ConvectionCoefficient above 0, or the FluidConductivity of a fluid at rest.");
  check.that(!around.convects() || around.convection == 0.0 || around.fluidConductivity == 0.0,
    "Set ConvectionCoefficient or FluidConductivity to 0: each of the two gives the convection, and "
    "they are " +
      asTyped(around.convection) + " and " + asTyped(around.fluidConductivity) + ".");
  return check.Problem;
}

}
