#include "Parameters/LawChoice.h"

#include "Basics/ChoiceName.h"

namespace dem
{

const char* nameOf(NormalLaw law)
{
  static const char* const names[] = { "Hertz", "Hooke", "CundallStrack", "Luding", "ThorntonNing",
    "EEPA" };
  return choiceName(names, law);
}

const char* nameOf(DampingLaw law)
{
  static const char* const names[] = { "Restitution", "Viscous", "MassViscous", "Viscoelastic",
    "RootOverlap", "CriticalRatio" };
  return choiceName(names, law);
}

const char* nameOf(AdhesionLaw law)
{
  static const char* const names[] = { "None", "DMT", "SJKR", "JKR", "Hamaker", "Willett",
    "Rabinovich" };
  return choiceName(names, law);
}

const char* nameOf(SlidingLaw law)
{
  static const char* const names[] = { "Displacement", "Force", "RescaledDisplacement",
    "RescaledForce", "StaticDynamic", "Viscous", "YeePath", "YeeMindlin", "YeeStiction" };
  return choiceName(names, law);
}

const char* nameOf(RollingLaw law)
{
  static const char* const names[] = { "Springs", "Constant", "ElasticPlastic", "Jiang", "None" };
  return choiceName(names, law);
}

const char* nameOf(TwistingLaw law)
{
  static const char* const names[] = { "Springs", "Marshall", "Jiang", "None" };
  return choiceName(names, law);
}

const char* nameOf(SpringTurning turning)
{
  static const char* const names[] = { "Plane", "CommonSpin" };
  return choiceName(names, turning);
}

const char* nameOf(SpringAfterSlip rule)
{
  static const char* const names[] = { "Relaxes", "ClippedForce", "LessDashpot" };
  return choiceName(names, rule);
}

const char* nameOf(HeatLaw law)
{
  static const char* const names[] = { "None", "ContactRadius", "LensArea" };
  return choiceName(names, law);
}

}
