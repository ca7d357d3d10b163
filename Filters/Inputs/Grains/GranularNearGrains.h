// Grains of a rank with copies of those of other ranks that are near them, as VTK means ghosts.
#pragma once

#include "Inputs/GranularRanks.h"

#include <vtkDataObject.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

namespace granular
{

/// The points of this rank as they are, without ghosts that were there before, followed by copies
/// of those points of other ranks, by ranks and then by their order there, that are no farther than
/// a distance from one of its own. Vertices are behind each other likewise, before lines.
/// `vtkGhostType` of points, and of cells where any rank has some, is 0, or marks a copy.
/// All ranks have the same arrays: those that every one with points has. All ranks have to call it
/// alike.
/// @param local what this rank has: one set of points without faces, or null
/// @param failed whether that is what its source left when it failed; see vtkGranularPipeline
/// @param distance [L, m]; 0: twice the largest `Radius` of all ranks
/// @throws dem::Error on all ranks, with the words of the first that has a problem
vtkSmartPointer<vtkPolyData> withNearGrains(const Ranks& ranks, vtkDataObject* local, bool failed,
  double distance);

}
