// Finds out once how elements hang together; see Seams.h.
#pragma once

#include "Boundaries/Seams/Sides.h"
#include "Boundaries/Surface.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

/// Features of an element; -1 for missing ones.
struct ElementFeatures
{
  std::int32_t inside = -1;                                          ///< patch of the element
  std::array<std::int32_t, 8> rim{ -1, -1, -1, -1, -1, -1, -1, -1 }; ///< four sides, four corners
};

struct SeamBuilder
{
  /// @param ask is called again and again during the work, which takes a second for a million
  /// elements; it may throw.
  explicit SeamBuilder(const Surface& surface, const std::function<void()>& ask = {});

  std::int32_t patches = 0;
  std::vector<ElementFeatures> features; ///< per element
  std::vector<std::int32_t> plane;   ///< per element: its patch if that is convex, else -1
  std::vector<std::int64_t> begin;
  std::vector<std::int32_t> around;

private:
  /// An element at an edge or a vertex.
  struct Incidence
  {
    std::int32_t feature; ///< number of the edge, or of the vertex after all edges
    std::int32_t element;
    std::int32_t side; ///< -1 for a corner
  };

  void findVertices();
  void findEdges();
  void findPatches();
  void findPlanes();
  void listCorners();
  void listElements();
  void joinRound();
  Vec3 outward(const Incidence& at) const;
  bool isFlat(const Incidence& a, const Incidence& b) const;

  const Surface& Walls;
  std::vector<std::int64_t> VertexOf; ///< per point
  std::int32_t Vertices = 0;
  std::int32_t Edges = 0;
  std::vector<Side> Sides;
  std::vector<Incidence> Incidences; ///< ordered by feature and element
};

}
