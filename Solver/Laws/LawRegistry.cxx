#include "Laws/LawRegistry.h"

#include "Basics/Error.h"
#include "Laws/HertzMindlin.h"

#include <string>

namespace dem
{

namespace
{

template <typename Law>
LawEntry entry(FrictionUpdate value, const char* name)
{
  return { value, name,
    { &runPart<Law>, energiesOf<Law>(), Law::memory(), nullptr, &addTangents<Law> } };
}

}

const std::vector<LawEntry>& lawRegistry()
{
  static const std::vector<LawEntry> entries = {
    entry<HertzMindlin<IncrementalSprings>>(FrictionUpdate::Incremental, "Incremental"),
    entry<HertzMindlin<AsPublishedSprings>>(FrictionUpdate::AsPublished, "AsPublished"),
  };
  return entries;
}

const LawEntry& findLaw(FrictionUpdate value)
{
  for (const LawEntry& law : lawRegistry())
  {
    if (law.value == value)
    {
      return law;
    }
  }
  throw Error("FrictionUpdate is " + std::to_string(static_cast<int>(value)) +
    ", which is no law that there is.");
}

}
