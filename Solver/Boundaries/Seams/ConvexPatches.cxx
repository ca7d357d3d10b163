#include "Boundaries/Seams/ConvexPatches.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dem
{

namespace
{

/// How far a point may be from the plane of its patch, in parts of the size of the patch.
constexpr double Flatness = 1e-10;
/// Sine of the angle by which the plane of a face may differ from the plane of its patch, and by
/// which an outline may bend in the wrong direction.
constexpr double Straightness = 1e-9;
/// How far the corners of a rectangle may be from where they should, in parts of its shorter side.
constexpr double Rightness = 1e-10;

/// A side of one face of a patch only, in the direction around the patch.
struct OuterSide
{
  std::int32_t patch;
  std::int64_t from; ///< points
  std::int64_t to;
};

class Search
{
public:
  Search(const Surface& surface, const std::vector<std::int64_t>& vertex,
    const std::vector<std::int32_t>& patchOf, std::int32_t patches)
    : convex(patches, 1), Walls(surface), Vertex(vertex), PatchOf(patchOf), First(patches, -1),
      Size(patches, 0.0)
  {
    this->findPlanes();
  }

  std::vector<char> convex; ///< until something is found that speaks against it

  /// Sides [begin, end) join the same vertices.
  void addSides(const Side* begin, const Side* end);
  void followOutlines();

private:
  const Vec3& corner(const Element& e, int k) const { return this->Walls.points[e.point[k]]; }
  Vec3 normalOf(const Element& e) const
  {
    return normalized(
      cross(this->corner(e, 1) - this->corner(e, 0), this->corner(e, 2) - this->corner(e, 0)));
  }
  const Vec3& originOf(std::int32_t patch) const
  {
    return this->corner(this->Walls.elements[this->First[patch]], 0);
  }
  void findPlanes();
  bool isTrue(const Element& e, std::int32_t patch) const;
  bool isForward(const Side& side) const;
  bool goesRound(const OuterSide* begin, const OuterSide* end) const;

  const Surface& Walls;
  const std::vector<std::int64_t>& Vertex;
  const std::vector<std::int32_t>& PatchOf;
  std::vector<std::int32_t> First; ///< element of each patch
  std::vector<double> Size;        ///< of each patch: how far its points are from its first one
  std::vector<Vec3> Normal;        ///< of each patch
  std::vector<OuterSide> Outline;
};

void Search::findPlanes()
{
  const std::vector<Element>& elements = this->Walls.elements;
  this->Normal.resize(this->convex.size());
  for (std::size_t e = 0; e < elements.size(); ++e)
  {
    const std::int32_t patch = this->PatchOf[e];
    const bool bends =
      !this->Walls.bodies.empty() && this->Walls.bodies[elements[e].body].changesShape();
    if (!isFace(elements[e]) || bends)
    {
      this->convex[patch] = 0;
    }
    else if (this->First[patch] < 0)
    {
      this->First[patch] = static_cast<std::int32_t>(e);
      this->Normal[patch] = this->normalOf(elements[e]);
    }
  }
  for (std::size_t e = 0; e < elements.size(); ++e)
  {
    char& convex = this->convex[this->PatchOf[e]];
    convex = convex != 0 && this->isTrue(elements[e], this->PatchOf[e]) ? 1 : 0;
  }
  const auto forEachCorner = [&](const auto& use)
  {
    for (std::size_t e = 0; e < elements.size(); ++e)
    {
      const std::int32_t patch = this->PatchOf[e];
      for (int k = 0; this->convex[patch] != 0 && k < static_cast<int>(elements[e].kind); ++k)
      {
        use(patch, this->corner(elements[e], k) - this->originOf(patch));
      }
    }
  };
  forEachCorner([&](std::int32_t patch, const Vec3& d)
    { this->Size[patch] = std::max(this->Size[patch], norm(d)); });
  forEachCorner(
    [&](std::int32_t patch, const Vec3& d)
    {
      if (std::abs(dot(d, this->Normal[patch])) > Flatness * this->Size[patch])
      {
        this->convex[patch] = 0;
      }
    });
}

/// Whether a face is in the plane of its patch, and a rectangle, if it has four corners.
bool Search::isTrue(const Element& e, std::int32_t patch) const
{
  const Vec3 normal = this->normalOf(e);
  if (norm(cross(normal, this->Normal[patch])) > Straightness)
  {
    return false;
  }
  if (e.kind != ElementKind::Rectangle)
  {
    return true;
  }
  const Vec3 u = this->corner(e, 1) - this->corner(e, 0);
  const Vec3 v = this->corner(e, 2) - this->corner(e, 1);
  const Vec3 gap = this->corner(e, 0) + v - this->corner(e, 3);
  const double allowed = Rightness * std::min(norm(u), norm(v));
  const double sheared = std::abs(dot(u, v)) / std::min(norm(u), norm(v));
  return norm(gap) <= allowed && sheared <= allowed;
}

/// Whether a side runs around the patch in the direction of the first face of the patch.
bool Search::isForward(const Side& side) const
{
  const Vec3 normal = this->normalOf(this->Walls.elements[side.element]);
  return dot(normal, this->Normal[this->PatchOf[side.element]]) > 0.0;
}

void Search::addSides(const Side* begin, const Side* end)
{
  for (const Side* side = begin; side != end; ++side)
  {
    const std::int32_t patch = this->PatchOf[side->element];
    const auto isOther = [&](const Side& other)
    { return &other != side && this->PatchOf[other.element] == patch; };
    if (this->convex[patch] == 0)
    {
      continue;
    }
    const auto others = std::count_if(begin, end, isOther);
    if (others == 0)
    {
      const Element& element = this->Walls.elements[side->element];
      OuterSide outer{ patch, element.point[side->side],
        element.point[sideEnd(element, side->side)] };
      if (!this->isForward(*side))
      {
        std::swap(outer.from, outer.to);
      }
      this->Outline.push_back(outer);
      continue;
    }
    const Side& other = *std::find_if(begin, end, isOther);
    const bool against =
      (side->ascends == this->isForward(*side)) != (other.ascends == this->isForward(other));
    if (others > 1 || !against)
    {
      this->convex[patch] = 0; // folded, or more than a sheet
    }
  }
}

/// Whether some sides make one closed line that winds once, always in the same direction.
/// @param begin, end ordered by the vertex at which a side begins
bool Search::goesRound(const OuterSide* begin, const OuterSide* end) const
{
  const auto vertexIsLess = [&](const OuterSide& side, std::int64_t vertex)
  { return this->Vertex[side.from] < vertex; };
  const Vec3& normal = this->Normal[begin->patch];
  const auto along = [&](const OuterSide& side)
  { return normalized(this->Walls.points[side.to] - this->Walls.points[side.from]); };
  double angle = 0.0;
  const OuterSide* side = begin;
  for (std::ptrdiff_t k = 0; k < end - begin; ++k)
  {
    const std::int64_t at = this->Vertex[side->to];
    const OuterSide* next = std::lower_bound(begin, end, at, vertexIsLess);
    const bool one = next != end && this->Vertex[next->from] == at &&
      (next + 1 == end || this->Vertex[next[1].from] != at);
    if (!one || (next == begin) != (k + 1 == end - begin))
    {
      return false;
    }
    const double sine = dot(cross(along(*side), along(*next)), normal);
    if (sine < -Straightness)
    {
      return false;
    }
    angle += std::atan2(sine, dot(along(*side), along(*next)));
    side = next;
  }
  constexpr double fullAngle = 6.283185307179586;
  return std::abs(angle - fullAngle) < 0.1;
}

void Search::followOutlines()
{
  const auto key = [&](const OuterSide& side)
  { return std::make_tuple(side.patch, this->Vertex[side.from], this->Vertex[side.to]); };
  std::sort(this->Outline.begin(), this->Outline.end(),
    [&](const OuterSide& a, const OuterSide& b) { return key(a) < key(b); });
  std::vector<char> closed(this->convex.size(), 0);
  const OuterSide* const last = this->Outline.data() + this->Outline.size();
  for (const OuterSide* begin = this->Outline.data(); begin != last;)
  {
    const OuterSide* const end = std::find_if(begin, last,
      [begin](const OuterSide& side) { return side.patch != begin->patch; });
    closed[begin->patch] = this->goesRound(begin, end) ? 1 : 0;
    begin = end;
  }
  for (std::size_t patch = 0; patch < this->convex.size(); ++patch)
  {
    this->convex[patch] = this->convex[patch] != 0 && closed[patch] != 0 ? 1 : 0;
  }
}

}

std::vector<char> findConvexPatches(const Surface& surface, const std::vector<Side>& sides,
  const std::vector<std::int64_t>& vertex, const std::vector<std::int32_t>& patchOf,
  std::int32_t patches)
{
  Search search(surface, vertex, patchOf, patches);
  forEachShared(sides,
    [&](std::size_t begin, std::size_t end)
    { search.addSides(sides.data() + begin, sides.data() + end); });
  search.followOutlines();
  return std::move(search.convex);
}

}
