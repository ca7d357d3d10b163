#include "Clumping/ClumpError.h"

#include "Clumping/UnionVolume.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace granular
{
namespace
{

using dem::Vec3;
using Corners = std::array<Vec3, 3>;

constexpr double Tolerance = 0.005; ///< of the distance, in parts of the radius of the body

/// Digits that no library's sine has an effect on.
double rounded(double share)
{
  constexpr double digits = 1e10;
  return std::nearbyint(share * digits) / digits;
}

/// The triangles between the corners of a triangle and the middles of its sides.
std::array<Corners, 4> quarters(const Corners& t, const Corners& middles)
{
  return { Corners{ t[0], middles[0], middles[2] }, Corners{ middles[0], t[1], middles[1] },
    Corners{ middles[2], middles[1], t[2] }, Corners{ middles[0], middles[1], middles[2] } };
}

Corners middlesOf(const Corners& t)
{
  return { 0.5 * (t[0] + t[1]), 0.5 * (t[1] + t[2]), 0.5 * (t[2] + t[0]) };
}

/// How far the corners are from a point, at most.
double reachOf(const Corners& t, const Vec3& point)
{
  return std::max({ dem::norm(t[0] - point), dem::norm(t[1] - point), dem::norm(t[2] - point) });
}

/// The largest distance of the surfaces of a body and its balls from each other, to within a
/// tolerance. A distance changes by no more than the position does, so what cannot have a larger
/// one than is known is left out.
class FarthestPoint
{
public:
  FarthestPoint(const SurfaceBody& body, const std::vector<dem::Ball>& balls)
    : Body(body), Balls(balls), Others(overlappingBalls(balls)), Margin(Tolerance * body.radius),
      All(balls.size())
  {
    for (std::size_t k = 0; k < balls.size(); ++k)
    {
      this->All[k] = static_cast<int>(k);
    }
  }

  /// From a corner of the body to the balls.
  void AtCorner(const Vec3& p)
  {
    if (this->DistanceTo(this->Last, p) > this->Farthest)
    {
      this->Farthest = std::max(this->Farthest, this->Nearest(p, this->All));
    }
  }

  /// From a triangle of the body to the balls.
  void OnTriangle(const Corners& t) { this->Search(t, this->All); }

  /// From a ball, where its outside is that of all balls together, to the body.
  void OnBall(std::size_t own)
  {
    const dem::Ball& ball = this->Balls[own];
    const double inside = this->Body.surface.distance(ball.centre, 2.0 * this->Body.radius);
    if (inside + ball.radius <= this->Farthest + this->Margin)
    {
      return;
    }
    for (int octant = 0; octant < 8; ++octant)
    {
      this->SearchBall(own, inside + ball.radius,
        { Vec3{ octant & 1 ? -1.0 : 1.0, 0.0, 0.0 }, Vec3{ 0.0, octant & 2 ? -1.0 : 1.0, 0.0 },
          Vec3{ 0.0, 0.0, octant & 4 ? -1.0 : 1.0 } });
    }
  }

  double Get() const { return this->Farthest; }

private:
  double DistanceTo(int ball, const Vec3& p) const
  {
    return dem::norm(p - this->Balls[ball].centre) - this->Balls[ball].radius;
  }

  /// Distance of a point from the nearest of some balls, which is remembered.
  double Nearest(const Vec3& p, const std::vector<int>& near)
  {
    double nearest = 2.0 * this->Body.radius;
    for (const int ball : near)
    {
      const double distance = this->DistanceTo(ball, p);
      this->Last = distance < nearest ? ball : this->Last;
      nearest = std::min(nearest, distance);
    }
    return nearest;
  }

  /// @param near balls, one of which is nearest to any point of the triangle
  void Search(const Corners& t, const std::vector<int>& near)
  {
    const Vec3 middle = (1.0 / 3.0) * (t[0] + t[1] + t[2]);
    const double reach = reachOf(t, middle);
    const auto isOf = [&](double distance)
    { return std::max(distance, 0.0) + reach <= this->Farthest + this->Margin; };
    if (isOf(this->DistanceTo(this->Last, middle)))
    {
      return;
    }
    const double nearest = this->Nearest(middle, near);
    this->Farthest = std::max(this->Farthest, nearest);
    if (isOf(nearest))
    {
      return;
    }
    std::vector<int> left;
    std::copy_if(near.begin(), near.end(), std::back_inserter(left),
      [&](int ball) { return this->DistanceTo(ball, middle) <= nearest + 2.001 * reach; });
    for (const Corners& quarter : quarters(t, middlesOf(t)))
    {
      this->Search(quarter, left);
    }
  }

  /// @param most bound of the distance at any of the directions [L]
  /// @param t directions, unit
  void SearchBall(std::size_t own, double most, const Corners& t)
  {
    const dem::Ball& ball = this->Balls[own];
    const Vec3 middle = dem::normalized(t[0] + t[1] + t[2]);
    const Vec3 p = ball.centre + ball.radius * middle;
    const double reach = ball.radius * reachOf(t, middle);
    bool isFree = true;
    for (const int other : this->Others[own])
    {
      const double distance = this->DistanceTo(other, p);
      if (distance + reach < 0.0)
      {
        return;
      }
      isFree = isFree && distance >= 0.0;
    }
    const double distance = this->Body.surface.distance(p, (1.0 + 1e-9) * most);
    this->Farthest = isFree ? std::max(this->Farthest, distance) : this->Farthest;
    if (distance + reach <= this->Farthest + this->Margin || reach <= this->Margin)
    {
      return;
    }
    Corners middles = middlesOf(t);
    std::transform(middles.begin(), middles.end(), middles.begin(), dem::normalized);
    for (const Corners& quarter : quarters(t, middles))
    {
      this->SearchBall(own, distance + reach, quarter);
    }
  }

  const SurfaceBody& Body;
  const std::vector<dem::Ball>& Balls;
  const std::vector<std::vector<int>> Others; ///< that overlap each ball
  const double Margin;                        ///< [L]
  std::vector<int> All;                       ///< indices of balls
  int Last = 0;                               ///< ball that was nearest to some point
  double Farthest = 0.0;                      ///< distance of any point [L]
};

/// Volume of the union in parts of the cube of the radius of the body. The integrals of unions are
/// made for balls near the origin and of sizes around 1.
double relativeVolume(const SurfaceBody& body, const std::vector<dem::Ball>& balls)
{
  const Vec3 centre = (1.0 / body.moments.volume) * body.moments.first;
  std::vector<dem::Ball> scaled;
  for (const dem::Ball& ball : balls)
  {
    scaled.push_back({ (1.0 / body.radius) * (ball.centre - centre), ball.radius / body.radius });
  }
  return unionVolume(scaled);
}

}

ClumpError compare(const SurfaceBody& body, const std::vector<dem::Ball>& balls,
  const Telling& tell)
{
  ClumpError error;
  const double cube = body.radius * body.radius * body.radius;
  error.volume = rounded(1.0 - relativeVolume(body, balls) * cube / body.moments.volume);
  FarthestPoint farthest(body, balls);
  for (const auto& [a, b, c] : body.triangles)
  {
    for (const std::int64_t corner : { a, b, c })
    {
      farthest.AtCorner(body.points[corner]);
    }
  }
  for (const auto& [a, b, c] : body.triangles)
  {
    tell(0.0);
    farthest.OnTriangle({ body.points[a], body.points[b], body.points[c] });
  }
  for (std::size_t k = 0; k < balls.size(); ++k)
  {
    tell(static_cast<double>(k) / static_cast<double>(balls.size()));
    farthest.OnBall(k);
  }
  error.distance = rounded(farthest.Get() / body.radius);
  return error;
}

}
