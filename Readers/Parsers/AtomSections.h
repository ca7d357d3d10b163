// The section Atoms of a data file of LAMMPS, and what its ellipsoids are as grains.
#pragma once

#include "GrainRows.h"

namespace granular
{

/// The columns of the section Atoms in a style.
/// @param style empty where the file does not say
/// @param width values in a row; three more than the style has are flags of images
std::vector<GrainColumn> columnsOfAtoms(const std::string& style, std::size_t width,
  bool hasEllipsoids, const TextScanner& scanner);

/// Where atoms have an ellipsoid flag: sets the radius of the sphere of the same volume and,
/// from angular momenta, angular velocities.
/// @param semiAxes of each atom, 0 where the file has none
void sizeEllipsoids(GrainRecords& atoms, const std::vector<double>& semiAxes,
  const TextScanner& scanner);

}
