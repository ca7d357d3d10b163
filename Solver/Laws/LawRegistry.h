// Every contact law there is, by the name that users choose it by. To add one: write its header
// beside HertzMindlin.h, add a value to dem::FrictionUpdate, a row in LawRegistry.cxx and the same
// entry in XML/GranularSimulation.xml; a test compares the two lists.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Core/Config.h"
#include "Laws/LawParameters.h"

#include <vector>

namespace dem
{

struct LawRow
{
  FrictionUpdate value;
  const char* name; ///< as in the enumeration of the ParaView property
  void (*evaluate)(const LawTable&, ContactBlock&);
  double (*elasticEnergy)(const LawParameters&, const ContactBlock&, int lane);
};

const std::vector<LawRow>& lawRegistry();
const LawRow& findLaw(FrictionUpdate value);

}
