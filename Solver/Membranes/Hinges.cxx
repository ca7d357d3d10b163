#include "Membranes/Hinges.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dem
{

namespace
{

/// A side of a triangle, by its nodes in ascending order.
struct SheetSide
{
  std::int32_t low = 0, high = 0;
  std::int32_t triangle = 0, opposite = 0;

  bool isSame(const SheetSide& other) const
  {
    return this->low == other.low && this->high == other.high;
  }
};

/// Sorted, so that those of one edge follow each other, by their triangles.
std::vector<SheetSide> sidesOf(const std::vector<std::array<std::int32_t, 3>>& triangles)
{
  std::vector<SheetSide> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t)
  {
    for (int k = 0; k < 3; ++k)
    {
      const std::int32_t a = triangles[t][k], b = triangles[t][(k + 1) % 3];
      sides.push_back({ std::min(a, b), std::max(a, b), static_cast<std::int32_t>(t),
        triangles[t][(k + 2) % 3] });
    }
  }
  std::sort(sides.begin(), sides.end(),
    [](const SheetSide& a, const SheetSide& b)
    { return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle); });
  return sides;
}

/// An angle less that as drawn, the shorter way round.
double openingOf(const Hinge& hinge, double angle)
{
  return std::remainder(angle - hinge.drawn, 2.0 * Pi);
}

}

HingeAngle::HingeAngle(const Hinge& hinge, const std::vector<Vec3>& x)
{
  const Vec3 &a = x[hinge.node[0]], &b = x[hinge.node[1]], &c = x[hinge.node[2]],
             &d = x[hinge.node[3]];
  const Vec3 edge = b - a;
  const double length = norm(edge);
  const Vec3 along = (1.0 / length) * edge;
  const Vec3 first = cross(edge, c - a), second = cross(d - a, edge);
  const double twiceFirst = norm(first), twiceSecond = norm(second);
  const Vec3 n1 = (1.0 / twiceFirst) * first, n2 = (1.0 / twiceSecond) * second;
  this->value = std::atan2(dot(along, cross(n1, n2)), dot(n1, n2));
  this->gradient[2] = (-length / twiceFirst) * n1;
  this->gradient[3] = (-length / twiceSecond) * n2;
  const double ofFirst = dot(c - a, along) / length, ofSecond = dot(d - a, along) / length;
  this->gradient[0] = (ofFirst - 1.0) * this->gradient[2] + (ofSecond - 1.0) * this->gradient[3];
  this->gradient[1] = -ofFirst * this->gradient[2] - ofSecond * this->gradient[3];
}

double bendingStiffness(const MembraneChoice& choice)
{
  if (choice.bendingStiffness >= 0.0)
  {
    return choice.bendingStiffness;
  }
  const double ratio = choice.law == SheetLaw::NeoHooke ? 0.5 : choice.poissonRatio;
  const double t = choice.thickness;
  return choice.youngsModulus * t * t * t / (12.0 * (1.0 - ratio * ratio));
}

std::vector<Hinge> findHinges(const MembraneChoice& choice, const std::vector<Vec3>& drawn,
  const std::vector<std::array<std::int32_t, 3>>& triangles)
{
  const double D = bendingStiffness(choice);
  if (!(D > 0.0))
  {
    return {};
  }
  const auto twice = [&](const SheetSide& side)
  {
    const std::array<std::int32_t, 3>& t = triangles[side.triangle];
    return norm(cross(drawn[t[1]] - drawn[t[0]], drawn[t[2]] - drawn[t[0]]));
  };
  std::vector<Hinge> hinges;
  const std::vector<SheetSide> sides = sidesOf(triangles);
  for (std::size_t k = 1; k < sides.size(); ++k)
  {
    const SheetSide &before = sides[k - 1], &now = sides[k];
    if (before.isSame(now))
    {
      Hinge hinge;
      hinge.node = { now.low, now.high, before.opposite, now.opposite };
      hinge.triangle = before.triangle;
      const Vec3 edge = drawn[now.high] - drawn[now.low];
      hinge.stiffness = D * dot(edge, edge) / (0.5 * (twice(before) + twice(now)));
      hinge.drawn = HingeAngle(hinge, drawn).value;
      hinges.push_back(hinge);
    }
  }
  std::stable_sort(hinges.begin(), hinges.end(),
    [](const Hinge& a, const Hinge& b) { return a.triangle < b.triangle; });
  return hinges;
}

std::array<std::int32_t, 2> crowdedEdge(const std::vector<std::array<std::int32_t, 3>>& triangles)
{
  const std::vector<SheetSide> sides = sidesOf(triangles);
  for (std::size_t k = 2; k < sides.size(); ++k)
  {
    if (sides[k].isSame(sides[k - 2]))
    {
      return { sides[k].low, sides[k].high };
    }
  }
  return { -1, -1 };
}

double energyOf(const Hinge& hinge, const std::vector<Vec3>& positions)
{
  const double opening = openingOf(hinge, HingeAngle(hinge, positions).value);
  return 0.5 * hinge.stiffness * opening * opening;
}

BentHinge bent(const Hinge& hinge, double retardation, const std::vector<Vec3>& positions,
  const std::vector<Vec3>& velocities)
{
  const HingeAngle angle(hinge, positions);
  const double opening = openingOf(hinge, angle.value);
  double rate = 0.0, all = 0.0;
  for (int i = 0; i < 4; ++i)
  {
    rate += retardation > 0.0 ? dot(angle.gradient[i], velocities[hinge.node[i]]) : 0.0;
    all += norm(angle.gradient[i]);
  }
  BentHinge now;
  now.opening = opening;
  for (int i = 0; i < 4; ++i)
  {
    const Vec3& g = angle.gradient[i];
    now.force[i] = -hinge.stiffness * opening * g;
    now.damping[i] = -hinge.stiffness * retardation * rate * g;
    // The angle has second derivatives that are at most as large as products of the first ones.
    now.stiffness[i] = hinge.stiffness * (1.0 + std::abs(opening)) * norm(g) * all;
  }
  return now;
}

}
