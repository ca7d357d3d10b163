#include "Core/LawChoice.h"

namespace dem
{

namespace
{

/// The name in a list of them, of a choice that may be a number without a name.
template <typename Choice, int Count>
const char* find(const char* const (&names)[Count], Choice choice)
{
  const int k = static_cast<int>(choice);
  return k >= 0 && k < Count ? names[k] : "none of its choices";
}

}

const char* nameOf(NormalLaw law)
{
  static const char* const names[] = { "Hertz", "Hooke", "CundallStrack", "Luding", "ThorntonNing",
    "EEPA" };
  return find(names, law);
}

const char* nameOf(DampingLaw law)
{
  static const char* const names[] = { "Restitution", "Viscous", "MassViscous", "Viscoelastic",
    "RootOverlap", "CriticalRatio" };
  return find(names, law);
}

const char* nameOf(AdhesionLaw law)
{
  static const char* const names[] = { "None", "DMT", "SJKR", "JKR", "Hamaker", "Willett",
    "Rabinovich" };
  return find(names, law);
}

const char* nameOf(SlidingLaw law)
{
  static const char* const names[] = { "Displacement", "Force", "RescaledDisplacement",
    "RescaledForce", "StaticDynamic", "Viscous", "YeePath", "YeeMindlin", "YeeStiction" };
  return find(names, law);
}

const char* nameOf(RollingLaw law)
{
  static const char* const names[] = { "Springs", "Constant", "ElasticPlastic", "Jiang", "None" };
  return find(names, law);
}

const char* nameOf(TwistingLaw law)
{
  static const char* const names[] = { "Springs", "Marshall", "Jiang", "None" };
  return find(names, law);
}

const char* nameOf(SpringTurning turning)
{
  static const char* const names[] = { "Plane", "CommonSpin" };
  return find(names, turning);
}

const char* nameOf(HeatLaw law)
{
  static const char* const names[] = { "None", "ContactRadius", "LensArea" };
  return find(names, law);
}

}
