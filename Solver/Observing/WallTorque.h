// The torque of a contact on a wall, of which images in a periodic cell are parts.
#pragma once

#include "Basics/Lattice.h"
#include "Boundaries/Surface.h"
#include "Observing/Observation.h"

namespace dem
{

/// Torque on the body of an element, about a point of the body as drawn [M L^2/T^2]. What pushes an
/// image counts at the same place of the body as drawn: a force on an image is that of an image of
/// the grain on the body, which a grain may become between two steps.
/// @param cell where space repeats itself
inline Vec3 torqueOnWall(const ContactView& contact, const Element& element, const CellTotals& cell,
  const Vec3& centre)
{
  const Vec3 end = contact.end - alongEdges(cell.edges, element.image);
  return cross(end - centre, -contact.force) + contact.torque;
}

}
