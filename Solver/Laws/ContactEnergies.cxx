// What contacts have stored, and how stiff they are: of parts, of a law that a user wrote, and of one
// that a program brought.
#include "Laws/ContactLaw.h"

#include "Laws/Expression/Derived.h"
#include "Laws/Parts/FrictionParts.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Stiffness of a law that a user wrote: the elastic force of a lane over its overlap [M/T^2].
double stiffnessOf(const expression::Law& law, const expression::Values& values)
{
  const double delta = values[expression::Quantity::Overlap];
  const double elastic = delta > 0.0 ? expression::elasticForce(law, values) : 0.0;
  return elastic > 0.0 ? elastic / delta : 0.0;
}

/// Stiffnesses of friction of a law that a user wrote, at the lever R* of rolling and twisting; what
/// it does not say is as with the usual parts.
struct OwnFriction
{
  double sliding;  ///< [M/T^2]
  double rolling;  ///< [M/T^2]
  double twisting; ///< [M/T^2]
};

OwnFriction frictionOf(const expression::Law& law, const LawParameters& parameters,
  const expression::Values& values)
{
  using expression::Result;
  const double normal = stiffnessOf(law, values);
  const expression::Outcome outcome = law.evaluate(values);
  const auto of = [&](Result result, double usual)
  { return law.sets(result) ? outcome[result] : usual; };
  const double shear = parameters.shearRatio * normal;
  return { of(Result::ShearStiffness, shear), of(Result::RollingStiffness, normal),
    of(Result::TwistingStiffness, shear) };
}

}

/// Calls use(lane, parameters, values) for each lane; not for those past the last
/// contact.
template <typename Use>
void ContactLaw::forEachOwn(const LawTable& table, const ContactBlock& block, const Use& use) const
{
  for (int c = 0; this->Own && c < block.count; ++c)
  {
    const PairFacts& law = table.of(block.pairClass[c]);
    use(c, law, expression::valuesOf(law, this->OwnRange, block, c));
  }
}

/// The stiffness along the normal that friction follows [M/T^2].
void ContactLaw::findStiffness(const LawTable& table, const LawLanes& lanes,
  const ContactBlock& block, Lanes& stiffness) const
{
  stiffness = {};
  if (this->Stiffness)
  {
    this->Stiffness(table, lanes, block, stiffness);
  }
  this->forEachOwn(table, block,
    [&](int c, const LawParameters&, const expression::Values& values)
    { stiffness[c] = stiffnessOf(*this->Own, values); });
  if (this->Custom)
  {
    this->Custom->findStiffness(table, block, stiffness);
  }
}

Lanes ContactLaw::stiffnessesOf(const LawTable& table, const ContactBlock& block) const
{
  LawLanes lanes;
  if (block.mixed)
  {
    vectors::run<FillLanes>(table, lanes, block);
  }
  Lanes stiffness;
  this->findStiffness(table, lanes, block, stiffness);
  return stiffness;
}

template <typename To>
void ContactLaw::addUp(PartEnergies::Add<To> PartEnergies::*what, const LawTable& table,
  const ContactBlock& block, To& to) const
{
  LawLanes lanes;
  if (block.mixed)
  {
    vectors::run<FillLanes>(table, lanes, block);
  }
  Lanes stiffness;
  this->findStiffness(table, lanes, block, stiffness);
  for (const LawPart* part : this->Parts)
  {
    if (part->energies.*what)
    {
      (part->energies.*what)(table, lanes, block, stiffness, to);
    }
  }
}

void ContactLaw::findStored(const LawTable& table, const ContactBlock& block,
  StoredLanes& stored) const
{
  stored = {};
  this->addUp(&PartEnergies::stored, table, block, stored);
  this->forEachOwn(table, block,
    [&](int c, const LawParameters&, const expression::Values& values)
    {
      const double surface = expression::surfaceEnergy(*this->Own, values);
      stored.surface[c] += surface;
      stored.elastic[c] += expression::elasticEnergy(*this->Own, values) - surface;
    });
  if (this->Custom)
  {
    this->Custom->addStored(table, block, this->stiffnessesOf(table, block), stored);
  }
}

void ContactLaw::findSprings(const LawTable& table, const ContactBlock& block,
  SpringStates& states) const
{
  states = {};
  this->addUp(&PartEnergies::springs, table, block, states);
  this->forEachOwn(table, block,
    [&](int c, const LawParameters& law, const expression::Values& values)
    {
      const OwnFriction friction = frictionOf(*this->Own, law, values);
      SpringState spring =
        this->OwnSlides ? slidingSpring(block, c, friction.sliding) : SpringState{};
      spring = this->Own->rolls() ? spring + rollingSpring(block, c, friction.rolling) : spring;
      spring = this->Own->twists() ? spring + twistingSpring(block, c, friction.twisting) : spring;
      states.energy[c] += spring.energy;
      states.sliding[c] += spring.sliding;
      states.rotational[c] += spring.rotational;
    });
  if (this->Custom)
  {
    this->Custom->addSprings(table, block, this->stiffnessesOf(table, block), states);
  }
}

void ContactLaw::findPlastic(const LawTable& table, const ContactBlock& block, Lanes& plastic) const
{
  plastic = {};
  this->addUp(&PartEnergies::plastic, table, block, plastic);
  if (this->Custom)
  {
    this->Custom->addPlastic(table, block, plastic);
  }
}

bool ContactLaw::findResting(const LawTable& table, const ContactBlock& block, Lanes& force) const
{
  this->forEachOwn(table, block,
    [&](int c, const LawParameters&, const expression::Values& values)
    { force[c] = expression::elasticForce(*this->Own, values); });
  return this->Own != nullptr || (this->Custom && this->Custom->findResting(table, block, force));
}

namespace
{

/// In which springs of a law move that go through dt, where forces act on bodies at rest, as in
/// stages. So short that memory forgets nothing [T].
double momentOf(const LawParameters& parameters)
{
  return parameters.timeStep > 0.0 ? parameters.timeStep : 1e-3 * parameters.stopTime;
}

/// Tangent of the normal force of a law that a user wrote: its slopes over the overlap and over the
/// approach.
Tangent normalTangentOf(const expression::Law& law, const LawParameters& parameters,
  const expression::Values& values)
{
  using expression::Quantity;
  const double approach = values[Quantity::Approach];
  const double faster = 1e-3 * std::max(std::abs(approach), 1e-3 * values[Quantity::Radius]);
  return normalTangent(expression::tangentStiffness(law, values, momentOf(parameters)),
    std::max(expression::normalDashpot(law, values, faster), 0.0));
}

/// Tangent of the friction that such a law has itself.
Tangent frictionTangentOf(const expression::Law& law, const LawParameters& parameters,
  const expression::Values& values, const ContactBlock& block, int c, bool slides)
{
  using expression::Result;
  const OwnFriction friction = frictionOf(law, parameters, values);
  const expression::Outcome outcome = law.evaluate(values);
  const auto dashpot = [&](Result result, double usual)
  { return law.sets(result) ? outcome[result] : usual; };
  const double along = shearDashpot(parameters, block, c);
  Tangent t = slides
    ? slidingTangent(friction.sliding, dashpot(Result::ShearDamping, along))
    : Tangent{};
  t = law.rolls() ? t + rollingTangent(block, c, friction.rolling,
                          dashpot(Result::RollingDamping, block.damping[c]))
                  : t;
  return law.twists()
    ? t + twistingTangent(block, c, friction.twisting, dashpot(Result::TwistingDamping, along))
    : t;
}

}

void ContactLaw::findTangents(const LawTable& table, const ContactBlock& block,
  TangentLanes& tangents) const
{
  LawLanes lanes;
  if (block.mixed)
  {
    vectors::run<FillLanes>(table, lanes, block);
  }
  tangents = {};
  for (const LawPart* part : this->Parts)
  {
    if (part->tangents)
    {
      part->tangents(table, lanes, block, tangents);
    }
  }
  this->forEachOwn(table, block,
    [&](int c, const LawParameters& law, const expression::Values& values)
    {
      const Tangent own = normalTangentOf(*this->Own, law, values) +
        frictionTangentOf(*this->Own, law, values, block, c, this->OwnSlides);
      tangents.set(c, tangents.get(c) + own);
    });
  if (table.of(0).implicitStep > 0.0)
  {
    tangents.normalDashpot = tangents.slidingDashpot = tangents.rollingDashpot =
      tangents.twistingDashpot = Lanes{};
  }
  if (this->Custom) // whose dashpots are explicit
  {
    this->Custom->addTangents(table, block, tangents);
  }
}

}
