// Random scenes of grains in closed containers with walls of all kinds: which side of each wall a
// grain has to be on is known, so that none may be elsewhere in a run that says nothing.
#pragma once

#include "Scenes.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace closed
{

using namespace dem;

/// Faces of a body on one side of which grains stay, each for itself.
struct Boundary
{
  std::int32_t body = 0;
  std::vector<std::array<Vec3, 2>> planes; ///< points and normals to the grains, as drawn
  bool parts = false; ///< whether each grain stays on the side where it is at the begin
};

struct ClosedScene
{
  Config config;
  Scene scene;
  Snapshot start;
  std::vector<Boundary> boundaries;
  std::string name;

  /// The side of a wall on which a position is, at a time: below 0 beyond it.
  double heightOver(const Boundary& boundary, const Vec3& position, double time) const;
  /// The grains, by centres of mass, that are not on their side.
  std::string astray(const Snapshot& state, double time) const;

private:
  static std::vector<std::pair<std::int64_t, Vec3>> positions(const Snapshot& state);
  /// Radius of a grain; for a grain with a shape that of the sphere around it [L].
  static double radiusOf(const Snapshot& state, std::int64_t id);
  static Vec3 positionOf(const Snapshot& state, std::int64_t id);
};

/// A random scene, equal for equal seeds on every machine.
ClosedScene randomScene(std::uint64_t seed);

}
