#include "Boundaries/Seams/Sides.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace dem
{

std::vector<Side> findSides(const Surface& surface, const std::vector<std::int64_t>& vertex)
{
  std::size_t count = 0;
  for (const Element& element : surface.elements)
  {
    count += sideCount(element);
  }
  // By their lower vertices at once, as a sort of all takes seconds of a large mesh; then the few
  // of each vertex.
  const std::int64_t vertices =
    vertex.empty() ? 0 : *std::max_element(vertex.begin(), vertex.end()) + 1;
  std::vector<Side> unsorted, sides(count);
  std::vector<std::size_t> next(static_cast<std::size_t>(vertices) + 1, 0);
  unsorted.reserve(count);
  for (std::size_t e = 0; e < surface.elements.size(); ++e)
  {
    const Element& element = surface.elements[e];
    for (int s = 0; s < sideCount(element); ++s)
    {
      const std::int64_t from = vertex[element.point[s]];
      const std::int64_t to = vertex[element.point[sideEnd(element, s)]];
      unsorted.push_back(
        { std::min(from, to), std::max(from, to), static_cast<std::int64_t>(e), s, from < to });
      ++next[unsorted.back().low + 1];
    }
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (const Side& side : unsorted)
  {
    sides[next[side.low]++] = side;
  }
  std::size_t begin = 0;
  for (std::int64_t low = 0; low < vertices; ++low)
  {
    std::sort(sides.begin() + begin, sides.begin() + next[low],
      [](const Side& a, const Side& b)
      { return std::tie(a.high, a.element, a.side) < std::tie(b.high, b.element, b.side); });
    begin = next[low];
  }
  return sides;
}

}
