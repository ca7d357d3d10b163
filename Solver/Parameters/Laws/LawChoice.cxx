#include "Parameters/Laws/LawChoice.h"

#include "Basics/Error.h"

#include <algorithm>

namespace dem
{

LawTraits LawTraits::stiff(Stiffness how) const
{
  LawTraits other = *this;
  other.stiffness = how;
  return other;
}

LawTraits LawTraits::needs(LawValue value) const
{
  LawTraits other = *this;
  other.needed.push_back(value);
  return other;
}

LawTraits LawTraits::pullsBy(LawValue value) const
{
  LawTraits other = *this;
  other.pull = value;
  return other;
}

LawTraits LawTraits::oneExponent(LawValue value) const
{
  LawTraits other = *this;
  other.exponent = value;
  return other;
}

LawTraits LawTraits::with(LawTrait trait) const
{
  LawTraits other = *this;
  other.others.push_back(trait);
  return other;
}

bool LawTraits::has(LawTrait trait) const
{
  return std::find(this->others.begin(), this->others.end(), trait) != this->others.end();
}

LawTraits LawTraits::says(const char* sentences) const
{
  LawTraits other = *this;
  other.help = sentences;
  return other;
}

const std::vector<LawEntry>& lawsOf(LawKind kind)
{
  static const auto all = []
  {
    const LawTraits Usual;
    std::array<std::vector<LawEntry>, LawKindCount> table;
#define LAW(kind, name, traits, ...)                                                               \
  table[static_cast<std::size_t>(LawKind::kind)].push_back(                                        \
    { LawKind::kind, #kind, static_cast<int>(kind::name), #name, traits });
#include "Parameters/Laws.def"
    return table;
  }();
  return all[static_cast<std::size_t>(kind)];
}

std::vector<const char*> namesOf(LawKind kind)
{
  std::vector<const char*> names;
  for (const LawEntry& law : lawsOf(kind))
  {
    names.push_back(law.name);
  }
  return names;
}

std::string helpOf(LawKind kind, const char* general)
{
  std::string help = general;
  for (const LawEntry& law : lawsOf(kind))
  {
    help += (law.traits.help.empty() ? "" : " ") + law.traits.help;
  }
  return help;
}

const LawEntry& lawOf(LawKind kind, int number)
{
  const std::vector<LawEntry>& all = lawsOf(kind);
  if (number < 0 || number >= static_cast<int>(all.size()))
  {
    throw Error(std::string(all.front().property) + " is " + std::to_string(number) +
      ", which is none of its choices.");
  }
  return all[static_cast<std::size_t>(number)];
}

bool LawChoice::knowsConductivity() const
{
  const std::vector<LawValue>& needed =
    lawOf(LawKind::HeatLaw, static_cast<int>(this->heat)).traits.needed;
  return std::find(needed.begin(), needed.end(), LawValue::ThermalConductivity) != needed.end();
}

std::array<const LawEntry*, LawKindCount - 1> LawChoice::chosen() const
{
  const auto of = [](LawKind kind, auto law) { return &lawOf(kind, static_cast<int>(law)); };
  return { of(LawKind::NormalLaw, this->normal), of(LawKind::DampingLaw, this->damping),
    of(LawKind::AdhesionLaw, this->adhesion), of(LawKind::SlidingLaw, this->sliding),
    of(LawKind::RollingLaw, this->rolling), of(LawKind::TwistingLaw, this->twisting),
    of(LawKind::SpringTurning, this->turning), of(LawKind::HeatLaw, this->heat) };
}

bool LawChoice::has(LawTrait trait) const
{
  const std::array<const LawEntry*, LawKindCount - 1> laws = this->chosen();
  return std::any_of(laws.begin(), laws.end(),
    [trait](const LawEntry* law) { return law->traits.has(trait); });
}

SlidingDashpot LawChoice::dashpotAlong() const
{
  return this->has(LawTrait::OwnShearDashpot) ? SlidingDashpot::Automatic : this->slidingDashpot;
}

bool LawChoice::readsDashpotAlong() const
{
  return !this->expression.empty() || this->has(LawTrait::ShearDashpot);
}

Stiffness LawChoice::stiffness() const
{
  return lawOf(LawKind::NormalLaw, static_cast<int>(this->normal)).traits.stiffness;
}

}
