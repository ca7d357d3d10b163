#include "Parameters/SurfaceCheck.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace dem
{

namespace
{

/// How often the faces of an octahedron are divided into four.
constexpr int Divisions = 5;
/// Share of bounds by which a body may be off, for rounding.
constexpr double Slack = 1e-6;
/// Parts of the extent by which a surface and the integral of its curvature differ along an edge of
/// the grid that is looked at closely.
constexpr double SeemsTorn = 1e-6;
/// Of the length of an edge, the part in which a jump is found.
constexpr int SearchHalvings = 20;
/// So many directions with the smallest radii are followed to smaller ones.
constexpr std::size_t Followed = 16;

/// Directions all over the sphere, the axes among them, and neighbours.
struct DirectionGrid
{
  std::vector<Vec3> points;
  std::vector<std::pair<int, int>> edges;

  DirectionGrid()
  {
    this->points = { { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, 1 },
      { 0, 0, -1 } };
    std::vector<std::array<int, 3>> faces;
    for (int k = 0; k < 8; ++k)
    {
      faces.push_back({ k & 1, 2 + (k >> 1 & 1), 4 + (k >> 2 & 1) });
    }
    std::map<std::pair<int, int>, int> middles;
    for (int level = 0; level < Divisions; ++level)
    {
      middles.clear();
      std::vector<std::array<int, 3>> finer;
      for (const auto& [a, b, c] : faces)
      {
        const int ab = this->between(a, b, middles), bc = this->between(b, c, middles);
        const int ca = this->between(c, a, middles);
        finer.insert(finer.end(), { { a, ab, ca }, { ab, b, bc }, { ca, bc, c }, { ab, bc, ca } });
      }
      faces = std::move(finer);
    }
    std::map<std::pair<int, int>, bool> seen;
    for (const auto& f : faces)
    {
      for (int k = 0; k < 3; ++k)
      {
        const int a = f[k], b = f[(k + 1) % 3];
        if (!std::exchange(seen[{ std::min(a, b), std::max(a, b) }], true))
        {
          this->edges.emplace_back(a, b);
        }
      }
    }
  }

private:
  int between(int a, int b, std::map<std::pair<int, int>, int>& middles)
  {
    const auto [found, isNew] = middles.try_emplace({ std::min(a, b), std::max(a, b) },
      static_cast<int>(this->points.size()));
    if (isNew)
    {
      this->points.push_back(normalized(this->points[a] + this->points[b]));
    }
    return found->second;
  }
};

/// Two directions that make a frame with a third one.
std::pair<Vec3, Vec3> tangentsOf(const Vec3& n)
{
  const Vec3 aside = std::abs(n.z) < 0.7 ? Vec3{ 0, 0, 1 } : Vec3{ 1, 0, 0 };
  const Vec3 first = normalized(cross(aside, n));
  return { first, cross(n, first) };
}

/// Principal radii of curvature.
struct Radii
{
  double least, most;

  Radii(const CustomPoint& point, const Vec3& n)
  {
    const auto [s, t] = tangentsOf(n);
    const double a = point.along(s, s), b = point.along(s, t), c = point.along(t, t);
    const double middle = 0.5 * (a + c), root = std::hypot(0.5 * (a - c), b);
    this->least = middle - root;
    this->most = middle + root;
  }
};

/// Finds what is wrong, one thing after the other.
class SurfaceCheck
{
public:
  explicit SurfaceCheck(const CustomSurface& surface) : Surface(surface) {}

  double extent() const { return this->Largest; }

  std::string complaint()
  {
    static const DirectionGrid grid;
    for (const auto& check : { &SurfaceCheck::checkNumbers, &SurfaceCheck::checkSizes,
           &SurfaceCheck::checkBends, &SurfaceCheck::checkEdges, &SurfaceCheck::checkRadii })
    {
      const std::string found = (this->*check)(grid);
      if (!found.empty())
      {
        return found;
      }
    }
    return {};
  }

private:
  CustomPoint at(const Vec3& n) const { return pointOf(this->Surface, n); }
  static std::string along(const Vec3& n) { return " along " + inWords(n); }

  std::string checkNumbers(const DirectionGrid& grid)
  {
    for (const Vec3& n : grid.points)
    {
      this->Points.push_back(this->at(n));
      if (!isFinite(this->Points.back()))
      {
        return "has a support function without a finite value and derivatives" + along(n) + ".";
      }
    }
    return {};
  }

  std::string checkSizes(const DirectionGrid& grid)
  {
    const auto byReach = [](const CustomPoint& a, const CustomPoint& b)
    { return a.reach < b.reach; };
    const auto [low, high] = std::minmax_element(this->Points.begin(), this->Points.end(), byReach);
    this->Smallest = low->reach;
    if (!(this->Smallest > 0.0))
    {
      return "has the support " + inWords(this->Smallest) +
        along(grid.points[low - this->Points.begin()]) +
        " but needs one above 0 along all directions, from an origin inside the body.";
    }
    this->Largest = high->reach;
    if (this->Largest > (1.0 + Slack) * SurfaceBounds::MostAspect * this->Smallest)
    {
      return "has supports from " + inWords(this->Smallest) + " to " + inWords(this->Largest) +
        " but the largest may be at most " + inWords(SurfaceBounds::MostAspect) +
        " times the smallest.";
    }
    return {};
  }

  /// No point of the body is beyond a plane that touches it, which makes the body convex. Its surface
  /// has no flat part, where the touching point would jump.
  std::string checkEdges(const DirectionGrid& grid)
  {
    for (const auto& [a, b] : grid.edges)
    {
      const Vec3 &n = grid.points[a], &m = grid.points[b];
      const CustomPoint &from = this->Points[a], &to = this->Points[b];
      const double beyond = std::max(dot(from.point, m) - to.reach, dot(to.point, n) - from.reach);
      if (beyond > 1e-12 * this->Largest)
      {
        return notConvex(Radii(from, n).least < Radii(to, m).least ? n : m);
      }
      if (!(this->tear(n, from, m, to) <= SeemsTorn * this->Largest)) // nor where it is no number
      {
        const std::string found = this->checkTear(n, from, m, to);
        if (!found.empty())
        {
          return found;
        }
      }
    }
    return {};
  }

  static std::string notConvex(const Vec3& n)
  {
    return "is not convex" + along(n) + ", where the support function bends the surface inwards.";
  }

  /// How far the way of the touching point differs from the integral of its curvature (Simpson).
  double tear(const Vec3& n, const CustomPoint& from, const Vec3& m, const CustomPoint& to) const
  {
    const double angle = std::asin(std::min(1.0, norm(cross(n, m))));
    const Vec3 middle = normalized(n + m), across = normalized(cross(n, m));
    const CustomPoint between = this->at(middle);
    const auto bends = [&](const CustomPoint& point, const Vec3& normal)
    {
      const Vec3 ahead = cross(across, normal);
      return point.along(ahead, ahead) * ahead + point.along(ahead, across) * across;
    };
    const Vec3 sum = bends(from, n) + 4.0 * bends(between, middle) + bends(to, m);
    return norm(to.point - from.point - (angle / 6.0) * sum);
  }

  /// Halves an edge where it is torn, to see whether a part of it is flat.
  std::string checkTear(Vec3 n, CustomPoint from, Vec3 m, CustomPoint to) const
  {
    for (int k = 0; k < SearchHalvings; ++k)
    {
      const Vec3 middle = normalized(n + m);
      const CustomPoint between = this->at(middle);
      if (!isFinite(between))
      {
        return "has a support function without a finite value and derivatives" + along(middle) +
          ".";
      }
      if (Radii(between, middle).least < -Slack * this->Smallest)
      {
        return notConvex(middle);
      }
      const bool inFirst =
        this->tear(n, from, middle, between) > this->tear(middle, between, m, to);
      (inFirst ? m : n) = middle;
      (inFirst ? to : from) = between;
    }
    const double angle = norm(cross(n, m));
    if (norm(to.point - from.point) >
      SurfaceBounds::Flattest * this->Largest * angle + 1e-12 * this->Largest)
    {
      return flat(n);
    }
    return {};
  }

  static std::string flat(const Vec3& n)
  {
    return "is flat" + along(n) + ", with a radius of curvature above " +
      inWords(SurfaceBounds::Flattest) +
      " times the largest support. Bodies with flat faces have kinds of their own.";
  }

  /// Finds the smallest radius of curvature.
  std::string checkBends(const DirectionGrid& grid)
  {
    const auto byRadius = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::vector<std::pair<double, Vec3>> sharp;
    for (std::size_t k = 0; k < grid.points.size(); ++k)
    {
      const Vec3& n = grid.points[k];
      sharp.emplace_back(Radii(this->Points[k], n).least, n);
    }
    std::partial_sort(sharp.begin(), sharp.begin() + Followed, sharp.end(), byRadius);
    sharp.resize(Followed);
    for (std::pair<double, Vec3>& one : sharp)
    {
      this->follow(one);
    }
    this->Least = *std::min_element(sharp.begin(), sharp.end(), byRadius);
    return this->Least.first < -Slack * this->Smallest ? notConvex(this->Least.second)
                                                       : std::string();
  }

  std::string checkRadii(const DirectionGrid& grid)
  {
    for (std::size_t k = 0; k < grid.points.size(); ++k)
    {
      if (Radii(this->Points[k], grid.points[k]).most >
        (1.0 + Slack) * SurfaceBounds::Flattest * this->Largest)
      {
        return flat(grid.points[k]);
      }
    }
    const auto& [radius, n] = this->Least;
    const double least = SurfaceBounds::Sharpest * this->Smallest;
    if (!(radius >= (1.0 - Slack) * least))
    {
      return "has the radius of curvature " + inWords(std::max(radius, 0.0)) + along(n) +
        " but needs at least " + inWords(least) + ", " + inWords(SurfaceBounds::Sharpest) +
        " of the smallest support. Adding a length to the function rounds the body by it.";
    }
    return {};
  }

  /// Goes where the radius of curvature is smaller, by smaller and smaller steps.
  void follow(std::pair<double, Vec3>& sharp) const
  {
    for (double step = 0.02; step > 1e-4; step *= 0.5)
    {
      const auto [s, t] = tangentsOf(sharp.second);
      for (const Vec3& way : { s, -s, t, -t })
      {
        const Vec3 to = normalized(sharp.second + step * way);
        const CustomPoint point = this->at(to);
        const double least = isFinite(point) ? Radii(point, to).least : -1.0;
        if (least < sharp.first)
        {
          sharp = { least, to };
        }
      }
    }
  }

  const CustomSurface& Surface;
  std::vector<CustomPoint> Points; ///< of the grid
  double Smallest = 0.0, Largest = 1.0;
  std::pair<double, Vec3> Least; ///< radius of curvature, and where
};

}

KnownSurface checked(const std::shared_ptr<const CustomSurface>& surface)
{
  SurfaceCheck check(*surface);
  const std::string complaint = check.complaint();
  return { surface, check.extent(), complaint };
}

}
