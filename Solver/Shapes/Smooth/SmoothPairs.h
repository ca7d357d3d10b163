// How deep two smooth convex bodies overlap, or how far they are apart.
//
// Along a unit direction c from the first body to the second, the overlap of their shadows is
//
//   f(c) = h_A(c) + h_B(-c) - c . (x_B - x_A),
//
// with their support functions h. Its minimum is the overlap of the bodies, where the surfaces have
// the common normal c; below zero it is the distance. For whatever c, -f(c) is a lower bound of the
// distance. Newton's method finds the minimum in the two coordinates of the direction.
#pragma once

#include "Shapes/Smooth/SmoothBody.h"

namespace dem
{

/// Pairs of bodies, one lane each.
struct SmoothPairs
{
  static constexpr int Capacity = 32;
  template <int Size>
  struct Curvatures
  {
    LanesOf<Size> xx, xy, yy;
    DEM_INLINE Symmetric2 get(int c) const { return { this->xx[c], this->xy[c], this->yy[c] }; }
    DEM_INLINE void set(int c, const Symmetric2& matrix)
    {
      this->xx[c] = matrix.xx;
      this->xy[c] = matrix.xy;
      this->yy[c] = matrix.yy;
    }
  };

  int count = 0;
  int kind = 0; ///< index of that of all bodies, or of Mixed (SmoothKinds.h)
  BodyLanes<Capacity> first, second;
  Lanes3Of<Capacity> separation; ///< from the first centre of mass to the second [L]
  /// From the first body to the second, unit: where the search begins, and then where it ended.
  Lanes3Of<Capacity> direction;

  // Results.
  LanesOf<Capacity> overlap;       ///< f, below zero for bodies that are apart [L]
  Lanes3Of<Capacity> firstPoint;   ///< of the surface, from the centre of mass [L]
  Lanes3Of<Capacity> secondPoint;  ///< of the second surface, from its centre of mass [L]
  Curvatures<Capacity> firstBend;  ///< second derivatives of h_A in Tangents(direction) [L]
  Curvatures<Capacity> secondBend; ///< of h_B [L]
  LanesOf<Capacity> probes;        ///< how often supports were evaluated

  bool isFull() const { return this->count == Capacity; }
  /// @param a, b bodies of which kindWith() is the kind of the pairs
  void setBodies(int c, const SmoothBody& a, const SmoothBody& b)
  {
    this->first.set(c, a, this->kind);
    this->second.set(c, b, this->kind);
  }
};

/// Fills in the results of the first count lanes. A lane has the same bits whatever the others are.
void findOverlaps(SmoothPairs& pairs);

/// Fills in the minimum that Newton's method finds from the directions that there are. Of pinched
/// bodies that overlap it may be another one than findOverlaps() finds (TouchStart.h).
void searchFrom(SmoothPairs& pairs);

/// Fills in the results along the directions that there are, which stay: shadows, not overlaps.
void findShadows(SmoothPairs& pairs);

}
