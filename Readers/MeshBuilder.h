// From the faces of an OFF file to poly data with a thickness for each cell.
#pragma once

#include "Text/Watch.h"

#include <string>
#include <vector>

class vtkPolyData;

namespace granular
{

struct OFFMesh;

/// Fills @a output with the points and cells of @a mesh and the cell array `Radius` (one double for
/// each cell, in VTK's order of vertices, lines, polygons). A face of four corners that is no
/// rectangle and one of more corners is cut into triangles. Returns notes on what was changed.
/// Throws a dem::Error that names @a fileName and the line of a face of zero length or area.
std::string buildPolyData(const OFFMesh& mesh, const std::vector<double>& radii,
  const std::string& fileName, vtkPolyData* output, const Watch& watch = {});

}
