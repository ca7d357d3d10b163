// Walls that repeat themselves with a periodic cell, as elements for each image.
//
//        |      +------|------+      |         a wall that ends at the faces of the cell
//    +---|--+---|--+   |   +--|---+--|---+     and one through a face, with their images
//        |      cell   |
#pragma once

#include "Boundaries/Surface.h"
#include "Parameters/CellChoice.h"

#include <functional>

namespace dem
{

/// Adds the images of all bodies along the periodic edges of a cell, as elements of the same bodies,
/// wherever a grain of the cell may touch one. A body that goes on beyond both faces along an edge,
/// wherever its motion takes it, has no images along that edge. Where images meet, they have common
/// corners (repair()).
///
/// Bodies without a motion follow the cell: their points go with its deformation, so that
/// rectangles become triangles. Exact surfaces do not follow. Elements keep their order of kinds:
/// points, edges, faces.
///
/// @param duration of the run [T]; it says whether a translation without an end leads a long body
/// into the cell, and changes no image
/// @param tell as of repair()
/// @throws Error for a body that has to be repeated and cannot be: one that rotates, swings, is
/// under a load or changes its shape by itself, whose translation has no end, or that stands for an
/// exact surface; for too many images
void repeatWalls(const CellChoice& cell, double duration, Surface& walls,
  const std::function<void(double)>& tell = {});

/// Why walls cannot be repeated with a cell as it is, or cannot follow it, in a sentence; empty if
/// they can, or none is repeated.
/// @param choice by which the cell goes on
std::string findProblem(const std::vector<WallBody>& bodies, const CellChoice& choice,
  const CellState& cell);

}
