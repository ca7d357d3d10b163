#include "Properties/GranularParameterTables.h"

#include "Parameters/ParameterRow.h"

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

#define PARAMETER ROW
#define RANGE ROW_OF_TWO
const std::vector<dem::Parameter<WallParameters>>& wallParameters()
{
  using Owner = WallParameters;
  static const std::vector<dem::Parameter<Owner>> all =
    dem::resolved(std::vector<dem::Parameter<Owner>>{
#include "Properties/Walls.def"
    });
  return all;
}

#undef PARAMETER
#undef RANGE
#define PARAMETER(name, field, ...) ROW(name, field, Grains, __VA_ARGS__)
#define RANGE(name, first, second, ...) ROW_OF_TWO(name, first, second, Grains, __VA_ARGS__)
const std::vector<dem::Parameter<ShapeParameters>>& shapeParameters()
{
  using Owner = ShapeParameters;
  static const std::vector<dem::Parameter<Owner>> all =
    dem::resolved(std::vector<dem::Parameter<Owner>>{
#include "Properties/Shapes.def"
    });
  return all;
}

}
