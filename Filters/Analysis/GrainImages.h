// Which images of grains are within a region around a periodic cell.
#pragma once

#include "Basics/Lattice.h"

#include <array>
#include <cstddef>
#include <vector>

namespace granular
{

/// An image of a grain, which is as many edges away from where the grain is.
struct GrainImage
{
  std::size_t grain = 0;
  std::array<int, 3> edges{};
};

/// The grains in the cell, in their order, followed by their images outside of it, cell by cell.
/// Their centres are outside of the cell by at most @a beyond along each edge.
/// @param beyond distances in edges, 0 or more; 0 along edges that are not periodic
/// @throws dem::Error when these are more than a drawing can have
std::vector<GrainImage> imagesAround(const std::vector<dem::Vec3>& positions,
  const dem::Lattice& space, const std::array<double, 3>& beyond);

}
