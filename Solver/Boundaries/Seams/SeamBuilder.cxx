#include "Boundaries/Seams/SeamBuilder.h"

#include "Basics/DisjointSets.h"
#include "Boundaries/BodyShapes.h"
#include "Boundaries/Seams/ConvexPatches.h"
#include "Boundaries/Seams/RoundSeams.h"
#include "Boundaries/Seams/Seams.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace dem
{

namespace
{

int cornerCount(const Element& element)
{
  return static_cast<int>(element.kind);
}

}

SeamBuilder::SeamBuilder(const Surface& surface, const std::function<void()>& ask)
  : features(surface.elements.size()), Walls(surface)
{
  for (const auto& part : { &SeamBuilder::findVertices, &SeamBuilder::findEdges,
         &SeamBuilder::findPatches, &SeamBuilder::findPlanes, &SeamBuilder::listElements,
         &SeamBuilder::joinRound })
  {
    (this->*part)();
    if (ask)
    {
      ask();
    }
  }
}

/// Points with the same coordinates are one vertex, unless they move against each other: as parts
/// of two bodies, or of one that changes its shape.
void SeamBuilder::findVertices()
{
  const std::size_t count = this->Walls.points.size();
  std::vector<std::int32_t> group(count, 0);
  for (const Element& element : this->Walls.elements)
  {
    const bool moves = !this->Walls.bodies.empty() && this->Walls.bodies[element.body].moves();
    for (int k = 0; moves && k < cornerCount(element); ++k)
    {
      group[element.point[k]] = element.body + 1;
    }
  }
  const auto isBefore = [&](std::int32_t a, std::int32_t b)
  {
    const std::int32_t body = group[a] - 1;
    const int shapes = group[a] != group[b] || body < 0 ? 1 : shapeCount(this->Walls, body);
    for (int shape = 0; shape < shapes; ++shape)
    {
      const Vec3& p = pointInShape(this->Walls, body, shape, a);
      const Vec3& q = pointInShape(this->Walls, body, shape, b);
      const auto one = std::tie(group[a], p.x, p.y, p.z);
      const auto other = std::tie(group[b], q.x, q.y, q.z);
      if (one != other)
      {
        return one < other;
      }
    }
    return false;
  };
  std::vector<std::int32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), isBefore);
  this->VertexOf.resize(count);
  for (std::size_t k = 0; k < count; ++k)
  {
    this->Vertices += k == 0 || isBefore(order[k - 1], order[k]) ? 1 : 0;
    this->VertexOf[order[k]] = this->Vertices - 1;
  }
}

void SeamBuilder::findEdges()
{
  this->Sides = findSides(this->Walls, this->VertexOf);
  const std::vector<Side>& all = this->Sides;
  this->Incidences.reserve(4 * all.size());
  forEachShared(all,
    [&](std::size_t begin, std::size_t end)
    {
      for (std::size_t k = begin; k < end; ++k)
      {
        const std::int32_t element = static_cast<std::int32_t>(all[k].element);
        this->features[element].rim[all[k].side] = this->Edges;
        this->Incidences.push_back({ this->Edges, element, all[k].side });
      }
      ++this->Edges;
    });
}

/// The direction in the plane of a face across one of its sides, away from the face.
Vec3 SeamBuilder::outward(const Incidence& at) const
{
  const Element& element = this->Walls.elements[at.element];
  const int corners = cornerCount(element);
  const Vec3& a = this->Walls.points[element.point[at.side]];
  const Vec3& b = this->Walls.points[element.point[(at.side + 1) % corners]];
  const Vec3& c = this->Walls.points[element.point[(at.side + 2) % corners]];
  const Vec3 along = normalized(b - a);
  const Vec3 inward = (c - b) - dot(c - b, along) * along;
  return -normalized(inward);
}

bool SeamBuilder::isFlat(const Incidence& a, const Incidence& b) const
{
  const Element& first = this->Walls.elements[a.element];
  const Element& second = this->Walls.elements[b.element];
  return isFace(first) && isFace(second) && first.form < 0 && second.form < 0 &&
    first.radius == second.radius &&
    dot(this->outward(a), this->outward(b)) < -std::cos(Seams::FlatAngle);
}

void SeamBuilder::findPatches()
{
  DisjointSets<std::int32_t> joined(this->Walls.elements.size());
  for (std::size_t k = 0; k < this->Incidences.size(); ++k)
  {
    for (std::size_t j = k + 1;
         j < this->Incidences.size() && this->Incidences[j].feature == this->Incidences[k].feature;
         ++j)
    {
      if (this->isFlat(this->Incidences[k], this->Incidences[j]))
      {
        joined.join(this->Incidences[k].element, this->Incidences[j].element);
      }
    }
  }
  std::vector<std::int32_t> firstOf(this->Walls.forms.size(), -1);
  for (std::size_t e = 0; e < this->features.size(); ++e)
  {
    const std::int32_t form = this->Walls.elements[e].form;
    if (form >= 0)
    {
      std::int32_t& first = firstOf[form];
      first = first < 0 ? static_cast<std::int32_t>(e) : first;
      joined.join(first, static_cast<std::int32_t>(e));
    }
  }
  // Numbers of patches in the order of their first elements.
  for (std::size_t e = 0; e < this->features.size(); ++e)
  {
    const std::int32_t root = joined.root(static_cast<std::int32_t>(e));
    this->features[e].inside =
      root == static_cast<std::int32_t>(e) ? this->patches++ : this->features[root].inside;
  }
}

void SeamBuilder::findPlanes()
{
  std::vector<std::int32_t> patchOf(this->features.size());
  std::transform(this->features.begin(), this->features.end(), patchOf.begin(),
    [](const ElementFeatures& own) { return own.inside; });
  const std::vector<char> convex =
    findConvexPatches(this->Walls, this->Sides, this->VertexOf, patchOf, this->patches);
  this->plane = std::move(patchOf);
  for (std::size_t e = 0; e < this->plane.size(); ++e)
  {
    std::int32_t& patch = this->plane[e];
    patch = convex[patch] != 0 && this->Walls.elements[e].form < 0 ? patch : -1;
  }
}

/// Incidences of vertices, after the incidences of edges. Elements are visited by their numbers, so
/// counting the vertices also sorts the incidences.
void SeamBuilder::listCorners()
{
  std::vector<std::size_t> next(static_cast<std::size_t>(this->Vertices) + 1, 0);
  const auto forEachCorner = [this](const auto& use)
  {
    for (std::size_t e = 0; e < this->Walls.elements.size(); ++e)
    {
      for (int k = 0; k < cornerCount(this->Walls.elements[e]); ++k)
      {
        use(e, k, this->VertexOf[this->Walls.elements[e].point[k]]);
      }
    }
  };
  forEachCorner([&](std::size_t, int, std::int64_t vertex) { ++next[vertex + 1]; });
  next[0] = this->Incidences.size();
  std::partial_sum(next.begin(), next.end(), next.begin());
  this->Incidences.resize(next.back());
  forEachCorner(
    [&](std::size_t e, int k, std::int64_t vertex)
    {
      const std::int32_t feature = this->Edges + static_cast<std::int32_t>(vertex);
      this->features[e].rim[4 + k] = this->patches + feature;
      this->Incidences[next[vertex]++] = { feature, static_cast<std::int32_t>(e), -1 };
    });
}

/// Elements at every edge and vertex; thinner ones than others there are left out.
void SeamBuilder::listElements()
{
  for (ElementFeatures& own : this->features)
  {
    std::for_each(own.rim.begin(), own.rim.end(),
      [this](std::int32_t& side) { side += side < 0 ? 0 : this->patches; });
  }
  this->listCorners();
  this->begin.assign(1, 0);
  std::size_t k = 0;
  for (std::int32_t feature = 0; feature < this->Edges + this->Vertices; ++feature)
  {
    std::size_t end = k;
    double thickest = 0.0;
    for (; end < this->Incidences.size() && this->Incidences[end].feature == feature; ++end)
    {
      thickest = std::max(thickest, this->Walls.elements[this->Incidences[end].element].radius);
    }
    for (; k < end; ++k)
    {
      const std::int32_t element = this->Incidences[k].element;
      const bool again = this->begin.back() < static_cast<std::int64_t>(this->around.size()) &&
        this->around.back() == element;
      if (this->Walls.elements[element].radius == thickest && !again)
      {
        this->around.push_back(element);
      }
    }
    this->begin.push_back(static_cast<std::int64_t>(this->around.size()));
  }
}

/// Faces with forms have the rims and apexes of their form in place of sides and corners.
void SeamBuilder::joinRound()
{
  if (this->Walls.forms.empty())
  {
    return;
  }
  std::vector<std::array<std::int32_t, 2>> endsOf(this->Walls.forms.size(), { -1, -1 });
  for (const RoundEnd& end : findRoundEnds(this->Walls, this->VertexOf))
  {
    for (const RoundEnd::Member& member : end.members)
    {
      endsOf[member.form][member.end] =
        this->patches + static_cast<std::int32_t>(this->begin.size()) - 1;
    }
    this->around.insert(this->around.end(), end.elements.begin(), end.elements.end());
    this->begin.push_back(static_cast<std::int64_t>(this->around.size()));
  }
  for (std::size_t e = 0; e < this->features.size(); ++e)
  {
    const std::int32_t form = this->Walls.elements[e].form;
    if (form < 0)
    {
      continue;
    }
    auto& rim = this->features[e].rim;
    rim.fill(-1);
    for (int end = 0; end < 2; ++end)
    {
      const bool isRim = hasRim(this->Walls.forms[form], end);
      rim[isRim ? end : 4 + end] = endsOf[form][end];
    }
  }
}

}
