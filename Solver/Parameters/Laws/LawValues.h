// Values of materials that only some parts of a law need (LawValues.def), and how the value of two
// bodies follows from those of their materials.
#pragma once

#include "Parameters/Laws/Mixing.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace dem
{

enum class LawValue
{
#define LAW_VALUE_AS(name, ...) name,
#include "Parameters/Laws/LawValues.def"
  Count
};

/// Whether a value says how walls wear, and nothing of forces.
constexpr bool isOfWear(LawValue value)
{
  return value >= LawValue::WearCoefficient && value <= LawValue::ErosionHardnessExponent;
}

/// Whether no force follows from a value that tables of before do not have.
constexpr bool isNoMatterOfForces(LawValue value)
{
  return isOfWear(value) || value == LawValue::Emissivity;
}

constexpr std::size_t LawValueCount = static_cast<std::size_t>(LawValue::Count);

struct LawValueEntry
{
  const char* name;  ///< of the property, and in a row of the table of materials
  const char* ofTwo; ///< in a row of the table of pairs; null for what one body has alone
  double usual;
  Mixing mixing;
  double factor; ///< value of two bodies of a material over that of the material
};

/// In the order of LawValue.
const std::array<LawValueEntry, LawValueCount>& lawValueEntries();

inline const LawValueEntry& entryOf(LawValue value)
{
  return lawValueEntries()[static_cast<std::size_t>(value)];
}

/// One number for each value.
template <typename NumberT>
struct LawValueSet
{
  std::array<NumberT, LawValueCount> values{};

  NumberT& operator[](LawValue value) { return this->values[static_cast<std::size_t>(value)]; }
  const NumberT& operator[](LawValue value) const
  {
    return this->values[static_cast<std::size_t>(value)];
  }
  bool operator==(const LawValueSet& other) const { return this->values == other.values; }
};

using LawValues = LawValueSet<double>;
using GivenLawValues = LawValueSet<std::optional<double>>;

/// As they are when nobody says anything.
LawValues usualLawValues();
/// Between two bodies of a material.
LawValues ofTwoBodies(const LawValues& material);
/// Between bodies of two materials.
LawValues mixed(const LawValues& a, const LawValues& b, const MixingChoice& rules);

}
