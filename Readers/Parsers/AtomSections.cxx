#include "Parsers/AtomSections.h"

#include "Basics/Quaternion.h"

#include <cmath>

namespace granular
{
namespace
{

struct AtomStyle
{
  const char* name;
  std::vector<GrainColumn> columns;
};

/// The columns before the flags of images (LAMMPS, read_data).
const std::vector<AtomStyle>& atomStyles()
{
  const GrainColumn id{ "id", Quantity::Id };
  const GrainColumn type{ "type", Quantity::Species };
  const GrainColumn molecule{ "mol" };
  const GrainColumn charge{ "q" };
  const GrainColumn diameter{ "diameter", Quantity::Diameter };
  const GrainColumn density{ "density", Quantity::Density };
  const GrainColumn flag{ "ellipsoidflag", Quantity::EllipsoidFlag };
  const GrainColumn x{ "x", Quantity::Position, 0 };
  const GrainColumn y{ "y", Quantity::Position, 1 };
  const GrainColumn z{ "z", Quantity::Position, 2 };
  static const std::vector<AtomStyle> styles = {
    { "atomic", { id, type, x, y, z } },
    { "charge", { id, type, charge, x, y, z } },
    { "bond", { id, molecule, type, x, y, z } },
    { "angle", { id, molecule, type, x, y, z } },
    { "molecular", { id, molecule, type, x, y, z } },
    { "full", { id, molecule, type, charge, x, y, z } },
    { "sphere", { id, type, diameter, density, x, y, z } },
    { "ellipsoid", { id, type, flag, density, x, y, z } },
    { "bpm/sphere", { id, molecule, type, diameter, density, x, y, z } },
  };
  return styles;
}

const AtomStyle& findStyle(const std::string& name, const TextScanner& scanner)
{
  std::string known;
  for (const AtomStyle& style : atomStyles())
  {
    if (name == style.name)
    {
      return style;
    }
    known += (known.empty() ? "" : ", ") + std::string(style.name);
  }
  scanner.fail("atoms of the style " + inQuotes(name) + " cannot be read, only those of " + known);
}

dem::Quaternion orientationOf(const GrainRecords& atoms, std::size_t i)
{
  const std::vector<double>& q = atoms.of(Quantity::Orientation);
  return dem::unit({ q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3] });
}

}

std::vector<GrainColumn> columnsOfAtoms(const std::string& style, std::size_t width,
  bool hasEllipsoids, const TextScanner& scanner)
{
  std::string name = style;
  if (name.empty())
  {
    name = width == 5 || width == 8 ? "atomic" : hasEllipsoids ? "ellipsoid" : "";
  }
  if (name.empty())
  {
    scanner.fail(
      "choose the AtomStyle of the reader: the section Atoms does not say of which style "
      "it is, as 'Atoms # sphere' does");
  }
  std::vector<GrainColumn> columns = findStyle(name, scanner).columns;
  const std::size_t own = columns.size();
  if (width != own && width != own + 3)
  {
    scanner.fail("the row has " + std::to_string(width) + " values, but atoms of the style " +
      name + " have " + std::to_string(own) + ", or " + std::to_string(own + 3) +
      " with flags of images");
  }
  columns.resize(width, { "image", Quantity::Skipped });
  return columns;
}

void sizeEllipsoids(GrainRecords& atoms, const std::vector<double>& semiAxes,
  const TextScanner& scanner)
{
  if (!atoms.has(Quantity::EllipsoidFlag))
  {
    return;
  }
  const std::vector<double>& momentum = atoms.of(Quantity::AngularMomentum);
  std::vector<double> radius;
  std::vector<double> spin;
  for (std::size_t i = 0; i < atoms.size(); ++i)
  {
    const double* axis = semiAxes.empty() ? nullptr : &semiAxes[3 * i];
    if (!axis || !(axis[0] > 0.0 && axis[1] > 0.0 && axis[2] > 0.0))
    {
      scanner.fail("this atom has no size in the section Ellipsoids", atoms.lines[i]);
    }
    const double volume = 4.18879020478639098 * axis[0] * axis[1] * axis[2];
    radius.push_back(std::cbrt(axis[0] * axis[1] * axis[2]));
    const double share = 0.2 * volume * atoms.of(Quantity::Density)[i];
    if (!momentum.empty())
    {
      // Moments of inertia are those of an ellipsoid, m (b^2 + c^2) / 5.
      const dem::Quaternion q = orientationOf(atoms, i);
      const double* l = &momentum[3 * i];
      const dem::Vec3 body(dem::rotated(dem::inverse(q), dem::Lane3(l[0], l[1], l[2])));
      const double square[3] = { axis[0] * axis[0], axis[1] * axis[1], axis[2] * axis[2] };
      const dem::Vec3 world(dem::rotated(q,
        dem::Lane3(body.x / (share * (square[1] + square[2])),
          body.y / (share * (square[0] + square[2])), body.z / (share * (square[0] + square[1])))));
      spin.insert(spin.end(), { world.x, world.y, world.z });
    }
    if (!(radius.back() > 0.0) || !std::isfinite(radius.back()))
    {
      scanner.fail("the volume of this ellipsoid is 0 or infinite", atoms.lines[i]);
    }
  }
  for (std::size_t k = 0; k < spin.size(); ++k)
  {
    if (!std::isfinite(spin[k]))
    {
      scanner.fail("the angular velocity of this ellipsoid is infinite", atoms.lines[k / 3]);
    }
  }
  atoms.of(Quantity::Radius) = radius;
  atoms.of(Quantity::AngularVelocity) = spin;
  atoms.of(Quantity::AngularMomentum).clear();
}

}
