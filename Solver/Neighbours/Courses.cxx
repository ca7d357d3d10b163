#include "Neighbours/Courses.h"

#include <algorithm>

namespace dem
{

Row Courses::cover(std::size_t slot) const
{
  const double half = 0.5 * this->last;
  const Vec3 middle = this->centre(slot, half);
  return { middle.x, middle.y, middle.z, this->spheres[slot].w + half * this->ways[slot].w };
}

LargeVector<Row> Courses::covers(const Team& team) const
{
  LargeVector<Row> result(this->spheres.size());
  parallelRows(static_cast<std::int64_t>(result.size()), team,
    [&](std::int64_t slot) { result[slot] = this->cover(slot); });
  return result;
}

bool Courses::mayMeet(std::int32_t a, std::int32_t b) const
{
  if (this->areOfOneGrain(a, b))
  {
    return false;
  }
  const Row& one = this->ways[a];
  const Row& other = this->ways[b];
  const Vec3 apart = this->centre(a, 0.0) - this->centre(b, 0.0);
  const Vec3 way{ one.x - other.x, one.y - other.y, one.z - other.z };
  const double square = dot(way, way);
  const double nearest =
    square > 0.0 ? std::min(std::max(-dot(apart, way) / square, 0.0), this->last) : 0.0;
  const Vec3 d = apart + nearest * way;
  const double reach = this->spheres[a].w + this->spheres[b].w;
  return dot(d, d) < reach * reach;
}

}
