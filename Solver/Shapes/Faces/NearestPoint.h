// What a search for the nearest point of a body finds.
#pragma once

#include "Basics/Vec3.h"

namespace dem
{

/// What a point is on.
enum class NearestOn
{
  Face,
  Edge,
  Corner
};

/// What is nearest to a point.
struct NearestPoint
{
  Vec3 point;
  Vec3 normal;                    ///< unit, outwards
  double distance = 0.0;          ///< below zero inside
  NearestOn on = NearestOn::Face; ///< of a polyhedron
  Vec3 along{};                   ///< of an edge
  int face = -1;                  ///< of a polyhedron, if it is on one
};

}
