#include "Repair/MeshRepair.h"

#include "Boundaries/BoxTree.h"
#include "Boundaries/Seams/Sides.h"
#include "Repair/EdgeSplitting.h"
#include "Repair/FaceOrientation.h"
#include "Repair/PointWelding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace dem
{

namespace
{

std::size_t bodyCount(const Surface& surface)
{
  std::int32_t most = 0;
  for (const Element& element : surface.elements)
  {
    most = std::max(most, element.body);
  }
  return most + 1;
}

/// What the tolerance of a body follows from.
struct BodySize
{
  bool isEmpty = true;
  Box box;
  double largest = 0.0;          ///< of all coordinates [L]
  bool isSinglePrecision = true; ///< all coordinates are
  std::vector<double> lengths;   ///< of all sides longer than 0 [L]

  void add(const Vec3& p)
  {
    this->box = this->isEmpty ? Box{ p, p } : enclose(this->box, { p, p });
    this->isEmpty = false;
    for (const double x : { p.x, p.y, p.z })
    {
      this->largest = std::max(this->largest, std::abs(x));
      this->isSinglePrecision =
        this->isSinglePrecision && static_cast<double>(static_cast<float>(x)) == x;
    }
  }

  double tolerance()
  {
    const double singleSteps = 4.0 * 0x1.0p-23;
    double result = 1e-9 * norm(this->box.high - this->box.low) +
      (this->isSinglePrecision ? singleSteps * this->largest : 0.0);
    if (!this->lengths.empty())
    {
      const auto tenth = this->lengths.begin() + this->lengths.size() / 10;
      std::nth_element(this->lengths.begin(), tenth, this->lengths.end());
      result = std::min(result, 0.1 * *tenth);
    }
    return std::isfinite(result) ? result : 0.0;
  }
};

/// Whether a triangle is so low that it hides no more than a line within the tolerance.
bool isFlat(const Surface& surface, const Element& triangle, double tolerance)
{
  const auto p = [&](int i) { return surface.points[triangle.point[i]]; };
  const Vec3 a = p(1) - p(0);
  const Vec3 b = p(2) - p(0);
  const double longest = std::max({ norm(a), norm(b), norm(b - a) });
  return norm(cross(a, b)) <= tolerance * longest;
}

bool isDegenerate(const Surface& surface, const std::vector<std::int64_t>& vertex,
  const Element& element, double tolerance)
{
  for (int s = 0; s < sideCount(element); ++s)
  {
    if (vertex[element.point[s]] == vertex[element.point[sideEnd(element, s)]])
    {
      return true;
    }
  }
  return !findProblem(surface, element).empty() ||
    (element.kind == ElementKind::Triangle && isFlat(surface, element, tolerance));
}

/// Leaves out what has no length or area, and makes triangles of rectangles that are none now.
void dropDegenerate(Surface& surface, const std::vector<std::int64_t>& vertex,
  const std::vector<double>& tolerances, RepairCounts& counts)
{
  std::vector<Element> kept;
  kept.reserve(surface.elements.size());
  for (const Element& element : surface.elements)
  {
    const double tolerance = tolerances[element.body];
    if (!isDegenerate(surface, vertex, element, tolerance))
    {
      kept.push_back(element);
      continue;
    }
    const std::size_t before = kept.size();
    if (element.kind == ElementKind::Rectangle)
    {
      Element half = element;
      half.kind = ElementKind::Triangle;
      for (const int second : { 1, 2 })
      {
        half.point = { element.point[0], element.point[second], element.point[second + 1], 0 };
        if (!isDegenerate(surface, vertex, half, tolerance))
        {
          kept.push_back(half);
        }
      }
    }
    ++(kept.size() > before ? counts.splitElements : counts.degenerateElements);
  }
  surface.elements = std::move(kept);
}

/// Keeps the first of the elements that have the same corners, with the largest of their radii.
std::int64_t dropDuplicates(Surface& surface, const std::vector<std::int64_t>& vertex)
{
  struct Corners
  {
    std::array<std::int64_t, 4> sorted;
    std::size_t element;
  };
  std::vector<Corners> all(surface.elements.size());
  for (std::size_t e = 0; e < all.size(); ++e)
  {
    const Element& element = surface.elements[e];
    const int count = static_cast<int>(element.kind);
    all[e] = { { -1, -1, -1, -1 }, e };
    for (int i = 0; i < count; ++i)
    {
      all[e].sorted[i] = vertex[element.point[i]];
    }
    std::sort(all[e].sorted.begin(), all[e].sorted.begin() + count);
  }
  std::sort(all.begin(), all.end(),
    [](const Corners& a, const Corners& b)
    { return std::tie(a.sorted, a.element) < std::tie(b.sorted, b.element); });
  std::vector<char> isCopy(all.size(), 0);
  for (std::size_t k = 1, first = 0; k < all.size(); ++k)
  {
    if (all[k].sorted != all[first].sorted)
    {
      first = k;
      continue;
    }
    isCopy[all[k].element] = 1;
    double& radius = surface.elements[all[first].element].radius;
    radius = std::max(radius, surface.elements[all[k].element].radius);
  }
  std::size_t kept = 0;
  for (std::size_t e = 0; e < all.size(); ++e)
  {
    if (!isCopy[e])
    {
      surface.elements[kept++] = surface.elements[e];
    }
  }
  surface.elements.resize(kept);
  return static_cast<std::int64_t>(all.size() - kept);
}

}

std::vector<double> repairTolerances(const Surface& surface)
{
  std::vector<BodySize> sizes(bodyCount(surface));
  for (const Element& element : surface.elements)
  {
    BodySize& size = sizes[element.body];
    for (int i = 0; i < static_cast<int>(element.kind); ++i)
    {
      size.add(surface.points[element.point[i]]);
    }
    for (int s = 0; s < sideCount(element); ++s)
    {
      const double length =
        norm(surface.points[element.point[sideEnd(element, s)]] - surface.points[element.point[s]]);
      if (length > 0.0)
      {
        size.lengths.push_back(length);
      }
    }
  }
  std::vector<double> tolerances;
  for (BodySize& size : sizes)
  {
    tolerances.push_back(size.tolerance());
  }
  return tolerances;
}

RepairCounts repair(Surface& surface, double tolerance, const std::function<void(double)>& tell)
{
  const auto told = [&tell](double share)
  {
    if (tell)
    {
      tell(share);
    }
  };
  const std::vector<double> tolerances = tolerance >= 0.0
    ? std::vector<double>(bodyCount(surface), tolerance)
    : repairTolerances(surface);
  RepairCounts counts;
  told(0.0);
  const WeldedPoints welded =
    weldPoints(surface, tolerances, [&](double share) { told(0.3 * share); });
  counts.weldedPoints = welded.moved;
  dropDegenerate(surface, welded.vertex, tolerances, counts);
  counts.splitElements += splitAtVertices(surface, welded.vertex, tolerances,
    [&](double share) { told(0.3 + 0.4 * share); });
  counts.duplicateElements = dropDuplicates(surface, welded.vertex);
  told(0.8);
  counts.flippedFaces = orientFaces(surface, welded.vertex);
  told(1.0);
  return counts;
}

}
