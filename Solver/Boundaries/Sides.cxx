#include "Boundaries/Sides.h"

#include <algorithm>
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
  std::vector<Side> sides;
  sides.reserve(count);
  for (std::size_t e = 0; e < surface.elements.size(); ++e)
  {
    const Element& element = surface.elements[e];
    for (int s = 0; s < sideCount(element); ++s)
    {
      const std::int64_t from = vertex[element.point[s]];
      const std::int64_t to = vertex[element.point[sideEnd(element, s)]];
      sides.push_back(
        { std::min(from, to), std::max(from, to), static_cast<std::int64_t>(e), s, from < to });
    }
  }
  std::sort(sides.begin(), sides.end(),
    [](const Side& a, const Side& b)
    {
      return std::tie(a.low, a.high, a.element, a.side) <
        std::tie(b.low, b.high, b.element, b.side);
    });
  return sides;
}

}
