#include "Neighbours/PredictedPaths.h"

#include <algorithm>

namespace dem
{

namespace
{

Row coverOf(const Row& sphere, const Row& way, double length, double half)
{
  return { sphere.x + half * way.x, sphere.y + half * way.y, sphere.z + half * way.z,
    sphere.w + half * length };
}

}

Row PredictedPaths::cover(std::size_t slot) const
{
  return coverOf(this->spheres[slot], this->ways[slot], this->ways[slot].w, 0.5 * this->last);
}

Row PredictedPaths::coverAtWalls(std::size_t slot) const
{
  const Row& way = this->ways[slot];
  const double length = std::max(way.w, norm(Vec3{ way.x, way.y, way.z }));
  return coverOf(this->spheres[slot], way, length, 0.5 * this->last);
}

LargeVector<Row> PredictedPaths::covers(const Team& team) const
{
  const std::int64_t count = static_cast<std::int64_t>(this->spheres.size());
  const std::int64_t images = static_cast<std::int64_t>(this->imageSpheres.size());
  LargeVector<Row> result(count + images);
  parallelRows(count, team, [&](std::int64_t slot) { result[slot] = this->cover(slot); });
  for (std::int64_t k = 0; k < images; ++k)
  {
    const Row& way = this->imageWays[k];
    result[count + k] = coverOf(this->imageSpheres[k], way, way.w, 0.5 * this->last);
  }
  return result;
}

bool PredictedPaths::mayMeet(std::int32_t a, std::int32_t b) const
{
  const bool aImage = this->isImage(a);
  const bool bImage = this->isImage(b);
  const std::int32_t i = this->slotOf(a);
  const std::int32_t j = this->slotOf(b);
  if ((aImage && bImage) || i == j || !this->areApart(i, j))
  {
    return false; // of two images one is with the grain of the other, elsewhere
  }
  const Row& first = aImage ? this->imageSpheres[a - this->firstImage] : this->spheres[a];
  const Row& second = bImage ? this->imageSpheres[b - this->firstImage] : this->spheres[b];
  const Row& one = aImage ? this->imageWays[a - this->firstImage] : this->ways[a];
  const Row& other = bImage ? this->imageWays[b - this->firstImage] : this->ways[b];
  const Vec3 apart{ first.x - second.x, first.y - second.y, first.z - second.z };
  const Vec3 way{ one.x - other.x, one.y - other.y, one.z - other.z };
  const double square = dot(way, way);
  const double nearest =
    square > 0.0 ? std::min(std::max(-dot(apart, way) / square, 0.0), this->last) : 0.0;
  const Vec3 d = apart + nearest * way;
  const double reach = first.w + second.w;
  return dot(d, d) < reach * reach;
}

}
