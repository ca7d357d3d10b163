#include "Laws/ContactLaw.h"

#include "Laws/Expression/Derived.h"
#include "Laws/Parts/FrictionParts.h"

#include <algorithm>
#include <string>

namespace dem
{

namespace
{

/// A short name for a text: what one law remembers means nothing to another.
std::string numberOf(const std::string& text)
{
  std::uint32_t hash = 2166136261u; // Fowler, Noll and Vo
  for (const char letter : text)
  {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
  }
  return std::to_string(hash);
}

}

ContactLaw::ContactLaw(const Config& config, bool bonds)
  : Conducts(config.law.conducts()), Bonded(bonds && config.bonds.any())
{
  PartsBySlot parts = this->choose(config);
  if (this->Bonded)
  {
    this->Asks.lasts = true;
    this->Lasting += this->Lasting.empty() ? "Bonds" : " Bonds";
  }
  if (this->Asks.lasts)
  {
    parts.add(forgetApart());
  }
  parts.add(lawOf(LawKind::HeatLaw, static_cast<int>(config.law.heat)));
  this->Parts = parts.all();
  for (const LawPart* part : this->Parts)
  {
    this->Stiffness = part->energies.stiffness ? part->energies.stiffness : this->Stiffness;
  }
}

PartsBySlot ContactLaw::choose(const Config& config)
{
  const LawChoice& choice = config.law;
  if (!choice.expression.empty())
  {
    return this->chooseOwn(choice);
  }
  if (choice.isDefault())
  {
    this->Asks.midStep = config.frictionUpdate != FrictionUpdate::AsPublished;
    PartsBySlot parts;
    parts.add(lawOf(LawKind::FrictionUpdate, static_cast<int>(config.frictionUpdate)));
    return parts;
  }
  this->takeRules(choice);
  for (const LawEntry* law : choice.chosen())
  {
    for (const LawPart& part : partsOf(*law))
    {
      this->Asks.lasts = this->Asks.lasts || part.range;
      this->Lasting = part.range ? law->name : this->Lasting;
    }
  }
  return chosenParts(choice);
}

void ContactLaw::takeRules(const LawChoice& choice)
{
  this->Asks.commonSpin = choice.turning == SpringTurning::CommonSpin;
  this->Asks.radii = choice.arms != ContactArms::ContactPoint;
  this->Asks.scaled = choice.arms == ContactArms::AvoidRatcheting;
}

PartsBySlot ContactLaw::chooseOwn(const LawChoice& choice)
{
  this->Own = expression::demandLaw(expression::compile(choice.expression));
  this->OwnRange = choice.attractionRange;
  this->Asks.lasts = this->OwnRange > 0.0;
  this->Lasting = this->Asks.lasts ? "LawExpression " + numberOf(choice.expression) : "";
  this->takeRules(choice);
  PartsBySlot parts;
  parts.add(lawOf(LawKind::RollingLaw, static_cast<int>(choice.rolling)));
  parts.add(lawOf(LawKind::TwistingLaw, static_cast<int>(choice.twisting)));
  return parts;
}

void ContactLaw::evaluate(const LawTable& table, ContactBlock& block) const
{
  LawLanes lanes;
  if (block.mixed)
  {
    vectors::run<FillLanes>(table, lanes, block);
  }
  if (this->OnBlocks)
  {
    thread_local expression::BlockLaw::Workspace workspace;
    if (this->Asks.commonSpin)
    {
      runPart<CommonRotation>(table, lanes, block);
    }
    this->OnBlocks->run(table, lanes, block, workspace);
    expression::BlockLaw::slide(table.of(0), workspace, block);
  }
  for (const LawPart* part : this->Parts)
  {
    part->run(table, lanes, block);
  }
}

void ContactLaw::prepare(const LawTable& table)
{
  if (!this->Own)
  {
    return;
  }
  std::vector<expression::Values> pairs;
  for (std::int32_t pair = 0; pair < table.size(); ++pair)
  {
    pairs.push_back(expression::valuesOf(table.of(pair), this->OwnRange));
  }
  this->OnBlocks.emplace(this->Own, pairs);
}

std::vector<MemoryColumn> ContactLaw::memory() const
{
  std::vector<MemoryColumn> all;
  if (this->Own)
  {
    all.push_back({ MemoryKind::Sliding, "SlidingSpring", "L" });
    if (this->Own->memories() > 0)
    {
      all.push_back({ MemoryKind::Normal, "LawMemory " + numberOf(this->Own->text()) + " ", "any",
        this->Own->memories() });
    }
  }
  for (const LawPart* part : this->Parts)
  {
    all.insert(all.end(), part->memory.begin(), part->memory.end());
  }
  if (this->Bonded)
  {
    all.push_back({ MemoryKind::Bond, "Bond", "any", BondMemory });
  }
  return all;
}

ContactRange ContactLaw::range(const LawTable& table) const
{
  ContactRange all{ this->OwnRange, this->OwnRange, 0.0, this->Bonded };
  for (const LawPart* part : this->Parts)
  {
    for (std::int32_t pair = 0; part->range && pair < table.size(); ++pair)
    {
      all = widest(all, part->range(table.of(pair)));
    }
  }
  return all;
}

namespace
{

/// Stiffness of a law that a user wrote: the elastic force of a lane over its overlap [M/T^2].
double stiffnessOf(const expression::Law& law, const expression::Values& values)
{
  const double delta = values[expression::Quantity::Overlap];
  const double elastic = delta > 0.0 ? expression::elasticForce(law, values) : 0.0;
  return elastic > 0.0 ? elastic / delta : 0.0;
}

/// Stiffness of sliding friction of a law that a user wrote [M/T^2].
double shearStiffnessOf(const expression::Law& law, const LawParameters& parameters,
  const expression::Values& values)
{
  return law.sets(expression::Result::ShearStiffness)
    ? law.evaluate(values)[expression::Result::ShearStiffness]
    : parameters.shearRatio * stiffnessOf(law, values);
}

}

/// Calls use(lane, parameters, values) for each lane; not for those past the last
/// contact.
template <typename Use>
void ContactLaw::forEachOwn(const LawTable& table, const ContactBlock& block, const Use& use) const
{
  for (int c = 0; this->Own && c < block.count; ++c)
  {
    const LawParameters& law = table.of(block.pairClass[c]);
    use(c, law, expression::valuesOf(law, this->OwnRange, block, c));
  }
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
  Lanes stiffness{};
  if (this->Stiffness)
  {
    this->Stiffness(table, lanes, block, stiffness);
  }
  this->forEachOwn(table, block,
    [&](int c, const LawParameters&, const expression::Values& values)
    { stiffness[c] = stiffnessOf(*this->Own, values); });
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
}

void ContactLaw::findSprings(const LawTable& table, const ContactBlock& block,
  SpringStates& states) const
{
  states = {};
  this->addUp(&PartEnergies::springs, table, block, states);
  this->forEachOwn(table, block,
    [&](int c, const LawParameters& law, const expression::Values& values)
    {
      const SpringState spring = slidingSpring(block, c, shearStiffnessOf(*this->Own, law, values));
      states.energy[c] += spring.energy;
      states.sliding[c] += spring.sliding;
    });
}

void ContactLaw::findPlastic(const LawTable& table, const ContactBlock& block, Lanes& plastic) const
{
  plastic = {};
  this->addUp(&PartEnergies::plastic, table, block, plastic);
}

bool ContactLaw::findResting(const LawTable& table, const ContactBlock& block, Lanes& force) const
{
  this->forEachOwn(table, block,
    [&](int c, const LawParameters&, const expression::Values& values)
    { force[c] = expression::elasticForce(*this->Own, values); });
  return this->Own != nullptr;
}

namespace
{

/// Tangent of a law that a user wrote: the slopes of its force over the overlap and over the
/// approach, and sliding friction.
/// @param dashpot of sliding, where the law sets none [M/T]
Tangent tangentOf(const expression::Law& law, const LawParameters& parameters,
  expression::Values values, double dashpot)
{
  using expression::Quantity;
  using expression::Result;
  Tangent t = slidingTangent(shearStiffnessOf(law, parameters, values),
    law.sets(Result::ShearDamping) ? law.evaluate(values)[Result::ShearDamping] : dashpot);
  t.normal = expression::tangentStiffness(law, values);
  const double approach = values[Quantity::Approach];
  const double faster = 1e-3 * std::max(std::abs(approach), 1e-3 * values[Quantity::Radius]);
  const double force = expression::normalForce(law, values);
  values[Quantity::Approach] = approach + faster;
  t.normalDashpot = std::max((expression::normalForce(law, values) - force) / faster, 0.0);
  return t;
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
      const Tangent own = tangentOf(*this->Own, law, values, shearDashpot(law, block, c));
      tangents.set(c, tangents.get(c) + own);
    });
  if (table.of(0).implicitStep > 0.0)
  {
    tangents.normalDashpot = tangents.slidingDashpot = tangents.rollingDashpot =
      tangents.twistingDashpot = Lanes{};
  }
}

bool ContactLaw::yields() const
{
  return std::any_of(this->Parts.begin(), this->Parts.end(),
    [](const LawPart* part) { return part->energies.plastic != nullptr; });
}

bool ContactLaw::has(DryFriction dry) const
{
  return std::any_of(this->Parts.begin(), this->Parts.end(),
    [dry](const LawPart* part) { return part->energies.dry == dry; });
}

}
