#include "Run/GranularInside.h"

#include "Boundaries/WallPositions.h"
#include "Simulation/StartState.h"
#include "Spawning/Region.h"
#include "Spawning/SolidWalls.h"

#include <algorithm>
#include <set>

namespace granular
{
namespace
{

using Positions = std::vector<dem::Vec3>;

/// Number of positions that are drawn from an inflow, to find where it puts grains.
constexpr int Draws = 400;

/// A closed part of a wall, where it is.
struct ClosedPart
{
  std::int32_t body = 0;
  dem::ClosedSurface surface;
};

/// @param near only parts whose box holds one of these are checked
std::vector<ClosedPart> findClosedParts(const dem::Surface& walls, const Positions& points,
  const Positions& near)
{
  std::vector<ClosedPart> closed;
  for (const dem::FacePart& part : dem::facePartsOf(walls))
  {
    dem::Box box{ points[part.triangles.front()[0]], points[part.triangles.front()[0]] };
    for (const dem::ClosedSurface::Corners& corners : part.triangles)
    {
      for (const std::int64_t corner : corners)
      {
        box = enclose(box, { points[corner], points[corner] });
      }
    }
    const bool isNear = std::any_of(near.begin(), near.end(),
      [&box](const dem::Vec3& p)
      {
        return p.x > box.low.x && p.x < box.high.x && p.y > box.low.y && p.y < box.high.y &&
          p.z > box.low.z && p.z < box.high.z;
      });
    if (isNear && dem::findProblem(points, part.triangles).empty())
    {
      closed.push_back({ part.body, dem::ClosedSurface(points, part.triangles) });
    }
  }
  return closed;
}

/// How many positions are inside of each body. A part of a body that is not solid and holds all of
/// them is a container, and does not count.
std::vector<int> countInside(const dem::Surface& walls, const std::vector<ClosedPart>& parts,
  const Positions& positions)
{
  std::vector<std::vector<char>> inside(walls.bodies.size());
  for (const ClosedPart& part : parts)
  {
    std::vector<char> own(positions.size());
    std::transform(positions.begin(), positions.end(), own.begin(),
      [&part](const dem::Vec3& p) { return part.surface.holds(p, 0.0); });
    const bool holdsAll = std::find(own.begin(), own.end(), 0) == own.end();
    if (holdsAll && !walls.bodies[part.body].solid)
    {
      continue;
    }
    std::vector<char>& all = inside[part.body];
    all.resize(positions.size());
    for (std::size_t k = 0; k < own.size(); ++k)
    {
      all[k] ^= own[k]; // a surface inside another one bounds a cavity
    }
  }
  std::vector<int> counts;
  for (const std::vector<char>& all : inside)
  {
    counts.push_back(static_cast<int>(std::count(all.begin(), all.end(), 1)));
  }
  return counts;
}

Positions positionsOf(const dem::Particles& grains)
{
  Positions positions;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    const std::int32_t k = grains.shapedAt(slot);
    if (grains.isFirst(slot))
    {
      positions.push_back(k < 0 ? grains.position.get(slot) : grains.shaped[k].position);
    }
  }
  return positions;
}

/// Positions of an inflow where a grain would not touch the surfaces.
/// @param radius of the smallest grain [L]
Positions positionsOf(const dem::Inflow& inflow, double radius)
{
  const dem::RegionSampler region(inflow.region);
  dem::Random random(1);
  Positions positions;
  for (int k = 0; k < Draws && inflow.addsGrains(); ++k)
  {
    dem::Vec3 position;
    if (region.draw(random, radius, position))
    {
      positions.push_back(position);
    }
  }
  return positions;
}

std::string toMakeSolid(const std::string& wall)
{
  return "Set Solid of Granular Wall for '" + wall + "' if it is a solid body: ";
}

/// What to do about inflows that put grains inside.
/// @param told bodies of which was told; gets others
void noteInflows(const dem::Config& config, const dem::Scene& scene, const Positions& points,
  std::size_t present, std::set<std::size_t>& told, std::vector<std::string>& notes)
{
  const dem::Surface& walls = scene.walls;
  for (const dem::Inflow& inflow : dem::usedInflows(config, scene, present))
  {
    const double radius = dem::smallestRadius(inflow, config.shapes);
    Positions positions = positionsOf(inflow, radius);
    const std::vector<ClosedPart> parts = findClosedParts(walls, points, positions);
    positions.erase(std::remove_if(positions.begin(), positions.end(),
                      [&](const dem::Vec3& p)
                      {
                        return std::any_of(parts.begin(), parts.end(),
                          [&](const ClosedPart& part) { return !part.surface.isClear(p, radius); });
                      }),
      positions.end());
    const std::vector<int> counted = countInside(walls, parts, positions);
    for (std::size_t body = 0; body < counted.size(); ++body)
    {
      const bool all = counted[body] == static_cast<int>(positions.size());
      const std::string source =
        scene.inflows.empty() ? std::string("SpawnBox") : "the inflow '" + inflow.name + "'";
      const dem::WallBody& wall = walls.bodies[body];
      if (counted[body] > 0 && wall.solid && all)
      {
        notes.push_back("Move " + source + ", or clear Solid of '" + wall.name +
          "': all of its positions are inside of that wall, so no grain appears.");
      }
      else if (counted[body] > 0 && !wall.solid && told.insert(body).second)
      {
        notes.push_back(toMakeSolid(wall.name) + source + " puts grains inside of it.");
      }
    }
  }
}

}

std::vector<std::string> noteInside(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin, double time)
{
  std::vector<std::string> notes;
  const dem::Surface& walls = scene.walls;
  if (walls.elements.empty())
  {
    return notes;
  }
  const Positions points = dem::placedPoints(walls, time, begin.servos, dem::CellPlace(begin.cell));
  const Positions grains = positionsOf(begin.particles);
  const std::vector<int> counts =
    countInside(walls, findClosedParts(walls, points, grains), grains);
  std::set<std::size_t> told;
  for (std::size_t body = 0; body < counts.size(); ++body)
  {
    const std::string some =
      std::to_string(counts[body]) + " of " + std::to_string(grains.size()) + " grains begin ";
    if (counts[body] > 0 && told.insert(body).second)
    {
      notes.push_back(walls.bodies[body].solid
          ? "Take the grains out of Particles that are inside of the solid wall '" +
            walls.bodies[body].name + "': " + some + "there."
          : toMakeSolid(walls.bodies[body].name) + some + "inside of it.");
    }
  }
  noteInflows(config, scene, points, grains.size(), told, notes);
  return notes;
}

}
