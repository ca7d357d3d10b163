#include "Boundaries/Surface.h"

#include "Basics/Checker.h"
#include "Basics/Temperature.h"
#include "Boundaries/Dynamic/MembraneMesh.h"
#include "Boundaries/Seams/RoundFaces.h"
#include "Parameters/Parameter.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace dem
{

DEM_COMPILE(WallBody);
DEM_COMPILE(Surface);

namespace
{

int cornerCount(ElementKind kind)
{
  return static_cast<int>(kind);
}

}

std::vector<std::int64_t> firstAtPosition(const std::vector<Vec3>& points)
{
  const auto at = [&points](std::int64_t i)
  { return std::tie(points[i].x, points[i].y, points[i].z); };
  std::vector<std::int64_t> order(points.size()), first(points.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
    [&](std::int64_t a, std::int64_t b) { return at(a) != at(b) ? at(a) < at(b) : a < b; });
  for (std::size_t k = 0; k < order.size(); ++k)
  {
    const bool isSame = k > 0 && at(order[k]) == at(order[k - 1]);
    first[order[k]] = isSame ? first[order[k - 1]] : order[k];
  }
  return first;
}

std::vector<std::int32_t> elementsOf(const Surface& surface, std::int32_t body)
{
  std::vector<std::int32_t> elements;
  for (std::size_t e = 0; e < surface.elements.size(); ++e)
  {
    if (surface.elements[e].body == body)
    {
      elements.push_back(static_cast<std::int32_t>(e));
    }
  }
  return elements;
}

bool isRectangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, double tolerance)
{
  const Vec3 first = c - a;
  const Vec3 second = d - b;
  const double length = std::max(norm(first), norm(second));
  const Vec3 betweenMiddles = 0.5 * ((a + c) - (b + d));
  return length > 0.0 && std::abs(norm(first) - norm(second)) <= tolerance * length &&
    norm(betweenMiddles) <= tolerance * length;
}

std::vector<WallMaterial> wallMaterials(const std::vector<WallBody>& bodies,
  std::vector<std::int32_t>* kindOf)
{
  std::vector<WallMaterial> kinds;
  for (const WallBody& body : bodies.empty() ? std::vector<WallBody>(1) : bodies)
  {
    WallMaterial material = body.material;
    material.index = 0; // no law depends on it
    const auto known = std::find(kinds.begin(), kinds.end(), material);
    if (kindOf)
    {
      kindOf->push_back(static_cast<std::int32_t>(known - kinds.begin()));
    }
    if (known == kinds.end())
    {
      kinds.push_back(material);
    }
  }
  return kinds;
}

std::string findProblem(const Surface& surface, const Element& element)
{
  Vec3 p[4];
  for (int i = 0; i < cornerCount(element.kind); ++i)
  {
    const std::int64_t index = element.point[i];
    if (index < 0 || index >= static_cast<std::int64_t>(surface.points.size()))
    {
      return "refers to point " + std::to_string(index) + " of " +
        std::to_string(surface.points.size());
    }
    p[i] = surface.points[index];
    if (!isFinite(p[i]))
    {
      return "has a point that is not finite (point " + std::to_string(index) + ")";
    }
  }
  if (!(element.radius >= 0.0) || !std::isfinite(element.radius))
  {
    return "has the radius " + std::to_string(element.radius) +
      " but needs a finite one, 0 or above";
  }
  if (element.kind == ElementKind::Edge && norm(p[1] - p[0]) == 0.0)
  {
    return "is an edge of length 0";
  }
  if (element.kind == ElementKind::Triangle)
  {
    const Vec3 a = p[1] - p[0];
    const Vec3 b = p[2] - p[0];
    const double longest = std::max({ dot(a, a), dot(b, b), dot(b - a, b - a) });
    if (!(norm(cross(a, b)) > 1e-12 * longest))
    {
      return "is a triangle of area 0";
    }
  }
  if (element.kind == ElementKind::Rectangle)
  {
    if (norm(p[1] - p[0]) == 0.0 || norm(p[3] - p[0]) == 0.0)
    {
      return "is a rectangle of area 0";
    }
    if (!isRectangle(p[0], p[1], p[2], p[3]))
    {
      return "has four corners but is no rectangle";
    }
  }
  return {};
}

namespace
{

/// In words that follow the name of the wall.
std::string findProblem(const Surface& surface, const WallTrack& track)
{
  if (track.times.size() != track.points.size())
  {
    return "has another number of times than of positions of its points";
  }
  for (std::size_t k = 0; k < track.times.size(); ++k)
  {
    if (!std::isfinite(track.times[k]) || (k > 0 && !(track.times[k] > track.times[k - 1])))
    {
      return "moves by times that do not ascend";
    }
    const std::int64_t count = static_cast<std::int64_t>(track.points[k].size());
    if (count != static_cast<std::int64_t>(track.points[0].size()) || track.firstPoint < 0 ||
      track.firstPoint + count > static_cast<std::int64_t>(surface.points.size()))
    {
      return "changes its number of points while it moves";
    }
    if (!std::all_of(track.points[k].begin(), track.points[k].end(),
          [](const Vec3& p) { return isFinite(p); }))
    {
      return "moves to a position that is not finite";
    }
  }
  return {};
}

/// A wall as the subject of a sentence.
std::string nameOf(const Surface& surface, std::size_t body)
{
  const std::string& name = surface.bodies[body].name;
  return name.empty() ? "Wall " + std::to_string(body) : "The wall '" + name + "'";
}

}

std::string findProblem(const Surface& surface)
{
  for (std::size_t b = 0; b < surface.bodies.size(); ++b)
  {
    const WallBody& body = surface.bodies[b];
    for (const std::string& problem :
      { findProblem(body.motion), findProblem(surface, body.track), findProblem(body.membrane),
        findMembraneProblem(body) })
    {
      if (!problem.empty())
      {
        return nameOf(surface, b) + " " + problem + ".";
      }
    }
    const std::string problem = body.material.findProblem(nameOf(surface, b) + ": ");
    if (!problem.empty())
    {
      return problem;
    }
    Checker check(nameOf(surface, b) + ": ");
    bounds::AtLeast(0.0).check(check, "Temperature",
      { body.temperature.value_or(UsualTemperature) }, false);
    if (!check.Problem.empty())
    {
      return check.Problem;
    }
  }
  for (std::size_t e = 0; e < surface.elements.size(); ++e)
  {
    const Element& element = surface.elements[e];
    std::string problem = findProblem(surface, element);
    if (problem.empty() &&
      (element.body < 0 ||
        element.body >=
          std::max<std::int64_t>(1, static_cast<std::int64_t>(surface.bodies.size()))))
    {
      problem = "belongs to wall " + std::to_string(element.body) + ", which there is not";
    }
    if (problem.empty() && element.kind == ElementKind::Rectangle && !surface.bodies.empty() &&
      (surface.bodies[element.body].changesShape() ||
        !surface.bodies[element.body].track.times.empty()))
    {
      problem = "is a rectangle of a wall that changes its shape, which needs triangles";
    }
    if (problem.empty() && element.form >= 0 && !surface.bodies.empty() &&
      surface.bodies[element.body].changesShape())
    {
      problem = "has a form, but its wall changes its shape";
    }
    problem = problem.empty() ? findFormProblem(surface, element) : problem;
    problem = problem.empty() ? findMembraneProblem(surface, element) : problem;
    if (!problem.empty())
    {
      return "Wall element " + std::to_string(e) + " " + problem + ".";
    }
  }
  for (std::size_t b = 0; b < surface.bodies.size(); ++b)
  {
    const std::string problem = findSheetProblem(surface, static_cast<std::int32_t>(b));
    if (!problem.empty())
    {
      return nameOf(surface, b) + " " + problem + ".";
    }
  }
  return {};
}

std::string findProblem(const Surface& surface, const Materials& materials)
{
  for (std::size_t b = 0; b < surface.bodies.size(); ++b)
  {
    const std::string& name = surface.bodies[b].material.name;
    if (name.empty())
    {
      continue;
    }
    const std::string problem = materials.findProblem({ MaterialShare{ name } });
    if (!problem.empty())
    {
      return nameOf(surface, b) + " " + problem + ".";
    }
  }
  return {};
}

}
