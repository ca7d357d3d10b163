// Laws that have loops of their own, by the name that users choose them by: the usual parts fused.
// To add one: write its header beside HertzMindlin.h. Add a value to dem::FrictionUpdate, its name to
// the choices in Parameters/Parameters.def, and an entry in LawRegistry.cxx.
// Single parts are in Parts.h.
#pragma once

#include "Laws/Parts/Parts.h"
#include "Parameters/Config.h"

#include <vector>

namespace dem
{

struct LawEntry
{
  FrictionUpdate value;
  const char* name; ///< as in the enumeration of the ParaView property
  LawPart part;
};

const std::vector<LawEntry>& lawRegistry();
const LawEntry& findLaw(FrictionUpdate value);
}
