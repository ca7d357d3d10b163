// The wall inputs, one or several, multiblocks too, as one dem::Surface.
#pragma once

#include "Inputs/Walls/GranularWallCells.h"
#include "Vtk/GranularTelling.h"

#include <vtkDataObject.h>
#include <vtkSmartPointer.h>

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

struct Walls
{
  /// Elements are ordered points, edges, faces, as the cells of a vtkPolyData are: element i is
  /// cell i of the Walls output.
  dem::Surface surface;
  std::vector<std::string> notes;
};

/// Where the points of a wall input are over time.
struct WallRecord
{
  dem::WallTrack track;                  ///< of the points of all its data sets, one after another
  std::vector<std::int64_t> pointCounts; ///< number of points of each data set
};

/// One wall input as it is drawn.
struct WallSource
{
  vtkDataObject* data = nullptr;
  const WallRecord* record = nullptr; ///< if it moves
  std::uint64_t revision = 0;         ///< of what is drawn and tracked; 0: the data's own times
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

/// Leaves of an input with the same parameters of vtkGranularWall, or none, make a body.
/// @param inputs vtkPolyData or vtkCompositeDataSet of vtkPolyData.
/// @throws dem::Error that names the input, block and cell, when there is no cell, a leaf is no
/// vtkPolyData, a cell cannot be a wall, or radii are mis-sized, negative or not finite; what
/// @a tell throws while walls are repaired.
Walls readWalls(const std::vector<WallSource>& inputs, const WallSettings& settings,
  const Telling& tell);

/// The inputs that have cells, with one vertex instead of their cells: VTK's messages drop data
/// without cells. The field data with motions and names of bodies stay.
std::vector<vtkSmartPointer<vtkDataObject>> withoutCells(
  const std::vector<vtkSmartPointer<vtkDataObject>>& inputs);
/// The bodies of such inputs, but for their tracks.
std::vector<dem::WallBody> readBodies(const std::vector<vtkDataObject*>& inputs);

}
