#include "Laws/LawRegistry.h"

#include "Basics/Error.h"
#include "Laws/HertzMindlin.h"

#include <string>

namespace dem
{

namespace
{

template <typename Law>
LawRow row(FrictionUpdate value, const char* name)
{
  return { value, name,
    { &runPart<Law>, energiesOf<Law>(), Law::memory(), nullptr, &addTangents<Law> } };
}

}

const std::vector<LawRow>& lawRegistry()
{
  static const std::vector<LawRow> rows = {
    row<HertzMindlin<IncrementalSprings>>(FrictionUpdate::Incremental, "Incremental"),
    row<HertzMindlin<AsPublishedSprings>>(FrictionUpdate::AsPublished, "AsPublished"),
  };
  return rows;
}

const LawRow& findLaw(FrictionUpdate value)
{
  for (const LawRow& law : lawRegistry())
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
