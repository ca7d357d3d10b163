#include "Faceted.h"

namespace scene
{

std::string complaintOf(const dem::GrainShape& shape)
{
  const std::string problem = findProblem(shape);
  return problem.empty() ? check::errorOf([&] { unitShape(shape); }) : problem;
}

dem::GrainShape brick(const dem::Vec3& sides, double rounding)
{
  dem::GrainShape shape{ "box", {} };
  shape.faceted = { { {}, rounding } };
  for (int k = 0; k < 8; ++k)
  {
    shape.faceted[0].points.push_back({ (k & 1 ? 0.5 : -0.5) * sides.x,
      (k & 2 ? 0.5 : -0.5) * sides.y, (k & 4 ? 0.5 : -0.5) * sides.z });
  }
  return shape;
}

dem::GrainShape gravel(int count, std::uint64_t seed, double rounding)
{
  dem::Random chance(seed);
  dem::GrainShape shape{ "gravel " + std::to_string(count), {} };
  shape.faceted = { { {}, rounding } };
  for (int k = 0; k < count; ++k)
  {
    const dem::Vec3 n = dem::randomDirection(chance);
    shape.faceted[0].points.push_back({ 1.2 * n.x, n.y, 0.8 * n.z });
  }
  return shape;
}

dem::GrainShape tetrahedron(double rounding)
{
  dem::GrainShape shape{ "tetrahedron", {} };
  shape.faceted = { { { { 1, 1, 1 }, { 1, -1, -1 }, { -1, 1, -1 }, { -1, -1, 1 } }, rounding } };
  return shape;
}

dem::GrainShape prism(int sides, double radius, double height, double rounding)
{
  dem::GrainShape shape{ "prism " + std::to_string(sides), {} };
  shape.faceted = { { {}, rounding } };
  for (int k = 0; k < 2 * sides; ++k)
  {
    const double a = 2.0 * dem::Pi * (k / 2) / sides;
    shape.faceted[0].points.push_back(
      { radius * std::cos(a), radius * std::sin(a), (k % 2 ? 0.5 : -0.5) * height });
  }
  return shape;
}

dem::GrainShape cone(double bottom, double top, double height, double rounding)
{
  dem::GrainShape shape{ "cone", {} };
  shape.frustum = dem::RoundedFrustum{ bottom, top, height, rounding };
  return shape;
}

dem::GrainShape cylinder(double radius, double height, double rounding)
{
  dem::GrainShape shape = cone(radius, radius, height, rounding);
  shape.name = "cylinder";
  return shape;
}

dem::GrainShape capsule(double radius, double height)
{
  dem::GrainShape shape = cylinder(radius, height, radius);
  shape.name = "capsule";
  return shape;
}

}
