// Which of the walls of a simulation are meant.
#pragma once

#include <string>
#include <vector>

class vtkDataObject;
class vtkPolyData;

namespace granular
{

/// Numbers of the walls with a name in the output Walls of a simulation; all where it is empty.
/// @throws dem::Error where there is none
std::vector<int> wallsOf(vtkPolyData* input, const std::string& name);

/// What a filter is connected to, as walls.
/// @throws dem::Error where it is something else
vtkPolyData* demandWalls(vtkDataObject* input);

}
