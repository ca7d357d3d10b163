// Which points of a surface are which node of a membrane, and what forbids to simulate one.
#pragma once

#include "Boundaries/Surface.h"
#include "Membranes/Sheet.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace dem
{

/// Points of a body at one place are one node. Nodes are numbered in the order of their first
/// points.
struct MembraneNodes
{
  std::vector<std::pair<std::int64_t, std::int32_t>> ofPoints; ///< ascending, with their nodes
  std::size_t count = 0;

  std::int32_t of(std::int64_t point) const;
};

MembraneNodes membraneNodes(const Surface& surface, std::int32_t body);

/// The sheet of a body as it is drawn. Its triangles are the elements of the body, ascending.
SheetMesh membraneMesh(const Surface& surface, std::int32_t body, const MembraneNodes& nodes);

/// What else a body has that a membrane cannot have, in words that follow its name.
std::string findMembraneProblem(const WallBody& body);
/// What of an element cannot be part of a membrane, in words that follow its name.
std::string findMembraneProblem(const Surface& surface, const Element& element);
/// What of the elements of a membrane do not fit together, in words that follow its name.
std::string findSheetProblem(const Surface& surface, std::int32_t body);

}
