// The disc that two spheres which overlap have in common, or a sphere and a plane.
#pragma once

#include "Basics/Inline.h"
#include "Basics/Vec3.h"
#include "Contacts/ContactBlock.h"

namespace dem
{

/// Overlap of the two bodies of a lane, which are spheres or a sphere and a plane.
struct Lens
{
  double first;  ///< R_i [L]
  double second; ///< R_j [L]; of no meaning at a wall
  bool atWall;

  DEM_INLINE Lens(const ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double arm = block.secondArm[c];
    this->first = block.firstArm[c] + 0.5 * delta;
    this->atWall = !(arm > 0.0);
    this->second = this->atWall ? 0.0 : arm + 0.5 * delta;
  }

  /// Area of the lens of two spheres whose centres are d = R_i + R_j - delta apart [L^2]: pi a^2
  /// with a^2 = R_i^2 - ((d^2 - R_j^2 + R_i^2) / 2 d)^2. For a sphere and a plane, a^2 is R^2 - (R
  /// - delta)^2.
  DEM_INLINE double area(double delta) const
  {
    const double d = this->first + this->second - delta;
    const double h = 0.5 * (d + (this->first - this->second) * (this->first + this->second) / d);
    const double distance = this->atWall ? this->first - delta : h;
    const double square = (this->first - distance) * (this->first + distance);
    return Pi * (square > 0.0 ? square : 0.0);
  }
};

}
