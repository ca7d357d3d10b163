#include "Laws/ContactLaw.h"

#include "Basics/TextHash.h"
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
  return std::to_string(hashOf<std::uint32_t>(text));
}

/// Whether a part of the adhesion replaces that of the normal law.
bool sticksByNormalPart(const LawChoice& choice)
{
  const std::vector<LawPart>& parts =
    partsOf(lawOf(LawKind::AdhesionLaw, static_cast<int>(choice.adhesion)));
  return std::any_of(parts.begin(), parts.end(),
    [](const LawPart& part) { return part.slot == Slot::NormalLaw; });
}

}

ContactLaw::ContactLaw(const Config& config, bool bonds)
  : Hertzian(config.law.stiffness() == Stiffness::Hertzian && !config.law.replacesNormal() &&
      !sticksByNormalPart(config.law)),
    Conducts(config.law.conducts()), Bonded(bonds && config.bonds.any())
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
    const auto share = [part](DryFriction dry) { return part->energies.dry == dry ? 1.0 : 0.0; };
    this->Dry.sliding = std::max(this->Dry.sliding, share(DryFriction::Sliding));
    this->Dry.rolling = std::max(this->Dry.rolling, share(DryFriction::Rolling));
    this->Dry.rotational = std::max(this->Dry.rotational, share(DryFriction::Rotational));
  }
}

void ContactLaw::endAtTouch()
{
  const LawPart& end = endApart();
  const auto after = std::find_if(this->Parts.begin(), this->Parts.end(),
    [&](const LawPart* part) { return part->slot > end.slot; });
  this->Parts.insert(after, &end);
}

bool ContactLaw::hasRange() const
{
  return this->OwnRange > 0.0 ||
    std::any_of(this->Parts.begin(), this->Parts.end(),
      [](const LawPart* part) { return part->range != nullptr; });
}

PartsBySlot ContactLaw::choose(const Config& config)
{
  const LawChoice& choice = config.law;
  if (choice.custom)
  {
    this->Custom.emplace(choice.custom, this->Bonded);
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
  this->Asks.equivalent = choice.has(LawTrait::EquivalentRadii);
  this->Asks.ellipse = choice.has(LawTrait::Ellipse);
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

ContactRange ContactLaw::range(const LawTable& table, int number) const
{
  ContactRange all{ this->OwnRange, this->OwnRange, 0.0, this->Bonded };
  for (const LawPart* part : this->Parts)
  {
    for (std::int32_t pair = 0; part->range && pair < table.size(); ++pair)
    {
      const PairFacts& law = table.of(pair);
      all = law.law == number ? widest(all, part->range(law)) : all;
    }
  }
  return all;
}

bool ContactLaw::yields() const
{
  return this->Custom ||
    std::any_of(this->Parts.begin(), this->Parts.end(),
      [](const LawPart* part) { return part->energies.plastic != nullptr; });
}

}
