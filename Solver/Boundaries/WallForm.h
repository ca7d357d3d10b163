// Surfaces that walls have exactly, beside the mesh that shows them: a line or a circular arc that
// turns about an axis (cylinder, cone, disc, sphere, torus), and the ellipsoid.
//
//       axis                   The nearest point of a surface of revolution lies in the half-plane
//        |      end 1          of the axis and the point that is asked for. A line or an arc of a
//        |     /               half-plane is all that a search has to look at. An end that is on
//        |    /  o p           the axis is an apex or a smooth pole, every other one is a rim.
//        |   end 0
#pragma once

#include "Basics/Vec3.h"
#include "Boundaries/ClosestPoint.h"

#include <cstdint>
#include <string>

namespace dem
{

/// A position in the half-plane of an axis.
struct HalfPlane
{
  double rho = 0.0; ///< distance from the axis, >= 0 [L]
  double z = 0.0;   ///< along the axis [L]
};

inline double dot(const HalfPlane& a, const HalfPlane& b)
{
  return a.rho * b.rho + a.z * b.z;
}
inline HalfPlane operator-(const HalfPlane& a, const HalfPlane& b)
{
  return { a.rho - b.rho, a.z - b.z };
}

/// A circle at which a surface ends.
struct Rim
{
  Vec3 centre;
  Vec3 axis;
  double radius = 0.0; ///< [L]
};

struct WallForm
{
  enum class Kind : std::int32_t
  {
    Line,     ///< from end[0] to end[1]
    Arc,      ///< of a circle about (ring, 0); from end[0] to end[1] with increasing angle
    Ellipsoid ///< closed
  };

  Kind kind = Kind::Line;
  std::int32_t closed = 0; ///< whether an arc is a whole circle
  Vec3 centre;                 ///< origin of the half-plane, or of the ellipsoid [L]
  Vec3 axis{ 0.0, 0.0, 1.0 };  ///< unit
  Vec3 across{ 1.0, 0.0, 0.0 }; ///< unit, perpendicular to the axis
  HalfPlane end[2];     ///< of a line or an arc [L]
  double ring = 0.0;   ///< of an arc: distance of the centre of its circle from the axis [L]
  double radius = 0.0; ///< of an arc [L]
  HalfPlane middle;     ///< of an arc: unit vector to the middle
  double cosine = -1.0; ///< of half the angle of an arc
  Vec3 axes; ///< of an ellipsoid: half of the lengths, the last one along the axis [L]

  Vec3 up() const { return cross(this->axis, this->across); }
};

/// Around the z axis, from z = 0 to @a height.
WallForm cylinder(double radius, double height);
/// Part of a cone around the z axis: with a radius at z = 0 and another at @a height, of which one
/// may be 0.
WallForm cone(double bottom, double top, double height);
/// At a height, from one radius to a larger one.
WallForm disc(double inner, double outer, double z);
/// Part of a sphere about the origin between two angles over the equator, from -pi/2 to pi/2 [rad].
WallForm sphere(double radius, double from, double to);
/// About the origin and the z axis. @param ring larger than @a radius
WallForm torus(double ring, double radius);
WallForm ellipsoid(const Vec3& axes);

/// Turns, scales and moves a form: a point x goes to shift + scale R x.
/// @param rows of the rotation R
WallForm moved(WallForm form, const Vec3 rows[3], double scale, const Vec3& shift);

/// What forbids to simulate a form, in words that follow its name; empty when all is well.
std::string findProblem(const WallForm& form);

/// The nearest point of a form.
struct FormFoot
{
  Foot foot;           ///< Side k is the rim at end k, Corner k an apex there
  double height = 0.0; ///< over the surface, with one sign on one side of it [L]
};

FormFoot footOn(const WallForm& form, const Vec3& p);

/// Normal of a form at a point on it; of an apex and of a pole that along the axis.
Vec3 normalAt(const WallForm& form, const Vec3& p);

/// The smallest radius of a ball that touches a form in more than one place, or less, for balls on
/// the hollow side; infinite where there is none [L].
double leastHollow(const WallForm& form);

/// Whether a form has a rim at an end, or an apex.
bool hasRim(const WallForm& form, int end);
bool hasApex(const WallForm& form, int end);
Rim rimAt(const WallForm& form, int end);
/// Whether a point is at an end, to within @a tolerance [L].
bool isAtEnd(const WallForm& form, int end, const Vec3& p, double tolerance);

/// A length that a form has: the largest distance of a point from the origin, or less [L].
double sizeOf(const WallForm& form);

}
