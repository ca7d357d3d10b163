// The curvature of a superellipsoid as a contact sees it, also where the surface has none.
//
// At a coordinate of the normal, in the axes of the body, that is zero, a superellipsoid with an
// exponent other than 1 is flat or sharp. Where two coordinates are zero its curvature depends on
// the direction from which one approaches, and between octants with unequal half axes it jumps.
// Lattices of grains and grains in a plane touch at just these normals. A contact has an extent,
// though: what counts is the mean over the normals in it. So within a small angle of such a normal
// the second derivatives of the support function change from those on its one side to those on its
// other side in proportion to the coordinate, and are their mean where it is zero. They are
// continuous, and the digits of a coordinate that is nearly zero have no effect.
#pragma once

#include "Shapes/Smooth/SuperellipsoidSupport.h"

#include <cmath>

namespace dem
{

/// The normals near one, of which the means are formed: up to four, which differ from it in the two
/// coordinates that may be small.
struct NormalsAround
{
  /// As the tangent of an angle: that between the normals of a contact whose overlap is a millionth
  /// of the radius of curvature.
  static constexpr double Extent = 1e-3;
  static constexpr int Count = 4;

  Lane3 normal;            ///< in the axes of the body
  bool matter;             ///< whether the body has no curvature there that holds for a contact
  bool xIsLarge, zIsLarge; ///< whether no other coordinate is larger; if neither is, y is
  bool differsFirst, differsSecond; ///< whether the normals differ in the first, second smaller one

  DEM_INLINE NormalsAround(const SupportBody& body, const Lane3& n) : normal(n)
  {
    const double x = std::abs(n.x), y = std::abs(n.y), z = std::abs(n.z);
    const bool xIsNear = x < Extent, yIsNear = y < Extent, zIsNear = z < Extent;
    const bool near = xIsNear | yIsNear | zIsNear;
    const bool equal = (body.first.x == body.second.x) & (body.first.y == body.second.y) &
      (body.first.z == body.second.z);
    this->matter = near & !(equal & (body.p == 2.0) & (body.q == 2.0));
    this->zIsLarge = (z >= x) & (z >= y);
    this->xIsLarge = !this->zIsLarge & (x >= y);
    // Choices have truth values only, in & and |: GCC has no vector code for a choice between two
    // of them.
    this->differsFirst = this->matter & ((this->xIsLarge & yIsNear) | (!this->xIsLarge & xIsNear));
    this->differsSecond = this->matter & ((this->zIsLarge & yIsNear) | (!this->zIsLarge & zIsNear));
  }

  /// One of them, and its weight.
  DEM_INLINE Lane3 at(double firstSide, double secondSide, double& weight) const
  {
    const Lane3& n = this->normal;
    const double first = this->xIsLarge ? n.y : n.x;
    const double second = this->zIsLarge ? n.y : n.z;
    weight = weightOf(this->differsFirst, first, firstSide) *
      weightOf(this->differsSecond, second, secondSide);
    const double u = this->differsFirst ? firstSide * Extent : first;
    const double v = this->differsSecond ? secondSide * Extent : second;
    return { this->xIsLarge ? n.x : u, this->xIsLarge ? u : (this->zIsLarge ? v : n.y),
      this->zIsLarge ? n.z : v };
  }

private:
  static DEM_INLINE double weightOf(bool differs, double coordinate, double side)
  {
    return differs ? 0.5 * fused(side, coordinate / Extent, 1.0) : 0.5;
  }
};

}
