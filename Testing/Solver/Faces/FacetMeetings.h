// Bodies with faces that meet each other and walls, for tests of energies. SI units.
#pragma once

#include "Check.h"
#include "Faceted.h"

#include "Contacts/FacetGrains.h"

#include <vector>

namespace meetings
{

using namespace dem;
using scene::about;
using scene::placed;

/// As large as it is to be: others draw it anew.
inline GrainShape scaled(GrainShape shape, double factor)
{
  shape.faceted[0].rounding *= factor;
  for (Vec3& point : shape.faceted[0].points)
  {
    point = factor * point;
  }
  return shape;
}

inline const GrainShape cube = scene::brick({ 0.02, 0.02, 0.02 }, 0.002);
inline const GrainShape stone = scaled(scene::gravel(12, 4, 0.1), 0.01);
inline const GrainShape tetrahedron = scaled(scene::tetrahedron(0.15), 0.01);
inline const GrainShape prism = scaled(scene::prism(10, 0.6, 1.0, 0.1), 0.01);

inline const GrainShape can = scene::cylinder(0.01, 0.02, 0.002);
inline const GrainShape cup = scene::cone(0.01, 0.004, 0.02, 0.002);
inline const GrainShape pill = scene::capsule(0.004, 0.02);
/// Heavy: its overlaps are large, and their forces may change velocities only little in a step.
inline const GrainShape roll = scene::capsule(0.02, 0.1);

inline double roundingOf(const GrainShape& shape)
{
  return shape.frustum ? shape.frustum->rounding : shape.faceted[0].rounding;
}

/// Two bodies, or a wall about the origin and one.
struct Meeting
{
  Config config = scene::still();
  Surface walls;
  ShapedGrain first, second;

  Meeting()
  {
    this->config.gravity = {};
    this->config.material.youngsModulus = 1e8;
    this->config.allowInitialOverlap = true;
  }
  Snapshot start() const
  {
    Snapshot start;
    if (this->walls.elements.empty())
    {
      scene::addClump(this->config, 0, this->first, start);
    }
    scene::addClump(this->config, static_cast<int>(this->config.shapes.size()) - 1, this->second,
      start);
    return start;
  }
};

/// @param depth overlap of the two [L]
inline Meeting placedAt(const GrainShape& a, const GrainShape& b, double flat, double depth,
  Random& chance)
{
  Meeting met;
  met.config.shapes = a.name == b.name ? std::vector<GrainShape>{ a } : std::vector{ a, b };
  met.first = placed(a, {}, randomRotation(chance));
  met.second = placed(b, {}, randomRotation(chance));
  const double far = met.first.size + met.second.size;
  Vec3 direction = randomDirection(chance),
       aside = chance.uniform(0.0, 0.3 * far) * randomDirection(chance);
  if (flat > 0.0)
  {
    direction = { 0.0, 0.0, 1.0 };
    aside = 0.3 * far * Vec3{ chance.uniform(-1.0, 1.0), chance.uniform(-1.0, 1.0), 0.0 };
    met.first.orientation = {};
    met.second.orientation = about(randomDirection(chance), flat * chance.uniform(-1.0, 1.0)) *
      about(direction, chance.uniform(-Pi, Pi));
  }
  const ShapeTable shapes = shapeTable(met.config.shapes);
  const FacetGrains facets(shapes, FaceContacts::Features);
  double inside = 0.0, outside = 1.5 * far;
  for (int k = 0; k < 45; ++k)
  {
    const double middle = 0.5 * (inside + outside);
    met.second.position = aside + middle * direction;
    (facets.gap(met.start().particles, 0, shapes[0].count()) > -depth ? outside : inside) = middle;
  }
  return met;
}

/// The first body as a wall.
inline Meeting atWall(Meeting met, const Surface& walls)
{
  const Quaternion& q = met.first.orientation;
  const Quaternion back{ q.w, -q.x, -q.y, -q.z };
  met.second.position = rotated(back, Lane3(met.second.position));
  met.second.orientation = back * met.second.orientation;
  met.config.shapes.erase(met.config.shapes.begin());
  met.walls = walls;
  return met;
}

/// The surface of a cube about the origin, of rectangles or triangles.
inline Surface walledCube(double half, bool triangles, double thickness)
{
  Surface surface;
  for (int axis = 0; axis < 3; ++axis)
  {
    for (const double side : { -half, half })
    {
      Vec3 corners[4];
      for (int k = 0; k < 4; ++k)
      {
        const double a = k == 1 || k == 2 ? half : -half, b = k > 1 ? side : -side;
        const double x[3] = { side, a, b };
        corners[k] = { x[(3 - axis) % 3], x[(4 - axis) % 3], x[(5 - axis) % 3] };
      }
      if (triangles)
      {
        scene::addElement(surface, { corners[0], corners[1], corners[2] }, thickness);
        scene::addElement(surface, { corners[0], corners[2], corners[3] }, thickness);
      }
      else
      {
        scene::addRectangle(surface, corners[0], corners[1], corners[2], corners[3], thickness);
      }
    }
  }
  return surface;
}

/// A square, of which one rectangle has all sides.
inline Surface plate(double half)
{
  Surface surface;
  scene::addRectangle(surface, { -half, -half, 0 }, { half, -half, 0 }, { half, half, 0 },
    { -half, half, 0 });
  return surface;
}

inline constexpr double half = 0.01, thin = 1.2e-4;

/// The substitute for a wall where bodies are placed, which may be sharper than any.
inline GrainShape standInFor(double height)
{
  GrainShape shape = scene::brick({ 2.0 * (half + thin), 2.0 * (half + thin), height }, thin);
  shape.name = "stand-in";
  return shape;
}

inline const GrainShape standIn = standInFor(2.0 * (half + thin)), sheet = standInFor(3.02e-4);

}
