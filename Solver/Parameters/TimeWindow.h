#pragma once

#include <algorithm>
#include <limits>

namespace dem
{

/// When something is active; without an end by default.
struct TimeWindow
{
  double begin = 0.0;                                   ///< [T, s]
  double end = std::numeric_limits<double>::infinity(); ///< [T, s], >= begin

  /// How long it has gone on at @a time, and no longer than to the end [T].
  double elapsed(double time) const
  {
    return std::clamp(time, this->begin, this->end) - this->begin;
  }
  /// Whether it is active at @a time: from the beginning on, up to but without the end.
  bool contains(double time) const { return time >= this->begin && time < this->end; }
};

}
