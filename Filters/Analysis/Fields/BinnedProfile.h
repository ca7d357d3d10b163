// Means of grains and contacts in slices across a direction.
#pragma once

#include "Analysis/GranularGrainSet.h"

#include <vector>

namespace granular
{

/// Slices of one thickness, one after another.
struct Slices
{
  dem::Vec3 direction; ///< across which they lie, of length 1
  double from = 0.0;   ///< where the first begins along it [L, m]
  double width = 0.0;  ///< thickness of each [L, m]
  int count = 0;
  double area = 0.0; ///< of the cross-section [L^2, m^2]

  double begin(int slice) const { return this->from + slice * this->width; }
  double centre(int slice) const { return this->from + (slice + 0.5) * this->width; }
  double volume() const { return this->area * this->width; }
};

/// One value a slice. Each grain counts with the share of its volume in the slice, so
/// that nothing jumps where a centre crosses a plane. Means where there are no grains are NaN,
/// which charts leave out; those of an array that the grains do not have are empty.
struct Profile
{
  std::vector<double> solidFraction;
  std::vector<double> numberDensity; ///< [1/L^3, 1/m^3]
  std::vector<double> meanRadius;    ///< of clumps that of spheres of their volume [L, m]
  std::vector<double> coordination;
  std::vector<dem::Vec3> velocity; ///< weighted by mass [L/T, m/s]
  std::vector<double> temperature; ///< a third of the mean square deviation from it [L^2/T^2]
};

Profile makeProfile(const GrainSet& grains, const Slices& slices);

/// Stress of the contacts, pressing is positive [M/(L T^2), Pa]: xx, yy and zz of each slice, the
/// sum of force times branch over the volume (Love, Weber). A contact counts with the share of its
/// line in the slice; where it ends at a wall the branch ends there, too.
std::vector<dem::Vec3> makeStress(const std::vector<ContactLine>& contacts, const Slices& slices);

}
