#include "Boundaries/WallPlace.h"

#include <algorithm>

namespace dem
{

std::vector<Vec3> placedPoints(const WallTrack& track, double time)
{
  if (track.times.empty())
  {
    return {};
  }
  const auto after = std::upper_bound(track.times.begin(), track.times.end(), time);
  const std::size_t next = after - track.times.begin();
  if (next == 0 || after == track.times.end())
  {
    return track.points[next == 0 ? 0 : next - 1];
  }
  const double begin = track.times[next - 1];
  const double share = (time - begin) / (track.times[next] - begin);
  std::vector<Vec3> points = track.points[next - 1];
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    points[i] = points[i] + share * (track.points[next][i] - points[i]);
  }
  return points;
}

std::vector<Vec3> placedPoints(const Surface& surface, double time)
{
  std::vector<Vec3> points = surface.points;
  std::vector<Pose> poses;
  for (const WallBody& body : surface.bodies)
  {
    const std::vector<Vec3> places = placedPoints(body.track, time);
    std::copy(places.begin(), places.end(), points.begin() + body.track.firstPoint);
    poses.push_back(poseAt(body.motion, time));
  }
  // A point belongs to the elements of one body only, so it is moved once.
  std::vector<bool> moved(points.size(), false);
  for (const Element& element : surface.elements)
  {
    const std::size_t body = static_cast<std::size_t>(element.body);
    if (body >= surface.bodies.size() || !surface.bodies[body].motion.moves())
    {
      continue;
    }
    for (int i = 0; i < static_cast<int>(element.kind); ++i)
    {
      const std::int64_t corner = element.point[i];
      if (!moved[corner])
      {
        points[corner] = poses[body].place(points[corner]);
        moved[corner] = true;
      }
    }
  }
  return points;
}

}
