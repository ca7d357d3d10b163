#include "Sensing/Sensor.h"

#include "Basics/InWords.h"

#include <set>

namespace dem
{

namespace
{

std::string findProblem(const Sensor& sensor, const std::string& name)
{
  if (sensor.isBox())
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      if (!std::isfinite(sensor.low[axis]) || !std::isfinite(sensor.high[axis]) ||
        !(sensor.low[axis] < sensor.high[axis]))
      {
        return name + " has " + "xyz"[axis] + " from " + inWords(sensor.low[axis]) + " to " +
          inWords(sensor.high[axis]) +
          " but needs finite numbers of which the first is below the second.";
      }
    }
    return {};
  }
  if (!isFinite(sensor.centre))
  {
    return name + " has the Center " + inWords(sensor.centre) + ", which is not finite.";
  }
  if (!isFinite(sensor.normal) || !(norm(sensor.normal) > 0.0))
  {
    return name + " has the Normal " + inWords(sensor.normal) +
      " but needs a finite one that is not 0.";
  }
  if (sensor.shape == SensorShape::Disc && !(sensor.radius > 0.0 && std::isfinite(sensor.radius)))
  {
    return name + " has the Radius " + inWords(sensor.radius) + " but needs a finite one above 0.";
  }
  return {};
}

}

std::string findProblem(const std::vector<Sensor>& sensors)
{
  std::set<std::string> names;
  for (const Sensor& sensor : sensors)
  {
    const std::string name = "The sensor '" + sensor.name + "'";
    const std::string problem = findProblem(sensor, name);
    if (!problem.empty())
    {
      return problem;
    }
    if (!names.insert(sensor.name).second)
    {
      return "Give each sensor a Name of its own: two sensors have the Name '" + sensor.name + "'.";
    }
  }
  return {};
}

}
