// How space repeats itself, if it does. Of two grains anywhere the nearest images are those whose
// separation, in edges of the cell, is within half an edge. A contact therefore needs no number of
// the image that it is through. It keeps its springs when grains are put back into the cell or the
// cell takes other edges of the same lattice.
#pragma once

#include "Basics/Lane3.h"
#include "Basics/Matrix3.h"

#include <array>
#include <cstdint>
#include <limits>

namespace dem
{

/// To the nearest whole number, as long as it is below 2^51; the sum rounds.
DEM_INLINE double toWhole(double x)
{
  constexpr double shift = 0x1.8p52;
  return (x + shift) - shift;
}

/// The vector of the lattice that is so many edges long.
/// @param edges the columns are the edges [L]
inline Vec3 alongEdges(const Matrix3& edges, const std::array<std::int32_t, 3>& counts)
{
  return edges * Vec3{ 1.0 * counts[0], 1.0 * counts[1], 1.0 * counts[2] };
}

/// The periods of space at one time. Axes that do not repeat have an edge as well, along a
/// coordinate axis.
struct Lattice
{
  bool periodic = false; ///< whether any axis is
  bool flows = false;    ///< whether images may have other velocities than their grains
  bool carries = true;   ///< whether a flow moves grains as well
  Matrix3 edges;         ///< H: the columns are the edges [L]
  Matrix3 numbers;       ///< H^-1 with rows of 0 for axes that do not repeat [1/L]
  Matrix3 flow;          ///< G: v = G (x - origin) is the flow of the cell [1/T]
  Matrix3 imageFlow;     ///< G H: of images, in edges [L/T]
  Vec3 origin;           ///< corner of the cell [L]
  /// No two images of a grain are closer than twice this [L].
  double half = std::numeric_limits<double>::infinity();

  /// How many edges have to be taken from a separation to make it that of the nearest images.
  DEM_INLINE Lane3 edgesIn(const Lane3& separation) const
  {
    const Matrix3& n = this->numbers;
    const auto along = [&](double x, double y, double z) DEM_INLINE_LAMBDA
    { return toWhole(fused(x, separation.x, fused(y, separation.y, z * separation.z))); };
    return { along(n.a.x, n.b.x, n.c.x), along(n.a.y, n.b.y, n.c.y), along(n.a.z, n.b.z, n.c.z) };
  }
  /// M c
  static DEM_INLINE Lane3 times(const Matrix3& m, const Lane3& c)
  {
    return fused(c.x, Lane3(m.a), fused(c.y, Lane3(m.b), c.z * Lane3(m.c)));
  }
  /// From the nearest image of the second to the first, where both are anywhere. Exact for those
  /// closer than half; others are at least that far apart.
  DEM_INLINE Lane3 nearest(const Lane3& separation) const
  {
    return separation - times(this->edges, this->edgesIn(separation));
  }
  /// From the nearest image of the second to the first; the separation itself where space is open.
  Vec3 between(const Vec3& separation) const
  {
    return this->periodic ? Vec3(this->nearest(Lane3(separation))) : separation;
  }
  /// How much faster than the second grain that image moves [L/T].
  Vec3 imageVelocity(const Vec3& separation) const
  {
    return this->flows ? Vec3(times(this->imageFlow, this->edgesIn(Lane3(separation)))) : Vec3{};
  }
  /// Velocity at which the cell carries a grain at a position [L/T].
  Vec3 flowAt(const Vec3& p) const
  {
    return this->flows && this->carries ? this->flow * (p - this->origin) : Vec3{};
  }
  /// Lattice vector to subtract from a position to move it into the cell.
  Vec3 outsideBy(const Vec3& p) const
  {
    const Vec3 d = this->numbers * (p - this->origin);
    return this->edges * Vec3{ std::floor(d.x), std::floor(d.y), std::floor(d.z) };
  }
};

/// The lattice of these edges.
/// @param axes which edges space repeats along
template <typename Axes>
Lattice latticeOf(const Axes& axes, const Vec3& origin, const Matrix3& edges)
{
  Lattice result;
  result.edges = edges;
  result.origin = origin;
  const Matrix3 rows = transposed(inverse(edges)); // as columns
  Matrix3 kept;
  for (int k = 0; k < 3; ++k)
  {
    if (axes[k])
    {
      result.periodic = true;
      kept.column(k) = rows.column(k);
      const double width = 1.0 / norm(rows.column(k));
      result.half = width < 2.0 * result.half ? 0.5 * width : result.half;
    }
  }
  result.numbers = transposed(kept);
  return result;
}

}
