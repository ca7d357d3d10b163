// Which arcs of a circle others cover, and which they leave.
#pragma once

#include "Basics/Vec3.h"

#include <algorithm>
#include <vector>

namespace dem
{

/// Angles are from 0 to 2 pi.
class CoveredCircle
{
public:
  void clear() { this->Covered.clear(); }

  /// @param middle of the arc, from -pi to pi
  /// @param half of its length, from 0 to pi
  void cover(double middle, double half)
  {
    double begin = middle - half;
    begin += begin < 0.0 ? 2.0 * Pi : 0.0;
    const double end = begin + 2.0 * half;
    this->Covered.push_back({ begin, std::min(end, 2.0 * Pi) });
    if (end > 2.0 * Pi)
    {
      this->Covered.push_back({ 0.0, end - 2.0 * Pi });
    }
  }

  /// Calls visit(begin, end) for the arcs that are left, in ascending order.
  template <typename Visit>
  void forEachFree(const Visit& visit)
  {
    std::sort(this->Covered.begin(), this->Covered.end(),
      [](const Arc& a, const Arc& b) { return a.begin < b.begin; });
    double free = 0.0; // where the next one may begin
    for (const Arc& arc : this->Covered)
    {
      if (arc.begin > free)
      {
        visit(free, arc.begin);
      }
      free = std::max(free, arc.end);
    }
    if (free < 2.0 * Pi)
    {
      visit(free, 2.0 * Pi);
    }
  }

private:
  struct Arc
  {
    double begin, end;
  };

  std::vector<Arc> Covered;
};

}
