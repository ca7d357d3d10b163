#include "Properties/GranularParameterTables.h"

namespace granular
{

namespace
{

using namespace dem::bounds;
using namespace dem::conditions;
using dem::Unit;

constexpr dem::Effect Shown = dem::Effect::Shown;
constexpr dem::Effect Grains = dem::Effect::Grains;
constexpr dem::Effect Motion = dem::Effect::Motion;
constexpr dem::Effect Forces = dem::Effect::Forces;

}

#define ROW(name, field, effect, unit, bounds, when, help)                                         \
  dem::makeParameter(                                                                              \
    #name, +[](Owner& owner) -> auto& { return owner.field; }, effect, false, unit, bounds, when,  \
    help),
#define ROW_OF_TWO(name, first, second, effect, unit, bounds, when, help)                          \
  dem::makeRange(                                                                                  \
    #name, +[](Owner& owner) -> auto& { return owner.first; },                                     \
    +[](Owner& owner) -> auto& { return owner.second; }, effect, false, unit, bounds, when, help),

#define PARAMETER ROW
#define RANGE ROW_OF_TWO
const std::vector<dem::Parameter<WallParameters>>& wallParameters()
{
  using Owner = WallParameters;
  static const std::vector<dem::Parameter<Owner>> all{
#include "Properties/Walls.def"
  };
  return all;
}

#undef PARAMETER
#undef RANGE
#define PARAMETER(name, field, ...) ROW(name, field, Grains, __VA_ARGS__)
#define RANGE(name, first, second, ...) ROW_OF_TWO(name, first, second, Grains, __VA_ARGS__)
const std::vector<dem::Parameter<dem::Inflow>>& inflowParameters()
{
  using Owner = dem::Inflow;
  static const std::vector<dem::Parameter<Owner>> all{
#include "Properties/Inflows.def"
  };
  return all;
}

const std::vector<dem::Parameter<dem::Sensor>>& sensorParameters()
{
  using Owner = dem::Sensor;
  static const std::vector<dem::Parameter<Owner>> all{
#include "Properties/Sensors.def"
  };
  return all;
}

const std::vector<dem::Parameter<ShapeParameters>>& shapeParameters()
{
  using Owner = ShapeParameters;
  static const std::vector<dem::Parameter<Owner>> all{
#include "Properties/Shapes.def"
  };
  return all;
}

}
