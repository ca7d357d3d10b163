#include "Laws/Bonds/BondTerms.h"

#include "Basics/Random.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Log-normal with the mean 1, the same for the same two balls and seed.
double strengthOf(const BondTerms& terms, std::int64_t lower, std::int64_t higher)
{
  if (!(terms.deviation > 0.0))
  {
    return 1.0;
  }
  Random random(mixBits(mixBits(terms.seed + 0x9e3779b97f4a7c15ull) ^
    mixBits(static_cast<std::uint64_t>(lower) * 0x9e3779b97f4a7c15ull +
      static_cast<std::uint64_t>(higher))));
  const double radius = std::sqrt(-2.0 * std::log(1.0 - random.uniform()));
  const double normal = radius * std::cos(2.0 * Pi * random.uniform());
  const double variance = std::log(1.0 + terms.deviation * terms.deviation);
  return std::exp(std::sqrt(variance) * normal - 0.5 * variance);
}

Quaternion orientationOf(const BondTerms& terms, const Particles& particles, std::size_t slot)
{
  const Lane3 spin(particles.angularVelocity.get(slot));
  return rotatedAhead(particles.orientation[slot], spin, orientationLead(terms, particles, slot));
}

/// @param a, b axes of the lower and the higher body
/// @param axis from the lower to the higher one [L]
BondNumbers numbersOf(const Quaternion& a, const Quaternion& b, const Vec3& axis, double strength,
  double overlap)
{
  const Lane3 reference = rotated(inverse(a), Lane3(axis));
  const Quaternion rotation = unit(inverse(a) * b);
  BondNumbers bond{};
  bond[BondReference] = reference.x;
  bond[BondReference + 1] = reference.y;
  bond[BondReference + 2] = reference.z;
  bond[BondRotation] = rotation.w;
  bond[BondRotation + 1] = rotation.x;
  bond[BondRotation + 2] = rotation.y;
  bond[BondRotation + 3] = rotation.z;
  bond[BondStrength] = strength;
  bond[BondOverlap] = overlap;
  return bond;
}

}

BondTerms::BondTerms(const Config& config, double step, const expression::BondForce* own)
  : text(own)
{
  const BondChoice& bonds = config.bonds;
  const double poisson = bonds.poissonRatio;
  const bool isBeam = bonds.law == BondLaw::Euler || bonds.law == BondLaw::Timoshenko;
  if (bonds.custom)
  {
    this->take(bonds.custom->form());
  }
  else if (bonds.law == BondLaw::Springs || bonds.law == BondLaw::Rotational)
  {
    this->normal = bonds.normalStiffness;
    this->shear = bonds.shearStiffness;
    const bool moments = bonds.law == BondLaw::Rotational;
    (moments ? this->bending : this->bendingLever) = bonds.bendingStiffness;
    (moments ? this->twisting : this->twistingLever) = bonds.twistingStiffness;
  }
  else if (bonds.law != BondLaw::Expression)
  {
    this->modulus = bonds.youngsModulus;
    this->areaShear = isBeam ? 0.0 : bonds.youngsModulus / bonds.stiffnessRatio;
    this->torsion = isBeam ? 0.5 * bonds.youngsModulus / (1.0 + poisson) : this->areaShear;
    this->beam = isBeam ? 12.0 * bonds.youngsModulus : 0.0;
    this->slender = bonds.law == BondLaw::Timoshenko ? 20.0 * (1.0 + poisson) / 3.0 : 0.0;
  }
  this->radiusRatio = bonds.radiusRatio;
  const bool inMiddle =
    bonds.custom ? !bonds.custom->form().armsByRadii : isBeam || bonds.law == BondLaw::Rotational;
  this->armsByRadii = inMiddle ? 0.0 : 1.0;
  this->bendsAtEnds = isBeam ? 1.0 : 0.0;
  this->damping = 2.0 * bonds.damping;
  const BondStiffness any = this->of<true>(1.0, 1.0, 1.0);
  const double both = any.bending + any.twisting > 0.0 ? any.bending + any.twisting : 1.0;
  this->bendingDamping = this->damping * std::sqrt(any.bending / both);
  this->twistingDamping = this->damping * std::sqrt(any.twisting / both);
  this->tensile = bonds.tensileStrength;
  this->shearing = bonds.shearStrength;
  this->bendingMost = bonds.bendingStrength;
  this->twistingMost = bonds.twistingStrength;
  this->separation = bonds.separationLimit;
  this->fracture = bonds.fractureEnergy;
  this->softening = bonds.softening;
  this->brittle = !(bonds.softening > 1.0) && !bonds.isSmooth();
  this->smooth = bonds.isSmooth() ? 1.0 : 0.0;
  this->healing = bonds.healingTime;
  this->beside = bonds.contact == BondContact::Beside ? 1.0 : 0.0;
  this->timeStep = this->counting = step;
  this->ahead = config.hasStages() ? 0.0 : this->ahead;
  this->deviation = bonds.strengthDeviation;
  this->seed = static_cast<std::uint64_t>(config.randomSeed);
  this->breaking = bonds.breaking;
}

void BondTerms::take(const CustomBondForm& form)
{
  this->normal = form.normal;
  this->shear = form.shear;
  this->bending = form.bending;
  this->twisting = form.twisting;
  this->bendingLever = form.bendingAtRadius;
  this->twistingLever = form.twistingAtRadius;
  this->modulus = form.modulus;
  this->areaShear = form.shearModulus;
  this->beam = 12.0 * form.beamModulus;
  this->slender = form.slenderness;
  this->torsion = form.torsionModulus;
}

BondTerms BondTerms::atWalls() const
{
  BondTerms terms = *this;
  terms.meet = this->armsByRadii > 0.5 ? 1.0 : this->meet;
  terms.armsByRadii = 0.0;
  return terms;
}

BondNumbers makeBond(const BondTerms& terms, const Particles& particles, std::size_t lower,
  std::size_t higher)
{
  return numbersOf(orientationOf(terms, particles, lower), orientationOf(terms, particles, higher),
    bondVector(particles, lower, higher),
    strengthOf(terms, particles.id[lower], particles.id[higher]), UnknownOverlap);
}

BondNumbers makeBond(const BondTerms& terms, const Particles& particles, std::size_t slot,
  const BondAnchor& anchor, double overlap)
{
  return numbersOf(orientationOf(terms, particles, slot), anchor.orientation,
    particles.space.between(anchor.position - particles.position.get(slot)),
    strengthOf(terms, particles.id[slot], std::int64_t{ -1 } - anchor.body),
    overlap > 0.0 ? overlap : 0.0);
}

}
