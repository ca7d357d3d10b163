// Coarse graining: fields of grains and contacts that obey the balances of mass and momentum
// exactly, whatever the kernel and its width.
#pragma once

#include "Analysis/Fields/CoarseKernel.h"
#include "Analysis/Fields/FieldSources.h"
#include "Vectors/Parallel.h"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace granular
{

/// Components of a symmetric tensor: xx, yy, zz, xy, yz, xz.
using Symmetric = std::array<double, 6>;
/// Components of any tensor: xx, xy, xz, yx, ...
using Tensor = std::array<double, 9>;

/// What is at a point. Where there is no mass velocities and temperatures are 0.
struct FieldValues
{
  double solidFraction = 0.0;       ///< volumes of grains over volume
  double density = 0.0;             ///< [M/L^3, kg/m^3]
  double numberDensity = 0.0;       ///< [1/L^3, 1/m^3]
  dem::Vec3 momentum;               ///< [M/(L^2 T), kg/(m^2 s)]
  dem::Vec3 velocity;               ///< momentum over density [L/T, m/s]
  double granularTemperature = 0.0; ///< a third of the trace of the kinetic stress over density
  Tensor kineticStress{};           ///< of the motion beyond the mean velocity [M/(L T^2), Pa]
  Tensor contactStress{};           ///< force (rows) times line (columns) [M/(L T^2), Pa]
  Tensor coupleStress{};            ///< moment (rows) through planes (columns) [M/T^2, N/m]
  Symmetric fabric{};               ///< mean of n n, of trace 1; 0 without contacts of grains
  double coordination = 0.0;        ///< mean number of contacts a grain
  dem::Vec3 wallForce;              ///< of walls on grains [M/(L^2 T^2), N/m^3]
  double temperature = 0.0;         ///< mean by mass [Theta, K]
};

/// What is at a point of one material.
struct SpeciesValues
{
  double solidFraction = 0.0;
  dem::Vec3 velocity; ///< [L/T, m/s]
};

/// Fields at points, summed over times. All sums at a point are formed by one thread in the order
/// of grains and contacts.
class CoarseFields
{
public:
  /// @param points where [L, m]
  /// @param species how many materials
  CoarseFields(std::vector<dem::Vec3> points, const CoarseKernel& kernel, int species);

  /// Adds the fields of one time (Goldhirsch 2010, equations 8 to 24; walls as in Weinhart et al.
  /// 2012). A contact is the line between the centres of its two bodies, along which the kernel is
  /// integrated in closed form.
  /// @param sources with all images that count
  /// @param goesOn is told the share that is done, and returns whether to continue
  /// @return whether all was done
  bool add(const FieldSources& sources, const dem::Team& team,
    const std::function<bool(double)>& goesOn);

  std::size_t size() const { return this->Points.size(); }
  const std::vector<dem::Vec3>& points() const { return this->Points; }
  /// How many times were added.
  int times() const { return this->Times; }
  /// Means over these times. Velocity is mean momentum over mean density, so that the kinetic
  /// stress has what the velocity at the point changes over time.
  FieldValues values(std::size_t point) const;
  SpeciesValues ofSpecies(std::size_t point, int species) const;

private:
  struct Search;

  void addAt(std::size_t point, const Search& search);
  void addGrains(const dem::Vec3& p, const Search& search, double* now) const;
  void addContacts(const dem::Vec3& p, const Search& search, double* now) const;

  std::vector<dem::Vec3> Points;
  CoarseKernel Kernel;
  int Species;
  std::size_t Stride; ///< numbers a point
  std::vector<double> Sums;
  int Times = 0;
};

}
