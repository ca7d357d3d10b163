#include "Parameters/LawValues.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

double mixedValue(MixingRule rule, double a, double b)
{
  switch (rule)
  {
    case MixingRule::Series:
      return a + b > 0.0 ? 2.0 * a * b / (a + b) : 0.0;
    case MixingRule::Smaller:
      return std::min(a, b);
    case MixingRule::Geometric:
      break;
  }
  return std::sqrt(a * b);
}
}

const std::array<LawValueEntry, LawValueCount>& lawValueEntries()
{
  constexpr MixingRule Geometric = MixingRule::Geometric;
  constexpr MixingRule Series = MixingRule::Series;
  constexpr MixingRule Smaller = MixingRule::Smaller;
#define LAW_VALUE_AS(name, ofTwo, usual, bounds, rule, factor, ...)                                \
  { #name, ofTwo, usual, rule, factor },
  static const std::array<LawValueEntry, LawValueCount> entries = { {
#include "Parameters/LawValues.def"
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

LawValues mixed(const LawValues& a, const LawValues& b)
{
  LawValues pair;
  for (std::size_t k = 0; k < LawValueCount; ++k)
  {
    pair.values[k] = mixedValue(lawValueEntries()[k].rule, a.values[k], b.values[k]);
  }
  return pair;
}

}
