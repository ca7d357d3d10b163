// Means of a curve over a range of its axis, such as a mass flow from 0.65 s to 1 s. Each part of the
// curve counts by its length on the axis, so that rows need not be equally apart. Standard errors
// are those of means of batches: Schmeiser, Oper. Res. 30 (1982) 556, finds 10 to 30 batches best.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace granular
{

/// What a curve is between two rows.
enum class BetweenRows
{
  Line, ///< values of instants
  Step  ///< a row has the mean since the row before
};

struct RangeMean
{
  static constexpr double None = std::numeric_limits<double>::quiet_NaN();

  double mean = None;
  double error =
    None; ///< standard error of the mean; NaN without enough rows, or where a curve drifts
  double lowest = None;
  double highest = None;
  double slope = None; ///< growth over the range by its length; NaN of steps
  double slopeError = None;
  std::size_t parts = 0; ///< between rows, of which the first and the last one may be cut
  bool grows = false;    ///< a curve of instants that never falls, such as a mass so far

  /// Whether there are parts enough for batches.
  bool hasBatches(BetweenRows between) const;
};

/// Of a range between the first and the last row. NaN in the range makes NaN.
/// @param x rises, two rows or more
RangeMean meanOverRange(const std::vector<double>& x, const std::vector<double>& y,
  BetweenRows between, double from, double to);

/// Standard error of the mean of values that follow each other. NaN where a value is so much like the one
/// before that more of them would say little more.
double errorOfMean(const std::vector<double>& values);

}
