#include "Spawning/OutwardFaces.h"

#include "Basics/DisjointSets.h"
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

using Corners = ClosedSurface::Corners;

/// A number of each position; points at the same position have the same number.
std::vector<std::int64_t> numberPositions(const std::vector<Vec3>& points)
{
  std::map<std::tuple<double, double, double>, std::int64_t> known;
  std::vector<std::int64_t> position;
  for (const Vec3& p : points)
  {
    const auto number = static_cast<std::int64_t>(known.size());
    position.push_back(known.try_emplace({ p.x, p.y, p.z }, number).first->second);
  }
  return position;
}

/// The triangles of each part; parts are connected where exactly two triangles share a side.
std::vector<std::vector<std::size_t>> findParts(const std::vector<Vec3>& points,
  const std::vector<Corners>& triangles)
{
  const std::vector<std::int64_t> position = numberPositions(points);
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> sides;
  for (std::size_t t = 0; t < triangles.size(); ++t)
  {
    for (int k = 0; k < 3; ++k)
    {
      const std::int64_t a = position[triangles[t][k]], b = position[triangles[t][(k + 1) % 3]];
      sides[std::minmax(a, b)].push_back(t);
    }
  }
  DisjointSets<std::size_t> connected(triangles.size());
  for (const auto& [side, users] : sides)
  {
    if (users.size() == 2)
    {
      connected.join(users[0], users[1]);
    }
  }
  std::map<std::size_t, std::vector<std::size_t>> parts;
  for (std::size_t t = 0; t < triangles.size(); ++t)
  {
    parts[connected.root(t)].push_back(t);
  }
  std::vector<std::vector<std::size_t>> result;
  for (auto& [root, part] : parts)
  {
    result.push_back(std::move(part));
  }
  return result;
}

std::vector<Corners> pick(const std::vector<Corners>& triangles,
  const std::vector<std::size_t>& part)
{
  std::vector<Corners> picked;
  for (const std::size_t t : part)
  {
    picked.push_back(triangles[t]);
  }
  return picked;
}

}

void faceOutwards(const std::vector<Vec3>& points, std::vector<Corners>& triangles)
{
  const std::vector<std::vector<std::size_t>> parts = findParts(points, triangles);
  std::vector<ClosedSurface> surfaces;
  for (const std::vector<std::size_t>& part : parts)
  {
    surfaces.emplace_back(points, pick(triangles, part));
  }
  std::vector<bool> flips;
  for (std::size_t k = 0; k < parts.size(); ++k)
  {
    const Corners& first = triangles[parts[k].front()];
    const Vec3 p = (1.0 / 3.0) * (points[first[0]] + points[first[1]] + points[first[2]]);
    int around = 0;
    for (std::size_t other = 0; other < parts.size(); ++other)
    {
      around += other != k && surfaces[other].holds(p, 0.0) ? 1 : 0;
    }
    const bool facesOut = momentsOf(points, pick(triangles, parts[k])).volume > 0.0;
    flips.push_back(facesOut != (around % 2 == 0));
  }
  for (std::size_t k = 0; k < parts.size(); ++k)
  {
    for (const std::size_t t : parts[k])
    {
      if (flips[k])
      {
        std::swap(triangles[t][1], triangles[t][2]);
      }
    }
  }
}

}
