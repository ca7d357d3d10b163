// The names of choices, as the table of parameters has them.
#include "Parameters/ParameterTable.h"

namespace dem
{

namespace
{

/// The name of a choice of a parameter; the choice may be a number without a name.
template <typename Choice>
const char* choiceName(const char* parameter, Choice choice)
{
  const std::vector<const char*>& names = parameterOf(parameter).bounds.choices;
  const auto k = static_cast<std::size_t>(choice);
  return k < names.size() ? names[k] : "none of its choices";
}

}

/// Of a parameter that has the name of its type.
#define CHOICE(type)                                                                               \
  const char* nameOf(type choice)                                                                  \
  {                                                                                                \
    return choiceName(#type, choice);                                                              \
  }
CHOICE(NormalLaw)
CHOICE(DampingLaw)
CHOICE(AdhesionLaw)
CHOICE(SlidingLaw)
CHOICE(RollingLaw)
CHOICE(TwistingLaw)
CHOICE(SpringTurning)
CHOICE(SpringAfterSlip)
CHOICE(SlidingDashpot)
CHOICE(ContactArms)
CHOICE(HeatLaw)
CHOICE(HeatExchange)
CHOICE(BondLaw)
CHOICE(BondBreaking)
CHOICE(BondContact)
CHOICE(Integrator)
#undef CHOICE

const char* nameOf(StepControlKind choice)
{
  return choiceName("TimeStepControl", choice);
}

}
