// Grains that are no spheres: rigid bodies of one ball or several. The balls are what touches; they
// have consecutive slots among the grains that are spheres, so that lists, contacts, laws and
// walls see balls only; of a grain with faces each feature has a ball around it. How the body moves
// is known here alone.
#pragma once

#include "Basics/Quaternion.h"

#include <cstdint>

namespace dem
{

/// What a ball of a grain is. Those of a faceted one are what it touches with: its corners are
/// balls with the radius of its rounding, beside balls around its edges and the whole.
enum class Feature : std::uint8_t
{
  Ball,   ///< a sphere, a ball of a clump, a smooth grain
  Body,   ///< all of a faceted grain
  Single, ///< all of a faceted grain, if it is all that touches other grains
  Corner, ///< a corner of the kernel of a faceted grain
  Edge,
  Rim,     ///< a point of one of the round rims, which moves round to where the rim touches
  AtCorner ///< all of it once more, for another corner of an element of a wall
};

/// Whether one is a ball around a point.
inline bool isPoint(Feature feature)
{
  return feature == Feature::Ball || feature == Feature::Corner || feature == Feature::Rim;
}

/// Whether two of different grains can come to touch: balls each other, balls, corners and points
/// of rims what is faceted, and its edges other edges; what is single balls and its like.
inline bool canTouch(Feature a, Feature b)
{
  if (a == Feature::Single || b == Feature::Single)
  {
    return (a == b) || a == Feature::Ball || b == Feature::Ball;
  }
  const bool bodies = a == Feature::Body || b == Feature::Body;
  return bodies ? isPoint(a) || isPoint(b) : a == b && (a == Feature::Ball || a == Feature::Edge);
}

struct ShapedGrain
{
  // Four times four numbers, which batches load and store as they are.
  Vec3 position;          ///< of the centre of mass [L]
  double size = 0.0;      ///< radius of the bounding sphere about the centre of mass [L]
  Vec3 velocity;          ///< of the centre of mass [L/T]
  double mass = 0.0;      ///< [M]
  Vec3 angularVelocity;   ///< [1/T], world axes
  std::int32_t first = 0; ///< slot of its first ball, whose id is that of the grain
  std::int32_t count = 1; ///< of balls
  Quaternion orientation; ///< rotates the axes in which the shape was drawn into those of the world

  std::int32_t shape = 0; ///< index in Config::shapes
};

}
