#include "Inputs/Walls/GranularSpawnPlace.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Shapes/ShapeTable.h"
#include "Spawning/Container.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace granular
{
namespace
{

/// Spheres at random positions fill about this share of a volume.
constexpr double LooseFraction = 0.34;

/// A file in millimetres has walls that much larger than those in metres.
constexpr double Thousand = 1000.0;

/// Whether grains appear in the spawn box or in what replaces it.
bool spawns(const dem::Scene& scene, const dem::Config& config)
{
  return scene.inflows.empty() && config.maximumParticles > 0 && config.spawnAttemptsPerStep > 0;
}

/// The mean volume of a grain. A radius is evenly drawn, and a shape as drawn has its own.
double meanVolume(const dem::Config& config)
{
  const double a = config.radiusMin, b = config.radiusMax, ball = 4.0 / 3.0 * dem::Pi;
  const double drawn = ball * 0.25 * (a + b) * (a * a + b * b);
  double sum = 0.0, shares = 0.0;
  for (const dem::ShapeShare& part : dem::sharesOf(dem::inflowsOf(config, {}).front()))
  {
    const bool isAsDrawn = part.shape >= 0 && config.shapes[part.shape].isAsDrawn;
    const double r = isAsDrawn ? dem::unitShape(config.shapes[part.shape]).drawnEquivalent : 0.0;
    sum += part.share * (isAsDrawn ? ball * r * r * r : drawn);
    shares += part.share;
  }
  return sum / shares;
}

/// Bounding radius of the largest grain of the spawn box [L].
double largestRadius(const dem::Config& config)
{
  return dem::largestBoundingRadius(dem::inflowsOf(config, {}).front(), config.shapes);
}

void noteUnfilled(const SpawnSettings& settings, const dem::Config& config,
  const dem::Container& container, std::vector<std::string>& notes)
{
  const double count = LooseFraction * container.volume(settings.fillLevel) / meanVolume(config);
  const std::int64_t most = dem::mostToAppear(config);
  if (settings.fillMass == 0.0 && count > 1.2 * static_cast<double>(most))
  {
    const bool atATime = most == config.maximumParticles;
    notes.push_back(std::string("Raise ") +
      (atATime ? "MaximumParticles" : "MaximumParticlesInAll") + " to fill the container: it is " +
      std::to_string(most) + ", and there is space for about " + dem::inDigits(count, 2) +
      " grains.");
  }
}

struct Bounds
{
  dem::Vec3 low, high;
};

Bounds boundsOf(const std::vector<dem::Vec3>& points)
{
  Bounds bounds{ points.front(), points.front() };
  for (const dem::Vec3& p : points)
  {
    bounds.low = { std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y),
      std::min(bounds.low.z, p.z) };
    bounds.high = { std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y),
      std::max(bounds.high.z, p.z) };
  }
  return bounds;
}

/// Whether grains of a box that fall or fly straight on along an axis pass by the walls, or never
/// move at all.
bool passesBy(const Bounds& box, const Bounds& walls, const dem::Config& config)
{
  const double margin = largestRadius(config);
  for (int axis = 0; axis < 3; ++axis)
  {
    const double pull = config.gravity[axis];
    const double start = config.initialVelocity[axis];
    const bool goesUp = pull > 0.0 || start > 0.0;
    const bool goesDown = pull < 0.0 || start < 0.0;
    if ((!goesDown && walls.high[axis] < box.low[axis] - margin) ||
      (!goesUp && walls.low[axis] > box.high[axis] + margin))
    {
      return true;
    }
  }
  return false;
}

}

std::string findProblem(const SpawnSettings& settings)
{
  if (!(settings.fillLevel > 0.0 && settings.fillLevel <= 1.0))
  {
    return "FillLevel is " + dem::asTyped(settings.fillLevel) +
      " but must be above 0 and at most 1, the rim.";
  }
  if (!std::isfinite(settings.fillMass) || settings.fillMass < 0.0)
  {
    return "FillMass is " + dem::asTyped(settings.fillMass) +
      " but must be finite and 0 (no limit) or above.";
  }
  return {};
}

void placeSpawning(const SpawnSettings& settings, const dem::Config& config, dem::Scene& scene,
  std::vector<std::string>& notes)
{
  if (settings.region == SpawnRegion::Box || !spawns(scene, config))
  {
    return;
  }
  const bool fills = settings.region == SpawnRegion::FillContainer;
  if (!fills && (scene.walls.elements.empty() || !dem::hasUsualSpawnBox(config)))
  {
    return;
  }
  const dem::Container container(scene.walls, config.gravity);
  if (fills)
  {
    if (container.none() || !(container.volume(settings.fillLevel) > 0.0))
    {
      throw dem::Error(
        "Connect a closed or cup-shaped surface as Walls: SpawnRegion is Fill Container, but the walls "
        "hold nothing.");
    }
    scene.spawnPlace =
      dem::SpawnPlace{ container.inside(settings.fillLevel), true, settings.fillMass, false };
    noteUnfilled(settings, config, container, notes);
    return;
  }
  const dem::Vec3 edges = config.spawnMax - config.spawnMin;
  const double radius = largestRadius(config);
  const bool fits = std::min({ edges.x, edges.y, edges.z }) >= 2.0 * radius;
  if (container.none() || (fits && container.suits(config.spawnMin, config.spawnMax)))
  {
    return;
  }
  scene.spawnPlace =
    dem::SpawnPlace{ container.isCovered() ? container.inside(1.0) : container.above(radius), false,
      0.0, true };
}

std::string findOddSizes(const dem::Scene& scene, const dem::Config& config)
{
  const bool comeIn = scene.inflows.empty() ? spawns(scene, config) : config.maximumParticles > 0;
  if (scene.walls.points.empty() || !comeIn)
  {
    return {};
  }
  double diameter = 0.0, smallest = std::numeric_limits<double>::infinity();
  for (const dem::Inflow& inflow : dem::inflowsOf(config, scene.inflows, scene.spawnPlace))
  {
    diameter = std::max(diameter, 2.0 * dem::largestRadius(inflow, config.shapes));
    smallest = std::min(smallest, 2.0 * dem::smallestRadius(inflow, config.shapes));
  }
  const Bounds bounds = boundsOf(scene.walls.points);
  const dem::Vec3 size = bounds.high - bounds.low;
  const double largest = std::max({ size.x, size.y, size.z });
  const std::string sizes = "the walls are " + dem::inWords(largest) +
    " across, the largest grains " + dem::inWords(diameter) + ".";
  if (diameter > 0.0 && largest > Thousand * diameter)
  {
    return "If the file of the walls is in millimetres, put Filters > Transform with the Scale 0.001 "
           "on it, or take grains in millimetres: " +
      sizes;
  }
  if (largest < smallest && largest > 0.0)
  {
    return "Take smaller grains (RadiusRange), or put Filters > Transform with a Scale of, say, 1000 "
           "on the walls: " +
      sizes;
  }
  return {};
}

bool noteMissedWalls(bool hasDomain, const dem::Scene& scene, const dem::Config& config,
  std::vector<std::string>& notes)
{
  if (scene.walls.points.empty() || !spawns(scene, config))
  {
    return false;
  }
  const Bounds bounds = boundsOf(scene.walls.points);
  const bool moves = std::any_of(scene.walls.bodies.begin(), scene.walls.bodies.end(),
    [](const dem::WallBody& body) { return body.moves(); });
  const std::array<double, 6> box = spawnBounds(scene, config);
  const bool misses = !hasDomain && !moves &&
    passesBy({ { box[0], box[2], box[4] }, { box[1], box[3], box[5] } }, bounds, config);
  if (misses)
  {
    notes.push_back(
      "Move the grains: those that are spawned in SpawnBox can never meet a wall, as they "
      "move away from all of them or past them. SpawnRegion Automatic puts them in or "
      "above the walls.");
  }
  return misses;
}

std::array<double, 6> spawnBounds(const dem::Scene& scene, const dem::Config& config)
{
  const dem::InflowRegion region = dem::inflowsOf(config, {}, scene.spawnPlace).front().region;
  const dem::Vec3 low =
    region.shape == dem::InflowShape::Container ? region.up.rotateBack(region.low) : region.low;
  const dem::Vec3 high =
    region.shape == dem::InflowShape::Container ? region.up.rotateBack(region.high) : region.high;
  return { std::min(low.x, high.x), std::max(low.x, high.x), std::min(low.y, high.y),
    std::max(low.y, high.y), std::min(low.z, high.z), std::max(low.z, high.z) };
}

}
