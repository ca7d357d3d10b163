// Integrators whose steps have stages, for tests.
#pragma once

#include "Parameters/Config.h"

#include <string>

namespace staged
{

inline constexpr dem::Integrator All[] = { dem::Integrator::RungeKutta23,
  dem::Integrator::RungeKutta45 };

/// Order of the formula that a run continues with.
inline double orderOf(dem::Integrator integrator)
{
  return integrator == dem::Integrator::RungeKutta23 ? 3.0 : 4.0;
}

/// How a check of an integrator is named.
inline std::string nameOf(dem::Integrator integrator, const char* what)
{
  return std::string(dem::nameOf(integrator)) + ", " + what;
}

}
