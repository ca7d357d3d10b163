// Spheres in cells that take one at a time: whether another one fits between them.
#pragma once

#include "Neighbours/AddedCells.h"
#include "Neighbours/Images.h"
#include "Vectors/LargePages.h"
#include "Vectors/Vec4.h"

#include <cstdint>

namespace dem
{

class SphereCells
{
public:
  SphereCells() = default;
  explicit SphereCells(const Lattice& space) : Space(space), Across(space) {}

  void add(const Vec4& sphere)
  {
    this->Across.add(sphere);
    this->Cells.add(static_cast<std::int32_t>(this->Spheres.size()),
      { sphere.x, sphere.y, sphere.z }, sphere.w);
    this->Spheres.push_back(sphere);
  }
  /// Whether a sphere would overlap none.
  bool isFree(const Vec3& p, double radius) const
  {
    const auto isApart = [&](std::int32_t k)
    {
      const Vec4& sphere = this->Spheres[k];
      const Vec3 centre{ sphere.x, sphere.y, sphere.z };
      return areApart(this->Space.between(p - centre), radius + sphere.w);
    };
    return this->Across.allShifts(p, radius,
      [&](const Vec3& shift)
      { return this->Cells.allNear(p + shift, radius + this->Cells.largestRadius(), isApart); });
  }

private:
  Lattice Space;
  Images Across;
  LargeVector<Vec4> Spheres;
  AddedCells Cells;
};

}
