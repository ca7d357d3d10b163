// Port 3: the boundary as the solver sees it, with the load of the grains on it.
#pragma once

#include "Boundaries/CellPlace.h"
#include "Boundaries/Surface.h"
#include "Observing/Observation.h"
#include "Vtk/GranularFrame.h"

class vtkPolyData;

namespace granular
{

/// Forces on the wall elements, from the contacts of one state.
std::vector<WallLoad> sumWallLoads(const dem::Observation& observation);

/// One cell an element, in the order of the elements, with the cell arrays `Radius` [L, m],
/// `WallIndex` (of the body) and `WallMaterial`, and the names of the bodies as field data.
vtkSmartPointer<vtkPolyData> makeWalls(const dem::Surface& surface);

/// Puts the points of @a walls, made by makeWalls(), where they are at @a time.
/// @param cell that bodies follow
void placeWalls(const dem::Surface& surface, double time, const std::vector<dem::BodyState>& servos,
  const dem::CellPlace& cell, vtkPolyData* walls);

/// Adds to @a walls, where any is a membrane, the cell arrays `Stretch` (2), its two principal
/// stretches, and `Tension` (2) [M/T^2, N/m], the tensions along these; 1 and 0 of other walls. Points
/// have the arrays `NodeVelocity` (3) [L/T, m/s] and `NodeForce` (3) [M L/T^2, N], what the sheet does
/// to its node; 0 of other walls.
void addSheets(const dem::Surface& surface, const std::vector<dem::BodyState>& servos,
  vtkPolyData* walls);

/// Adds to @a walls, made by makeWalls(), the cell arrays `Force` (3) [M L/T^2, N], the force of
/// the grains on the element, and `Pressure` [M/(L T^2), Pa], the sum of the normal forces over the
/// area of a face; 0 for points and edges, which have none; and `SlidingWork` [M L^2/T^2, J], the
/// work of sliding friction on the element since the run began.
void addWallLoads(const std::vector<WallLoad>& loads, const std::vector<dem::ElementWork>& work,
  vtkPolyData* walls);

/// Area of an element as it is drawn [L^2]; 0 of points and edges.
double areaOf(const dem::Surface& surface, const dem::Element& element);

/// Adds to @a walls, made by makeWalls(), the cell arrays `WornVolume` [L^3, m^3], `WornBehind` (the
/// part that grains on the side wore that the normal of the cell points away from), `WearDepth` [L,
/// m], the volume over the area as drawn (0 for points and edges), and `WearRate`, the depth over the
/// time since wear began to be counted, in mm per 1000 h where units are SI.
/// @param time since then [T]
void addWear(const std::vector<dem::WornElement>& worn, double time, const dem::Surface& surface,
  vtkPolyData* walls);

/// Adds to @a walls, made by makeWalls(), the point arrays `NodalImpulse` (3) [M L/T, N s], what grains
/// have done to the points so far, along the axes of the wall as drawn, and `NodeNumber`, the number
/// of the point in the mesh of its wall, from 1; 0 of points that the mesh does not have.
void addNodalLoads(const std::vector<dem::NodalImpulse>& nodal, const dem::Surface& surface,
  vtkPolyData* walls);

/// Adds to @a walls, made by makeWalls(), the point array `DrawnPosition` (3) [L, m], where points are
/// without any motion.
void addDrawnPositions(const dem::Surface& surface, vtkPolyData* walls);

}
