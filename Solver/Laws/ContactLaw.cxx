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
  if (choice.custom)
  {
    this->Custom.emplace(choice.custom);
    this->OwnRange = this->Custom->range();
  }
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
  PartsBySlot parts = chosenParts(choice);
  if (this->Custom)
  {
    this->Custom->replace(parts);
    if (this->OwnRange > 0.0)
    {
      this->Asks.lasts = true;
      this->Lasting = "Custom " + std::to_string(dem::numberOf(choice.custom.get()));
    }
  }
  return parts;
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
  this->OwnSlides = choice.sliding == SlidingLaw::Displacement;
  PartsBySlot parts;
  if (!this->OwnSlides)
  {
    parts.add(lawOf(LawKind::SlidingLaw, static_cast<int>(choice.sliding)));
  }
  if (!this->Own->rolls())
  {
    parts.add(lawOf(LawKind::RollingLaw, static_cast<int>(choice.rolling)));
  }
  if (!this->Own->twists())
  {
    parts.add(lawOf(LawKind::TwistingLaw, static_cast<int>(choice.twisting)));
  }
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
    this->evaluateOwn(table, lanes, block);
  }
  else if (this->Custom)
  {
    this->evaluateCustom(table, lanes, block);
  }
  else
  {
    for (const LawPart* part : this->Parts)
    {
      part->run(table, lanes, block);
    }
  }
}

/// The parts from one slot on, and before another one.
void ContactLaw::runParts(Slot from, Slot before, const LawTable& table, const LawLanes& lanes,
  ContactBlock& block) const
{
  for (const LawPart* part : this->Parts)
  {
    if (part->slot >= from && part->slot < before)
    {
      part->run(table, lanes, block);
    }
  }
}

/// The law of a user, and the parts that it has not.
void ContactLaw::evaluateOwn(const LawTable& table, const LawLanes& lanes,
  ContactBlock& block) const
{
  thread_local expression::BlockLaw::Workspace workspace;
  if (this->Asks.commonSpin)
  {
    runPart<CommonRotation>(table, lanes, block);
  }
  this->OnBlocks->run(table, lanes, block, workspace);
  if (this->OwnSlides)
  {
    expression::BlockLaw::slide(table.of(0), workspace, block);
  }
  if (this->Own->rolls())
  {
    expression::BlockLaw::roll(table.of(0), workspace, block);
  }
  this->runParts(Slot::SpringTurning, Slot::Forgetting, table, lanes, block);
  if (this->Own->twists())
  {
    expression::BlockLaw::twist(table.of(0), workspace, block);
  }
  this->runParts(Slot::Forgetting, Slot::Count, table, lanes, block);
}

/// All parts, and the law of a program in their order.
void ContactLaw::evaluateCustom(const LawTable& table, const LawLanes& lanes,
  ContactBlock& block) const
{
  thread_local CustomOnBlocks::Workspace workspace;
  const Slot here = this->Custom->slot();
  this->runParts(Slot::SpringTurning, here, table, lanes, block);
  this->Custom->run(table, block, workspace);
  this->runParts(here, Slot::Forgetting, table, lanes, block);
  this->Custom->sum(workspace, block);
  this->runParts(Slot::Forgetting, Slot::Count, table, lanes, block);
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
    const auto add = [&all](bool has, MemoryKind kind, const char* name)
    {
      if (has)
      {
        all.push_back({ kind, name, "L" });
      }
    };
    add(this->OwnSlides, MemoryKind::Sliding, "SlidingSpring");
    add(this->Own->rolls(), MemoryKind::Rolling, "RollingSpring");
    add(this->Own->twists(), MemoryKind::Twisting, "TwistingSpring");
    if (this->Own->memories() > 0)
    {
      all.push_back({ MemoryKind::Normal, "LawMemory " + numberOf(this->Own->text()) + " ", "any",
        this->Own->memories() });
    }
  }
  if (this->Custom)
  {
    this->Custom->addMemory(all);
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
  if (this->Custom)
  {
    this->Custom->findStiffness(table, block, stiffness);
  }
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
    this->Custom->addStored(table, block, stored);
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

/// Tangent of the normal force of a law that a user wrote: its slopes over the overlap and over the
/// approach.
Tangent normalTangentOf(const expression::Law& law, expression::Values values)
{
  using expression::Quantity;
  const double approach = values[Quantity::Approach];
  const double faster = 1e-3 * std::max(std::abs(approach), 1e-3 * values[Quantity::Radius]);
  const double stiffness = expression::tangentStiffness(law, values);
  const double force = expression::normalForce(law, values);
  values[Quantity::Approach] = approach + faster;
  return normalTangent(stiffness,
    std::max((expression::normalForce(law, values) - force) / faster, 0.0));
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
      const Tangent own = normalTangentOf(*this->Own, values) +
        frictionTangentOf(*this->Own, law, values, block, c, this->OwnSlides);
      tangents.set(c, tangents.get(c) + own);
    });
  if (this->Custom)
  {
    this->Custom->addTangents(table, block, tangents);
  }
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
