// The walls in the form that the solver queries: every element with the frame that its distance
// routine needs, and the tree that finds the elements near a grain.
#pragma once

#include "Boundaries/BoxTree.h"
#include "Boundaries/ClosestPoint.h"
#include "Boundaries/Surface.h"

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

  /// Calls visit(element) for every element whose box, grown by its own thickness, comes within
  /// @a reach of @a p along each axis; in no particular order.
  template <typename Visit>
  void forEachNear(const Vec3& p, double reach, const Visit& visit) const
  {
    const Vec3 r{ reach, reach, reach };
    this->Tree.forEachOverlap({ p - r, p + r }, visit);
  }

private:
  std::vector<ElementKind> Kinds;
  std::vector<double> Radii;
  /// Points use corner 0, edges side 0; a rectangle uses sides 0 and 1 and the normal.
  std::vector<TriangleFrame> Frames;
  BoxTree Tree;
};

}
