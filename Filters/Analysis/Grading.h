// How much of the mass of grains is of which size.
#pragma once

#include "Analysis/GranularGrainSet.h"

#include <utility>
#include <vector>

namespace granular
{

class Grading
{
public:
  /// Without masses all grains have one density.
  explicit Grading(const GrainSet& grains);

  /// Share of the mass of grains whose diameter is no larger, 0 to 1.
  double passing(double diameter) const;
  /// The least diameter that at least this share of the mass is no larger than [L]; NaN without
  /// grains.
  double diameterAt(double share) const;
  /// (diameter [L], share that passes) in the order of diameters, at most @a count of them: steps
  /// where there are few sizes, else points at even distances of the logarithm of the diameter.
  std::vector<std::pair<double, double>> curve(int count) const;

private:
  std::vector<std::pair<double, double>> Steps; ///< diameters, and what is no larger than these
};

}
