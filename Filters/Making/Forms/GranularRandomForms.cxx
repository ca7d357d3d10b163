#include "Making/Forms/GranularRandomForms.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Basics/Random.h"
#include "Making/Forms/GranularShapeForms.h"
#include "Shapes/Faces/Facets.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr int LeastPoints = 4, MostPoints = 100;
constexpr double MostThickness = 0.6; ///< that may be demanded; few hulls of points have more
/// Bounds of half axes, as of radii: cubes of them are numbers.
constexpr double Shortest = 1e-50, Longest = 1e50;
/// Hulls that are too thin in a row, before the ranges are taken to be at fault.
constexpr int MostTrials = 10000;

template <typename T>
void demandEnds(const char* name, T low, T high, T least, T most)
{
  if (!(low >= least && high <= most && low <= high))
  {
    throw dem::Error(std::string(name) + " is from " + dem::asTyped(low) + " to " +
      dem::asTyped(high) + " but needs two numbers from " + dem::asTyped(least) + " to " +
      dem::asTyped(most) + ", the smaller one first.");
  }
}

bool isSmooth(RandomKind kind)
{
  return kind != RandomKind::Box && kind != RandomKind::Hull;
}

/// Refuses ranges of half axes from which bodies could be drawn that are too slender.
void demandAspect(const RandomForms& forms)
{
  const bool lopsided = forms.kind == RandomKind::PolySuperellipsoid;
  const double longer = lopsided ? 2.0 * std::max(forms.side[1], 1.0 - forms.side[0]) : 1.0;
  const double shorter = lopsided ? 2.0 * std::min(forms.side[0], 1.0 - forms.side[1]) : 1.0;
  double most = longer / shorter;
  for (int i = 0; i < 3; ++i)
  {
    for (int k = 0; k < 3; ++k)
    {
      const double ratio = longer * forms.mostHalf[i] / (shorter * forms.leastHalf[k]);
      most = i == k ? most : std::max(most, ratio);
    }
  }
  if (most > dem::Superellipsoid::MostAspect)
  {
    throw dem::Error("Narrow the ranges of HalfAxesFrom, HalfAxesTo and PositiveShare: one half "
                     "axis could be " +
      dem::asTyped(most) + " times another one, but at most " +
      dem::asTyped(dem::Superellipsoid::MostAspect) + " times is allowed.");
  }
}

void demandGood(const RandomForms& forms)
{
  demandEnds("NumberOfShapes", forms.count, forms.count, 1, RandomForms::MostShapes);
  for (int axis = 0; axis < 3; ++axis)
  {
    demandEnds(("The half axis along " + std::string(1, "xyz"[axis])).c_str(),
      forms.leastHalf[axis], forms.mostHalf[axis], Shortest, Longest);
  }
  const bool hasExponents =
    forms.kind == RandomKind::Superellipsoid || forms.kind == RandomKind::PolySuperellipsoid;
  if (hasExponents)
  {
    constexpr double least = dem::Superellipsoid::LeastExponent;
    constexpr double most = dem::Superellipsoid::MostExponent;
    demandEnds("FirstExponent", forms.first[0], forms.first[1], least, most);
    demandEnds("SecondExponent", forms.second[0], forms.second[1], least, most);
  }
  if (forms.kind == RandomKind::PolySuperellipsoid)
  {
    demandEnds("PositiveShare", forms.side[0], forms.side[1], 0.05, 0.95);
  }
  if (isSmooth(forms.kind))
  {
    demandAspect(forms);
    return;
  }
  demandEnds("Rounding", forms.rounding[0], forms.rounding[1], LeastRounding, MostRounding);
  if (forms.kind == RandomKind::Hull)
  {
    demandEnds("NumberOfPoints", forms.points[0], forms.points[1], LeastPoints, MostPoints);
    demandEnds("LeastThickness", forms.leastThickness, forms.leastThickness, 0.0, MostThickness);
  }
}

/// Draws the numbers of one shape.
class Drawing
{
public:
  Drawing(const RandomForms& forms, int number)
    : Forms(forms), Chance(dem::mixBits(dem::mixBits(static_cast<std::uint64_t>(forms.seed)) +
                      static_cast<std::uint64_t>(number)))
  {
  }

  /// A body of any kind.
  dem::GrainShape Shape(const std::string& name)
  {
    const dem::Vec3 half = this->HalfAxes();
    if (isSmooth(this->Forms.kind))
    {
      return { name, {}, this->Smooth(half) };
    }
    dem::GrainShape shape{ name, {} };
    if (this->Forms.kind == RandomKind::Box)
    {
      shape.faceted = { { cornersOfBox(2.0 * half), 1.0 } };
    }
    else
    {
      shape.faceted = { { this->PointsOfHull(half), 1.0 } };
    }
    dem::RoundedPolyhedron& body = shape.faceted.front();
    body.rounding = this->In(this->Forms.rounding) * dem::thicknessOf(dem::convexHull(body.points));
    return shape;
  }

private:
  double In(double low, double high)
  {
    const double one = this->Chance.uniform();
    const double share =
      this->Forms.law == RangeLaw::Uniform ? one : 0.5 * (one + this->Chance.uniform());
    return std::min(low + (high - low) * share, high);
  }
  double In(const Ends<double>& ends) { return this->In(ends[0], ends[1]); }
  int In(const Ends<int>& ends)
  {
    const double drawn = this->In(static_cast<double>(ends[0]), ends[1] + 1.0);
    return std::min(static_cast<int>(drawn), ends[1]);
  }

  dem::Vec3 HalfAxes()
  {
    const dem::Vec3 &low = this->Forms.leastHalf, &high = this->Forms.mostHalf;
    const double x = this->In(low.x, high.x), y = this->In(low.y, high.y);
    return { x, y, this->In(low.z, high.z) };
  }

  dem::Superellipsoid Smooth(const dem::Vec3& half)
  {
    dem::Superellipsoid body{ half, half };
    if (this->Forms.kind != RandomKind::Ellipsoid)
    {
      body.e1 = this->In(this->Forms.first);
      body.e2 = this->In(this->Forms.second);
    }
    if (this->Forms.kind == RandomKind::PolySuperellipsoid)
    {
      const double x = this->In(this->Forms.side), y = this->In(this->Forms.side);
      const double z = this->In(this->Forms.side);
      body.positive = { 2.0 * x * half.x, 2.0 * y * half.y, 2.0 * z * half.z };
      body.negative = 2.0 * half - body.positive;
    }
    return body;
  }

  /// Uniform on the unit sphere (Marsaglia 1972), without functions that libraries round
  /// differently.
  dem::Vec3 OnSphere()
  {
    for (;;)
    {
      const double u = this->Chance.uniform(-1.0, 1.0), v = this->Chance.uniform(-1.0, 1.0);
      const double square = u * u + v * v;
      if (square < 1.0)
      {
        const double root = 2.0 * std::sqrt(1.0 - square);
        return { u * root, v * root, 1.0 - 2.0 * square };
      }
    }
  }

  /// Points anew until their hull is thick enough.
  std::vector<dem::Vec3> PointsOfHull(const dem::Vec3& half)
  {
    const int count = this->In(this->Forms.points);
    for (int trial = 0; trial < MostTrials; ++trial)
    {
      std::vector<dem::Vec3> points;
      double square = 0.0;
      for (int k = 0; k < count; ++k)
      {
        const dem::Vec3 n = this->OnSphere();
        const dem::Vec3 point{ half.x * n.x, half.y * n.y, half.z * n.z };
        for (const dem::Vec3& other : points)
        {
          square = std::max(square, dem::dot(point - other, point - other));
        }
        points.push_back(point);
      }
      const dem::ConvexHull hull = dem::convexHull(points);
      if (hull.isBody() && dem::thicknessOf(hull) >= this->Forms.leastThickness * std::sqrt(square))
      {
        return points;
      }
    }
    throw dem::Error("Lower LeastThickness, or give more points: none of " +
      std::to_string(MostTrials) + " hulls of " + std::to_string(count) +
      " points has a thickness of " + dem::asTyped(this->Forms.leastThickness) +
      " of its largest length.");
  }

  const RandomForms& Forms;
  dem::Random Chance;
};

}

std::vector<dem::GrainShape> randomShapes(const RandomForms& forms, const Telling& tell)
{
  demandGood(forms);
  std::vector<dem::GrainShape> shapes;
  for (int k = 1; k <= forms.count; ++k)
  {
    shapes.push_back(Drawing(forms, k).Shape(forms.name + "-" + std::to_string(k)));
    const std::string problem = dem::findProblem(shapes.back());
    if (!problem.empty())
    {
      throw dem::Error(problem);
    }
    tell(static_cast<double>(k) / forms.count);
  }
  return shapes;
}

}
