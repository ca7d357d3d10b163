#include "Parameters/Plates.h"

#include "Basics/InWords.h"
#include "Parameters/CustomSurface.h"
#include "Parameters/Materials.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Whether the outline of a body in the plane z = 0 is that of its section there.
bool isFlatAround(const OwnSurface& own)
{
  constexpr int directions = 360;
  const KnownSurface& known = knownSurface(numberOfSurface(own.key));
  bool flat = true;
  for (int k = 0; k < directions; ++k)
  {
    const double angle = 2.0 * Pi * k / directions;
    const Vec3 point = pointOf(*known.surface, { std::cos(angle), std::sin(angle), 0.0 }).point;
    flat = flat && std::abs(point.z) <= 1e-9 * known.extent;
  }
  return flat;
}

/// Why the laws of a run are none of plates. Other laws take radii of curvature, of which that across
/// the plane means nothing.
std::string findProblemOfLaws(const Config& config)
{
  if (config.surroundings.any())
  {
    return "set HeatExchange to None, which is through the surface of a sphere of equal volume.";
  }
  for (const Config& one : ofEachLaw(config))
  {
    const LawChoice& law = one.law;
    const bool isOwn = !law.expression.empty() || (law.custom && law.custom->parts().normal);
    if (!isOwn && law.normal != NormalLaw::Hooke && law.normal != NormalLaw::Luding)
    {
      return "set NormalLaw to Hooke or Luding, whose stiffness is given. The one of other laws follows "
             "from radii of spheres.";
    }
    if (law.rolling == RollingLaw::EquivalentRadii)
    {
      return "set RollingLaw to another one than EquivalentRadii, which takes radii of spheres.";
    }
    if (law.adhesion != AdhesionLaw::None)
    {
      return "set AdhesionLaw to None. The pull of other laws follows from radii of spheres.";
    }
    if (law.conducts())
    {
      return "set HeatLaw to None. The heat of other laws flows through the contact of spheres.";
    }
    if (law.damping == DampingLaw::Viscoelastic)
    {
      return "set DampingLaw to another one than Viscoelastic, which takes radii of spheres.";
    }
  }
  const Materials materials(config);
  for (int k = 0; k < materials.count() * materials.count(); ++k)
  {
    if (materials.between(k / materials.count(), k % materials.count()).rollingFriction > 0.0)
    {
      return "set RollingFriction to 0, as the resistance to rolling takes radii of spheres.";
    }
  }
  return {};
}

}

std::string complaintAboutPlate(const GrainShape& shape)
{
  constexpr double most = 1e4; // of thickness and width, and its inverse
  if (!shape.surface || std::holds_alternative<Tablet>(*shape.surface))
  {
    return "is a plate, but only ellipsoids, superellipsoids and support functions can be plates.";
  }
  if (!shape.isAsDrawn)
  {
    return "is a plate, which needs the Size As Drawn.";
  }
  double widest = 0.0;
  withLengths(*shape.surface,
    [&widest](double length) { return widest = std::max(widest, length); });
  if (!(shape.plate <= most * widest && shape.plate >= widest / most))
  {
    return "is a plate with the thickness " + inWords(shape.plate) + " but needs one from " +
      inWords(widest / most) + " to " + inWords(most * widest) + ".";
  }
  const auto* own = std::get_if<OwnSurface>(&*shape.surface);
  return own && !isFlatAround(*own)
    ? "is a plate, but its support function has an outline that leaves the plane z = 0."
    : std::string();
}

std::string findProblemOfPlates(const Config& config)
{
  const auto plate = std::find_if(config.shapes.begin(), config.shapes.end(),
    [](const GrainShape& shape) { return shape.plate != 0.0; });
  if (plate == config.shapes.end())
  {
    return {};
  }
  const std::string begin = "The shape \"" + plate->name + "\" is a plate: ";
  if (config.axisAcrossPlane() < 0)
  {
    return begin + "set MotionPlane, as a plate only moves in a plane.";
  }
  if (config.viscosity != 0.0)
  {
    return begin + "set Viscosity to 0, as the drag is that of spheres.";
  }
  const std::string laws = findProblemOfLaws(config);
  return laws.empty() ? laws : begin + laws;
}

}
