// Distance of two convex bodies that are apart (Gilbert, Johnson and Keerthi 1988).
//
// The search finds the points of the bodies that are farthest along directions towards each other,
// and keeps the few between which the nearest points are. At any time it has a proven bound of the
// distance. It ends when the bound is the distance, or nothing is nearer any more.
#pragma once

#include "Basics/Vec3.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dem
{

/// A point of the difference of two bodies, with what it is the difference of.
struct GjkPoint
{
  Vec3 difference, first, second;
};

/// Up to four of them, with the shares of the point that is nearest to the origin.
struct GjkSimplex
{
  std::array<GjkPoint, 4> point;
  std::array<double, 4> share{};
  int count = 0;

  /// Finds the shares, and drops points without one.
  /// @return the nearest point
  Vec3 reduce();
  bool has(const GjkPoint& other) const;
};

struct GjkDistance
{
  double distance = 0.0; ///< 0 if the bodies overlap
  double bound = 0.0;    ///< that the true one is not below
  Vec3 direction;        ///< unit, from the first to the second
  Vec3 first, second;    ///< points that are nearest
  int probes = 0;        ///< directions searched
};

/// @param first(direction), second(direction) return the point of a body that is farthest along a
///   direction
/// @param start from which the search begins: a guess of the vector from the first to the second
/// @param enough a bound of the distance at which the search may end [L]
/// @param converged part of the square of the distance that may be left when it ends
template <typename First, typename Second>
GjkDistance gjkDistance(const First& first, const Second& second, const Vec3& start,
  double enough = std::numeric_limits<double>::max(), double converged = 1e-13)
{
  constexpr int most = 200;
  constexpr double rounding = 1e-14;
  GjkDistance result;
  GjkSimplex simplex;
  Vec3 v = dot(start, start) > 0.0 ? -start : Vec3{ 0.0, 0.0, -1.0 };
  double square = dot(v, v);
  double scale = 0.0; // square of the farthest point
  bool any = false;
  while (result.probes++ < most)
  {
    GjkPoint w;
    w.first = first(-v);
    w.second = second(v);
    w.difference = w.first - w.second;
    scale = std::max(scale, dot(w.difference, w.difference));
    const double along = dot(v, w.difference);
    const double length = std::sqrt(square);
    result.bound = std::max(result.bound, along / length);
    if (result.bound > enough && any)
    {
      break;
    }
    if (any && (square - along <= converged * square || simplex.has(w)))
    {
      break;
    }
    GjkSimplex next = simplex;
    next.point[next.count++] = w;
    const Vec3 nearest = next.reduce();
    const double now = dot(nearest, nearest);
    if (any && now >= square)
    {
      break;
    }
    any = true;
    simplex = next;
    v = nearest;
    square = now;
    if (simplex.count == 4 || square <= rounding * rounding * scale)
    {
      return result; // the bodies overlap
    }
  }
  result.distance = std::sqrt(square);
  result.bound = std::min(result.bound, result.distance);
  result.direction = (-1.0 / result.distance) * v;
  for (int k = 0; k < simplex.count; ++k)
  {
    result.first = result.first + simplex.share[k] * simplex.point[k].first;
    result.second = result.second + simplex.share[k] * simplex.point[k].second;
  }
  return result;
}

}
