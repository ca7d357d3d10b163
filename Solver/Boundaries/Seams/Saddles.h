// Which faces of a wall that bends a part of a grain feels, and how much of each. In a dimple that fits
// a ball every face near it is a local minimum of the distance, and each with its full force would
// push many times too much. The energy of a part is that of births less deaths instead:
//
//   energy = sum over faces of U(R - d) - sum over joining sides of U(R - d)
//
// Sides are taken by ascending distance. One that joins two groups of faces ends the younger group,
// whose nearest face is farther away. A group also ends where the part is as near as another part of
// the grain that touches anyway (SheetParts.h). This is the persistence of the distance as a landscape
// (Edelsbrunner and Harer 2010, Computational Topology, VII; Shapes/Faces/Merging.h cites it too). The
// sum changes steadily with the shape of the wall: faces of one plane are one contact, an edge and a
// corner that stick out are one, and a fold is two that merge as it is flattened.
#pragma once

#include "Boundaries/Seams/Seams.h"
#include "Boundaries/SheetParts.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace dem
{

class Walls;

/// Kept for its memory.
class Saddles
{
public:
  /// Decides which faces of membranes a part of a grain feels, and sets Touch::saddle of those that
  /// end.
  void settle(const Walls& walls, const SheetPart& part, std::vector<Touch>& touches);

private:
  struct Side
  {
    std::int32_t feature = 0;
    std::size_t touch = 0;
    int side = 0;
  };
  /// A side of two faces, or where a face is as near as what touches anyway.
  struct Joint
  {
    double square = 0.0; ///< of its distance [L^2]
    SheetNear near;
    std::size_t first = 0, second = 0; ///< touches; that behind the last one is what touches anyway
  };

  void findJoints(const Walls& walls, const SheetPart& part, const std::vector<Touch>& touches);
  void addJoint(const SheetNear& near, std::size_t first, std::size_t second);
  std::size_t rootOf(std::size_t touch) const;

  std::vector<Side> Sides;
  std::vector<Joint> Joints;
  std::vector<std::size_t>
    Older; ///< of a touch: one of the group that ended its own; itself if none
};

}
