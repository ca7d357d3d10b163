#include "Boundaries/Dynamic/MembraneMesh.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace dem
{

namespace
{

using NodePair = std::array<std::int32_t, 2>;

/// The nodes of the first edge whose elements face different sides; -1 without any.
NodePair turnedOver(const Surface& surface, std::int32_t body, const MembraneNodes& nodes)
{
  std::vector<NodePair> sides;
  for (const std::int32_t e : elementsOf(surface, body))
  {
    const auto& point = surface.elements[e].point;
    for (int k = 0; k < 3; ++k)
    {
      sides.push_back({ nodes.of(point[k]), nodes.of(point[(k + 1) % 3]) });
    }
  }
  std::sort(sides.begin(), sides.end());
  const auto same = std::adjacent_find(sides.begin(), sides.end());
  return same == sides.end() ? NodePair{ -1, -1 } : *same;
}

/// A point as those who drew it know it.
std::string pointInWords(const Surface& surface, std::int64_t point)
{
  const bool isNumbered = static_cast<std::size_t>(point) < surface.numbers.size();
  const std::int64_t number = isNumbered ? surface.numbers[point] : point;
  return (number >= 0 ? std::to_string(number) + " at " : std::string("at ")) +
    inWords(surface.points[point]);
}

/// An edge by the points that are its nodes.
std::string edgeInWords(const Surface& surface, const MembraneNodes& nodes, const NodePair& edge)
{
  const auto pointOf = [&](std::int32_t node)
  {
    return std::find_if(nodes.ofPoints.begin(), nodes.ofPoints.end(),
      [node](const auto& entry) { return entry.second == node; })
      ->first;
  };
  return "from point " + pointInWords(surface, pointOf(edge[0])) + " to point " +
    pointInWords(surface, pointOf(edge[1]));
}

}

std::int32_t MembraneNodes::of(std::int64_t point) const
{
  return std::lower_bound(this->ofPoints.begin(), this->ofPoints.end(),
    std::make_pair(point, std::int32_t{ -1 }))
    ->second;
}

MembraneNodes membraneNodes(const Surface& surface, std::int32_t body)
{
  std::vector<std::int64_t> points;
  for (const std::int32_t e : elementsOf(surface, body))
  {
    const Element& element = surface.elements[e];
    points.insert(points.end(), element.point.begin(),
      element.point.begin() + static_cast<int>(element.kind));
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::vector<Vec3> places;
  std::transform(points.begin(), points.end(), std::back_inserter(places),
    [&surface](std::int64_t point) { return surface.points[point]; });
  const std::vector<std::int64_t> first = firstAtPosition(places);
  MembraneNodes nodes;
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    const bool isFirst = first[k] == static_cast<std::int64_t>(k);
    nodes.ofPoints.emplace_back(points[k],
      isFirst ? static_cast<std::int32_t>(nodes.count++) : nodes.ofPoints[first[k]].second);
  }
  return nodes;
}

SheetMesh membraneMesh(const Surface& surface, std::int32_t body, const MembraneNodes& nodes)
{
  SheetMesh mesh;
  mesh.points.resize(nodes.count);
  mesh.fixed.resize(nodes.count, 0);
  const FixedPoints fixed = surface.bodies[body].membrane.fixed;
  std::vector<char> rests(nodes.count, 0);
  for (const auto& [point, node] : nodes.ofPoints)
  {
    mesh.points[node] = surface.points[point];
    if (fixed == FixedPoints::Array && !surface.fixed.empty())
    {
      mesh.fixed[node] = mesh.fixed[node] | (surface.fixed[point] & FixedBits::All);
      rests[node] = rests[node] | ((surface.fixed[point] & FixedBits::Rests) != 0 ? 1 : 0);
    }
  }
  for (const std::int32_t e : elementsOf(surface, body))
  {
    const auto& point = surface.elements[e].point;
    mesh.triangles.push_back({ nodes.of(point[0]), nodes.of(point[1]), nodes.of(point[2]) });
  }
  if (fixed == FixedPoints::Boundary)
  {
    const std::vector<char> atBoundary = boundaryNodes(nodes.count, mesh.triangles);
    for (std::size_t node = 0; node < nodes.count; ++node)
    {
      mesh.fixed[node] = atBoundary[node] != 0 ? FixedBits::All : 0;
    }
  }
  for (std::size_t node = 0; surface.bodies[body].drive.moves() && node < nodes.count; ++node)
  {
    if (mesh.fixed[node] == FixedBits::All && rests[node] == 0)
    {
      mesh.driven.push_back(static_cast<std::int32_t>(node));
    }
  }
  return mesh;
}

std::string findMembraneProblem(const WallBody& body)
{
  if (!body.membrane.any)
  {
    return {};
  }
  const char* other = body.motion.servo.any() ? "a Servo"
    : body.motion.surface.any()               ? "a velocity of its surface"
    : body.motion.moves()                     ? "a motion"
    : !body.track.times.empty()               ? "a surface that the pipeline moves"
    : body.bonded                             ? "BondGrains"
    : body.follows || body.repeated           ? "images in a periodic cell"
    : body.solid                              ? "Solid"
                                              : nullptr;
  if (other)
  {
    return std::string("is a membrane and cannot also have ") + other;
  }
  return findProblem(body.drive);
}

std::string findMembraneProblem(const Surface& surface, const Element& element)
{
  if (surface.bodies.empty() || !surface.bodies[element.body].membrane.any)
  {
    return {};
  }
  if (element.kind != ElementKind::Triangle)
  {
    return "is no triangle, but its wall is a membrane";
  }
  const auto p = [&](int k) { return surface.points[element.point[k]]; };
  const double longest = std::max({ norm(p(1) - p(0)), norm(p(2) - p(1)), norm(p(0) - p(2)) });
  const double height = norm(cross(p(1) - p(0), p(2) - p(0))) / longest;
  constexpr double thinnest = 1e-3;
  return height >= thinnest * longest ? std::string()
                                      : "is too thin for a membrane: its least height is " +
      inWords(height) + " and its longest side " + inWords(longest);
}

namespace
{

/// What is impossible about the nodes of a sheet that moves or resists bending.
std::string findNodeProblem(const Surface& surface, std::int32_t body)
{
  const MembraneChoice& membrane = surface.bodies[body].membrane;
  const bool moves = surface.bodies[body].drive.moves();
  const bool bends = bendingStiffness(membrane) > 0.0;
  if (!moves && !bends)
  {
    return {};
  }
  const MembraneNodes nodes = membraneNodes(surface, body);
  const SheetMesh mesh = membraneMesh(surface, body, nodes);
  for (const auto& [point, node] : nodes.ofPoints)
  {
    const int axes = membrane.fixed == FixedPoints::Array ? surface.fixed[point] & FixedBits::All : 0;
    if (moves && axes != 0 && axes != FixedBits::All)
    {
      return "has a motion and a point that is fixed along single axes, " +
        pointInWords(surface, point) + ": fix all of its axes or none";
    }
  }
  if (moves && mesh.driven.empty())
  {
    return "is a membrane with a motion, but without FixedPoints that follow it";
  }
  const NodePair crowded = bends ? crowdedEdge(mesh.triangles) : NodePair{ -1, -1 };
  return crowded[0] < 0 ? std::string()
                        : "has a BendingStiffness and an edge of three cells, " +
      edgeInWords(surface, nodes, crowded) + ": hinges have two";
}

}

std::string findSheetProblem(const Surface& surface, std::int32_t body)
{
  const MembraneChoice& membrane = surface.bodies[body].membrane;
  if (!membrane.any || surface.elements.empty())
  {
    return {}; // of a body alone
  }
  if (membrane.fixed == FixedPoints::Array && surface.fixed.size() != surface.points.size())
  {
    return "has the FixedPoints Array, but no array says which points of its surface are fixed";
  }
  if (elementsOf(surface, body).empty())
  {
    return "is a membrane without cells";
  }
  const std::string problem = findNodeProblem(surface, body);
  if (!problem.empty())
  {
    return problem;
  }
  if (membrane.pressure == 0.0)
  {
    return {};
  }
  const MembraneNodes nodes = membraneNodes(surface, body);
  const NodePair turned = turnedOver(surface, body, nodes);
  return turned[0] < 0 ? std::string()
                       : "has two cells that face different sides, at the edge " +
      edgeInWords(surface, nodes, turned) + ": orient them, or its Pressure has no side";
}

}
