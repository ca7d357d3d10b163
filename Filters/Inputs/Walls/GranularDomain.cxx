#include "Inputs/Walls/GranularDomain.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

std::string findBoxProblem(const char* property, const dem::Vec3& low, const dem::Vec3& high,
  bool mayBeFlat)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const double extent = high[axis] - low[axis];
    if (!std::isfinite(extent) || extent < 0.0 || (extent == 0.0 && !mayBeFlat))
    {
      return std::string(property) + " has " + "xyz"[axis] + " from " + dem::asTyped(low[axis]) +
        " to " + dem::asTyped(high[axis]) + " but the first must be finite and " +
        (mayBeFlat ? "not above" : "below") + " the second.";
    }
  }
  return {};
}

/// The corner on the high side of the axes whose bit is set in @a which.
dem::Vec3 cornerOf(const DomainSettings& settings, int which)
{
  return { (which & 1 ? settings.high : settings.low).x,
    (which & 2 ? settings.high : settings.low).y, (which & 4 ? settings.high : settings.low).z };
}

/// Corners of a face around it.
std::array<int, 4> cornersOf(int face)
{
  const int axis = face / 2;
  const int first = 1 << ((axis + 1) % 3);
  const int second = 1 << ((axis + 2) % 3);
  const int side = face % 2 ? 1 << axis : 0;
  return { side, side | first, side | first | second, side | second };
}

void addFace(const DomainSettings& settings, int face, double radius,
  std::array<std::int64_t, 8>& pointOf, dem::Surface& walls)
{
  dem::Element element;
  element.kind = dem::ElementKind::Rectangle;
  element.radius = radius;
  element.body = static_cast<std::int32_t>(walls.bodies.size()) - 1;
  const std::array<int, 4> corners = cornersOf(face);
  for (int i = 0; i < 4; ++i)
  {
    std::int64_t& point = pointOf[corners[i]];
    if (point < 0)
    {
      point = static_cast<std::int64_t>(walls.points.size());
      walls.points.push_back(cornerOf(settings, corners[i]));
    }
    element.point[i] = point;
  }
  walls.elements.push_back(element);
}

std::string freeName(const std::vector<dem::WallBody>& bodies)
{
  std::string name = "Domain";
  while (std::any_of(bodies.begin(), bodies.end(),
    [&name](const dem::WallBody& body) { return body.name == name; }))
  {
    name += " Box";
  }
  return name;
}

void addBox(const DomainSettings& settings, double radius, dem::Scene& scene)
{
  const auto& closed = settings.closed;
  bool any = false;
  for (int face = 0; face < 6; ++face)
  {
    any = any || (closed[face] && !settings.periodic[face / 2]);
  }
  if (any)
  {
    dem::WallBody closing;
    closing.name = freeName(scene.walls.bodies);
    scene.walls.bodies.push_back(closing);
  }
  std::array<std::int64_t, 8> pointOf;
  pointOf.fill(-1);
  for (int face = 0; face < 6; ++face)
  {
    if (settings.periodic[face / 2])
    {
      continue;
    }
    if (closed[face])
    {
      addFace(settings, face, radius, pointOf, scene.walls);
      continue;
    }
    const double outward = face % 2 ? 1.0 : -1.0;
    dem::Vec3 normal;
    (face / 2 == 0 ? normal.x : (face / 2 == 1 ? normal.y : normal.z)) = outward;
    scene.outflow.planes.push_back({ face % 2 ? settings.high : settings.low, normal });
  }
}

}

std::string findProblem(const DomainSettings& settings)
{
  if (settings.walls != WallDomain::None)
  {
    const std::string problem = findBoxProblem("DomainBounds", settings.low, settings.high, false);
    if (!problem.empty())
    {
      return problem;
    }
    const dem::Vec3 size = settings.high - settings.low;
    if (!std::isfinite(dem::norm(size)))
    {
      return "DomainBounds has the size " + dem::asTyped(size) +
        ", which is too large to compute with.";
    }
  }
  if (settings.hasOutflowBox)
  {
    const dem::OutflowBox& box = settings.outflowBox;
    const std::string problem = findBoxProblem("OutflowBoxBounds", box.low, box.high, true);
    if (!problem.empty())
    {
      return problem;
    }
  }
  if (settings.hasOutflowPlane)
  {
    const dem::OutflowPlane& plane = settings.outflowPlane;
    if (!dem::isFinite(plane.point))
    {
      return "OutflowPlanePoint is " + dem::asTyped(plane.point) + " but must be finite.";
    }
    if (!dem::isFinite(plane.normal) || !(dem::norm(plane.normal) > 0.0))
    {
      return "OutflowPlaneNormal is " + dem::asTyped(plane.normal) +
        " but must be finite and have a direction.";
    }
  }
  return {};
}

DomainSettings aroundCell(DomainSettings settings, const dem::CellChoice& cell)
{
  if (!cell.any() || dem::findProblem(cell) != "")
  {
    return settings;
  }
  dem::Vec3 low = cell.origin;
  dem::Vec3 high = cell.origin;
  for (int k = 0; k < 8; ++k)
  {
    const dem::Vec3 p = cell.origin +
      cell.edges * dem::Vec3{ k & 1 ? 1.5 : -0.5, k & 2 ? 1.5 : -0.5, k & 4 ? 1.5 : -0.5 };
    low = { std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z) };
    high = { std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z) };
  }
  settings.periodic = cell.periodic;
  const auto pick = [&](const dem::Vec3& box, const dem::Vec3& around) -> dem::Vec3
  {
    const auto& periodic = cell.periodic;
    return { (periodic[0] ? around : box).x, (periodic[1] ? around : box).y,
      (periodic[2] ? around : box).z };
  };
  settings.low = pick(settings.low, low);
  settings.high = pick(settings.high, high);
  return settings;
}

void addDomain(const DomainSettings& settings, bool connected, double radius, dem::Scene& scene)
{
  if (settings.walls == WallDomain::Box || (settings.walls == WallDomain::Automatic && !connected))
  {
    addBox(settings, radius, scene);
  }
  if (settings.hasOutflowBox)
  {
    scene.outflow.boxes.push_back(settings.outflowBox);
  }
  if (settings.hasOutflowPlane)
  {
    scene.outflow.planes.push_back(settings.outflowPlane);
  }
}

}
