#include "Neighbours/Images.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// The lattice after some time of its flow. Covers belong to the middle of the time that predicted
/// paths are for, when images have other distances from their grains than now.
Lattice inMiddle(const Lattice& space, double time)
{
  const Matrix3 rows = transposed(space.numbers); // of 0 for axes that do not repeat
  const bool repeats[] = { norm(rows.a) > 0.0, norm(rows.b) > 0.0, norm(rows.c) > 0.0 };
  return latticeOf(repeats, space.origin, space.edges + time * space.imageFlow);
}

}

/// Whole edges by which a sphere may be moved to come near to grains.
Images::Span Images::spanOf(int axis, double position, double radius) const
{
  const double reach = (radius + this->Largest) * this->PerLength[axis];
  if (reach == 0.0)
  {
    return {}; // not periodic
  }
  constexpr double most = 1e6; // far beyond what cells of two grains need
  const auto whole = [most](double x)
  { return static_cast<int>(std::min(std::max(x, -most), most)); };
  return { std::min(0, whole(std::ceil(this->Low[axis] - reach - position))),
    std::max(0, whole(std::floor(this->High[axis] + reach - position))) };
}

void Images::widen(const Vec4& cover)
{
  const Vec3 p = this->inEdges({ cover.x, cover.y, cover.z });
  this->Low = { std::min(this->Low.x, p.x), std::min(this->Low.y, p.y),
    std::min(this->Low.z, p.z) };
  this->High = { std::max(this->High.x, p.x), std::max(this->High.y, p.y),
    std::max(this->High.z, p.z) };
  this->Largest = std::max(this->Largest, cover.w);
}

void Images::add(const Vec4& cover)
{
  this->widen(cover);
  for (int axis = 0; axis < 3; ++axis)
  {
    const Span span = this->spanOf(axis, this->High[axis], this->Largest);
    this->Farthest = std::max(this->Farthest, -span.first);
  }
}

void Images::begin(const Lattice& space, double timeStep, double last)
{
  this->Space = space;
  this->TimeStep = timeStep;
  this->Middle = inMiddle(space, 0.5 * last * timeStep);
  const Matrix3 rows = transposed(this->Middle.numbers);
  this->PerLength = { norm(rows.a), norm(rows.b), norm(rows.c) };
  this->Largest = 0.0;
  this->Farthest = 0;
}

void Images::moveBy(const Vec3& edges, Vec4& sphere, Vec4& displacement) const
{
  const Vec3 shift = this->Space.edges * edges;
  const Vec3 faster = this->TimeStep * (this->Space.imageFlow * edges);
  sphere = { sphere.x + shift.x, sphere.y + shift.y, sphere.z + shift.z, sphere.w };
  displacement = { displacement.x + faster.x, displacement.y + faster.y, displacement.z + faster.z,
    displacement.w };
}

void Images::add(const Lattice& space, double timeStep, PredictedPaths& paths)
{
  const std::size_t count = paths.spheres.size();
  paths.imageSpheres.clear();
  paths.imageDisplacements.clear();
  paths.imageOf.clear();
  paths.firstImage = static_cast<std::int32_t>(count);
  this->begin(space, timeStep, paths.last);
  const Vec4 none = count > 0 ? paths.cover(0) : Vec4{};
  this->Low = this->High = this->inEdges({ none.x, none.y, none.z });
  for (std::size_t slot = 0; slot < count; ++slot)
  {
    this->widen(paths.cover(slot));
  }
  for (std::size_t slot = 0; slot < count; ++slot)
  {
    const Vec4 cover = paths.cover(slot);
    const Vec3 position = this->inEdges({ cover.x, cover.y, cover.z });
    const std::array<Span, 3> spans{ this->spanOf(0, position.x, cover.w),
      this->spanOf(1, position.y, cover.w), this->spanOf(2, position.z, cover.w) };
    this->allSpans(spans,
      [&](int x, int y, int z)
      {
        const bool forward = z > 0 || (z == 0 && (y > 0 || (y == 0 && x > 0)));
        if (forward)
        {
          const Vec3 edges{ static_cast<double>(x), static_cast<double>(y),
            static_cast<double>(z) };
          paths.imageSpheres.push_back(paths.spheres[slot]);
          paths.imageDisplacements.push_back(paths.displacements[slot]);
          this->moveBy(edges, paths.imageSpheres.back(), paths.imageDisplacements.back());
          paths.imageOf.push_back(static_cast<std::int32_t>(slot));
          this->Farthest = std::max({ this->Farthest, std::abs(x), std::abs(y), std::abs(z) });
        }
        return true;
      });
  }
}

}
