// Spheres in cells that take one at a time: whether there is room for another one among them.
#pragma once

#include "Core/LargePages.h"
#include "Core/Rows.h"
#include "Neighbours/AddedCells.h"

#include <cstdint>

namespace dem
{

class SphereCells
{
public:
  void add(const Row& sphere)
  {
    this->Cells.add(static_cast<std::int32_t>(this->Spheres.size()),
      { sphere.x, sphere.y, sphere.z }, sphere.w);
    this->Spheres.push_back(sphere);
  }
  /// Whether a sphere would overlap none.
  bool isFree(const Vec3& p, double radius) const
  {
    return this->Cells.allNear(p, radius + this->Cells.largestRadius(),
      [&](std::int32_t k)
      {
        const Row& sphere = this->Spheres[k];
        return areApart(p - Vec3{ sphere.x, sphere.y, sphere.z }, radius + sphere.w);
      });
  }

private:
  LargeVector<Row> Spheres;
  AddedCells Cells;
};

}
