// A second search for pairs of pinched bodies that overlap.
//
// The shadows of two bodies that overlap have several minima if a tip is sharper than the overlap. A
// search from the line of centres may end in a minimum that is much too deep. Two bodies that are
// shrunk about their centres of mass until they touch have one minimum only. So a second search
// begins at the normal n where they touch (the growth distance of Ong and Gilbert 1996). Its minimum
// counts where it is much lower. With H(c) = h_A(c) + h_B(-c) and the share s = max c . x / H(c) the overlap
// of the second search is at most (1 - s) H(n). No direction has less than (1 - s) times the sum of
// the inscribed radii. So the overlap vanishes where the bodies begin to touch. It is never more than
// four times the least one times the ratio of H(n) to that sum.
//
// The share is found by Dinkelbach's method (1967): shrunk by c . x / H(c), the bodies touch at most,
// and the direction in which they are farthest apart is the next c.
#pragma once

#include "Shapes/Smooth/SmoothPairs.h"

#include <array>

namespace dem
{

class TouchStart
{
public:
  /// Remembers which searches begin along the line of centres of pinched bodies. The others begin
  /// where an earlier search of the contact ended.
  explicit TouchStart(const SmoothPairs& pairs);
  /// Searches again where these overlap, and keeps what is lower.
  void mend(SmoothPairs& pairs) const;

private:
  std::array<bool, SmoothPairs::Capacity> Doubtful{};
  bool Any = false;
};

}
