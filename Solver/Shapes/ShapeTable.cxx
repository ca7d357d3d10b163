#include "Shapes/ShapeTable.h"

#include "Basics/Error.h"
#include "Shapes/Faces/Facets.h"
#include "Shapes/MassProperties.h"
#include "Shapes/MixedShape.h"
#include "Shapes/Overlaps.h"
#include "Shapes/Smooth/PlateMoments.h"
#include "Shapes/Smooth/SurfaceReach.h"
#include "Shapes/UnitNumbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>

namespace dem
{

namespace
{

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
  unit.mobility = static_cast<double>(balls.size());
  for (const Ball& ball : balls)
  {
    unit.balls.push_back(
      { rounded((1.0 / size) * (ball.centre - mass.centre)), rounded(ball.radius / size) });
    unit.smallestBall = std::min(unit.smallestBall, unit.balls.back().radius);
  }
  return unit;
}

/// @param plate see GrainShape
UnitShape unitSurface(const SmoothForm& drawn, double plate)
{
  double largest = 0.0;
  withLengths(drawn, [&largest](double length) { return largest = std::max(largest, length); });
  const SmoothForm form = scaled(drawn, 1.0 / largest);
  const MassProperties mass =
    massProperties(plate > 0.0 ? plateMoments(form, plate / largest) : momentsOf(form));
  const Vec3 centre = rounded(-mass.centre);
  const SurfaceReach reach = reachOf(form, centre, mass);
  UnitShape unit = withMass(mass, reach.farthest);
  setDrawn(unit, {}, mass.centre, reach.farthest, largest);
  const double scale = 1.0 / reach.farthest;
  UnitSurface surface = surfaceFrom(form, scale);
  surface.centre = rounded(scale * centre);
  surface.inscribed = rounded(scale * reach.least);
  surface.mobility = { rounded(reach.mobility[0]), rounded(reach.mobility[1]),
    rounded(reach.mobility[2]) };
  unit.balls = { { {}, 1.0 } };
  unit.smallestBall = surface.inscribed;
  unit.surface = std::move(surface);
  return unit;
}

UnitShape unitFacets(const std::vector<RoundedPolyhedron>& drawn)
{
  const RoundedKernels body(drawn);
  Moments moments = body.moments;
  if (drawn.size() > 1)
  {
    std::vector<LevelBody> levels;
    for (const RoundedKernel& part : body.parts)
    {
      levels.push_back(levelOf(unitPart(part, {}, 1.0)));
    }
    takeAway(excessOf(levels), moments);
  }
  const MassProperties mass = massProperties(moments);
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
  demandFeatures(unit);
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
  const Frustum kernel = rounded(moved(body.kernel, -mass.centre.z, 1.0 / size));
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
  constexpr std::size_t most = 20000; // twice the shapes that a source draws
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

UnitShape knownUnitSurface(const SmoothForm& form, double plate)
{
  std::vector<double> key = numbersOf(form);
  key.insert(key.end(), { static_cast<double>(idOf(form)), plate });
  return known(std::move(key), [&] { return unitSurface(form, plate); });
}

/// Numbers of a body with faces, which no other such body has.
void addNumbers(const RoundedPolyhedron& body, std::vector<double>& key)
{
  key.insert(key.end(), { static_cast<double>(body.points.size()), body.rounding });
  for (const Vec3& p : body.points)
  {
    key.insert(key.end(), { p.x, p.y, p.z });
  }
}

UnitShape knownUnitMixed(const GrainShape& shape)
{
  std::vector<double> key{ -1.0, static_cast<double>(shape.balls.size()),
    static_cast<double>(shape.faceted.size()) };
  for (const Ball& ball : shape.balls)
  {
    key.insert(key.end(), { ball.centre.x, ball.centre.y, ball.centre.z, ball.radius });
  }
  for (const RoundedPolyhedron& body : shape.faceted)
  {
    addNumbers(body, key);
  }
  for (const PlacedPart& part : shape.placed)
  {
    const std::vector<double> numbers = numbersOf(part);
    key.insert(key.end(), numbers.begin(), numbers.end());
  }
  return known(std::move(key), [&] { return unitMixed(shape); });
}

/// @param shape is no clump and has no surface
UnitShape knownUnitFacets(const GrainShape& shape)
{
  try
  {
    if (shape.isMixed())
    {
      return knownUnitMixed(shape);
    }
    if (shape.frustum)
    {
      const RoundedFrustum& f = *shape.frustum;
      return known({ f.bottom, f.top, f.height, f.rounding }, [&] { return unitFrustum(f); });
    }
    std::vector<double> key;
    for (const RoundedPolyhedron& part : shape.faceted)
    {
      addNumbers(part, key);
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
  UnitShape unit = shape.surface ? knownUnitSurface(*shape.surface, shape.plate) : knownUnitFacets(shape);
  const bool isConvex = !shape.isMixed() && (!unit.parts || unit.parts->size() == 1);
  unit.lever = 1.0;
  if (isConvex)
  {
    const double inside = unit.parts ? unit.parts->front().inscribed : unit.surface->inscribed;
    unit.lever = inside < 1.0 ? std::sqrt(1.0 - inside * inside) : 0.0;
  }
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
