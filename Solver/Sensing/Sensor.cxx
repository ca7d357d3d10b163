#include "Sensing/Sensor.h"

#include "Basics/InWords.h"
#include "Parameters/ParameterRow.h"

#include <set>

namespace dem
{

namespace
{

/// What is wrong with several numbers, each of which is within its bounds.
std::string complaintAbout(const Sensor& sensor)
{
  for (int axis = 0; sensor.isBox() && axis < 3; ++axis)
  {
    if (!(sensor.low[axis] < sensor.high[axis]))
    {
      return std::string("has a Box with ") + "xyz"[axis] + " from " + inWords(sensor.low[axis]) +
        " to " + inWords(sensor.high[axis]) + " but needs the first below the second";
    }
  }
  if (!sensor.isBox() && !(norm(sensor.normal) > 0.0))
  {
    return "has the Normal " + inWords(sensor.normal) + " but needs one that is not 0";
  }
  return {};
}

}

#define PARAMETER(name, field, ...) ROW(name, field, Effect::Grains, __VA_ARGS__)
#define RANGE(name, first, second, ...) ROW_OF_TWO(name, first, second, Effect::Grains, __VA_ARGS__)
const std::vector<Parameter<Sensor>>& sensorParameters()
{
  using namespace bounds;
  using namespace conditions;
  using Owner = Sensor;
  static const std::vector<Parameter<Sensor>> all = resolved(std::vector<Parameter<Owner>>{
#include "Sensing/Sensors.def"
  });
  return all;
}
#undef PARAMETER
#undef RANGE

std::string findProblem(const std::vector<Sensor>& sensors)
{
  std::set<std::string> names;
  for (const Sensor& sensor : sensors)
  {
    const std::string name = "The sensor '" + sensor.name + "'";
    const std::string ofBounds = findProblem(sensorParameters(), sensor,
      [&](const Parameter<Sensor>& one) { return counts(one, sensorParameters(), sensor); });
    const std::string problem = ofBounds.empty() ? complaintAbout(sensor) : ofBounds;
    if (!problem.empty())
    {
      return name + " " + problem + ".";
    }
    if (!names.insert(sensor.name).second)
    {
      return "Give each sensor a Name of its own: two sensors have the Name '" + sensor.name + "'.";
    }
  }
  return {};
}

}
