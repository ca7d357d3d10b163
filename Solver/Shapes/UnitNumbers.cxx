#include "Shapes/UnitNumbers.h"

#include "Basics/Error.h"
#include "Shapes/Smooth/SmoothKinds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace dem
{

namespace
{

/// Most features of a shape with faces; each feature is a ball.
constexpr int MostFeatures = 10000;

/// The rotation whose columns are these axes (Shepperd 1978).
Quaternion rotationOf(const std::array<Vec3, 3>& axes)
{
  const double xx = axes[0].x, yy = axes[1].y, zz = axes[2].z;
  const double squares[4] = { 1.0 + xx + yy + zz, 1.0 + xx - yy - zz, 1.0 - xx + yy - zz,
    1.0 - xx - yy + zz };
  const double a = axes[1].z - axes[2].y, b = axes[2].x - axes[0].z, c = axes[0].y - axes[1].x;
  const double d = axes[1].x + axes[0].y, e = axes[0].z + axes[2].x, f = axes[2].y + axes[1].z;
  const Quaternion choices[4] = { { squares[0], a, b, c }, { a, squares[1], d, e },
    { b, d, squares[2], f }, { c, e, f, squares[3] } };
  return unit(choices[std::max_element(squares, squares + 4) - squares]);
}

}

double rounded(double value)
{
  constexpr int bits = 40;
  int exponent = 0;
  const double part = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(part, bits)), exponent - bits);
}

double coordinate(double value)
{
  return std::abs(value) < 1e-12 ? 0.0 : rounded(value);
}

Vec3 rounded(const Vec3& v)
{
  return { coordinate(v.x), coordinate(v.y), coordinate(v.z) };
}

Quaternion rounded(const Quaternion& rotation)
{
  return unit(Quaternion{ rounded(rotation.w), coordinate(rotation.x), coordinate(rotation.y),
    coordinate(rotation.z) });
}

Frustum rounded(Frustum kernel)
{
  for (const int end : { 0, 1 })
  {
    kernel.radius[end] = rounded(kernel.radius[end]);
    kernel.height[end] = coordinate(kernel.height[end]);
  }
  kernel.across = rounded(kernel.across);
  kernel.along = coordinate(kernel.along);
  return kernel;
}

UnitShape withMass(const MassProperties& mass, double size)
{
  UnitShape unit;
  unit.volume = rounded(mass.volume / (size * size * size));
  unit.equivalentRadius = rounded(std::cbrt(unit.volume / (4.0 / 3.0 * Pi)));
  unit.inertia = rounded((1.0 / (mass.volume * size * size)) * mass.inertia);
  unit.principal = rounded(rotationOf(mass.axes));
  return unit;
}

void setDrawn(UnitShape& unit, const Vec3& origin, const Vec3& centre, double size, double length)
{
  unit.drawnCentre = origin + length * centre;
  unit.drawnRadius = length * size;
  unit.drawnEquivalent = rounded(unit.drawnRadius * unit.equivalentRadius);
}

UnitFacets unitPart(const RoundedKernel& body, const Vec3& centre, double size)
{
  UnitFacets facets;
  facets.rounding = rounded(body.rounding / size);
  for (const Vec3& corner : body.kernel.corners)
  {
    facets.corners.push_back(rounded((1.0 / size) * (corner - centre)));
  }
  describe(body.kernel, facets);
  for (UnitFacets::Face& face : facets.faces)
  {
    face.normal = rounded(face.normal);
    face.offset = rounded(face.offset);
  }
  for (UnitFacets::Side& side : facets.sides)
  {
    side.inward = rounded(side.inward);
  }
  for (UnitFacets::Edge& edge : facets.edges)
  {
    edge.middle = rounded(edge.middle);
    edge.cosine = rounded(edge.cosine);
  }
  facets.inscribed = rounded(facets.inscribed);
  return facets;
}

UnitSurface surfaceFrom(const SmoothForm& form, double scale)
{
  UnitSurface surface;
  surface.form = withLengths(form, [scale](double length) { return coordinate(scale * length); });
  surface.numbers = surfaceNumbers(surface.form);
  surface.numbers.p = rounded(surface.numbers.p);
  surface.numbers.q = rounded(surface.numbers.q);
  surface.kind = kindOf(surface.form, surface.numbers);
  return surface;
}

void demandFeatures(const UnitShape& unit)
{
  if (unit.count() > MostFeatures)
  {
    throw Error("has " + std::to_string(unit.count()) +
      " corners, edges and parts, but may have at most " + std::to_string(MostFeatures) + ".");
  }
}

}
