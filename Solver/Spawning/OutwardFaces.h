// Which way the faces of a closed surface face.
#pragma once

#include "Spawning/ClosedSurface.h"

namespace dem
{

/// Turns the connected parts of a closed surface over so that all faces face out of the body that
/// it bounds: a part inside another one bounds a cavity, one inside that is massive again.
/// @param points, triangles must have passed findProblem(), and faces that share a side must face
/// the same way, as repair() has them. Points at the same place count as one.
void faceOutwards(const std::vector<Vec3>& points, std::vector<ClosedSurface::Corners>& triangles);

}
