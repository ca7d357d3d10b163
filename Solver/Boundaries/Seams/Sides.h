// The sides of edges and faces, grouped where they join the same two vertices.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

inline bool isFace(const Element& element)
{
  return static_cast<int>(element.kind) > 2;
}

/// An edge element has one side, a face as many as corners.
inline int sideCount(const Element& element)
{
  const int corners = static_cast<int>(element.kind);
  return corners < 3 ? corners - 1 : corners;
}

/// The corner at the end of a side that begins at the corner of the same number.
inline int sideEnd(const Element& element, int side)
{
  return (side + 1) % static_cast<int>(element.kind);
}

struct Side
{
  std::int64_t low = 0; ///< the vertices that it joins
  std::int64_t high = 0;
  std::int64_t element = 0;
  int side = 0;
  bool ascends = false; ///< leads from low to high in the order of corners of the element
};

/// All sides, sorted by their vertices, then by elements.
/// @param vertex for each point the one that represents its position.
std::vector<Side> findSides(const Surface& surface, const std::vector<std::int64_t>& vertex);

/// Calls visit(begin, end) for every range of sides that join the same vertices.
template <typename Visit>
void forEachShared(const std::vector<Side>& sides, const Visit& visit)
{
  for (std::size_t begin = 0, end = 0; begin < sides.size(); begin = end)
  {
    for (end = begin; end < sides.size() && sides[end].low == sides[begin].low &&
         sides[end].high == sides[begin].high;
         ++end)
    {
    }
    visit(begin, end);
  }
}

}
