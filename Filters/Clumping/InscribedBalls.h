// A clump of balls inside of a body, by its distance transform: the largest ball that fits, then
// the largest that fits into what the first leaves of the body, and so on.
//
//     +----------------+        the first ball takes a smaller one of its centre away (dots), so
//     |   _------_     |        that the next may overlap it
//     |  /  ....  \ _  |
//     | |  :    :  | \ |
//     |  \  ....  / _/ |
//     |   -______-     |
//     +----------------+
#pragma once

#include "Clumping/SurfaceBody.h"
#include "Parameters/GrainShape.h"
#include "Vtk/GranularTelling.h"

#include <vector>

namespace granular
{

struct ClumpSettings
{
  int mostSpheres = 30;
  double smallestRadius = 0.05; ///< in parts of the radius of the body about its centre of mass
  double overlap = 0.8;         ///< how deep balls may reach into others, in parts of their radii
  int resolution = 64;          ///< cells along the longest edge of the box around the body
};

/// @throws dem::Error that names the setting which is out of its range.
void demandGood(const ClumpSettings& settings);

/// Balls in the order in which they were found. Centres follow a grid of cells; radii are
/// exact, so that balls touch the surface from inside and none of them crosses it.
/// @param settings must have passed demandGood()
/// @throws dem::Error when no ball fits, or the surface crosses itself.
std::vector<dem::Ball> inscribedBalls(const SurfaceBody& body, const ClumpSettings& settings,
  const Telling& tell);

}
