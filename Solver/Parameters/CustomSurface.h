// Smooth convex bodies that a program over the solver brings along, by their support functions.
// Examples/Solver/OwnShape.cxx has one. The text of a user becomes such a body, too
// (Laws/Expression/ShapeSupport.h).
//
//   class Egg : public dem::CustomSurface
//   {
//   public:
//     std::string name() const override { return "Egg 1"; }
//     dem::Jet support(const dem::Jet&, const dem::Jet&, const dem::Jet& z) const override
//     {
//       return 1.0 + 0.1 * z * z * z;
//     }
//   };
//   config.shapes.push_back({ "egg", {}, dem::OwnSurface::of(std::make_shared<Egg>()) });
#pragma once

#include "Vectors/Jet.h"

#include <array>
#include <memory>
#include <string>

namespace dem
{

/// A body by its support function: how far it reaches from an origin inside it, by the direction.
/// Several threads call it at once, and it must give the same result for the same direction.
class CustomSurface
{
public:
  virtual ~CustomSurface() = default;
  /// Name and version. A message about the body has it.
  virtual std::string name() const = 0;
  /// The parameters of the body as bytes of any form. Two bodies with one name and these bytes are
  /// the same body.
  virtual std::string parameters() const { return {}; }
  /// h(n) at a unit direction in the axes of the body. What the function is off the unit sphere has
  /// no effect.
  virtual Jet support(const Jet& nx, const Jet& ny, const Jet& nz) const = 0;
};

/// What a body has where its outward normal is n, from h continued as |v| h(v / |v|).
struct CustomPoint
{
  double reach;               ///< h(n) [L]
  Vec3 point;                 ///< of the surface [L]
  std::array<double, 6> bend; ///< second derivatives of h as written, see Jet
  double rest;                ///< h - n . grad h, which the continued one has more across n

  /// A second derivative of the continued function along two directions across n.
  double along(const Vec3& s, const Vec3& t) const
  {
    const std::array<double, 6>& b = this->bend;
    return s.x * (b[0] * t.x + b[3] * t.y + b[5] * t.z) +
      s.y * (b[3] * t.x + b[1] * t.y + b[4] * t.z) + s.z * (b[5] * t.x + b[4] * t.y + b[2] * t.z) +
      this->rest * dot(s, t);
  }
};
CustomPoint pointOf(const CustomSurface& surface, const Vec3& n);
bool isFinite(const CustomPoint& point);

/// A body that the process knows.
struct KnownSurface
{
  std::shared_ptr<const CustomSurface> surface;
  double extent = 1.0;   ///< the largest support, as it was seen [length of the function]
  std::string complaint; ///< in words that follow the name of a shape; empty when all is well
};

/// Makes a body known, which takes some hundredths of a second the first time.
/// @return its key, a whole number that depends on its name and parameters alone
/// @throws Error where another one has them, or there are too many
double keyOf(const std::shared_ptr<const CustomSurface>& surface);
/// A small whole number of a body in this process, above 0; 0 of a key that is not known.
int numberOfSurface(double key);
/// @param number of a body that is known
const KnownSurface& knownSurface(int number);

}
