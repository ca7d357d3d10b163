// Contacts of sides and rims of bodies of revolution, one function for each two kinds of lines.
// RoundPairs.h chooses among them. Each takes what it says of lines that do not touch.
#pragma once

#include "Shapes/Round/RoundPairs.h"

#include <algorithm>

namespace dem
{

/// Crossing of edges that are apart, with an upper bound of the overlap where less is known
/// already.
inline Crossing atMost(double overlap, Crossing apart)
{
  apart.overlap = std::min(apart.overlap, overlap);
  return apart;
}

/// A point that touches a line that rotates about an axis, as the second of the two.
inline Overlap overlapAt(const Meridian& line, const Vec3& point, double reach)
{
  const Meridian::Foot foot = line.foot(point);
  return { reach - foot.distance, -foot.normal, foot.point, point };
}

/// The side of a body and a straight edge.
Crossing sideAt(const RoundEdge& first, const PlacedEdge& second, double reach, StoredBy stored,
  const Crossing& none);

/// The sides of two bodies.
Crossing sidesAt(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none);

/// A rim and a straight edge.
Crossing rimAt(const RoundEdge& first, const PlacedEdge& second, double reach, StoredBy stored,
  const Crossing& none);

/// A rim and the side of another body.
Crossing rimAtSide(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none);

/// Two rims.
Crossing rimsAt(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none);

}
