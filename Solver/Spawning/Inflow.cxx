#include "Spawning/Inflow.h"

#include "Basics/InWords.h"
#include "Parameters/ParameterRow.h"
#include "Shapes/ShapeTable.h"
#include "Spawning/Region.h"
#include "Spawning/Sizes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace dem
{

DEM_COMPILE(Inflow);

namespace
{

std::string findProblem(const std::vector<TimeWindow>& times)
{
  for (std::size_t k = 0; k < times.size(); ++k)
  {
    if (!std::isfinite(times[k].begin) || !(times[k].end >= times[k].begin))
    {
      return "has Times from " + inWords(times[k].begin) + " to " + inWords(times[k].end) +
        " but the first must be finite and not exceed the second";
    }
    if (k > 0 && times[k].begin < times[k - 1].end)
    {
      return "has Times that begin at " + inWords(times[k].begin) +
        ", before the pair in front of it ends at " + inWords(times[k - 1].end);
    }
  }
  return {};
}

}

bool Inflow::flowsAt(double time) const
{
  return this->times.empty() ||
    std::any_of(this->times.begin(), this->times.end(),
      [time](const TimeWindow& window) { return window.contains(time); });
}

double Inflow::flowedBy(double time) const
{
  if (this->times.empty())
  {
    return time;
  }
  double sum = 0.0;
  for (const TimeWindow& window : this->times)
  {
    // One that begins before the run has flowed in this run from 0 on.
    sum += window.elapsed(time) - window.elapsed(0.0);
  }
  return sum;
}

bool Inflow::addsGrains() const
{
  switch (this->amount)
  {
    case InflowAmount::AsRoom:
      break;
    case InflowAmount::Number:
    case InflowAmount::Mass:
      return this->attemptsPerStep > 0 && this->rate > 0.0;
    case InflowAmount::Fill:
      return true;
  }
  return this->attemptsPerStep > 0;
}

namespace
{

/// @param radius for grains that are not as drawn [L]
double radiusOf(int shape, double radius, const std::vector<GrainShape>& shapes)
{
  return shape >= 0 && shapes[shape].isAsDrawn ? unitShape(shapes[shape]).drawnEquivalent : radius;
}

}

std::vector<ShapeShare> sharesOf(const Inflow& inflow)
{
  std::vector<ShapeShare> shares;
  std::copy_if(inflow.shapes.begin(), inflow.shapes.end(), std::back_inserter(shares),
    [](const ShapeShare& part) { return part.share > 0.0; });
  return shares.empty() ? std::vector<ShapeShare>(1) : shares;
}

double smallestRadius(const Inflow& inflow, int shape, const std::vector<GrainShape>& shapes)
{
  return radiusOf(shape, inflow.sizes.smallest(), shapes);
}

double smallestRadius(const Inflow& inflow, const std::vector<GrainShape>& shapes)
{
  double smallest = std::numeric_limits<double>::infinity();
  for (const ShapeShare& part : sharesOf(inflow))
  {
    smallest = std::min(smallest, smallestRadius(inflow, part.shape, shapes));
  }
  return smallest;
}

double largestRadius(const Inflow& inflow, const std::vector<GrainShape>& shapes)
{
  double largest = 0.0;
  for (const ShapeShare& part : sharesOf(inflow))
  {
    largest = std::max(largest, radiusOf(part.shape, inflow.sizes.largest(), shapes));
  }
  return largest;
}

double largestBoundingRadius(const Inflow& inflow, const std::vector<GrainShape>& shapes)
{
  double largest = 0.0;
  for (const ShapeShare& part : sharesOf(inflow))
  {
    const double radius = radiusOf(part.shape, inflow.sizes.largest(), shapes);
    largest =
      std::max(largest, part.shape < 0 ? radius : unitShape(shapes[part.shape]).sizeFor(radius));
  }
  return largest;
}

bool hasUsualSpawnBox(const Config& config)
{
  const Config usual;
  const Vec3 low = config.spawnMin - usual.spawnMin;
  const Vec3 high = config.spawnMax - usual.spawnMax;
  return dot(low, low) == 0.0 && dot(high, high) == 0.0;
}

std::vector<Inflow> inflowsOf(const Config& config, const std::vector<Inflow>& inflows,
  const std::optional<SpawnPlace>& spawnPlace)
{
  if (!inflows.empty())
  {
    return inflows;
  }
  Inflow inflow;
  inflow.region.low = config.spawnMin;
  inflow.region.high = config.spawnMax;
  inflow.sizes.radiusMin = config.radiusMin;
  inflow.sizes.radiusMax = config.radiusMax;
  inflow.attemptsPerStep = config.spawnAttemptsPerStep;
  inflow.velocity = config.initialVelocity;
  inflow.angularVelocity = config.initialAngularVelocity;
  inflow.temperature = config.initialTemperature;
  inflow.mixture = config.spawnMaterials;
  inflow.shapes = config.spawnShapes;
  if (spawnPlace && (!spawnPlace->yields || hasUsualSpawnBox(config)))
  {
    inflow.region = spawnPlace->region;
    inflow.amount = spawnPlace->fills ? InflowAmount::Fill : InflowAmount::AsRoom;
    inflow.fillMass = spawnPlace->fillMass;
  }
  return { inflow };
}

#define PARAMETER(name, field, ...) ROW(name, field, Effect::Grains, __VA_ARGS__)
#define RANGE(name, first, second, ...) ROW_OF_TWO(name, first, second, Effect::Grains, __VA_ARGS__)
const std::vector<Parameter<Inflow>>& inflowParameters()
{
  using namespace bounds;
  using namespace conditions;
  using Owner = Inflow;
  static const std::vector<Parameter<Inflow>> all = resolved(std::vector<Parameter<Owner>>{
#include "Spawning/Inflows.def"
  });
  return all;
}
#undef PARAMETER
#undef RANGE

std::string findProblem(const Inflow& inflow)
{
  const bool isContainer = inflow.region.shape == InflowShape::Container; // no choice of users
  const std::string ofBounds = findProblem(inflowParameters(), inflow,
    [&](const Parameter<Inflow>& one)
    {
      return counts(one, inflowParameters(), inflow) &&
        !(isContainer && std::string("Shape") == one.name);
    });
  for (const std::string& problem : { ofBounds, ofBounds.empty() ? findProblem(inflow.sizes) : "",
         findProblem(inflow.region), findProblem(inflow.times) })
  {
    if (!problem.empty())
    {
      return problem;
    }
  }
  return {};
}

namespace
{

/// @param findProblemOf(inflow) returns words that follow its name
template <typename FindProblemOf>
std::string findFirst(const std::vector<Inflow>& inflows, const FindProblemOf& findProblemOf)
{
  for (std::size_t k = 0; k < inflows.size(); ++k)
  {
    const std::string problem = findProblemOf(inflows[k]);
    if (!problem.empty())
    {
      return (inflows[k].name.empty() ? "The inflow " + std::to_string(k)
                                      : "The inflow '" + inflows[k].name + "'") +
        " " + problem + ".";
    }
  }
  return {};
}

}

std::string findProblem(const std::vector<Inflow>& inflows)
{
  return findFirst(inflows, [](const Inflow& inflow) { return findProblem(inflow); });
}

std::string findShapeProblem(const std::vector<Inflow>& inflows, std::size_t shapes)
{
  return findFirst(inflows,
    [shapes](const Inflow& inflow) { return findProblem(inflow.shapes, shapes); });
}

std::string findProblem(const std::vector<Inflow>& inflows, const Materials& materials)
{
  return findFirst(inflows,
    [&materials](const Inflow& inflow)
    {
      if (materials.isTable() && inflow.mixture.empty() &&
        (inflow.material < 0 || inflow.material >= materials.count()))
      {
        return "has the Material " + std::to_string(inflow.material) +
          ", but the table of materials has " + std::to_string(materials.count()) +
          " rows, the first of which is 0";
      }
      return materials.findProblem(inflow.mixture);
    });
}

}
