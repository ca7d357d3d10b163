#include "Laws/Parts/Parts.h"

#include "Laws/HertzMindlin.h"
#include "Laws/Parts/AdhesionParts.h"
#include "Laws/Parts/AreaParts.h"
#include "Laws/Parts/ChosenSprings.h"
#include "Laws/Parts/EdinburghParts.h"
#include "Laws/Parts/FrictionParts.h"
#include "Laws/Parts/HeatParts.h"
#include "Laws/Parts/JkrParts.h"
#include "Laws/Parts/LiquidParts.h"
#include "Laws/Parts/NormalParts.h"
#include "Laws/Parts/PlasticParts.h"
#include "Laws/Parts/PowerParts.h"
#include "Laws/Parts/RollingParts.h"
#include "Laws/Parts/SpinParts.h"
#include "Laws/Parts/TwistingParts.h"
#include "Laws/Parts/YeeParts.h"

namespace dem
{

namespace
{

DEM_DECLARES(slot)
DEM_DECLARES(memory)
DEM_DECLARES(range)
DEM_DECLARES(tangent)
DEM_DECLARES(adapt)
DEM_DECLARES(linearStiffness)
DEM_DECLARES(contactTime)
DEM_DECLARES(typicalStiffness)
DEM_DECLARES(springLimit)
DEM_DECLARES(stepLimit)
DEM_DECLARES(dashpotLimit)

/// In Laws.def: no part.
struct Nothing;

/// @tparam usual slot of a part that declares none
template <typename Part, Slot usual>
constexpr Slot slotOf()
{
  if constexpr (Declares_slot<Part>::value)
  {
    return Part::slot;
  }
  else
  {
    return usual;
  }
}

/// @tparam usual slot of a part that declares none
template <typename Part, Slot usual>
LawPart makePart()
{
  constexpr Slot slot = slotOf<Part, usual>();
  static_assert(slot != Slot::DampingLaw || Declares_dashpotLimit<Part>::value,
    "A part that damps has a dashpotLimit(), of which the limits of other dashpots are shares.");
  static_assert(slot != Slot::HeatLaw || Declares_stepLimit<Part>::value,
    "A part that conducts heat has a stepLimit(), or temperatures may grow without end.");
  LawPart part{ slot, &runPart<Part>, energiesOf<Part>(), {} };
  if constexpr (Declares_memory<Part>::value)
  {
    part.memory = Part::memory();
  }
  if constexpr (Declares_tangent<Part>::value)
  {
    part.tangents = &addTangents<Part>;
  }
#define DEM_TAKE(name)                                                                             \
  if constexpr (Declares_##name<Part>::value)                                                      \
  {                                                                                                \
    part.name = &Part::name;                                                                       \
  }
  DEM_TAKE(range)
  DEM_TAKE(adapt)
  DEM_TAKE(linearStiffness)
  DEM_TAKE(contactTime)
  DEM_TAKE(typicalStiffness)
  DEM_TAKE(springLimit)
  DEM_TAKE(stepLimit)
  DEM_TAKE(dashpotLimit)
#undef DEM_TAKE
  return part;
}

template <Slot usual, typename... Parts>
std::vector<LawPart> makeParts()
{
  if constexpr (std::is_same_v<void(Parts...), void(Nothing)>)
  {
    return {};
  }
  else
  {
    return { makePart<Parts, usual>()... };
  }
}

}

std::vector<const LawPart*> PartsBySlot::all() const
{
  std::vector<const LawPart*> all;
  for (const LawPart* part : this->Parts)
  {
    if (part)
    {
      all.push_back(part);
    }
  }
  return all;
}

void PartsBySlot::add(const LawEntry& law)
{
  for (const LawPart& part : partsOf(law))
  {
    this->add(part);
  }
}

const std::vector<LawPart>& partsOf(const LawEntry& law)
{
  static const auto all = []
  {
    std::array<std::vector<std::vector<LawPart>>, LawKindCount> table;
#define LAW(kind, name, traits, ...)                                                               \
  table[static_cast<std::size_t>(LawKind::kind)].push_back(makeParts<Slot::kind, __VA_ARGS__>());
#include "Parameters/Laws.def"
    return table;
  }();
  return all[static_cast<std::size_t>(law.kind)][static_cast<std::size_t>(law.number)];
}

PartsBySlot chosenParts(const LawChoice& choice)
{
  PartsBySlot parts;
  for (const LawEntry* law : choice.chosen())
  {
    parts.add(*law);
  }
  return parts;
}

const LawPart& forgetApart()
{
  static const LawPart part = makePart<ForgetApart, Slot::Forgetting>();
  return part;
}

const LawPart& endApart()
{
  static const LawPart part = makePart<EndApart, Slot::Ending>();
  return part;
}

}
