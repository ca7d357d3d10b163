// The inflow inputs as dem::Inflow.
#pragma once

#include "Spawning/Inflow.h"

#include <string>
#include <vector>

class vtkDataObject;

namespace granular
{

/// @param inputs outputs of vtkGranularInflow, multiblocks of them too.
/// @throws dem::Error that names the input when it is no inflow, or has a closed surface as its
/// region without triangles, or asks for a shape that there is not.
/// @param config whose shapes the inflows may have; without one these are left out
/// @param notes gets sentences on what is connected to no use
std::vector<dem::Inflow> readInflows(const std::vector<vtkDataObject*>& inputs,
  const dem::Config* config = nullptr, std::vector<std::string>* notes = nullptr);

}
