#include "Shapes/ShapeTable.h"

#include "Basics/Error.h"
#include "Shapes/Faces/Facets.h"
#include "Shapes/MassProperties.h"
#include "Shapes/Smooth/SmoothKinds.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>

namespace dem
{

namespace
{

/// Most features of a shape with faces; each feature is a ball.
constexpr int MostFeatures = 10000;

double rounded(double value)
{
  constexpr int bits = 40;
  int exponent = 0;
  const double part = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(part, bits)), exponent - bits);
}

/// A number that is next to nothing beside 1 is noise.
double coordinate(double value)
{
  return std::abs(value) < 1e-12 ? 0.0 : rounded(value);
}

Vec3 rounded(const Vec3& v)
{
  return { coordinate(v.x), coordinate(v.y), coordinate(v.z) };
}

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

/// Balls in a box about the origin with edges of at most 2.
struct BoxedClump
{
  GrainShape shape;
  Vec3 origin;        ///< where the box was
  double scale = 1.0; ///< lengths now, of one before
};

BoxedClump inBox(const GrainShape& shape)
{
  const BallBounds bounds(shape.balls);
  const Vec3& low = bounds.low;
  const Vec3 edges = bounds.high - low;
  const double scale = 2.0 / bounds.longestEdge();
  GrainShape result;
  for (const Ball& ball : shape.balls)
  {
    result.balls.push_back({ scale * (ball.centre - low - 0.5 * edges), scale * ball.radius });
  }
  if (shape.moments)
  {
    result.moments = moved(*shape.moments, -(low + 0.5 * edges), scale);
  }
  return { result, low + 0.5 * edges, scale };
}

/// Everything but the balls and the surface.
/// @param size bounding radius, in the unit of the mass properties
UnitShape withMass(const MassProperties& mass, double size)
{
  UnitShape unit;
  unit.volume = rounded(mass.volume / (size * size * size));
  unit.equivalentRadius = rounded(std::cbrt(unit.volume / (4.0 / 3.0 * Pi)));
  unit.inertia = rounded((1.0 / (mass.volume * size * size)) * mass.inertia);
  const Quaternion axes = rotationOf(mass.axes);
  unit.principal = dem::unit(
    Quaternion{ rounded(axes.w), coordinate(axes.x), coordinate(axes.y), coordinate(axes.z) });
  return unit;
}

/// Sets where a shape is drawn: its centre and size, given in some unit about an origin.
void setDrawn(UnitShape& unit, const Vec3& origin, const Vec3& centre, double size, double length)
{
  unit.drawnCentre = origin + length * centre;
  unit.drawnRadius = length * size;
  unit.drawnEquivalent = rounded(unit.drawnRadius * unit.equivalentRadius);
}

UnitShape unitClump(const GrainShape& shape)
{
  const BoxedClump boxed = inBox(shape);
  const std::vector<Ball>& balls = boxed.shape.balls;
  const MassProperties mass =
    massProperties(boxed.shape.moments ? *boxed.shape.moments : momentsOf(balls));
  double size = 0.0;
  for (const Ball& ball : balls)
  {
    size = std::max(size, norm(ball.centre - mass.centre) + ball.radius);
  }
  UnitShape unit = withMass(mass, size);
  setDrawn(unit, boxed.origin, mass.centre, size, 1.0 / boxed.scale);
  unit.smallestBall = 1.0;
  for (const Ball& ball : balls)
  {
    unit.balls.push_back(
      { rounded((1.0 / size) * (ball.centre - mass.centre)), rounded(ball.radius / size) });
    unit.smallestBall = std::min(unit.smallestBall, unit.balls.back().radius);
  }
  return unit;
}

UnitShape unitSurface(const SmoothForm& drawn)
{
  double largest = 0.0;
  withLengths(drawn, [&largest](double length) { return largest = std::max(largest, length); });
  const SmoothForm form = scaled(drawn, 1.0 / largest);
  const MassProperties mass = massProperties(momentsOf(form));
  const Vec3 centre = rounded(-mass.centre);
  const SurfaceReach reach = reachOf(form, centre, mass);
  UnitShape unit = withMass(mass, reach.farthest);
  setDrawn(unit, {}, mass.centre, reach.farthest, largest);
  const double scale = 1.0 / reach.farthest;
  UnitSurface surface;
  surface.form =
    withLengths(form, [scale](double length) { return coordinate(scale * length); });
  surface.numbers = surfaceNumbers(surface.form);
  surface.numbers.p = rounded(surface.numbers.p);
  surface.numbers.q = rounded(surface.numbers.q);
  surface.kind = kindOf(surface.form, surface.numbers);
  surface.centre = rounded(scale * centre);
  surface.inscribed = rounded(scale * reach.least);
  surface.mobility = { rounded(reach.mobility[0]), rounded(reach.mobility[1]),
    rounded(reach.mobility[2]) };
  unit.balls = { { {}, 1.0 } };
  unit.smallestBall = surface.inscribed;
  unit.surface = std::move(surface);
  return unit;
}

/// One of the convex parts, but for the mobility.
/// @param centre of mass of the whole, whose bounding radius is @a size
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

UnitShape unitFacets(const std::vector<RoundedPolyhedron>& drawn)
{
  const RoundedKernels body(drawn);
  const MassProperties mass = massProperties(body.moments);
  double size = 0.0;
  for (const RoundedKernel& part : body.parts)
  {
    size = std::max(size, part.reachFrom(mass.centre));
  }
  UnitShape unit = withMass(mass, size);
  setDrawn(unit, body.origin, mass.centre, size, 1.0 / body.scale);
  std::vector<UnitFacets> parts;
  double mobility = 0.0;
  for (const RoundedKernel& part : body.parts)
  {
    parts.push_back(unitPart(part, mass.centre, size));
    UnitFacets& facets = parts.back();
    facets.firstBall = unit.count();
    const std::vector<Ball> balls = ballsOf(facets, ballAround(facets, drawn.size() == 1));
    unit.balls.insert(unit.balls.end(), balls.begin(), balls.end());
    // All parts may be pressed at a time.
    mobility += mobilityOf(facets, unit.inertia, unit.principal);
  }
  if (unit.count() > MostFeatures)
  {
    throw Error("has " + std::to_string(unit.count()) +
      " corners, edges and parts, but may have at most " + std::to_string(MostFeatures) + ".");
  }
  unit.smallestBall = parts.front().rounding;
  for (UnitFacets& facets : parts)
  {
    facets.mobility = rounded(mobility);
    unit.smallestBall = std::min(unit.smallestBall, facets.rounding);
  }
  unit.parts = std::make_shared<const std::vector<UnitFacets>>(std::move(parts));
  return unit;
}

UnitShape unitFrustum(const RoundedFrustum& drawn)
{
  const RoundedFrustumKernel body(drawn);
  const MassProperties mass = massProperties(momentsOf(body.kernel, body.rounding));
  const double size = body.reachFrom(mass.centre.z);
  UnitShape unit = withMass(mass, size);
  setDrawn(unit, { 0.0, 0.0, -0.5 * drawn.height }, mass.centre, size,
    drawn.rounding / body.rounding);
  Frustum kernel = moved(body.kernel, -mass.centre.z, 1.0 / size);
  for (const int end : { 0, 1 })
  {
    kernel.radius[end] = rounded(kernel.radius[end]);
    kernel.height[end] = coordinate(kernel.height[end]);
  }
  kernel.across = rounded(kernel.across);
  kernel.along = coordinate(kernel.along);
  UnitFacets facets;
  facets.rounding = unit.smallestBall = rounded(body.rounding / size);
  facets.inscribed = rounded(body.nearestTo(mass.centre.z) / size);
  describe(kernel, facets);
  facets.mobility = rounded(mobilityOf(pressedWith(kernel), unit.inertia, unit.principal));
  unit.balls = ballsOf(facets, ballAround(facets, true));
  unit.parts = std::make_shared<const std::vector<UnitFacets>>(1, std::move(facets));
  return unit;
}

/// What @a find() makes of a key, made once for each: it takes milliseconds, and tables of hundreds
/// of shapes are asked for with every frame.
template <typename Find>
UnitShape known(std::vector<double> key, const Find& find)
{
  constexpr std::size_t most = 10000;
  static std::mutex access;
  static std::map<std::vector<double>, UnitShape> all;
  {
    const std::lock_guard<std::mutex> lock(access);
    const auto found = all.find(key);
    if (found != all.end())
    {
      return found->second;
    }
  }
  UnitShape unit = find();
  const std::lock_guard<std::mutex> lock(access);
  if (all.size() >= most)
  {
    all.clear();
  }
  all.emplace(std::move(key), unit);
  return unit;
}

UnitShape knownUnitClump(const GrainShape& shape)
{
  std::vector<double> key;
  for (const Ball& ball : shape.balls)
  {
    key.insert(key.end(), { ball.centre.x, ball.centre.y, ball.centre.z, ball.radius });
  }
  if (shape.moments)
  {
    const Moments& m = *shape.moments;
    key.insert(key.end(), { m.volume, m.first.x, m.first.y, m.first.z });
    key.insert(key.end(), m.second.begin(), m.second.end());
  }
  return known(std::move(key), [&] { return unitClump(shape); });
}

UnitShape knownUnitSurface(const SmoothForm& form)
{
  std::vector<double> key = numbersOf(form);
  key.push_back(idOf(form));
  return known(std::move(key), [&] { return unitSurface(form); });
}

/// @param shape is faceted or has a round side
UnitShape knownUnitFacets(const GrainShape& shape)
{
  try
  {
    if (shape.frustum)
    {
      const RoundedFrustum& f = *shape.frustum;
      return known({ f.bottom, f.top, f.height, f.rounding }, [&] { return unitFrustum(f); });
    }
    std::vector<double> key;
    for (const RoundedPolyhedron& part : shape.faceted)
    {
      key.insert(key.end(), { static_cast<double>(part.points.size()), part.rounding });
      for (const Vec3& p : part.points)
      {
        key.insert(key.end(), { p.x, p.y, p.z });
      }
    }
    return known(std::move(key), [&] { return unitFacets(shape.faceted); });
  }
  catch (const Error& error)
  {
    throw Error("The shape \"" + shape.name + "\" " + error.what());
  }
}

}

UnitShape unitShape(const GrainShape& shape)
{
  if (shape.isClump())
  {
    return knownUnitClump(shape);
  }
  UnitShape unit = shape.surface ? knownUnitSurface(*shape.surface) : knownUnitFacets(shape);
  const bool isConvex = !unit.parts || unit.parts->size() == 1;
  const double inside = unit.parts ? unit.parts->front().inscribed : unit.surface->inscribed;
  unit.lever = isConvex ? (inside < 1.0 ? std::sqrt(1.0 - inside * inside) : 0.0) : 1.0;
  return unit;
}

ShapeTable shapeTable(const std::vector<GrainShape>& shapes)
{
  ShapeTable table;
  for (const GrainShape& shape : shapes)
  {
    table.push_back(unitShape(shape));
  }
  return table;
}

}
