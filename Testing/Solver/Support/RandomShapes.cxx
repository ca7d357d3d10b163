#include "SceneMaker.h"

#include "Shapes/ShapedBalls.h"

#include <algorithm>

namespace scene
{

Superellipsoid SceneMaker::smoothSurface()
{
  const auto axes = [&]() -> Vec3
  {
    const double x = this->ShapeChance.uniform(0.5, 1.0), y = this->ShapeChance.uniform(0.5, 1.0);
    return { x, y, this->ShapeChance.uniform(0.5, 1.0) };
  };
  Superellipsoid surface;
  surface.positive = axes();
  surface.negative = this->ShapeChance.uniform() < 0.3 ? axes() : surface.positive;
  if (this->ShapeChance.uniform() < 0.6)
  {
    surface.e1 = this->ShapeChance.uniform(0.3, 1.4);
    surface.e2 = this->ShapeChance.uniform(0.3, 1.4);
  }
  return surface;
}

/// The hull of some points around a tetrahedron, so that it is never too thin for its rounding.
RoundedPolyhedron SceneMaker::stone()
{
  RoundedPolyhedron stone{ { { 1, 1, 1 }, { 1, -1, -1 }, { -1, 1, -1 }, { -1, -1, 1 } },
    this->ShapeChance.uniform(0.1, 0.4) };
  for (int k = static_cast<int>(this->ShapeChance.uniform(0.0, 8.0)); k > 0; --k)
  {
    stone.points.push_back({ this->ShapeChance.uniform(-1.5, 1.5),
      this->ShapeChance.uniform(-1.5, 1.5), this->ShapeChance.uniform(-1.5, 1.5) });
  }
  return stone;
}

/// Cylinders and capsules too.
RoundedFrustum SceneMaker::cone()
{
  RoundedFrustum cone{ 1.0, 1.0, this->ShapeChance.uniform(0.6, 3.0),
    this->ShapeChance.uniform(0.02, 0.1) };
  const double top = this->ShapeChance.uniform(-0.5, 1.5);
  cone.top = std::min(std::max(top, 0.0), 1.0);
  if (top > 1.25)
  {
    cone.rounding = cone.bottom;
    cone.height += 2.0;
  }
  return cone;
}

/// Clumps of all kinds of numbers of balls, some of which overlap, smooth bodies and ones with
/// faces or a round side.
void SceneMaker::addShapes()
{
  const int count = 1 + static_cast<int>(3.0 * this->ShapeChance.uniform());
  for (int k = 0; k < count; ++k)
  {
    GrainShape shape;
    shape.name = "shape " + std::to_string(k);
    const bool many = this->ShapeChance.uniform() < 0.2;
    const int balls = static_cast<int>(this->ShapeChance.uniform(many ? 60 : 1, many ? 90 : 6));
    for (int ball = 0; ball < balls; ++ball)
    {
      const double x = this->ShapeChance.uniform(-1.0, 1.0);
      const double y = this->ShapeChance.uniform(-1.0, 1.0);
      const double z = this->ShapeChance.uniform(-1.0, 1.0);
      shape.balls.push_back({ { x, y, z }, this->ShapeChance.uniform(0.4, 0.6) });
    }
    if (this->ShapeChance.uniform() < 0.4)
    {
      shape.balls.clear();
      shape.surface = this->smoothSurface();
    }
    else if (this->ShapeChance.uniform() < 0.4)
    {
      shape.balls.clear();
      shape.faceted = { this->stone() };
    }
    else if (this->ShapeChance.uniform() < 0.4)
    {
      shape.balls.clear();
      shape.frustum = this->cone();
    }
    if (findProblem(shape).empty())
    {
      this->Made.config.shapes.push_back(shape);
      const UnitShape unit = unitShape(shape);
      forEachLight(unit, unit.sizeFor(1.0), 1.0, 1,
        [&](double radius, double density)
        { this->Light = std::min(this->Light, density * radius * radius); });
    }
  }
}

/// For an inflow; none for spheres.
std::vector<ShapeShare> SceneMaker::shares()
{
  std::vector<ShapeShare> result;
  for (std::size_t k = 0; k < this->Made.config.shapes.size(); ++k)
  {
    result.push_back({ static_cast<int>(k), this->ShapeChance.uniform(0.1, 1.0) });
  }
  if (this->ShapeChance.uniform() < 0.5 && !result.empty())
  {
    result.push_back({ -1, this->ShapeChance.uniform(0.1, 1.0) });
  }
  return this->ShapeChance.uniform() < 0.2 ? std::vector<ShapeShare>() : result;
}

}
