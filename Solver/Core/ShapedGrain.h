// Grains that are no spheres: rigid bodies of one ball or several. The balls are what touches; they
// stand in consecutive slots among the grains that are spheres, so that lists, contacts, laws and
// walls see balls only. How the body moves is known here alone.
#pragma once

#include "Core/Quaternion.h"

#include <cstdint>

namespace dem
{

struct ShapedGrain
{
  int shape = 0;          ///< index in Config::shapes
  double size = 0.0;      ///< radius of the bounding sphere about the centre of mass [L]
  double mass = 0.0;      ///< [M]
  Vec3 position;          ///< of the centre of mass [L]
  Vec3 velocity;          ///< of that [L/T]
  Vec3 angularVelocity;   ///< [1/T], world axes
  Quaternion orientation; ///< turns the axes in which the shape was drawn into those of the world
  std::int32_t first = 0; ///< slot of its first ball, whose id is that of the grain
  std::int32_t count = 1; ///< of balls
};

}
