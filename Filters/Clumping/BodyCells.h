// A body as the cells of a regular grid whose centres are inside of it.
#pragma once

#include "Clumping/SurfaceBody.h"
#include "Vtk/GranularTelling.h"

#include <array>
#include <cstdint>
#include <vector>

namespace granular
{

/// The grid around a body, with a layer of cells outside. Cells are numbered with x fastest.
struct BodyGrid
{
  double edge = 0.0; ///< of a cell [L]
  std::array<int, 3> count{};
  std::array<double, 3> origin{}; ///< centre of the first cell [L]

  BodyGrid() = default;
  BodyGrid(const dem::Box& box, double edge);

  std::size_t size() const
  {
    return static_cast<std::size_t>(this->count[0]) * this->count[1] * this->count[2];
  }
  double coordinate(int axis, int k) const { return this->origin[axis] + k * this->edge; }
  dem::Vec3 centre(int i, int j, int k) const
  {
    return { this->coordinate(0, i), this->coordinate(1, j), this->coordinate(2, k) };
  }
  std::size_t index(int i, int j, int k) const
  {
    const std::size_t line = j + static_cast<std::size_t>(this->count[1]) * k;
    return i + this->count[0] * line;
  }
};

struct BodyCells
{
  BodyGrid grid;
  /// Squares of the distances to the nearest cell outside, by centres, in edges; 0 outside.
  std::vector<std::int32_t> squares;
};

/// @param resolution cells along the longest edge of the box around the body
/// @param tell is told nothing of how far it is, which cannot be said
BodyCells findCells(const SurfaceBody& body, int resolution, const Telling& tell);

}
