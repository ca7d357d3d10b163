#include "Properties/GranularSceneHash.h"

#include "Properties/GranularHash.h"
#include "Properties/GranularInflowParameters.h"
#include "Properties/GranularParameterTables.h"
#include "Properties/GranularPhysics.h"
#include "Properties/GranularWallForms.h"

#include <algorithm>

namespace granular
{
namespace
{

void add(const dem::Vec3& v, Hash& hash)
{
  hash.Add(v.x);
  hash.Add(v.y);
  hash.Add(v.z);
}

void add(const std::vector<dem::Vec3>& points, Hash& hash)
{
  hash.Add(static_cast<std::int64_t>(points.size()));
  for (const dem::Vec3& p : points)
  {
    add(p, hash);
  }
}

void add(const std::vector<double>& numbers, Hash& hash)
{
  hash.Add(static_cast<std::int64_t>(numbers.size()));
  for (double number : numbers)
  {
    hash.Add(number);
  }
}

/// Bodies that follow a periodic cell, by their index. Where none does, files of before keep theirs.
void addFollowing(const std::vector<dem::WallBody>& bodies, Hash& hash)
{
  for (std::size_t b = 0; b < bodies.size(); ++b)
  {
    if (bodies[b].follows)
    {
      hash.Add(static_cast<std::int64_t>(b));
    }
  }
}

void add(const dem::Inflow& inflow, Hash& hash)
{
  add(inflow.name, hash);
  add(inflow.mixture, hash);
  add(inflow.shapes, hash);
  add(toNumbers(inflow), hash);
  add(inflow.region.points, hash);
  for (const auto& triangle : inflow.region.triangles)
  {
    for (std::int64_t corner : triangle)
    {
      hash.Add(corner);
    }
  }
}

void add(const dem::Outflow& outflow, Hash& hash)
{
  hash.Add(static_cast<std::int64_t>(outflow.boxes.size()));
  for (const dem::OutflowBox& box : outflow.boxes)
  {
    add(box.low, hash);
    add(box.high, hash);
  }
  for (const dem::OutflowPlane& plane : outflow.planes)
  {
    add(plane.point, hash);
    add(plane.normal, hash);
  }
}

bool same(const std::vector<dem::Vec3>& one, const std::vector<dem::Vec3>& other)
{
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
    [](const dem::Vec3& a, const dem::Vec3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; });
}

/// The indices of the times of a track that matter up to @a time. A time is left out if the points
/// rest before and after it.
std::vector<std::size_t> findKnots(const dem::WallTrack& track, double time)
{
  const auto next = std::upper_bound(track.times.begin(), track.times.end(), time);
  std::size_t count = next - track.times.begin();
  if (count > 0 && count < track.times.size() && track.times[count - 1] < time)
  {
    ++count; // the motion to the next time has begun
  }
  const auto movesAfter = [&](std::size_t k)
  { return k + 1 < count && !same(track.points[k], track.points[k + 1]); };
  std::vector<std::size_t> knots;
  for (std::size_t k = 0; k < count; ++k)
  {
    if (movesAfter(k) || (k > 0 && movesAfter(k - 1)))
    {
      knots.push_back(k);
    }
  }
  return knots;
}

bool goesOn(const dem::WallTrack& earlier, const dem::WallTrack& later, double time)
{
  const std::vector<std::size_t> one = findKnots(earlier, time);
  const std::vector<std::size_t> other = findKnots(later, time);
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
    [&](std::size_t i, std::size_t k)
    { return earlier.times[i] == later.times[k] && same(earlier.points[i], later.points[k]); });
}

}

std::uint64_t hashGeometry(const dem::Surface& walls, dem::WallSeams seams)
{
  Hash hash;
  hash.Add(static_cast<std::int64_t>(seams));
  add(walls.points, hash);
  for (const dem::Element& element : walls.elements)
  {
    hash.Add(static_cast<std::int64_t>(element.kind));
    for (std::int64_t corner : element.point)
    {
      hash.Add(corner);
    }
    hash.Add(element.radius);
    hash.Add(std::int64_t{ element.body });
  }
  for (std::size_t e = 0; !walls.forms.empty() && e < walls.elements.size(); ++e)
  {
    hash.Add(std::int64_t{ walls.elements[e].form });
  }
  for (const dem::WallForm& form : walls.forms)
  {
    add(numbersOf(form), hash);
  }
  for (const std::uint8_t fixed : walls.fixed)
  {
    hash.Add(std::int64_t{ fixed });
  }
  addFollowing(walls.bodies, hash);
  return hash.Get();
}

std::uint64_t hashMotion(const dem::Surface& walls)
{
  Hash hash;
  for (const dem::WallBody& body : walls.bodies)
  {
    if (!body.track.times.empty())
    {
      return 0;
    }
    hash.Add(body.motionKey);
  }
  return hash.Get();
}

std::uint64_t hashForces(const dem::Config& config, const std::vector<dem::WallBody>& walls)
{
  Hash hash;
  hash.Add(hashPhysics(config, dem::Effect::Forces));
  for (const dem::WallBody& body : walls)
  {
    hash.Add(body.key);
  }
  addFollowing(walls, hash);
  return hash.Get();
}

std::uint64_t hashInflows(const std::vector<dem::Inflow>& inflows)
{
  Hash hash;
  hash.Add(static_cast<std::int64_t>(inflows.size()));
  for (const dem::Inflow& inflow : inflows)
  {
    add(inflow, hash);
  }
  return hash.Get();
}

std::uint64_t hashSensors(const std::vector<dem::Sensor>& sensors)
{
  Hash hash;
  for (const dem::Sensor& sensor : sensors)
  {
    add(sensor.name, hash);
    add(dem::numbersOf(sensorParameters(), sensor,
          [&sensor](const dem::Parameter<dem::Sensor>& one)
          { return !one.when.chosen || dem::isRead(one, sensorParameters(), sensor); }),
      hash);
  }
  return sensors.empty() ? 0 : hash.Get();
}

std::uint64_t hashScene(const dem::Scene& scene, dem::WallSeams seams)
{
  return hashScene(scene, hashGeometry(scene.walls, seams));
}

std::uint64_t hashScene(const dem::Scene& scene, std::uint64_t geometry)
{
  Hash hash;
  hash.Add(geometry);
  for (const dem::WallBody& body : scene.walls.bodies)
  {
    hash.Add(body.key);
    if (body.repeated)
    {
      hash.Add(std::int64_t{ body.follows });
    }
  }
  hash.Add(static_cast<std::int64_t>(hashInflows(scene.inflows)));
  if (scene.spawnPlace)
  {
    const dem::InflowRegion& region = scene.spawnPlace->region; // bounded by faces of walls
    add(region.low, hash);
    add(region.high, hash);
    hash.Add(std::int64_t{ region.up.axis });
    hash.Add(region.up.sign);
    hash.Add(std::int64_t{ region.facesBelow });
    hash.Add(std::int64_t{ scene.spawnPlace->fills });
    hash.Add(scene.spawnPlace->fillMass);
  }
  add(scene.outflow, hash);
  hash.Add(static_cast<std::int64_t>(hashSensors(scene.sensors)));
  return hash.Get();
}

bool goesOn(const dem::Surface& earlier, const dem::Surface& later, double time)
{
  for (std::size_t b = 0; b < later.bodies.size(); ++b)
  {
    if (!goesOn(earlier.bodies[b].track, later.bodies[b].track, time))
    {
      return false;
    }
  }
  return true;
}

}
