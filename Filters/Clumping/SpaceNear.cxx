#include "Clumping/SpaceNear.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace granular
{

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
  this->Body.surface.forEachNear(centre, most,
    [&](std::int32_t triangle)
    {
      const double square = this->Body.surface.squareTo(triangle, centre);
      if (square <= most * most)
      {
        this->Nearest.push_back({ std::sqrt(square), triangle });
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
    square = std::min(square, this->Body.surface.squareTo(near.triangle, centre));
    if (square <= least)
    {
      break;
    }
  }
  return std::sqrt(square);
}

}
