#include "Run/GranularSharpness.h"

#include "Basics/InWords.h"
#include "Boundaries/WallPositions.h"
#include "Shapes/ShapeTable.h"
#include "Shapes/Smooth/SurfaceReach.h"
#include "Simulation/StartState.h"
#include "Spawning/Region.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace granular
{
namespace
{

/// How fast grains of a shape and material may meet.
using Speeds = std::map<std::pair<int, int>, double>;

/// Speeds that grains have when they have fallen to the lowest wall, or until the end.
class Falls
{
public:
  Falls(const dem::Config& config, const dem::Surface& walls, const std::vector<dem::Vec3>& points)
    : Pull(dem::norm(config.gravity)), Time(config.endTime)
  {
    this->Down = this->Pull > 0.0 ? (1.0 / this->Pull) * config.gravity : dem::Vec3{};
    for (const dem::Element& element : walls.elements)
    {
      for (int k = 0; k < static_cast<int>(element.kind); ++k)
      {
        this->Ground = std::max(this->Ground, dot(points[element.point[k]], this->Down));
      }
    }
  }

  double speedFrom(const dem::Vec3& position, double speed) const
  {
    const double height = std::max(0.0, this->Ground - dot(position, this->Down));
    return std::min(std::sqrt(speed * speed + 2.0 * this->Pull * height),
      speed + this->Pull * this->Time);
  }

private:
  double Pull, Time;
  dem::Vec3 Down;
  double Ground = -std::numeric_limits<double>::infinity(); ///< along Down
};

void add(int shape, int material, double speed, Speeds& speeds)
{
  double& largest = speeds[{ shape, material }];
  largest = std::max(largest, speed);
}

/// Largest speeds of grains with shapes, both present grains and grains that may appear [L/T].
Speeds findSpeeds(const dem::Config& config, const dem::Scene& scene, const dem::Particles& grains,
  const Falls& falls)
{
  Speeds speeds;
  for (const dem::ShapedGrain& grain : grains.shaped)
  {
    add(grain.shape, grains.material[grain.first],
      falls.speedFrom(grain.position, dem::norm(grain.velocity)), speeds);
  }
  const dem::Materials materials(config);
  for (const dem::Inflow& inflow : dem::usedInflows(config, scene, grains.grains()))
  {
    const dem::Box box = dem::RegionSampler(inflow.region).bounds();
    double speed = 0.0;
    for (int corner = 0; corner < 8; ++corner)
    {
      const dem::Vec3 position{ corner & 1 ? box.low.x : box.high.x,
        corner & 2 ? box.low.y : box.high.y, corner & 4 ? box.low.z : box.high.z };
      speed = std::max(speed, falls.speedFrom(position, dem::norm(inflow.velocity)));
    }
    for (const dem::ShapeShare& part : dem::sharesOf(inflow))
    {
      for (const dem::MaterialShare& share : inflow.mixture)
      {
        add(part.shape, materials.find(share.name), speed, speeds);
      }
      if (inflow.mixture.empty())
      {
        add(part.shape, inflow.material, speed, speeds);
      }
    }
  }
  return speeds;
}

/// Whether the shape has edges, whose Rounding is chosen. The ends of a capsule have none.
bool hasRounding(const dem::GrainShape& shape)
{
  const bool anyRims = std::any_of(shape.placed.begin(), shape.placed.end(),
    [](const dem::PlacedPart& part)
    {
      const auto* round = std::get_if<dem::RoundedFrustum>(&part.form);
      return round && !round->isCapsule();
    });
  return anyRims || !shape.faceted.empty() || (shape.frustum && !shape.frustum->isCapsule());
}

/// E that grains need at least to meet with a speed of 1, over their density; 0 for clumps.
double stiffnessFor(const dem::UnitShape& shape, const dem::GrainShape& drawn, double poissonRatio)
{
  double most = 0.0;
  for (std::size_t k = 0; shape.parts && k < shape.parts->size(); ++k)
  {
    const double r = (*shape.parts)[k].rounding;
    most = std::max(most, shape.volume / (r * r * r));
  }
  if (shape.surface)
  {
    const double depth = shape.surface->inscribed;
    const double r = dem::sharpestRadius(*drawn.surface) / shape.drawnRadius;
    most = shape.volume / (std::sqrt(0.5 * r * depth) * depth * depth);
  }
  for (std::size_t k = 0; shape.smooth && k < shape.smooth->size(); ++k)
  {
    const dem::UnitSurface& part = (*shape.smooth)[k];
    const double depth = part.inscribed, r = dem::sharpestRadius(part.form);
    most = std::max(most, shape.volume / (std::sqrt(0.5 * r * depth) * depth * depth));
  }
  return 15.0 / 16.0 * (1.0 - poissonRatio * poissonRatio) * most;
}

}

std::string noteOnSharpness(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin, double time)
{
  const std::vector<dem::LawOfPairs> atWalls = dem::lawsAmong(dem::atWalls(config));
  const bool isHertz = config.law.expression.empty() &&
    std::all_of(atWalls.begin(), atWalls.end(),
      [](const dem::LawOfPairs& one) { return one.law.normal == dem::NormalLaw::Hertz; });
  if (config.shapes.empty() || !isHertz || scene.walls.elements.empty())
  {
    return {};
  }
  const Falls falls(config, scene.walls,
    dem::placedPoints(scene.walls, time, begin.servos, dem::CellPlace(begin.cell)));
  const dem::ShapeTable shapes = dem::shapeTable(config.shapes);
  const dem::Materials materials(config);
  double worst = 1.0;
  std::string note;
  for (const auto& [kind, speed] : findSpeeds(config, scene, begin.particles, falls))
  {
    const auto [shape, index] = kind;
    if (shape < 0)
    {
      continue;
    }
    const dem::Material& material = materials.of(index);
    const double need = EnoughForAll *
      stiffnessFor(shapes[shape], config.shapes[shape], material.poissonRatio) * material.density *
      speed * speed;
    if (need > worst * material.youngsModulus)
    {
      worst = need / material.youngsModulus;
      const std::string& name = config.shapes[shape].name;
      const bool rounds = hasRounding(config.shapes[shape]);
      note = "Raise YoungsModulus " + (materials.isTable() ? "of " + material.name + " " : "") +
        "to " + dem::inDigitsRoundedUp(need) + " Pa" +
        (rounds ? ", or Rounding of the shape" + (name.empty() ? "" : " '" + name + "'")
                : std::string()) +
        ": grains that meet with " + dem::inDigits(speed, 2) + " m/s may press deeper than " +
        (rounds ? "their edges are" : "they are") + " round.";
    }
  }
  return note;
}

}
