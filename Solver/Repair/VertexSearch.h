// The vertices on lines between others.
#pragma once

#include "Boundaries/BoxTree.h"
#include "Boundaries/Surface.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace dem
{

/// Finds the vertices of edges and faces that are on a line between two others of the same body.
class VertexSearch
{
public:
  /// @param surface must stay while this is used.
  /// @param vertex for each point the one that represents its position.
  /// @param tolerances for each body [L, m]; must stay while this is used.
  VertexSearch(const Surface& surface, const std::vector<std::int64_t>& vertex,
    const std::vector<double>& tolerances);

  /// The vertices within the tolerance of the inside of the line from @a from to @a to, in this
  /// direction, in all shapes of the body.
  void find(std::int64_t from, std::int64_t to, std::int32_t body,
    std::vector<std::int64_t>& found);

private:
  bool isInside(std::int64_t v, std::int64_t from, std::int64_t to, std::int32_t body) const;

  const Surface& Walls;
  const std::vector<double>& Tolerances;
  std::vector<std::pair<std::int64_t, std::int32_t>> Vertices; ///< with their bodies
  BoxTree Tree;
  double Rounding = 0.0; ///< of coordinates, and more [L]
  std::vector<std::pair<double, std::int64_t>> OnLine;
};

}
