// The shapes that a body has: the one it is drawn in, and those at the times of its track.
#pragma once

#include "Boundaries/Surface.h"

namespace dem
{

inline int shapeCount(const Surface& surface, std::int32_t body)
{
  const bool isKnown = body < static_cast<std::int64_t>(surface.bodies.size());
  return 1 + (isKnown ? static_cast<int>(surface.bodies[body].track.points.size()) : 0);
}

/// Where a point of a body is in one of its shapes, 0 being the one that is drawn.
inline const Vec3& pointInShape(const Surface& surface, std::int32_t body, int shape,
  std::int64_t point)
{
  if (shape > 0)
  {
    const WallTrack& track = surface.bodies[body].track;
    const std::int64_t local = point - track.firstPoint;
    const std::vector<Vec3>& points = track.points[shape - 1];
    if (local >= 0 && local < static_cast<std::int64_t>(points.size()))
    {
      return points[local];
    }
  }
  return surface.points[point];
}

}
