// Single values of grains with faces: the shares that edges near their ends and corners of faces
// with many of them have of the force, and moments of boxes with sharp and with round edges.
#include "Check.h"
#include "Faceted.h"

#include "Shapes/Faces/ConvexHull.h"
#include "Shapes/Faces/FacetPairs.h"
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>

using namespace dem;

namespace
{

/// Two edges have what their ends leave over, instead of which these push.
void edgesNearTheirEnds()
{
  const double reach = 0.3, height = 0.2, full = reach - height;
  const PlacedEdge low({ 0.0, -2.0, 0.0 }, { 0.0, 3.0, 0.0 }, { 0.0, 0.0, 1.0 });
  for (const double offset : { 0.01, 0.1, 0.2, 0.23, 1.0 })
  {
    const PlacedEdge high({ -offset, 0.0, height }, { 4.0, 0.0, height }, { 0.0, 0.0, -1.0 });
    const Crossing crossing = crossingOf(high, low, reach);
    const double ofEnd = std::max(0.0, reach - std::hypot(height, offset));
    const std::string name = "edges at " + check::number(offset) + " from an end, ";
    check::relative(name + "overlap", crossing.overlap, full, 1e-12);
    const double x = ofEnd / full;
    check::close(name + "share", crossing.share, 1.0 - x * x, 1e-12);
    // By a shift along the edge: the end is as much farther as it is aside.
    const double slope = x > 0.0 ? -2.0 * x / full * offset / std::hypot(height, offset) : 0.0;
    check::close(name + "slope", crossing.slope.translation.x, slope, 1e-9);
    check::atMost(name + "normal", norm(crossing.normal - Vec3{ 0.0, 0.0, 1.0 }), 1e-15);
  }
}

/// A face is as stiff as one with four corners, however many it has.
void facesWithManyCorners()
{
  constexpr double size = 0.01, depth = 2e-5;
  for (const int sides : { 3, 4, 6, 9 })
  {
    Config config = scene::still();
    config.allowInitialOverlap = true;
    config.shapes = { scene::prism(sides, 1.0, 1.2, 0.2) };
    scene::setSteps(config, 1e-7, 1);
    const UnitShape shape = unitShape(config.shapes[0]);
    double lowest = 0.0;
    for (const Vec3& corner : shape.parts->front().corners)
    {
      lowest = std::min(lowest, corner.z);
    }
    const double rounding = size * shape.parts->front().rounding;
    ShapedGrain grain;
    grain.size = size;
    grain.position = { 0.0, 0.0, -size * lowest + rounding - depth };
    Snapshot start;
    scene::addClump(config, 0, grain, start);
    const Simulation simulation(config, scene::plane(0.1), start);
    double force = 0.0;
    for (const ContactView& contact : simulation.observe().contacts)
    {
      force += contact.force.z;
    }
    const double ofCorner = scene::planeStiffness(config, rounding) * depth * std::sqrt(depth);
    check::relative("force on a face of " + std::to_string(sides) + " corners", force,
      std::min(sides, 4) * ofCorner, 1e-9);
  }
}

/// A box of these sides with balls of a radius rolled around it, as slices across x: rectangles
/// with round corners.
void momentsOfBox()
{
  const Vec3 sides{ 2.0, 1.5, 1.0 };
  std::vector<Vec3> points;
  for (int k = 0; k < 8; ++k)
  {
    points.push_back({ (k & 1 ? 0.5 : -0.5) * sides.x, (k & 2 ? 0.5 : -0.5) * sides.y,
      (k & 4 ? 0.5 : -0.5) * sides.z });
  }
  for (const double radius : { 0.0, 0.3 })
  {
    const auto area = [&](double r)
    { return sides.y * sides.z + 2.0 * r * (sides.y + sides.z) + Pi * r * r; };
    double volume = sides.x * area(radius);
    double second = sides.x * sides.x * sides.x / 12.0 * area(radius);
    constexpr int parts = 2000; // of a quarter of a rotation, over both round ends
    for (int k = 0; k < parts; ++k)
    {
      const double angle = 0.5 * Pi * (k + 0.5) / parts;
      const double x = 0.5 * sides.x + radius * std::sin(angle);
      const double slice =
        2.0 * 0.5 * Pi / parts * radius * std::cos(angle) * area(radius * std::cos(angle));
      volume += slice;
      second += slice * x * x;
    }
    const Moments moments = momentsOf(convexHull(points), radius);
    const std::string name = "box rounded by " + check::number(radius) + ", ";
    check::relative(name + "volume", moments.volume, volume, 1e-6);
    check::relative(name + "second moment", moments.second[0], second, 1e-6);
    check::atMost(name + "first moments", norm(moments.first), 1e-13);
  }
}

}

int main()
{
  return check::run(
    []
    {
      momentsOfBox();
      edgesNearTheirEnds();
      facesWithManyCorners();
    });
}
