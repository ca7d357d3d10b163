// What walls and grains have done to each other since a run began, per wall body: sums over all
// steps, so that the difference of two states has missed nothing between them.
#pragma once

#include "Basics/Vec3.h"

#include <cstddef>
#include <vector>

namespace dem
{

struct WallSums
{
  double work = 0.0;   ///< of the wall on the grains [M L^2/T^2, J]
  Vec3 impulse;        ///< of the grains on the wall: sum of force times time [M L/T, N s]
  Vec3 angularImpulse; ///< about the centre of its motion or the image of that [M L^2/T, N m s]

  /// Adds others times a number.
  void add(const WallSums& other, double times = 1.0)
  {
    this->work += times * other.work;
    this->impulse = this->impulse + times * other.impulse;
    this->angularImpulse = this->angularImpulse + times * other.angularImpulse;
  }
};

/// Adds those of each body.
inline void addSums(const std::vector<WallSums>& more, double times, std::vector<WallSums>& sums)
{
  if (sums.size() < more.size())
  {
    sums.resize(more.size());
  }
  for (std::size_t body = 0; body < more.size(); ++body)
  {
    sums[body].add(more[body], times);
  }
}

}
