// Which images of a wall may come near a periodic cell, along one of its edges.
#pragma once

#include "Basics/Lattice.h"
#include "Boundaries/Surface.h"

#include <cstdint>

namespace dem
{

/// Numbers of images along an edge, with the body as drawn, 0.
struct ImagesAlong
{
  int first = 0, last = 0;
  bool end = true; ///< whether there is an end to them, whatever the duration of the run

  double count() const { return 1.0 + this->last - this->first; }
  bool any() const { return this->first < this->last || !this->end; }
};

/// Images of a body, wherever its motion takes it; none of a body that goes on beyond both faces
/// then. Rotations, loads and tracks do not count.
/// @param axis of the edge, which is periodic
/// @param duration of the run [T]; it says only whether a body with a translation without an end
/// goes on beyond both faces
ImagesAlong imagesAlong(const Surface& walls, std::int32_t body, const Lattice& space, int axis,
  double duration);

}
