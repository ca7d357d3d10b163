#include "Neighbours/PredictedPaths.h"

#include <algorithm>

namespace dem
{

namespace
{

Vec4 coverOf(const Vec4& sphere, const Vec4& displacement, double length, double half)
{
  return { sphere.x + half * displacement.x, sphere.y + half * displacement.y,
    sphere.z + half * displacement.z, sphere.w + half * length };
}

}

Vec4 PredictedPaths::cover(std::size_t slot) const
{
  return coverOf(this->spheres[slot], this->displacements[slot], this->displacements[slot].w,
    0.5 * this->last);
}

Vec4 PredictedPaths::coverAtWalls(std::size_t slot) const
{
  const Vec4& displacement = this->displacements[slot];
  const double length =
    std::max(displacement.w, norm(Vec3{ displacement.x, displacement.y, displacement.z }));
  return coverOf(this->spheres[slot], displacement, length, 0.5 * this->last);
}

LargeVector<Vec4> PredictedPaths::covers(const Team& team) const
{
  const std::int64_t count = static_cast<std::int64_t>(this->spheres.size());
  const std::int64_t images = static_cast<std::int64_t>(this->imageSpheres.size());
  LargeVector<Vec4> result(count + images);
  parallelFor(count, team, [&](std::int64_t slot) { result[slot] = this->cover(slot); });
  for (std::int64_t k = 0; k < images; ++k)
  {
    const Vec4& displacement = this->imageDisplacements[k];
    result[count + k] =
      coverOf(this->imageSpheres[k], displacement, displacement.w, 0.5 * this->last);
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
  const Vec4& first = aImage ? this->imageSpheres[a - this->firstImage] : this->spheres[a];
  const Vec4& second = bImage ? this->imageSpheres[b - this->firstImage] : this->spheres[b];
  const Vec4& one =
    aImage ? this->imageDisplacements[a - this->firstImage] : this->displacements[a];
  const Vec4& other =
    bImage ? this->imageDisplacements[b - this->firstImage] : this->displacements[b];
  const Vec3 apart{ first.x - second.x, first.y - second.y, first.z - second.z };
  const Vec3 displacement{ one.x - other.x, one.y - other.y, one.z - other.z };
  const double square = dot(displacement, displacement);
  const double nearest =
    square > 0.0 ? std::min(std::max(-dot(apart, displacement) / square, 0.0), this->last) : 0.0;
  const Vec3 d = apart + nearest * displacement;
  const double reach = first.w + second.w;
  return dot(d, d) < reach * reach;
}

}
