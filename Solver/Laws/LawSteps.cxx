#include "Laws/LawSteps.h"

#include "Laws/Parts/Parts.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dem
{

namespace
{

double linearStiffness(const PartsBySlot& parts, const StepBasis& basis)
{
  const LawPart* normal = parts[Slot::NormalLaw];
  return normal && normal->linearStiffness ? normal->linearStiffness(basis) : 0.0;
}

/// The limit of a dashpot along contacts that is chosen, if a part reads it [T].
double timeOfDashpotAlong(const StepBasis& basis)
{
  const LawChoice& law = basis.law;
  return law.dashpotAlong() == SlidingDashpot::Automatic || !law.readsDashpotAlong()
    ? std::numeric_limits<double>::infinity()
    : basis.timeOfShear(1.0);
}

}

double StepBasis::stiffness() const
{
  const double nu = this->material.poissonRatio;
  const double hertz =
    4.0 / 3.0 * this->material.youngsModulus / (1.0 - nu * nu) * std::sqrt(0.1) * this->radius;
  return this->linearStiffness > 0.0 ? this->linearStiffness
    : this->typicalStiffness > 0.0   ? this->typicalStiffness
                                     : hertz;
}

double StepBasis::timeOf(double stiffness) const
{
  return std::sqrt(this->mass() / stiffness) / 15.0;
}

double StepBasis::timeOfShare(double share) const
{
  constexpr double none = std::numeric_limits<double>::infinity();
  if (this->law.has(LawTrait::Restitution))
  {
    // Without restitution the dashpot along the normal is sqrt(5 m* k) (18). Steps that follow the
    // spring suffice for as much.
    const double time = this->slack * std::sqrt(this->mass() / this->stiffness() / 5.0);
    return share > 1.0 ? time / share : none;
  }
  const LawPart* damping = chosenParts(this->law)[Slot::DampingLaw];
  return share > 0.0 ? 0.25 * damping->dashpotLimit(*this) / share : none;
}

double StepBasis::timeOfShear(double share) const
{
  switch (this->law.dashpotAlong())
  {
    case SlidingDashpot::Ratio:
      return this->timeOfShare(share * this->most[LawValue::SlidingDashpotRatio]);
    case SlidingDashpot::Given:
      return this->timeOfViscosity(share * this->most[LawValue::SlidingDashpotCoefficient]);
    case SlidingDashpot::Automatic:
      break;
  }
  // Of linear springs c_s / c_n is the root of 2/7 times the ratio of stiffnesses.
  const bool isGiven = this->linearStiffness > 0.0 || this->law.hasGivenRatio();
  const double ratio = isGiven ? this->shearRatio() : 2.0 / 7.0;
  return this->timeOfShare(std::sqrt(2.0 / 7.0 * ratio) * share);
}

double linearStiffness(const LawChoice& law, const Material& material, const LawValues& most,
  double radius)
{
  return linearStiffness(chosenParts(law), { law, material, most, radius, material.density });
}

double slackOf(StepControlKind control, bool linear)
{
  return control == StepControlKind::Published ? 1.0 : (linear ? 16.0 : 3.2);
}

double stepScale(const LawChoice& law, const Material& material, const LawValues& most,
  double radius, double density, StepControlKind control, StepLimit by)
{
  const PartsBySlot parts = chosenParts(law);
  StepBasis basis{ law, material, most, radius, density };
  const double spring = linearStiffness(parts, basis);
  basis.linearStiffness = spring;
  basis.slack = slackOf(control, true);
  const LawPart* normal = parts[Slot::NormalLaw];
  basis.typicalStiffness =
    normal && normal->typicalStiffness ? normal->typicalStiffness(basis) : 0.0;
  double scale = spring > 0.0       ? basis.timeOf(spring)
    : normal && normal->contactTime ? normal->contactTime(basis)
                                    : publishedTimeStep(material, radius, density);
  scale *= slackOf(control, spring > 0.0);
  const double ofNormal = scale;
  const bool damps = by == StepLimit::All && !law.implicitDamping;
  for (const LawPart* part : parts.all())
  {
    if (by == StepLimit::Contact)
    {
      break;
    }
    if (part->springLimit)
    {
      scale = std::min(scale, part->springLimit(basis, ofNormal));
    }
    if (part->slot != Slot::HeatLaw && part->stepLimit)
    {
      scale = std::min(scale, part->stepLimit(basis));
    }
    if (damps && part->dashpotLimit)
    {
      scale = std::min(scale, part->dashpotLimit(basis));
    }
  }
  return damps ? std::min(scale, timeOfDashpotAlong(basis)) : scale;
}

double frictionScale(const LawChoice& law, const Material& material, const LawValues& most,
  double radius, double density, double time, StepLimit by)
{
  StepBasis basis{ law, material, most, radius, density };
  basis.linearStiffness = basis.mass() / (225.0 * time * time); // timeOf() of which is the time
  const PartsBySlot parts = chosenParts(law);
  const bool damps = by == StepLimit::All;
  double scale = damps ? std::min(time, timeOfDashpotAlong(basis)) : time;
  for (const LawPart* part :
    { parts[Slot::SlidingLaw], parts[Slot::RollingLaw], parts[Slot::TwistingLaw] })
  {
    if (part && part->springLimit && by != StepLimit::Contact)
    {
      scale = std::min(scale, part->springLimit(basis, time));
    }
    if (part && part->dashpotLimit && damps)
    {
      scale = std::min(scale, part->dashpotLimit(basis));
    }
  }
  return scale;
}

Config asStiffAsMet(const Config& config)
{
  Config met = config;
  if (config.law.stiffness() == Stiffness::ByRadius)
  {
    return met; // no rule of mixing counts for such springs
  }
  const auto ofMaterial = [](const Material& m)
  { return complianceOf(m.youngsModulus, m.poissonRatio); };
  std::vector<double> partners;
  for (const Material& material : config.materials)
  {
    partners.push_back(ofMaterial(material));
  }
  if (config.wallYoungsModulus > 0.0)
  {
    partners.push_back(complianceOf(config.wallYoungsModulus, config.wallPoissonRatio));
  }
  const auto stiffen = [&](Material& material)
  {
    const double own = ofMaterial(material);
    double least = own;
    for (const double partner : partners)
    {
      least = std::min(least, mixedCompliance(config.mixing.stiffness, own, partner));
    }
    material.youngsModulus *= own / least;
  };
  stiffen(met.material);
  std::for_each(met.materials.begin(), met.materials.end(), stiffen);
  return met;
}

double longestHeatStep(const LawChoice& law, const Material& material, const LawValues& most,
  double radius, double density)
{
  const LawPart* heat = chosenParts(law)[Slot::HeatLaw];
  return heat ? heat->stepLimit({ law, material, most, radius, density })
              : std::numeric_limits<double>::infinity();
}

}
