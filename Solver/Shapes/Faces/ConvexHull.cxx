#include "Shapes/Faces/ConvexHull.h"

#include "Shapes/Faces/UnitedHull.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

namespace dem
{

namespace
{

/// A side of a triangle at the border of those that a point sees.
struct Border
{
  int from, to;
  int beyond; ///< the triangle that is not seen
};

class HullBuilder
{
public:
  HullBuilder(const std::vector<Vec3>& points, double tolerance) : Points(points)
  {
    this->Size = extentOf(points).longest();
    this->Slack = tolerance * this->Size;
  }

  ConvexHull build()
  {
    if (!this->begin())
    {
      return {};
    }
    for (std::size_t t = 0; t < this->Triangles.size(); ++t)
    {
      while (!this->Triangles[t].gone && !this->Triangles[t].outside.empty())
      {
        this->take(static_cast<int>(t), this->highestOf(this->Triangles[t]));
      }
    }
    return unitedHull(this->Points, this->Triangles, this->Slack);
  }

private:
  bool begin();
  int highestOf(const HullTriangle& triangle) const;
  void take(int seen, int point);
  bool findVisible(int seen, int point, double limit, std::vector<int>& visible,
    std::vector<Border>& border) const;
  bool make(int a, int b, int c, HullTriangle& triangle) const;
  void giveOut(const std::vector<int>& points, std::size_t first);

  const std::vector<Vec3>& Points;
  double Size = 0.0;
  double Slack = 0.0;
  std::vector<HullTriangle> Triangles;
};

/// @return whether it has an area
bool HullBuilder::make(int a, int b, int c, HullTriangle& triangle) const
{
  const Vec3& p = this->Points[a];
  const Vec3 across = cross(this->Points[b] - p, this->Points[c] - p);
  triangle.corner = { a, b, c };
  triangle.normal = normalized(across);
  triangle.offset = dot(triangle.normal, p);
  return norm(across) > 1e-14 * this->Size * this->Size;
}

/// Four points that are far apart.
bool HullBuilder::begin()
{
  const auto farthest = [&](const auto& measure)
  {
    int best = 0;
    for (std::size_t k = 1; k < this->Points.size(); ++k)
    {
      best = measure(this->Points[k]) > measure(this->Points[best]) ? static_cast<int>(k) : best;
    }
    return best;
  };
  const int a = farthest([](const Vec3& p) { return -p.x - 1e-3 * p.y - 1e-6 * p.z; });
  const Vec3 p = this->Points[a];
  const int b = farthest([&](const Vec3& q) { return norm(q - p); });
  const Vec3 along = normalized(this->Points[b] - p);
  const int c = farthest([&](const Vec3& q) { return norm(cross(q - p, along)); });
  const Vec3 normal = normalized(cross(along, this->Points[c] - p));
  const int d = farthest([&](const Vec3& q) { return std::abs(dot(q - p, normal)); });
  const double height = dot(this->Points[d] - p, normal);
  if (!(std::abs(height) > this->Slack) || !(norm(cross(this->Points[c] - p, along)) > this->Slack))
  {
    return false;
  }
  const std::array<int, 4> k =
    height < 0.0 ? std::array<int, 4>{ a, b, c, d } : std::array<int, 4>{ a, c, b, d };
  const int sides[4][3] = { { 0, 1, 2 }, { 0, 3, 1 }, { 1, 3, 2 }, { 2, 3, 0 } };
  const int beside[4][3] = { { 1, 2, 3 }, { 3, 2, 0 }, { 1, 3, 0 }, { 2, 1, 0 } };
  this->Triangles.resize(4);
  for (int t = 0; t < 4; ++t)
  {
    this->make(k[sides[t][0]], k[sides[t][1]], k[sides[t][2]], this->Triangles[t]);
    this->Triangles[t].beside = { beside[t][0], beside[t][1], beside[t][2] };
  }
  std::vector<int> all(this->Points.size());
  for (std::size_t point = 0; point < all.size(); ++point)
  {
    all[point] = static_cast<int>(point);
  }
  this->giveOut(all, 0);
  return true;
}

int HullBuilder::highestOf(const HullTriangle& triangle) const
{
  return *std::max_element(triangle.outside.begin(), triangle.outside.end(),
    [&](int a, int b)
    { return triangle.height(this->Points[a]) < triangle.height(this->Points[b]); });
}

/// Puts points down with the triangle, from @a first on, that they are highest above.
void HullBuilder::giveOut(const std::vector<int>& points, std::size_t first)
{
  for (const int point : points)
  {
    double most = this->Slack;
    HullTriangle* best = nullptr;
    for (std::size_t t = first; t < this->Triangles.size(); ++t)
    {
      const double height = this->Triangles[t].height(this->Points[point]);
      best = height > most ? &this->Triangles[t] : best;
      most = std::max(most, height);
    }
    if (best)
    {
      best->outside.push_back(point);
    }
  }
}

/// The triangles that a point is above, from one of them on, and their border.
/// @param limit how far above
/// @return whether the border goes round once, and has no corner twice
bool HullBuilder::findVisible(int seen, int point, double limit, std::vector<int>& visible,
  std::vector<Border>& border) const
{
  const Vec3& p = this->Points[point];
  visible = { seen };
  border.clear();
  std::vector<char> known(this->Triangles.size(), 0);
  known[seen] = 1;
  for (std::size_t k = 0; k < visible.size(); ++k)
  {
    const HullTriangle& here = this->Triangles[visible[k]];
    for (int side = 0; side < 3; ++side)
    {
      const int next = here.beside[side];
      if (known[next] == 0 && this->Triangles[next].height(p) > limit)
      {
        known[next] = 1;
        visible.push_back(next);
      }
    }
  }
  std::map<int, int> begins;
  for (const int t : visible)
  {
    const HullTriangle& here = this->Triangles[t];
    for (int side = 0; side < 3; ++side)
    {
      if (known[here.beside[side]] == 0)
      {
        border.push_back({ here.corner[side], here.corner[(side + 1) % 3], here.beside[side] });
        ++begins[here.corner[side]];
      }
    }
  }
  HullTriangle triangle;
  return border.size() > 2 && begins.size() == border.size() &&
    std::all_of(border.begin(), border.end(),
      [&](const Border& b) { return this->make(b.from, b.to, point, triangle); });
}

/// Makes a point a corner.
void HullBuilder::take(int seen, int point)
{
  std::vector<int> visible;
  std::vector<Border> border;
  if (!this->findVisible(seen, point, this->Slack, visible, border) &&
    !this->findVisible(seen, point, -this->Slack, visible, border))
  {
    std::vector<int>& outside = this->Triangles[seen].outside;
    outside.erase(std::find(outside.begin(), outside.end(), point)); // rounding leaves it nowhere
    return;
  }
  std::vector<int> homeless;
  for (const int t : visible)
  {
    HullTriangle& here = this->Triangles[t];
    here.gone = true;
    homeless.insert(homeless.end(), here.outside.begin(), here.outside.end());
    here.outside.clear();
  }
  homeless.erase(std::find(homeless.begin(), homeless.end(), point));
  const std::size_t first = this->Triangles.size();
  std::map<int, int> fromCorner;
  for (const Border& b : border)
  {
    fromCorner[b.from] = static_cast<int>(this->Triangles.size());
    HullTriangle triangle;
    this->make(b.from, b.to, point, triangle);
    triangle.beside[0] = b.beyond;
    HullTriangle& beyond = this->Triangles[b.beyond];
    for (int side = 0; side < 3; ++side)
    {
      if (beyond.corner[side] == b.to && beyond.corner[(side + 1) % 3] == b.from)
      {
        beyond.beside[side] = static_cast<int>(this->Triangles.size());
      }
    }
    this->Triangles.push_back(triangle);
  }
  for (std::size_t t = first; t < this->Triangles.size(); ++t)
  {
    const int next = fromCorner[this->Triangles[t].corner[1]];
    this->Triangles[t].beside[1] = next;
    this->Triangles[next].beside[2] = static_cast<int>(t);
  }
  this->giveOut(homeless, first);
}

}

Extent extentOf(const std::vector<Vec3>& points)
{
  Extent extent{ points.front(), points.front() };
  for (const Vec3& p : points)
  {
    extent.add(p);
  }
  return extent;
}

ConvexHull convexHull(const std::vector<Vec3>& points, double tolerance)
{
  return points.size() < 4 ? ConvexHull{} : HullBuilder(points, tolerance).build();
}

double thicknessOf(const ConvexHull& hull)
{
  double least = std::numeric_limits<double>::max();
  for (const HullFace& face : hull.faces)
  {
    double farthest = 0.0;
    for (const Vec3& corner : hull.corners)
    {
      farthest = std::max(farthest, face.offset - dot(face.normal, corner));
    }
    least = std::min(least, farthest);
  }
  return least;
}

ConvexHull inset(const ConvexHull& body, const Vec3& inside, double distance)
{
  // Planes n . x = d are points n / d of the dual body, whose faces are corners.
  std::vector<Vec3> dual;
  for (const HullFace& face : body.faces)
  {
    dual.push_back((1.0 / (face.offset - dot(face.normal, inside) - distance)) * face.normal);
  }
  std::vector<Vec3> corners;
  for (const HullFace& face : convexHull(dual, 1e-10).faces)
  {
    corners.push_back(inside + (1.0 / face.offset) * face.normal);
  }
  return convexHull(corners, 1e-9);
}

}
