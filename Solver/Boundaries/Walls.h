// The walls in the form that the solver queries: every element with the frame that its distance
// routine needs, and the tree that finds the elements near a grain.
#pragma once

#include "Boundaries/BoxTree.h"
#include "Boundaries/ClosestPoint.h"
#include "Boundaries/Surface.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace dem
{

class Walls
{
public:
  /// @param surface must have passed findProblem().
  explicit Walls(const Surface& surface);

  std::int64_t size() const { return static_cast<std::int64_t>(this->Kinds.size()); }
  /// R_mesh of an element [L].
  double radius(std::int64_t element) const { return this->Radii[element]; }
  /// Vector from the nearest point of an element to @a p [L].
  Vec3 separation(std::int64_t element, const Vec3& p) const;

  /// Whether an element is closer than @a reach to @a p; then @a separation is that of them.
  bool isWithin(std::int64_t element, const Vec3& p, double reach, Vec3& separation) const
  {
    if (!this->mayReach(element, p, reach))
    {
      return false;
    }
    separation = this->separation(element, p);
    return dot(separation, separation) < reach * reach;
  }

  /// Calls visit(element) for every element whose box, grown by its own thickness, comes within
  /// @a reach of @a p along each axis; in no particular order.
  template <typename Visit>
  void forEachNear(const Vec3& p, double reach, const Visit& visit) const
  {
    const Vec3 r{ reach, reach, reach };
    this->Tree.forEachOverlap({ p - r, p + r }, visit);
  }

private:
  /// Whether an element can be closer than @a reach to @a p; false is certain, and cheaply found
  /// for the many small elements of a fine mesh near a grain.
  bool mayReach(std::int64_t element, const Vec3& p, double reach) const
  {
    const Disc& disc = this->Discs[element];
    const Vec3 d = p - disc.centre;
    const double height = dot(d, disc.normal);
    const double above = std::max(0.0, std::abs(height) - disc.slack);
    const double across = reach * reach * (1.0 + Rounding) - above * above;
    if (across <= 0.0)
    {
      return false;
    }
    const double farthest = disc.radius + disc.slack + std::sqrt(across);
    return dot(d, d) - height * height < farthest * farthest * (1.0 + Rounding);
  }

  static constexpr double Rounding = 1e-9; ///< of a square, far more than it can be

  /// Holds an element: a disc around a triangle, a ball, without a normal, around any other.
  struct Disc
  {
    Vec3 centre;
    double radius = 0.0; ///< [L]
    Vec3 normal;
    double slack = 0.0; ///< rounding of the place [L]
  };
  static Disc discAround(const Surface& surface, const Element& element, const Vec3& normal);

  std::vector<ElementKind> Kinds;
  std::vector<double> Radii;
  /// Points use corner 0, edges side 0; a rectangle uses sides 0 and 1 and the normal.
  std::vector<TriangleFrame> Frames;
  std::vector<Disc> Discs;
  BoxTree Tree;
};

}
