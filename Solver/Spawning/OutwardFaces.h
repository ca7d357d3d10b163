// Orientation of the faces of a closed surface.
#pragma once

#include "Spawning/ClosedSurface.h"

namespace dem
{

/// Flips connected parts of a closed surface so that all faces face out of the body that it bounds.
/// A part inside another one bounds a cavity; a part inside a cavity is massive again.
/// @param points, triangles must have passed findProblem(), and faces that share a side must face
/// the same side, as after repair(). Points at the same position count as one.
void faceOutwards(const std::vector<Vec3>& points, std::vector<ClosedSurface::Corners>& triangles);

}
