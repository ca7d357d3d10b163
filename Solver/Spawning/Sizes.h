// Draws radii. A radius is made of numbers of Basics/Random.h with +, -, *, / and the square root
// alone, which are the same on every machine, but for LogNormal, whose exponential the C libraries
// of two machines may round differently in the last digit. (Normal asks for a logarithm, too, but
// only compares with it.)
#pragma once

#include "Basics/Random.h"
#include "Spawning/Inflow.h"

namespace dem
{

class SizeSampler
{
public:
  /// @param sizes must have passed findProblem().
  explicit SizeSampler(const SizeDistribution& sizes);

  double draw(Random& random) const;

private:
  /// Draws a radius of one kind of distribution that is not cut off yet [L].
  double drawNormal(Random& random) const;
  double drawBetweenSieves(Random& random) const;
  using Table = std::vector<std::array<double, 2>>;
  /// By the shares that rows have.
  std::size_t drawRow(const Table& table, Random& random) const;

  SizeDistribution Sizes;
  Table Fractions;      ///< between sieves: the finer one, and the share of the number of grains
  double LogMean = 0.0; ///< of the logarithm of the radius
  double LogDeviation = 0.0; ///< of the logarithm of the radius
  double AllShares = 0.0;    ///< of the mixture or the fractions
};

/// What is impossible about sizes, in words that follow the name of the inflow; empty when all is
/// well.
std::string findProblem(const SizeDistribution& sizes);

}
