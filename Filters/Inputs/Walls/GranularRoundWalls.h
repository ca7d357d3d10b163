// Walls that are exact surfaces: what vtkGranularRoundWall says of its mesh, and how a mesh that was
// moved since gets its surfaces back.
#pragma once

#include "Boundaries/WallForm.h"
#include "Inputs/Walls/GranularWallCells.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

class vtkFieldData;
class vtkPolyData;

namespace granular
{

/// Surfaces, and the mesh that shows them.
struct RoundWall
{
  std::vector<dem::WallForm> forms;
  int around = 0; ///< triangles around each axis
};

/// The mesh: points and triangles of one form after another, with normals to one side of each.
void showRoundWall(const RoundWall& wall, vtkPolyData* output);
void writeRoundWall(const RoundWall& wall, vtkFieldData* fieldData);

/// None where field data say nothing of surfaces.
/// @throws dem::Error that names the input where they say what cannot be
std::optional<RoundWall> readRoundWall(vtkFieldData* fieldData, const std::string& name);

/// Where the elements of an input begin.
struct ElementsBefore
{
  explicit ElementsBefore(const WallElements& elements)
    : points(elements.points.size()), faces(elements.faces.size()), all(elements.size())
  {
  }
  std::size_t points, faces, all;
};

/// Gives the elements of an input the surfaces that they were made for. The input may have been
/// moved, turned and scaled: the transformation is that of the least squares between the points of
/// the mesh and where they are now (Umeyama, IEEE Trans. Pattern Anal. Mach. Intell. 13, 1991, 376,
/// equations 40 to 43). Points are put on the surfaces, from which single precision takes them.
/// @return why the mesh stays the wall; empty where it does not
std::string takeForms(const RoundWall& wall, const ElementsBefore& before, WallElements& elements);

}
