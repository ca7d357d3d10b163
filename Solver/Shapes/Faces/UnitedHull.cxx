#include "Shapes/Faces/UnitedHull.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace dem
{

namespace
{

/// Which face each triangle is of: those that bend by no more than the tolerance are one with the
/// triangle that the face began with.
std::vector<int> groupsOf(const std::vector<Vec3>& points,
  const std::vector<HullTriangle>& triangles, double slack)
{
  std::vector<int> group(triangles.size(), -1);
  std::vector<std::pair<double, int>> bySize;
  for (std::size_t t = 0; t < triangles.size(); ++t)
  {
    const auto& [a, b, c] = triangles[t].corner;
    const Vec3 across = cross(points[b] - points[a], points[c] - points[a]);
    bySize.emplace_back(-norm(across), static_cast<int>(t));
  }
  std::sort(bySize.begin(), bySize.end());
  int count = 0;
  for (const auto& [size, seed] : bySize)
  {
    if (triangles[seed].gone || group[seed] >= 0)
    {
      continue;
    }
    const HullTriangle& plane = triangles[seed];
    std::vector<int> members{ seed };
    group[seed] = count;
    for (std::size_t k = 0; k < members.size(); ++k)
    {
      for (const int next : triangles[members[k]].beside)
      {
        const HullTriangle& other = triangles[next];
        const bool flat = group[next] < 0 && dot(other.normal, plane.normal) > 0.0 &&
          std::all_of(other.corner.begin(), other.corner.end(),
            [&](int corner) { return std::abs(plane.height(points[corner])) <= slack; });
        if (flat)
        {
          group[next] = count;
          members.push_back(next);
        }
      }
    }
    ++count;
  }
  return group;
}

/// Puts faces together from sides of triangles that faces have in common.
class HullPolygons
{
public:
  HullPolygons(const std::vector<Vec3>& points, const std::vector<HullTriangle>& triangles,
    const std::vector<int>& group)
  {
    for (std::size_t t = 0; t < triangles.size(); ++t)
    {
      const HullTriangle& here = triangles[t];
      for (int side = 0; side < 3 && !here.gone; ++side)
      {
        const int other = group[here.beside[side]];
        if (other != group[t])
        {
          this->Rims[group[t]][here.corner[side]] = { here.corner[(side + 1) % 3], other };
          this->FacesAt[here.corner[side]].push_back(group[t]);
        }
      }
    }
    for (const auto& [point, faces] : this->FacesAt)
    {
      if (faces.size() > 2)
      {
        this->CornerOf[point] = static_cast<int>(this->Hull.corners.size());
        this->Hull.corners.push_back(points[point]);
      }
    }
  }

  ConvexHull build()
  {
    for (auto& [face, rim] : this->Rims)
    {
      HullFace polygon;
      if (!this->walk(face, rim, polygon))
      {
        return {};
      }
      this->setPlane(polygon);
      this->Hull.faces.push_back(polygon);
    }
    return this->Hull;
  }

private:
  using Rim = std::map<int, std::pair<int, int>>; ///< from corner: to, face beyond

  bool isCorner(int point) { return this->FacesAt[point].size() > 2; }

  /// Corners and edges of a face, once around it.
  /// @return whether it has any
  bool walk(int face, Rim& rim, HullFace& polygon)
  {
    const auto start = std::find_if(rim.begin(), rim.end(),
      [&](const auto& side) { return this->isCorner(side.first); });
    if (start == rim.end())
    {
      return false;
    }
    std::size_t steps = 0;
    int at = start->first;
    do
    {
      const int from = at;
      const int beyond = rim[at].second;
      do
      {
        at = rim[at].first;
      } while (!this->isCorner(at) && ++steps <= rim.size());
      const int a = this->CornerOf[from];
      polygon.corners.push_back(a);
      polygon.edges.push_back(this->edge(a, this->CornerOf[at], face, beyond));
    } while (at != start->first && ++steps <= rim.size());
    return true;
  }

  /// The edge from a corner to another one, which the face beyond may have made.
  int edge(int a, int b, int face, int beyond)
  {
    const auto known = this->EdgeOf.find({ b, a });
    if (known != this->EdgeOf.end())
    {
      return known->second;
    }
    const int made = static_cast<int>(this->Hull.edges.size());
    this->EdgeOf[{ a, b }] = made;
    this->Hull.edges.push_back({ a, b, face, beyond });
    return made;
  }

  void setPlane(HullFace& polygon) const
  {
    const std::vector<Vec3>& corners = this->Hull.corners;
    Vec3 area, middle;
    const int count = static_cast<int>(polygon.corners.size());
    for (int k = 0; k < count; ++k)
    {
      const Vec3& p = corners[polygon.corners[0]];
      const Vec3& q = corners[polygon.corners[k]];
      area = area + cross(q - p, corners[polygon.corners[(k + 1) % count]] - p);
      middle = middle + (1.0 / count) * q;
    }
    polygon.normal = normalized(area);
    polygon.offset = dot(polygon.normal, middle);
  }

  ConvexHull Hull;
  std::map<int, Rim> Rims;                 ///< of faces
  std::map<int, std::vector<int>> FacesAt; ///< of a point
  std::map<int, int> CornerOf;
  std::map<std::pair<int, int>, int> EdgeOf;
};

}

ConvexHull unitedHull(const std::vector<Vec3>& points, const std::vector<HullTriangle>& triangles,
  double slack)
{
  return HullPolygons(points, triangles, groupsOf(points, triangles, slack)).build();
}

}
