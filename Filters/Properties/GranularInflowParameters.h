// The parameters of vtkGranularInflow; they travel as field data with a drawing of the
// region to the simulation.
#pragma once

#include "Spawning/Inflow.h"

#include <string>
#include <vector>

class vtkFieldData;

namespace granular
{

/// All but the points and triangles of the region, as the arrays `GranularInflowName` (name,
/// mixture of materials and of shapes), `GranularInflowNumbers`, `GranularInflowMixture` (n x 2:
/// radius, share) and `GranularInflowTimes` (n x 2: from, to).
/// @param mixture as readMixture() takes it
/// @param shapes as readShapeShares() takes them
void writeInflowParameters(const dem::Inflow& inflow, const std::string& mixture,
  const std::string& shapes, vtkFieldData* fieldData);

/// The shapes that writeInflowParameters() wrote.
std::string readInflowShapes(vtkFieldData* fieldData);

/// All numbers of an inflow but those of its surface and mixture; equal ones mean the same.
std::vector<double> toNumbers(const dem::Inflow& inflow);

/// @param input how errors call the data set, for instance "Inflow input 1".
/// @throws dem::Error when the arrays are not as writeInflowParameters() makes them.
dem::Inflow readInflowParameters(vtkFieldData* fieldData, const std::string& input);

}
