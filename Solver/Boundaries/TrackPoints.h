// Positions and velocities of the points of a wall that changes its shape.
#pragma once

#include "Boundaries/Surface.h"

#include <algorithm>
#include <array>

namespace dem
{

/// Calls use(point, position, velocity) for every point of a track, with its index in the surface.
/// Points move in straight lines between the times of the track, and rest outside of them. At one
/// of its times the velocity is that of the interval before; the next interval may not be known
/// yet.
template <typename Use>
void forEachTrackPoint(const WallTrack& track, double time, const Use& use)
{
  if (track.times.empty())
  {
    return;
  }
  const auto next = std::lower_bound(track.times.begin(), track.times.end(), time);
  const std::size_t k = static_cast<std::size_t>(next - track.times.begin());
  const std::size_t last = track.times.size() - 1;
  const std::vector<Vec3>& from = track.points[k == 0 ? 0 : k - 1];
  const std::vector<Vec3>& to = track.points[std::min(k, last)];
  const bool moves = k > 0 && k <= last;
  const double interval = moves ? track.times[k] - track.times[k - 1] : 1.0;
  const double share = moves ? (time - track.times[k - 1]) / interval : 0.0;
  for (std::size_t i = 0; i < from.size(); ++i)
  {
    const Vec3 displacement = to[i] - from[i];
    use(track.firstPoint + static_cast<std::int64_t>(i),
      share < 1.0 ? from[i] + share * displacement : to[i],
      moves ? (1.0 / interval) * displacement : Vec3{});
  }
}

/// The shares of the corners in a point of an edge or triangle, which add up to 1. A point beside
/// it has the shares of its projection; a single corner has 1.
inline std::array<double, 3> sharesOfCorners(const Vec3* x, int corners, const Vec3& p)
{
  if (corners == 1)
  {
    return { 1.0, 0.0, 0.0 };
  }
  const Vec3 u = x[1] - x[0];
  const Vec3 w = p - x[0];
  const double uu = dot(u, u);
  const double wu = dot(w, u);
  if (corners == 2)
  {
    const double s = uu > 0.0 ? std::clamp(wu / uu, 0.0, 1.0) : 0.0;
    return { 1.0 - s, s, 0.0 };
  }
  const Vec3 v = x[2] - x[0];
  const double uv = dot(u, v);
  const double vv = dot(v, v);
  const double wv = dot(w, v);
  const double determinant = uu * vv - uv * uv;
  if (!(determinant > 0.0))
  {
    return { 1.0, 0.0, 0.0 };
  }
  const double s = (vv * wu - uv * wv) / determinant;
  const double t = (uu * wv - uv * wu) / determinant;
  return { 1.0 - s - t, s, t };
}

}
