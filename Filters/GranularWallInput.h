// The wall inputs, one or several, multiblocks too, as one dem::Surface.
#pragma once

#include "GranularWallCells.h"

#include <cstdint>
#include <string>
#include <vector>

class vtkDataObject;

namespace granular
{

struct Walls
{
  /// Elements are ordered points, edges, faces, as the cells of a vtkPolyData are: element i is
  /// cell i of the Walls output.
  dem::Surface surface;
  std::uint64_t fingerprint = 0; ///< of points, connectivity and radii
  std::vector<std::string> notes;
};

/// One data set among the inputs, and how messages call it.
struct Leaf
{
  vtkDataObject* data = nullptr;
  std::string name;
};

/// The data sets that @a input consists of: itself, or the leaves of a composite data set.
/// @param name how to call the input, for instance "Wall input 1".
std::vector<Leaf> findLeaves(vtkDataObject* input, const std::string& name);

/// @param inputs vtkDataSet, or vtkCompositeDataSet of them; of volumes the outside is taken. The
/// walls are repaired (Boundaries/MeshRepair.h), which the notes tell.
/// @throws dem::Error that names the input, block and cell, when there is no cell, a leaf is no
/// vtkDataSet, a cell cannot be a wall, or radii are mis-sized, negative or not finite.
Walls readWalls(const std::vector<vtkDataObject*>& inputs, const WallSettings& settings);

}
