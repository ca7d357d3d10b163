// The shapes of a run, ready for use: in units of the bounding radius, about the centre of mass.
#pragma once

#include "Core/GrainShape.h"
#include "Core/Quaternion.h"

#include <array>
#include <optional>
#include <vector>

namespace dem
{

/// The surface of a smooth shape, in units of the bounding radius.
struct UnitSurface
{
  Vec3 positive, negative; ///< half axes
  Vec3 centre;             ///< of these from the centre of mass, in the drawn axes
  double p = 2.0;          ///< exponents of the support function (Shapes/SupportFunction.h)
  double q = 2.0;
  double inscribed = 1.0; ///< radius of a sphere inside, about the centre of mass
  /// Stiffness over mass that a contact can meet, in those of the sphere inside with all the mass:
  /// with a stiffness that is given, that goes with the root of the contact's radius, and with that
  /// (LawChoice::rootsOfRadius).
  std::array<double, 3> mobility{ 1.0, 1.0, 1.0 };

  /// Bounds of principal radii of curvature at contacts: flats are no flatter than this many
  /// bounding radii, tips no sharper than this share of the radius of the sphere inside.
  static constexpr double Flattest = 10.0;
  static constexpr double Sharpest = 0.02;
};

/// A shape whose bounding sphere about the centre of mass has the radius 1. Its numbers are rounded
/// to twelve digits, so that no library's sine has a say in the bits of a run.
struct UnitShape
{
  /// Centres from the centre of mass, in the drawn axes. A smooth shape has one, its bounding
  /// sphere.
  std::vector<Ball> balls;
  std::optional<UnitSurface> surface; ///< of a smooth shape
  double volume = 0.0;
  double equivalentRadius = 0.0; ///< of the sphere of that volume
  Vec3 inertia;                  ///< principal moments, of mass 1
  Quaternion principal;          ///< turns principal axes into the drawn ones
  double smallestBall = 0.0;     ///< radius; of a smooth shape that of a sphere inside

  int count() const { return static_cast<int>(this->balls.size()); }
  /// Bounding radius of a grain with the volume of a sphere of this radius [L].
  double sizeFor(double radius) const { return radius / this->equivalentRadius; }
};

/// @param shape must have passed findProblem()
UnitShape unitShape(const GrainShape& shape);

using ShapeTable = std::vector<UnitShape>;

ShapeTable shapeTable(const std::vector<GrainShape>& shapes);

}
