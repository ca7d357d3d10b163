#include "Spawning/BodyMass.h"

#include "Basics/Error.h"
#include "Repair/FaceOrientation.h"
#include "Shapes/MassProperties.h"
#include "Spawning/OutwardFaces.h"
#include "Spawning/SolidWalls.h"

#include <algorithm>
#include <map>
#include <utility>

namespace dem
{

namespace
{

/// Turns triangles of a closed surface to the same side as their neighbours.
/// @return whether all could be
bool faceOneSide(const std::vector<Vec3>& points, std::vector<ClosedSurface::Corners>& triangles)
{
  const std::vector<std::int64_t> vertex = firstAtPosition(points);
  Surface alone;
  alone.points = points;
  for (const ClosedSurface::Corners& t : triangles)
  {
    alone.elements.push_back({ ElementKind::Triangle, { t[0], t[1], t[2], 0 } });
  }
  orientFaces(alone, vertex);
  std::map<std::pair<std::int64_t, std::int64_t>, int> sides; // less those that run the other way
  for (std::size_t k = 0; k < triangles.size(); ++k)
  {
    const auto& corner = alone.elements[k].point;
    triangles[k] = { corner[0], corner[1], corner[2] };
    for (int side = 0; side < 3; ++side)
    {
      const std::int64_t from = vertex[corner[side]], to = vertex[corner[(side + 1) % 3]];
      sides[std::minmax(from, to)] += from < to ? 1 : -1;
    }
  }
  return std::all_of(sides.begin(), sides.end(), [](const auto& side) { return side.second == 0; });
}

/// @param moments of density 1, outwards
void weigh(const Moments& moments, RigidBody& body)
{
  const double v = moments.volume;
  const Vec3 c = (1.0 / v) * moments.first;
  const double density = body.mass > 0.0 ? body.mass / v : body.density;
  const auto& s = moments.second;
  const double xx = s[0] - v * c.x * c.x, yy = s[1] - v * c.y * c.y, zz = s[2] - v * c.z * c.z;
  body.mass = density * v;
  body.centre = c;
  body.inertia = { density * (yy + zz), density * (zz + xx), density * (xx + yy),
    -density * (s[3] - v * c.x * c.y), -density * (s[4] - v * c.y * c.z),
    -density * (s[5] - v * c.z * c.x) };
  body.fromSurface = false;
}

}

void weigh(Surface& walls)
{
  for (std::size_t k = 0; k < walls.bodies.size(); ++k)
  {
    WallBody& wall = walls.bodies[k];
    if (!wall.motion.rigid.any() || !wall.motion.rigid.fromSurface)
    {
      continue;
    }
    std::vector<ClosedSurface::Corners> triangles = trianglesOf(walls, k);
    const std::string problem = findProblem(walls.points, triangles);
    if (!problem.empty())
    {
      throw Error("Give Mass, CenterOfMass and Inertia of the wall '" + wall.name +
        "', or close its surface: it " + problem + ".");
    }
    if (!faceOneSide(walls.points, triangles))
    {
      throw Error("Give Mass, CenterOfMass and Inertia of the wall '" + wall.name +
        "': its faces cannot all face outwards.");
    }
    faceOutwards(walls.points, triangles);
    const Moments moments = momentsOf(walls.points, triangles);
    if (!(moments.volume > 0.0))
    {
      throw Error("Give Mass, CenterOfMass and Inertia of the wall '" + wall.name +
        "': its surface holds no volume.");
    }
    weigh(moments, wall.motion.rigid);
  }
}

}
