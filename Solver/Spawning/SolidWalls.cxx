#include "Spawning/SolidWalls.h"

#include "Basics/DisjointSets.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Calls use(corners) for each triangle of a face; for none of a point or an edge.
template <typename Use>
void forEachTriangle(const Element& element, const Use& use)
{
  const auto& p = element.point;
  if (element.kind == ElementKind::Triangle || element.kind == ElementKind::Rectangle)
  {
    use(ClosedSurface::Corners{ p[0], p[1], p[2] });
  }
  if (element.kind == ElementKind::Rectangle)
  {
    use(ClosedSurface::Corners{ p[0], p[2], p[3] });
  }
}

}

std::vector<ClosedSurface::Corners> trianglesOf(const Surface& walls, std::size_t body)
{
  std::vector<ClosedSurface::Corners> triangles;
  for (const Element& element : walls.elements)
  {
    if (element.body == static_cast<std::int32_t>(body))
    {
      forEachTriangle(element,
        [&](const ClosedSurface::Corners& corners) { triangles.push_back(corners); });
    }
  }
  return triangles;
}

std::vector<FacePart> facePartsOf(const Surface& walls)
{
  const std::vector<std::int64_t> first = firstAtPosition(walls.points);
  DisjointSets<std::int64_t> joined(first.size());
  for (std::size_t k = 0; k < first.size(); ++k)
  {
    joined.join(static_cast<std::int64_t>(k), first[k]);
  }
  const auto forEachFace = [&walls](const auto& use)
  {
    for (const Element& element : walls.elements)
    {
      forEachTriangle(element,
        [&](const ClosedSurface::Corners& corners) { use(element.body, corners); });
    }
  };
  forEachFace(
    [&joined](std::int32_t, const ClosedSurface::Corners& corners)
    {
      joined.join(corners[0], corners[1]);
      joined.join(corners[0], corners[2]);
    });
  std::vector<FacePart> parts;
  std::vector<std::int64_t> partOf(walls.points.size(), -1);
  forEachFace(
    [&](std::int32_t body, const ClosedSurface::Corners& corners)
    {
      std::int64_t& part = partOf[joined.root(corners[0])];
      if (part < 0 || parts[part].body != body)
      {
        part = static_cast<std::int64_t>(parts.size());
        parts.push_back({ body, {} });
      }
      parts[part].triangles.push_back(corners);
    });
  return parts;
}

std::string findProblemOfSolids(const Surface& walls)
{
  for (std::size_t body = 0; body < walls.bodies.size(); ++body)
  {
    const std::string problem =
      walls.bodies[body].solid ? findProblem(walls.points, trianglesOf(walls, body)) : "";
    if (!problem.empty())
    {
      return "Clear Solid of the wall '" + walls.bodies[body].name +
        "', or close its surface: it " + problem + ".";
    }
  }
  return {};
}

SolidWalls::SolidWalls(const Surface& walls)
{
  if (walls.elements.empty()) // the first rank checks them
  {
    return;
  }
  for (std::size_t k = 0; k < walls.bodies.size(); ++k)
  {
    if (!walls.bodies[k].solid)
    {
      continue;
    }
    Body body;
    body.body = static_cast<std::int32_t>(k);
    if (walls.bodies[k].changesShape())
    {
      for (std::size_t e = 0; e < walls.elements.size(); ++e)
      {
        if (walls.elements[e].body == body.body)
        {
          body.elements.push_back(static_cast<std::int32_t>(e));
        }
      }
    }
    body.inside = ClosedSurface(walls.points, trianglesOf(walls, k));
    this->Bodies.push_back(std::move(body));
  }
}

void SolidWalls::follow(const Walls& walls)
{
  for (Body& body : this->Bodies)
  {
    std::vector<Vec3> points;
    std::vector<ClosedSurface::Corners> triangles;
    for (const std::int32_t number : body.elements)
    {
      const Outline outline = walls.outline(walls.isPart() ? walls.find(number) : number);
      const auto first = static_cast<std::int64_t>(points.size());
      points.insert(points.end(), outline.corner.begin(), outline.corner.begin() + outline.corners);
      for (int k = 2; k < outline.corners; ++k)
      {
        triangles.push_back({ first, first + k - 1, first + k });
      }
    }
    if (!body.elements.empty())
    {
      body.inside = ClosedSurface(points, triangles);
    }
  }
}

bool SolidWalls::hold(const Vec3& p, const Walls& walls) const
{
  return std::any_of(this->Bodies.begin(), this->Bodies.end(),
    [&](const Body& body)
    {
      const bool isDrawn = body.elements.empty() && walls.moves(body.body);
      const Vec3 position = isDrawn ? walls.pose(body.body).transformBack(p) : p;
      return body.inside.holds(position, 0.0);
    });
}

}
