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

const char* nameOf(NormalLaw choice)
{
  return choiceName("NormalLaw", choice);
}

const char* nameOf(DampingLaw choice)
{
  return choiceName("DampingLaw", choice);
}

const char* nameOf(AdhesionLaw choice)
{
  return choiceName("AdhesionLaw", choice);
}

const char* nameOf(SlidingLaw choice)
{
  return choiceName("SlidingLaw", choice);
}

const char* nameOf(RollingLaw choice)
{
  return choiceName("RollingLaw", choice);
}

const char* nameOf(TwistingLaw choice)
{
  return choiceName("TwistingLaw", choice);
}

const char* nameOf(SpringTurning choice)
{
  return choiceName("SpringTurning", choice);
}

const char* nameOf(SpringAfterSlip choice)
{
  return choiceName("SpringAfterSlip", choice);
}

const char* nameOf(HeatLaw choice)
{
  return choiceName("HeatLaw", choice);
}

const char* nameOf(BondLaw choice)
{
  return choiceName("BondLaw", choice);
}

const char* nameOf(BondBreaking choice)
{
  return choiceName("BondBreaking", choice);
}

const char* nameOf(BondContact choice)
{
  return choiceName("BondContact", choice);
}

const char* nameOf(Integrator choice)
{
  return choiceName("Integrator", choice);
}

const char* nameOf(StepControlKind choice)
{
  return choiceName("TimeStepControl", choice);
}

}
