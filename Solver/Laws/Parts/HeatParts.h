// Parts of a law that conduct heat where bodies touch. They come last, and take the difference of
// the temperatures from the block (Laws/Kinematics/Kinematics.h). What flows to the first body is taken from
// the second, so that none is lost. Grains that are softer than those that they represent overlap
// more: what counts is the overlap that the real ones would have (LawParameters::realOverlap).
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/PairLaws.h"
#include "Laws/Parts/Lens.h"

#include "Vectors/InverseRoot.h"

#include <cmath>
#include <limits>

namespace dem
{

/// Contacts of a grain that the longest step is for, and their overlap in radii.
constexpr double HeatContacts = 12.0;
constexpr double HeatOverlap = 0.1;

/// Heat over temperature of a grain [M L^2/(T^2 K)].
inline double heatCapacityOf(const StepBasis& basis)
{
  const double R = basis.radius;
  return 4.0 / 3.0 * Pi * basis.density * R * R * R * basis.material.law[LawValue::HeatCapacity];
}

/// The longest step with which temperatures do not overshoot (Laws/LawSteps.h).
/// @param width of a contact, in radii
inline double heatLimit(const StepBasis& basis, double width)
{
  const double conductivity = basis.most[LawValue::ThermalConductivity];
  return conductivity > 0.0
    ? heatCapacityOf(basis) / (HeatContacts * 2.0 * conductivity * width * basis.radius)
    : std::numeric_limits<double>::infinity();
}

/// a^2 = R* delta of the disc of contact, as Hertz has it [L^2].
DEM_INLINE double squareOfDisc(const LawParameters& law, const ContactBlock& block, int c)
{
  return block.effectiveRadius[c] * (law.realOverlap * block.overlap[c]);
}

/// Batchelor and O'Brien (1977): between two bodies in vacuum that touch over a disc of radius a
/// flows Q = 2 k a dT, with the harmonic mean k of their conductivities and, as Hertz has it,
/// a = sqrt(R* delta).
struct RadiusConduction
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double square = squareOfDisc(law, block, c);
    const double radius = square * inverseRoot(square);
    block.heat[c] = law.conductance * radius * block.temperatureDifference[c];
  }
  static double stepLimit(const StepBasis& basis)
  {
    return heatLimit(basis, std::sqrt(HeatOverlap));
  }
};

/// Chaudhuri, Muzzio and Tomassone (2006), as in LIGGGHTS: Q = 4 k_i k_j / (k_i + k_j) sqrt(A) dT,
/// with the area A of the disc that the two bodies have in common. The factor is the same as above,
/// twice the harmonic mean.
struct LensConduction
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = law.realOverlap * block.overlap[c];
    const double area = Lens(block, c).area(delta);
    const double root = delta > 0.0 ? area * inverseRoot(area) : 0.0;
    block.heat[c] = law.conductance * root * block.temperatureDifference[c];
  }
  static double stepLimit(const StepBasis& basis)
  {
    return heatLimit(basis, std::sqrt(Pi * HeatOverlap * (2.0 - HeatOverlap)));
  }
};

/// A layer between two bodies that lets a given heat through: Q = h pi a^2 dT over the disc of
/// radius a = sqrt(R* delta), as heat area of LAMMPS' granular pair styles.
struct AreaConduction
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    block.heat[c] = law.conductance * squareOfDisc(law, block, c) * block.temperatureDifference[c];
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    law.conductance = Pi * values[LawValue::HeatTransferCoefficient];
  }
  static double stepLimit(const StepBasis& basis)
  {
    const double through = Pi * HeatOverlap * basis.radius * basis.radius *
      basis.most[LawValue::HeatTransferCoefficient];
    return through > 0.0 ? heatCapacityOf(basis) / (HeatContacts * through)
                         : std::numeric_limits<double>::infinity();
  }
};

}
