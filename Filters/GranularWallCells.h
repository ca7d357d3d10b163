// The cells of one vtkPolyData as wall elements.
#pragma once

#include "Boundaries/Surface.h"

#include <string>
#include <vector>

class vtkPolyData;

namespace granular
{

/// How thick walls are where they do not say so themselves.
struct WallSettings
{
  double radius = 0.0;                ///< R_mesh of walls without an array [L, m]
  std::string radiusArray = "Radius"; ///< cell array that holds R_mesh; empty: none is looked for
};

/// What was done to cells that are no wall elements as they are.
struct WallNotes
{
  long long splitQuadrilaterals = 0;
  long long triangulatedPolygons = 0;
  long long strips = 0;
};

/// Elements in the order in which the cells of a vtkPolyData are numbered: points, edges, faces.
struct WallElements
{
  std::vector<dem::Vec3> points;
  std::vector<dem::Element> pointElements, edges, faces;
};

/// Adds the cells of @a walls to @a elements: vertices become points, lines edges, triangles
/// triangles, rectangles rectangles; other quadrilaterals are split in two, larger polygons and
/// strips triangulated, which @a notes counts.
/// @param name how errors call @a walls, for instance "Wall input 1, block 3".
/// @throws dem::Error that names the cell and what is wrong with it.
void addWallCells(vtkPolyData* walls, const std::string& name, const WallSettings& settings,
  WallElements& elements, WallNotes& notes);

}
