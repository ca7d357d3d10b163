// The faces of meshes that show a surface which is known exactly (WallForm): which part of that
// surface a face stands for.
//
// Each side of a face has a plane through its corners and along the normal of the surface in its
// middle. The planes of a mesh divide its surface without a gap, because two faces have one plane
// at their common side. At a rim the surface itself ends.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// The part of a form that a face stands for.
struct RoundFace
{
  std::int32_t form = -1;
  std::int32_t corners = 3;
  Vec3 corner[4];
  Vec3 inward[4]; ///< normal of the plane of side k, to the inside; 0 at a rim
  Vec3 origin;    ///< of the form
  Vec3 outward;   ///< from the axis of the form; no part is on the other side of the axis
  Vec3 centre;
  double bulge = 0.0;  ///< how far the part is from the face at most [L]
  double radius = 0.0; ///< of a ball about the centre around the part [L]
  double rounding = 0.0; ///< by which a point may be outside of a plane [L]

  /// Whether it stands for a point of the form.
  bool has(const Vec3& onForm) const
  {
    const Vec3 d = onForm - this->centre;
    bool inside = dot(d, d) <= this->radius * this->radius &&
      dot(this->outward, onForm - this->origin) >= -this->rounding;
    for (int k = 0; k < this->corners; ++k)
    {
      inside = inside && dot(this->inward[k], onForm - this->corner[k]) >= -this->rounding;
    }
    return inside;
  }
};

/// @param element a face with a form
RoundFace roundFace(const Surface& surface, const Element& element);

/// Why an element cannot have the form that it names, in words that follow its name; empty when all
/// is well.
std::string findFormProblem(const Surface& surface, const Element& element);

}
