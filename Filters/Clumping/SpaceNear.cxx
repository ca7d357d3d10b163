#include "Clumping/SpaceNear.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace granular
{

SpaceNear::SpaceNear(const SurfaceBody& body, const std::vector<dem::Ball>& balls, double left,
  double margin)
  : Body(body), All(balls), Left(left), Margin(margin)
{
  std::vector<dem::Box> boxes;
  for (const auto& [a, b, c] : body.triangles)
  {
    const dem::Vec3 &p = body.points[a], &q = body.points[b], &r = body.points[c];
    this->Triangles.push_back(dem::triangleFrame(p, q, r));
    boxes.push_back(dem::enclose({ p, p }, dem::enclose({ q, q }, { r, r })));
  }
  this->Tree.build(boxes);
}

double SpaceNear::from(const dem::Vec3& centre)
{
  double space = 2.0 * this->Body.radius;
  for (const dem::Ball& ball : this->All)
  {
    space = std::min(space, this->leftBy(ball, centre));
  }
  space = space > 0.0 ? this->Body.surface.distance(centre, space) : space;
  this->remember(centre, space);
  return space;
}

void SpaceNear::approach(const dem::Vec3& centre, double space, double reach)
{
  if (dem::norm(centre - this->Middle) + reach > this->Margin)
  {
    this->remember(centre, space);
  }
}

/// A distance changes by no more than the position does. What leaves more than the space here with
/// twice the margin can therefore be no bound within the margin.
void SpaceNear::remember(const dem::Vec3& centre, double space)
{
  const double most = space + 2.001 * this->Margin;
  this->Middle = centre;
  this->Balls.clear();
  for (const dem::Ball& ball : this->All)
  {
    const double leaves = this->leftBy(ball, centre);
    if (leaves <= most)
    {
      this->Balls.push_back({ leaves, ball });
    }
  }
  std::stable_sort(this->Balls.begin(), this->Balls.end(),
    [](const NearBall& a, const NearBall& b) { return a.leaves < b.leaves; });
  this->Nearest.clear();
  const dem::Vec3 reach{ most, most, most };
  this->Tree.forEachOverlap({ centre - reach, centre + reach },
    [&](std::int32_t triangle)
    {
      const dem::Vec3 d = dem::footOnTriangle(centre, this->Triangles[triangle]).separation;
      if (dem::dot(d, d) <= most * most)
      {
        this->Nearest.push_back({ dem::norm(d), triangle });
      }
    });
  std::sort(this->Nearest.begin(), this->Nearest.end(),
    [](const NearTriangle& a, const NearTriangle& b)
    { return std::tie(a.distance, a.triangle) < std::tie(b.distance, b.triangle); });
}

double SpaceNear::at(const dem::Vec3& centre, double most, double enough) const
{
  const double moved = (1.0 + 1e-9) * dem::norm(centre - this->Middle);
  double space = most;
  for (const NearBall& near : this->Balls)
  {
    if (near.leaves > space + moved)
    {
      break;
    }
    space = std::min(space, this->leftBy(near.ball, centre));
    if (space <= enough)
    {
      return space;
    }
  }
  double square = space * space;
  const double least = enough * enough;
  for (const NearTriangle& near : this->Nearest)
  {
    const double nearest = near.distance - moved;
    if (nearest > 0.0 && nearest * nearest > square)
    {
      break;
    }
    const dem::Vec3 d = dem::footOnTriangle(centre, this->Triangles[near.triangle]).separation;
    square = std::min(square, dem::dot(d, d));
    if (square <= least)
    {
      break;
    }
  }
  return std::sqrt(square);
}

}
