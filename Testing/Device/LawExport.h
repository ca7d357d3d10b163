// Laws of a case as numbers for kernels.
#pragma once

#include "Boundaries/Walls.h"
#include "DeviceBed.h"
#include "SolverCase.h"

namespace device
{

/// @throws dem::Error where kernels are not made for what the case asks for
LawNumbers lawNumbers(const SolverCase& what, const dem::Walls& walls);

}
