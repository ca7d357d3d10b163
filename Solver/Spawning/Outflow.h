// Where grains leave.
#pragma once

#include "Basics/Vec3.h"

#include <string>
#include <vector>

namespace dem
{

/// Grains whose centre is inside are removed.
struct OutflowBox
{
  Vec3 low;  ///< [L, m]
  Vec3 high; ///< [L, m], >= low
};

/// Grains whose centre is on the side that the normal points to are removed.
struct OutflowPlane
{
  Vec3 point;                    ///< [L, m]
  Vec3 normal{ 0.0, 0.0, -1.0 }; ///< of any length but 0
};

struct Outflow
{
  std::vector<OutflowBox> boxes;
  std::vector<OutflowPlane> planes;

  bool none() const { return this->boxes.empty() && this->planes.empty(); }
  /// Whether a grain with its centre at @a p has to leave.
  bool takes(const Vec3& p) const;
};

/// The first box or plane that cannot be simulated, in a sentence that names it; empty when all is
/// well.
std::string findProblem(const Outflow& outflow);

}
