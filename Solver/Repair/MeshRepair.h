// Prepares a mesh from files and other programs for the solver. Contacts pass from one wall element
// to the next without a seam where both have corners at exactly the same position. Meshes often
// have corners that only nearly coincide, or that are on the inside of a side of their neighbour.
//
//     D---------C         D---------C
//     |         |         |\      / |     the rectangle ABCD gets the corner V of those below it
//     |         |         |  \  /   |     and becomes triangles
//     A----V----B         A----V----B
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

/// How often each kind of repair was applied to a surface.
struct RepairCounts
{
  std::int64_t weldedPoints = 0;       ///< moved to the position of another
  std::int64_t degenerateElements = 0; ///< left out, because they have no length or area
  std::int64_t duplicateElements = 0;  ///< left out, because another has the same corners
  std::int64_t splitElements = 0;      ///< split where corners of others lie on their sides, and
                                       ///< rectangles whose corners were moved
  std::int64_t flippedFaces = 0;       ///< flipped to agree with their neighbours
};

/// Represents a tolerance that repair() chooses for each body by itself.
constexpr double AutomaticTolerance = -1.0;

/// The tolerance that repair() chooses for each body [L, m]: 1e-9 times the diagonal of the box
/// around it, plus four steps of single precision at its largest coordinate if all its coordinates
/// are numbers of single precision; but at most a tenth of the length that nine tenths of its edges
/// exceed, so that a fine mesh far from the origin does not collapse. The shortest edges do not
/// count, since they are what faults consist of.
std::vector<double> repairTolerances(const Surface& surface);

/// In this order:
/// - welds points of a body that are at most @a tolerance apart: no point moves farther than that,
///   so that chains of close points do not become one;
/// - leaves out edges and faces whose corners have merged, and triangles lower than @a tolerance;
/// - splits edges and faces at the vertices of the same body that are on the inside of their sides,
///   to within @a tolerance; rectangles become triangles then;
/// - leaves out elements with the corners of another, which takes over the larger radius;
/// - flips faces, so that faces joined by sides that two of them share agree with most of them.
///   Faces that cannot agree (Moebius bands) stay.
///
/// The points keep their numbers and their count. The elements keep their order, and the parts of
/// one replace it. What needs no repair stays the same to the bit. For a body that changes
/// its shape (WallTrack) all this holds at every time that is given.
///
/// @param surface an element may have no length or area, and is otherwise one that findProblem()
/// says nothing about; no element may be left afterwards.
/// @param tolerance [L, m], 0 or above, or AutomaticTolerance.
/// @param tell is told again and again how much is done, from 0 to 1; it may throw, and then the
/// surface is not to be used any more.
RepairCounts repair(Surface& surface, double tolerance = AutomaticTolerance,
  const std::function<void(double)>& tell = {});

}
