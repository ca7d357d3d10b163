#include "Parameters/Laws/LawValues.h"

#include <algorithm>

namespace dem
{

const std::array<LawValueEntry, LawValueCount>& lawValueEntries()
{
  constexpr MixingRule Geometric = MixingRule::Geometric;
  constexpr MixingRule Harmonic = MixingRule::Harmonic;
  constexpr MixingRule Minimum = MixingRule::Minimum;
  const auto Friction = [](MixingRule usual) { return Mixing{ MixedKind::Friction, usual }; };
  const auto Stiffness = [](MixingRule usual) { return Mixing{ MixedKind::Stiffness, usual }; };
  const auto Adhesion = [](MixingRule usual) { return Mixing{ MixedKind::Adhesion, usual }; };
  const auto Other = [](MixingRule usual) { return Mixing{ MixedKind::Other, usual }; };
#define LAW_VALUE_AS(name, ofTwo, usual, bounds, mixing, factor, ...)                              \
  { #name, ofTwo, usual, mixing, factor },
  static const std::array<LawValueEntry, LawValueCount> entries = { {
#include "Parameters/Laws/LawValues.def"
  } };
  return entries;
}

LawValues usualLawValues()
{
  LawValues usual;
  std::transform(lawValueEntries().begin(), lawValueEntries().end(), usual.values.begin(),
    [](const LawValueEntry& entry) { return entry.usual; });
  return usual;
}

LawValues ofTwoBodies(const LawValues& material)
{
  LawValues pair;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    pair.values[k] = lawValueEntries()[k].factor * material.values[k];
  }
  return pair;
}

LawValues mixed(const LawValues& a, const LawValues& b, const MixingChoice& rules)
{
  LawValues pair;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    const Mixing& mixing = lawValueEntries()[k].mixing;
    pair.values[k] = mixed(rules.of(mixing.kind), mixing.usual, a.values[k], b.values[k]);
  }
  return pair;
}

}
