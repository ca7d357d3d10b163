// Random shapes of grains, from ranges and a seed.
#pragma once

#include "Parameters/GrainShape.h"
#include "Vtk/GranularTelling.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

enum class RandomKind
{
  Ellipsoid = 0,          ///< with half axes
  Superellipsoid = 1,     ///< and exponents
  PolySuperellipsoid = 2, ///< and a share of each length on its positive side
  Box = 3,                ///< with half axes and round edges
  Hull = 4                ///< the convex hull of points on an ellipsoid, with round edges
};

/// How numbers lie in their ranges.
enum class RangeLaw
{
  Uniform = 0,
  Triangular = 1 ///< densest in the middle of the range, and with the density 0 at its ends
};

/// Ends of a range, which may be equal.
template <typename T>
using Ends = std::array<T, 2>;

struct RandomForms
{
  int count = 20;
  int seed = 1;
  RandomKind kind = RandomKind::Superellipsoid;
  RangeLaw law = RangeLaw::Uniform;
  std::string name = "random";          ///< of the shapes, in front of a hyphen and their numbers
  dem::Vec3 leastHalf{ 0.6, 0.6, 0.6 }; ///< half axes along x, y and z, at least [any length]
  dem::Vec3 mostHalf{ 1.0, 1.0, 1.0 };  ///< at most, in the same
  Ends<double> first{ 0.5, 1.4 };       ///< exponent epsilon 1
  Ends<double> second{ 0.5, 1.4 };      ///< exponent epsilon 2
  Ends<double> side{ 0.3, 0.7 };        ///< share of a length on its positive side
  Ends<int> points{ 8, 12 };            ///< number of points of a hull
  double leastThickness = 0.3;          ///< of a hull, in parts of its largest length
  Ends<double> rounding{ 0.1, 0.1 };    ///< in parts of the smallest thickness

  static constexpr int MostShapes = 10000;
};

/// As many shapes, each with a random sequence of its own: more of them leave the first ones as
/// they are. The numbers are made of sums, products and square roots alone, so they have the same
/// bits on every machine.
/// @throws dem::Error where a range is of no shape
std::vector<dem::GrainShape> randomShapes(const RandomForms& forms, const Telling& tell);

}
