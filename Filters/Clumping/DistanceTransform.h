// How deep the cells of a grid are inside of a body.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace granular
{

/// Squares of the distances between the centres of cells of edge 1 and that of the nearest cell
/// that is 0, exact, in a time that is in proportion to the cells (Felzenszwalb and Huttenlocher
/// 2012, "Distance transforms of sampled functions").
/// @param cells 0 or 1, x fastest; those at the faces of the grid are 0
/// @param count of cells along each axis
/// @param tell is told again and again how much is done, from 0 to 1
std::vector<std::int32_t> squaredDistances(const std::vector<unsigned char>& cells,
  const std::array<int, 3>& count, const std::function<void(double)>& tell);

}
