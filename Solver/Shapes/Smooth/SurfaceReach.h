// Volume, size and reach of smooth bodies of any kind.
#pragma once

#include "Parameters/SmoothForms.h"
#include "Shapes/MassProperties.h"
#include "Shapes/Smooth/SupportBody.h"

#include <array>

namespace dem
{

/// Integrals over a body about the origin of its axes.
Moments momentsOf(const SmoothForm& form);

/// The support function of a body with its axes along those of the world.
class FormSupport
{
public:
  /// @param centre of the axes from the centre of mass
  FormSupport(const SmoothForm& form, const Vec3& centre);
  /// @param n unit
  Support along(const Lane3& n) const;
  bool isEllipsoid() const;

private:
  SupportBody Body;
  int Kind; ///< index of it
};

/// What a body is like as seen from its centre of mass.
struct SurfaceReach
{
  double least;                   ///< radius of a sphere inside, the largest but for a few percent
  double farthest;                ///< radius of a sphere around it
  std::array<double, 3> mobility; ///< see UnitSurface
};
SurfaceReach reachOf(const SmoothForm& form, const Vec3& centre, const MassProperties& mass);
/// UnitSurface::mobility of a body that is a part of another one.
/// @param centre of its axes from the centre of mass of the whole, in its axes
/// @param mass of the whole, with principal axes in the axes of the part
/// @param own reach about the centre of the part
std::array<double, 3> mobilityOf(const SmoothForm& form, const Vec3& centre,
  const MassProperties& mass, const SurfaceReach& own);
/// The smallest radius of curvature that a contact has, a geometric mean of two [L].
double sharpestRadius(const SmoothForm& form);

}
