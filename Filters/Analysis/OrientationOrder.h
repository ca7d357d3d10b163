// How much grains lie along one direction: the order tensor of liquid crystals,
//
//   Q = < 3/2 u u - 1/2 >   (de Gennes and Prost 1993, section 2.1; a mean over grains)
//
// of an axis u of each grain, whose sign means nothing. Its largest eigenvalue S is 1 where all
// axes are parallel and 0 where they have no direction, its eigenvector the director.
#pragma once

#include "Basics/Vec3.h"

#include <array>
#include <cstddef>
#include <vector>

namespace granular
{

struct Order
{
  double order = 0.0;             ///< S; about 1 / sqrt(count) for few grains at random
  double biaxiality = 0.0;        ///< difference of the two smaller eigenvalues
  dem::Vec3 director;             ///< of length 1; the largest component is positive
  std::array<double, 6> tensor{}; ///< xx, yy, zz, xy, yz, zx
  std::size_t count = 0;          ///< grains; without any the numbers are NaN
};

/// @param axes of length 1
Order makeOrder(const std::vector<dem::Vec3>& axes);

}
