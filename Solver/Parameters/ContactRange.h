// How far apart two bodies may be whose contact continues, or begins.
#pragma once

#include <algorithm>
#include <cmath>

namespace dem
{

struct ContactRange
{
  double begins = 0.0;      ///< gap below which contacts begin [L]; at 0 when bodies touch
  double lasts = 0.0;       ///< gap up to which a contact may last [L], at least begins
  double perCubeRoot = 0.0; ///< and this times the cube root of a radius [L^(2/3)]
  bool bonds = false;       ///< whether contacts of grains that are bonded last at any gap

  /// Whether contacts may be of bodies that do not touch, so that laws say when contacts end.
  bool any() const { return this->begins > 0.0 || this->lasts > 0.0 || this->perCubeRoot > 0.0; }
  /// No contact of a grain of this radius, with whatever it is, is any more at a wider gap [L].
  double of(double radius) const
  {
    return this->lasts + (this->perCubeRoot > 0.0 ? this->perCubeRoot * std::cbrt(radius) : 0.0);
  }
};

/// Enough for both.
inline ContactRange widest(const ContactRange& a, const ContactRange& b)
{
  return { std::max(a.begins, b.begins), std::max(a.lasts, b.lasts),
    std::max(a.perCubeRoot, b.perCubeRoot), a.bonds || b.bonds };
}

}
