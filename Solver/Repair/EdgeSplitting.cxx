#include "Repair/EdgeSplitting.h"

#include "Boundaries/Seams/Sides.h"
#include "Repair/VertexSearch.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// Vertices on a side, in the direction of the element that it belongs to.
using Run = std::vector<std::int64_t>;

struct SplitSide
{
  std::int64_t element = 0;
  int side = 0;
  Run vertices;
};

std::vector<SplitSide> findSplitSides(const Surface& surface,
  const std::vector<std::int64_t>& vertex, const std::vector<double>& tolerances,
  const std::function<void(double)>& tell)
{
  std::vector<SplitSide> result;
  tell(0.0);
  const std::vector<Side> sides = findSides(surface, vertex);
  tell(0.1);
  VertexSearch search(surface, vertex, tolerances);
  Run found;
  forEachShared(sides,
    [&](std::size_t begin, std::size_t end)
    {
      tell(0.2 + 0.8 * static_cast<double>(begin) / static_cast<double>(sides.size()));
      const Side& any = sides[begin];
      search.find(any.low, any.high, surface.elements[any.element].body, found);
      for (std::size_t k = begin; k < end && !found.empty(); ++k)
      {
        result.push_back({ sides[k].element, sides[k].side, found });
        if (!sides[k].ascends)
        {
          std::reverse(result.back().vertices.begin(), result.back().vertices.end());
        }
      }
    });
  std::sort(result.begin(), result.end(),
    [](const SplitSide& a, const SplitSide& b)
    { return std::tie(a.element, a.side) < std::tie(b.element, b.side); });
  return result;
}

/// Cuts one element into parts that have all the vertices on its sides as corners.
class Cutting
{
public:
  Cutting(const Surface& surface, const Element& element) : Walls(surface), Whole(element) {}

  /// @param runs one for each side.
  std::vector<Element> cut(const Run (&runs)[4])
  {
    const auto& p = this->Whole.point;
    if (this->Whole.kind == ElementKind::Edge)
    {
      std::int64_t from = p[0];
      for (const std::int64_t v : runs[0])
      {
        this->add(ElementKind::Edge, { from, v, 0, 0 });
        from = v;
      }
      this->add(ElementKind::Edge, { from, p[1], 0, 0 });
    }
    else if (this->Whole.kind == ElementKind::Triangle)
    {
      this->cutTriangle(p[0], p[1], p[2], runs[0], runs[1], runs[2]);
    }
    else
    {
      this->cutTriangle(p[0], p[1], p[2], runs[0], runs[1], {});
      this->cutTriangle(p[0], p[2], p[3], {}, runs[2], runs[3]);
    }
    return std::move(this->Parts);
  }

private:
  void add(ElementKind kind, const std::array<std::int64_t, 4>& corners)
  {
    Element part = this->Whole;
    part.kind = kind;
    part.point = corners;
    this->Parts.push_back(part);
  }

  double length(std::int64_t a, std::int64_t b) const
  {
    return norm(this->Walls.points[b] - this->Walls.points[a]);
  }

  /// Halves the triangle, as nearly as its vertices allow, at one on the longest side that has any;
  /// a vertex of a side never faces that side, so that no part is without area.
  void cutTriangle(std::int64_t a, std::int64_t b, std::int64_t c, const Run& ab, const Run& bc,
    const Run& ca)
  {
    if (ab.empty() && bc.empty() && ca.empty())
    {
      this->add(ElementKind::Triangle, { a, b, c, 0 });
      return;
    }
    const auto rank = [this](const Run& run, std::int64_t from, std::int64_t to)
    { return run.empty() ? -1.0 : this->length(from, to); };
    const double rankAB = rank(ab, a, b);
    const double rankBC = rank(bc, b, c);
    const double rankCA = rank(ca, c, a);
    if (rankBC > rankAB && rankBC >= rankCA)
    {
      this->halve(b, c, a, bc, ca, ab);
    }
    else if (rankCA > rankAB)
    {
      this->halve(c, a, b, ca, ab, bc);
    }
    else
    {
      this->halve(a, b, c, ab, bc, ca);
    }
  }

  /// At a vertex of the side ab near its middle.
  void halve(std::int64_t a, std::int64_t b, std::int64_t c, const Run& ab, const Run& bc,
    const Run& ca)
  {
    const Vec3 twiceMiddle = this->Walls.points[a] + this->Walls.points[b];
    const auto off = [&](std::int64_t v)
    { return norm(2.0 * this->Walls.points[v] - twiceMiddle); };
    const auto middle = std::min_element(ab.begin(), ab.end(),
      [&](std::int64_t v, std::int64_t w) { return off(v) < off(w); });
    this->cutTriangle(a, *middle, c, Run(ab.begin(), middle), {}, ca);
    this->cutTriangle(*middle, b, c, Run(middle + 1, ab.end()), bc, {});
  }

  const Surface& Walls;
  const Element Whole;
  std::vector<Element> Parts;
};

/// Removes the tip of a face whose two sides are so close there that both have the same vertices.
/// The rest begins at the innermost of them.
void cutTips(Element& face, Run (&runs)[4])
{
  const int corners = sideCount(face);
  for (int i = 0; i < corners; ++i)
  {
    Run& before = runs[(i + corners - 1) % corners];
    Run& after = runs[i];
    while (!before.empty() && !after.empty() && before.back() == after.front())
    {
      face.point[i] = after.front();
      before.pop_back();
      after.erase(after.begin());
    }
  }
}

}

std::int64_t splitAtVertices(Surface& surface, const std::vector<std::int64_t>& vertex,
  const std::vector<double>& tolerances, const std::function<void(double)>& tell)
{
  std::vector<SplitSide> sides = findSplitSides(surface, vertex, tolerances, tell);
  if (sides.empty())
  {
    return 0;
  }
  std::int64_t count = 0;
  std::vector<Element> elements;
  elements.reserve(surface.elements.size() + sides.size());
  auto next = sides.begin();
  for (std::size_t e = 0; e < surface.elements.size(); ++e)
  {
    Element element = surface.elements[e];
    Run runs[4];
    bool splits = false;
    for (; next != sides.end() && next->element == static_cast<std::int64_t>(e); ++next)
    {
      runs[next->side] = std::move(next->vertices);
      splits = true;
    }
    if (!splits)
    {
      elements.push_back(element);
      continue;
    }
    if (element.kind == ElementKind::Triangle)
    {
      cutTips(element, runs);
    }
    const std::vector<Element> parts = Cutting(surface, element).cut(runs);
    const bool sound = std::all_of(parts.begin(), parts.end(),
      [&](const Element& part) { return findProblem(surface, part).empty(); });
    if (sound)
    {
      elements.insert(elements.end(), parts.begin(), parts.end());
      ++count;
    }
    else // too thin to be cut in numbers of this precision
    {
      elements.push_back(surface.elements[e]);
    }
  }
  surface.elements = std::move(elements);
  return count;
}

}
