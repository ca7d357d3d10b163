// Spheres in cells that take one at a time: whether there is room for another one among them.
#pragma once

#include "Neighbours/AddedCells.h"
#include "Neighbours/Images.h"
#include "Vectors/LargePages.h"
#include "Vectors/Rows.h"

#include <cstdint>

namespace dem
{

class SphereCells
{
public:
  SphereCells() = default;
  explicit SphereCells(const Lattice& space) : Space(space), Across(space) {}

  void add(const Row& sphere)
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
      const Row& sphere = this->Spheres[k];
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
  LargeVector<Row> Spheres;
  AddedCells Cells;
};

}
