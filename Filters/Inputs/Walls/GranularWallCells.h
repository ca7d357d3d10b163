// The cells of one data set as wall elements.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <string>
#include <vector>

class vtkDataSet;

namespace granular
{

/// The thickness of walls without an array of it.
struct WallSettings
{
  double radius = 0.0; ///< R_mesh of walls without an array [L, m]
  /// Cell array that holds R_mesh, or without one the point array of vertices; empty: none is
  /// searched.
  std::string radiusArray = "Radius";
  bool isMembrane = false; ///< messages name its points as its data does
  bool readsFixed = false; ///< whether the point array Fixed has to say which points are fixed
};

/// The point array of membranes whose points are fixed by an array.
constexpr const char* FixedArray = "Fixed";

/// Cells with which something was done, and how errors would call the first of them.
struct NotedCells
{
  long long count = 0;
  std::string first;
};

/// What was done to cells that are no wall elements as they are.
struct WallNotes
{
  NotedCells splitQuadrilaterals;
  NotedCells triangulatedPolygons;
  NotedCells strips;
  NotedCells degenerateElements; ///< without length or area, left out
};

/// Elements in the order in which the cells of a vtkPolyData are numbered: points, edges, faces.
struct WallElements
{
  std::vector<dem::Vec3> points;
  std::vector<std::uint8_t> fixed;   ///< dem::Surface::fixed
  std::vector<std::int64_t> numbers; ///< dem::Surface::numbers
  std::vector<dem::Element> pointElements, edges, faces;
  std::vector<dem::WallForm> forms; ///< that faces name

  std::size_t size() const
  {
    return this->pointElements.size() + this->edges.size() + this->faces.size();
  }
};

/// Adds the cells of @a walls, of which volumes count with their outside, to @a elements: vertices
/// become points, lines edges, triangles triangles, rectangles rectangles; other quadrilaterals are
/// split in two, larger polygons and strips triangulated, and what has no length or area is left
/// out, which @a notes counts. Ghost cells are left out, since others have them.
/// @param name how errors call @a walls, for instance "Wall input 1, block 3".
/// @param before what to add to numbers of points, where data before this one has points of the same
/// wall
/// @throws dem::Error that names the cell and what is wrong with it.
void addWallCells(vtkDataSet* walls, const std::string& name, const WallSettings& settings,
  std::int64_t before, WallElements& elements, WallNotes& notes);

}
