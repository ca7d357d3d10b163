#include "Membranes/MembraneChoice.h"

#include "Basics/InWords.h"

#include <cmath>

namespace dem
{

namespace
{

std::string notAbove0(const char* name, double value)
{
  return std::isfinite(value) && value > 0.0 ? std::string()
                                             : std::string("has the ") + name + " " +
      asTyped(value) + ", but that of a membrane must be finite and above 0";
}

std::string negative(const char* name, double value)
{
  return std::isfinite(value) && value >= 0.0 ? std::string()
                                              : std::string("has the ") + name + " " +
      asTyped(value) + ", but that of a membrane must be finite, and 0 or above";
}

}

std::string findProblem(const MembraneChoice& choice)
{
  if (!choice.any)
  {
    return {};
  }
  for (const std::string& problem :
    { notAbove0("MembraneThickness", choice.thickness), notAbove0("Density", choice.density),
      notAbove0("YoungsModulus", choice.youngsModulus), notAbove0("Prestretch", choice.prestretch),
      negative("RetardationTime", choice.retardationTime),
      negative("MassDamping", choice.massDamping) })
  {
    if (!problem.empty())
    {
      return problem;
    }
  }
  if (!(choice.poissonRatio > -1.0 && choice.poissonRatio <= 0.5))
  {
    return "has the PoissonRatio " + asTyped(choice.poissonRatio) +
      ", but that of a membrane must be above -1 and at most 0.5";
  }
  const double D = choice.bendingStiffness;
  if (!(std::isfinite(D) && (D >= 0.0 || D == -1.0)))
  {
    return "has the BendingStiffness " + asTyped(D) +
      ", but that of a membrane must be finite, and 0 or above, or -1";
  }
  return std::isfinite(choice.pressure)
    ? std::string()
    : "has the Pressure " + asTyped(choice.pressure) + ", but that of a membrane must be finite";
}

}
