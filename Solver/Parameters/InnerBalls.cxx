#include "Parameters/InnerBalls.h"

#include <algorithm>
#include <cmath>

namespace dem
{

bool isInside(const std::vector<Ball>& balls, std::size_t k)
{
  for (std::size_t other = 0; other < balls.size(); ++other)
  {
    const double beyond = norm(balls[k].centre - balls[other].centre) + balls[k].radius;
    const bool same = beyond == balls[other].radius && balls[k].radius == balls[other].radius;
    if (other != k && beyond <= balls[other].radius && (!same || other < k))
    {
      return true;
    }
  }
  return false;
}

std::vector<std::size_t> takeOutInner(std::vector<Ball>& balls)
{
  const bool areGood = std::all_of(balls.begin(), balls.end(),
    [](const Ball& ball)
    { return isFinite(ball.centre) && std::isfinite(ball.radius) && ball.radius > 0.0; });
  std::vector<std::size_t> inner;
  std::vector<Ball> others;
  for (std::size_t k = 0; k < balls.size() && areGood; ++k)
  {
    if (isInside(balls, k))
    {
      inner.push_back(k);
    }
    else
    {
      others.push_back(balls[k]);
    }
  }
  if (!inner.empty())
  {
    balls = std::move(others);
  }
  return inner;
}

}
