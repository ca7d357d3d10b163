#include "Boundaries/WallPositions.h"

#include "Boundaries/Dynamic/MembraneBody.h"
#include "Boundaries/TrackPoints.h"

#include <algorithm>

namespace dem
{

std::vector<Vec3> placedPoints(const Surface& surface, double time,
  const std::vector<BodyState>& servos, const CellPlace& cell)
{
  std::vector<Vec3> points = surface.points;
  std::vector<Vec3> none;
  for (std::size_t body = 0; body < std::min(servos.size(), surface.bodies.size()); ++body)
  {
    if (surface.bodies[body].membrane.any && !servos[body].numbers.empty())
    {
      MembraneBody(surface, static_cast<std::int32_t>(body)).place(servos[body], points, none);
    }
  }
  std::vector<Pose> poses;
  for (const WallBody& body : surface.bodies)
  {
    forEachTrackPoint(body.track, time,
      [&points](std::int64_t point, const Vec3& position, const Vec3&)
      { points[point] = position; });
    poses.push_back(poseAt(body.motion, time, bodyStateOf(servos, poses.size())));
  }
  // A point belongs to the elements of one body only, so it is moved once.
  std::vector<bool> moved(points.size(), false);
  for (const Element& element : surface.elements)
  {
    const std::size_t body = static_cast<std::size_t>(element.body);
    const bool follows = body < surface.bodies.size() && surface.bodies[body].follows;
    for (int i = 0; follows && i < static_cast<int>(element.kind); ++i)
    {
      points[element.point[i]] = cell.position(surface.points[element.point[i]]);
    }
    if (body >= surface.bodies.size() || !surface.bodies[body].motion.moves())
    {
      continue;
    }
    for (int i = 0; i < static_cast<int>(element.kind); ++i)
    {
      const std::int64_t corner = element.point[i];
      if (!moved[corner])
      {
        points[corner] = poses[body].transform(points[corner]);
        moved[corner] = true;
      }
    }
  }
  return points;
}

}
