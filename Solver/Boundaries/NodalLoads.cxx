#include "Boundaries/NodalLoads.h"

#include "Basics/Matrix3.h"
#include "Boundaries/ClosestPoint.h"
#include "Boundaries/Walls.h"

#include <algorithm>

namespace dem
{

namespace
{

using Corners = std::array<Vec3, 4>;
using Weights = std::array<double, 4>;

/// Of the nearest point of a triangle.
Weights weightsOnTriangle(const Corners& corner, const Vec3& p)
{
  const Vec3 foot =
    p - footOnTriangle(p, triangleFrame(corner[0], corner[1], corner[2])).separation;
  const Vec3 normal = cross(corner[1] - corner[0], corner[2] - corner[0]);
  const auto opposite = [&](int k)
  {
    const Vec3 side = corner[(k + 2) % 3] - corner[(k + 1) % 3];
    return dot(cross(side, foot - corner[(k + 1) % 3]), normal) / dot(normal, normal);
  };
  const double first = std::clamp(opposite(0), 0.0, 1.0);
  const double second = std::clamp(opposite(1), 0.0, 1.0 - first);
  return { first, second, 1.0 - first - second, 0.0 };
}

/// Of the nearest point of a rectangle, whose corners are around it.
Weights weightsOnRectangle(const Corners& corner, const Vec3& p)
{
  const auto along = [&](int k)
  {
    const Vec3 side = corner[static_cast<std::size_t>(k)] - corner[0];
    return std::clamp(dot(p - corner[0], side) / dot(side, side), 0.0, 1.0);
  };
  const double u = along(1), v = along(3);
  return { (1.0 - u) * (1.0 - v), u * (1.0 - v), u * v, (1.0 - u) * v };
}

/// Sum of squares minus products of the arms.
Matrix3 inertiaOf(const Corners& arm, int corners)
{
  Matrix3 sum{};
  for (int k = 0; k < corners; ++k)
  {
    sum = sum + dot(arm[k], arm[k]) * Matrix3::identity() - outer(arm[k], arm[k]);
  }
  return sum;
}

Vec3 torqueOf(const Corners& at, const Corners& force, int corners)
{
  Vec3 sum;
  for (int k = 0; k < corners; ++k)
  {
    sum = sum + cross(at[k], force[k]);
  }
  return sum;
}

}

std::array<Vec3, 4> shareOverCorners(const Corners& corner, int corners, const PointLoad& load)
{
  Vec3 middle;
  for (int k = 0; k < corners; ++k)
  {
    middle = middle + (1.0 / corners) * corner[k];
  }
  Corners arm{};
  for (int k = 0; k < corners; ++k)
  {
    arm[k] = corner[k] - middle;
  }
  const Weights weight =
    corners == 3 ? weightsOnTriangle(corner, load.point) : weightsOnRectangle(corner, load.point);
  Corners force{};
  for (int k = 0; k < corners; ++k)
  {
    force[k] = weight[k] * load.force;
  }
  const Matrix3 yield = inverse(inertiaOf(arm, corners));
  const Vec3 torque = load.torque + cross(load.point - middle, load.force);
  for (int pass = 0; pass < 2; ++pass) // the second one for needles, whose turns are large
  {
    const Vec3 turn = yield * (torque - torqueOf(arm, force, corners));
    Vec3 rest = load.force;
    for (int k = 0; k < corners; ++k)
    {
      force[k] = force[k] + cross(turn, arm[k]);
      rest = rest - force[k];
    }
    for (int k = 0; k < corners; ++k)
    {
      force[k] = force[k] + (1.0 / corners) * rest;
    }
  }
  return force;
}

void addNodalLoads(const Walls& walls, std::int64_t element, const WallReaction& reaction,
  double time, std::vector<NodalImpulse>& all)
{
  if (dot(reaction.force, reaction.force) + dot(reaction.torque, reaction.torque) == 0.0)
  {
    return;
  }
  const PlacedElement placed = walls.placed(element);
  const int corners = static_cast<int>(placed.drawn.kind);
  Corners corner{};
  for (int k = 0; k < corners; ++k)
  {
    corner[k] = placed.points[static_cast<std::size_t>(placed.drawn.point[k])];
  }
  PointLoad load;
  load.point = placed.pose.transformBack(reaction.point);
  load.force = placed.pose.rotateBack(reaction.force);
  load.torque = placed.pose.rotateBack(
    reaction.torque + cross(reaction.grain - reaction.point, reaction.force));
  const Corners force = shareOverCorners(corner, corners, load);
  for (int k = 0; k < corners; ++k)
  {
    all.push_back({ walls.pointNumber(placed.drawn.point[k]), time * force[k] });
  }
}

std::string findNodalProblem(const Surface& surface)
{
  for (const WallBody& body : surface.bodies)
  {
    const std::string of = ": the wall '" + body.name + "' ";
    if (body.repeated)
    {
      return "Switch RepeatWalls off, or turn NodalLoads off, as a wall and its images would have "
             "loads apart" +
        of + "is repeated.";
    }
    if (body.changesShape())
    {
      return "Turn NodalLoads off, as only walls that keep their shape have a frame for loads" +
        of + "is a Membrane, follows a cell or changes over the times of its source.";
    }
  }
  const auto isNoFace = [](const Element& element)
  { return element.kind != ElementKind::Triangle && element.kind != ElementKind::Rectangle; };
  const auto found = std::find_if(surface.elements.begin(), surface.elements.end(), isNoFace);
  if (found == surface.elements.end())
  {
    return {};
  }
  const auto body = static_cast<std::size_t>(found->body);
  return "Draw the wall as a surface, or turn NodalLoads off, as points and lines take no torque: " +
    (body < surface.bodies.size() ? "the wall '" + surface.bodies[body].name + "' has "
                                  : std::string("a wall has ")) +
    "points or lines.";
}

}
