#include "Making/Forms/GranularShapeForms.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Clumping/ConvexParts.h"
#include "Laws/Expression/ShapeSupport.h"
#include "Making/Forms/GranularListedParts.h"
#include "Parameters/InnerBalls.h"
#include "Properties/GranularChangeWords.h"
#include "Properties/GranularText.h"
#include "Shapes/Faces/Facets.h"

#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <utility>
#include <vector>

namespace granular
{
namespace
{

using Kind = ShapeKind;

constexpr int MostInRow = 1000;
constexpr int MostAtEdge = 20;

int demandCount(int count, int most)
{
  if (count < 1 || count > most)
  {
    throw dem::Error("NumberOfSpheres is " + std::to_string(count) + " but must be from 1 to " +
      std::to_string(most) + " for this Kind.");
  }
  return count;
}

void demandRounding(double rounding)
{
  if (!(rounding >= LeastRounding && rounding <= MostRounding))
  {
    throw dem::Error("Rounding is " + dem::asTyped(rounding) + " but must be from " +
      dem::asTyped(LeastRounding) + " to " + dem::asTyped(MostRounding) + ".");
  }
}

void demandLength(const char* name, double length)
{
  if (!(length > 0.0 && std::isfinite(length)))
  {
    throw dem::Error(std::string(name) + " is " + dem::asTyped(length) + " but must be above 0.");
  }
}

std::vector<dem::Ball> rod(int count, double distance, double radius)
{
  std::vector<dem::Ball> balls;
  for (int k = 0; k < count; ++k)
  {
    balls.push_back({ { (k - 0.5 * (count - 1)) * distance, 0.0, 0.0 }, radius });
  }
  return balls;
}

std::vector<dem::Ball> tetrahedron(double distance, double radius)
{
  const double c = distance / std::sqrt(8.0);
  return { { { c, c, c }, radius }, { { c, -c, -c }, radius }, { { -c, c, -c }, radius },
    { { -c, -c, c }, radius } };
}

std::vector<dem::Ball> cube(int edge, double distance, double radius)
{
  std::vector<dem::Ball> balls;
  const double middle = 0.5 * (edge - 1);
  for (int k = 0; k < edge * edge * edge; ++k)
  {
    balls.push_back({ { (k % edge - middle) * distance, (k / edge % edge - middle) * distance,
                        (k / (edge * edge) - middle) * distance },
      radius });
  }
  return balls;
}

/// The numbers of each line, or of what ends with a semicolon; empty lines are left out.
std::vector<std::vector<double>> listed(std::string text, const std::string& property,
  std::size_t count, const std::string& what)
{
  for (char& letter : text)
  {
    letter = letter == ';' ? '\n' : (letter == ',' ? ' ' : letter);
  }
  std::vector<std::vector<double>> all;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number)
  {
    const std::string where = property + ", line " + std::to_string(number);
    const std::vector<std::string> words = splitChange(line);
    if (words.empty())
    {
      continue;
    }
    if (words.size() != count)
    {
      throw dem::Error(where + " has " + std::to_string(words.size()) + " numbers but needs " +
        std::to_string(count) + ": " + what + ".");
    }
    all.emplace_back();
    for (const std::string& word : words)
    {
      all.back().push_back(readNumber(word, where));
    }
  }
  return all;
}

std::vector<dem::Ball> listedBalls(const std::string& text)
{
  std::vector<dem::Ball> balls;
  for (const std::vector<double>& v : listed(text, "Spheres", 4, "x, y, z and the radius"))
  {
    balls.push_back({ { v[0], v[1], v[2] }, v[3] });
  }
  return balls;
}

std::vector<dem::Vec3> listedPoints(const std::string& text)
{
  std::vector<dem::Vec3> points;
  for (const std::vector<double>& v : listed(text, "Points", 3, "x, y and z"))
  {
    points.push_back({ v[0], v[1], v[2] });
  }
  return points;
}

dem::GrainShape listedSpheres(const ShapeTexts& texts, std::string& note)
{
  std::vector<dem::Ball> balls = listedBalls(texts.spheres);
  const std::vector<std::size_t> inner = dem::takeOutInner(balls);
  if (!inner.empty())
  {
    note = "left out, as they are inside of other spheres:";
    for (const std::size_t k : inner)
    {
      note += (k == inner.front() ? " sphere " : ", ") + std::to_string(k);
    }
    note += ".";
  }
  return { texts.name, std::move(balls), {} };
}

dem::GrainShape smoothBody(const ShapeParameters& p, const std::string& name)
{
  dem::Superellipsoid surface{ p.halfAxes,
    p.kind == Kind::PolySuperellipsoid ? p.oppositeHalfAxes : p.halfAxes };
  if (p.kind != Kind::Ellipsoid)
  {
    surface.e1 = p.exponents[0];
    surface.e2 = p.exponents[1];
  }
  return { name, {}, surface };
}

dem::GrainShape tablet(const ShapeParameters& p, const std::string& name)
{
  demandRounding(p.rounding);
  demandLength("Radius", p.radius);
  demandLength("Height", p.height);
  demandLength("CapHeight", p.capHeight);
  const double thickness = std::min(2.0 * p.radius, p.height);
  const dem::Tablet tablet{ p.radius, p.height, p.capHeight, p.rounding * thickness };
  return { name, {}, tablet };
}

dem::GrainShape roundBody(const ShapeParameters& p, const std::string& name)
{
  demandRounding(p.rounding);
  demandLength("Radius", p.radius);
  demandLength("Height", p.height);
  const double top = p.kind == Kind::Cylinder ? p.radius : p.topRadius;
  dem::GrainShape shape{ name, {} };
  shape.frustum = dem::RoundedFrustum{ p.radius, top, p.height, 1.0 };
  if (dem::findProblem(shape).empty())
  {
    shape.frustum->rounding = p.rounding * dem::thicknessOf(*shape.frustum);
  }
  return shape;
}

dem::GrainShape capsule(const ShapeParameters& p, const std::string& name)
{
  demandLength("Radius", p.radius);
  demandLength("Height", p.height);
  dem::GrainShape shape{ name, {} };
  shape.frustum = dem::RoundedFrustum{ p.radius, p.radius, p.height, p.radius };
  return shape;
}

/// Sets roundings by the thickness of each part, but of capsules, of a shape that can be one.
/// @param share of the thickness
void setRoundings(double share, dem::GrainShape& shape)
{
  if (!dem::findProblem(shape).empty())
  {
    return;
  }
  for (dem::RoundedPolyhedron& part : shape.faceted)
  {
    const dem::ConvexHull hull = dem::convexHull(part.points);
    part.rounding = hull.isBody() ? share * dem::thicknessOf(hull) : 1.0;
  }
  for (dem::PlacedPart& part : shape.placed)
  {
    auto* round = std::get_if<dem::RoundedFrustum>(&part.form);
    if (round && !round->isCapsule())
    {
      round->rounding = share * dem::thicknessOf(*round);
    }
  }
}

dem::GrainShape facetedBody(const ShapeParameters& p, const ShapeTexts& texts,
  vtkDataObject* surface)
{
  demandRounding(p.rounding);
  std::vector<std::vector<dem::Vec3>> parts;
  if (p.kind == Kind::Box)
  {
    const dem::Vec3& sides = p.sides;
    for (const double side : { sides.x, sides.y, sides.z })
    {
      if (!(side > 0.0 && std::isfinite(side)))
      {
        throw dem::Error("Sides has " + dem::asTyped(side) + " but needs lengths above 0.");
      }
    }
    parts = { cornersOfBox(sides) };
  }
  else if (p.kind == Kind::Polyhedron)
  {
    parts = { listedPoints(texts.points) };
  }
  else if (p.kind == Kind::ConvexSurface)
  {
    parts = { cornersOf(wholeSurface(surface)) };
  }
  else
  {
    parts = cornersOfParts(surface);
  }
  dem::GrainShape shape{ texts.name, {} };
  for (const std::vector<dem::Vec3>& points : parts)
  {
    shape.faceted.push_back({ points, 1.0 }); // any rounding, for points that are none
  }
  setRoundings(p.rounding, shape);
  return shape;
}

dem::GrainShape mixedBody(const ShapeParameters& p, const ShapeTexts& texts, vtkDataObject* surface)
{
  demandRounding(p.rounding);
  dem::GrainShape shape = listedParts(texts.parts);
  shape.name = texts.name;
  for (const std::vector<dem::Vec3>& points :
    surface ? cornersOfParts(surface) : std::vector<std::vector<dem::Vec3>>())
  {
    shape.faceted.push_back({ points, 1.0 });
  }
  if (shape.balls.empty() && shape.faceted.empty() && shape.placed.empty())
  {
    throw dem::Error("List at least one of the Parts, or connect a Surface with convex pieces.");
  }
  setRoundings(p.rounding, shape);
  return shape;
}

/// Balls of one radius.
dem::GrainShape equalSpheres(const ShapeParameters& p, const std::string& name)
{
  if (!(p.spacing > 0.0 && std::isfinite(p.spacing)))
  {
    throw dem::Error("Spacing is " + dem::asTyped(p.spacing) + " but must be above 0.");
  }
  demandLength("SphereRadius", p.sphereRadius);
  const double radius = p.sphereRadius, distance = 2.0 * radius * p.spacing;
  switch (p.kind)
  {
    case Kind::Rod:
      return { name, rod(demandCount(p.numberOfSpheres, MostInRow), distance, radius), {} };
    case Kind::Cube:
      return { name, cube(demandCount(p.numberOfSpheres, MostAtEdge), distance, radius), {} };
    default:
      return { name, tetrahedron(distance, radius), {} };
  }
}

}

void demandChoice(const char* name, int value, int last)
{
  if (value < 0 || value > last)
  {
    throw dem::Error(std::string(name) + " is " + std::to_string(value) +
      ", but has to be a whole number from 0 to " + std::to_string(last) + ".");
  }
}

void demandShare(double share)
{
  if (!(share >= 0.0 && std::isfinite(share)))
  {
    throw dem::Error("Share is " + dem::asTyped(share) + " but must be 0 or above.");
  }
}

double plateOf(const ShapeParameters& p)
{
  const bool canBe = p.kind == Kind::Ellipsoid || p.kind == Kind::Superellipsoid ||
    p.kind == Kind::PolySuperellipsoid || p.kind == Kind::SupportFunction;
  if (!canBe || p.body != ShapeBody::Plate)
  {
    return 0.0;
  }
  demandLength("Thickness", p.thickness);
  return p.thickness;
}

std::vector<dem::Vec3> cornersOfBox(const dem::Vec3& sides)
{
  std::vector<dem::Vec3> corners;
  for (int k = 0; k < 8; ++k)
  {
    corners.push_back({ (k & 1 ? 0.5 : -0.5) * sides.x, (k & 2 ? 0.5 : -0.5) * sides.y,
      (k & 4 ? 0.5 : -0.5) * sides.z });
  }
  return corners;
}

dem::GrainShape shapeOf(const ShapeParameters& p, const ShapeTexts& texts, vtkDataObject* surface,
  std::string& note)
{
  switch (p.kind)
  {
    case Kind::Spheres:
      return listedSpheres(texts, note);
    case Kind::Ellipsoid:
    case Kind::Superellipsoid:
    case Kind::PolySuperellipsoid:
      return smoothBody(p, texts.name);
    case Kind::Box:
    case Kind::Polyhedron:
    case Kind::ConvexSurface:
    case Kind::ConvexParts:
      return facetedBody(p, texts, surface);
    case Kind::Cylinder:
    case Kind::Cone:
      return roundBody(p, texts.name);
    case Kind::Tablet:
      return tablet(p, texts.name);
    case Kind::Capsule:
      return capsule(p, texts.name);
    case Kind::MixedParts:
      return mixedBody(p, texts, surface);
    case Kind::SupportFunction:
      return { texts.name, {}, dem::OwnSurface::of(dem::expression::demandSupport(texts.support)) };
    default:
      return equalSpheres(p, texts.name);
  }
}

}
