// Bonds of grains with walls: which grain is held by which body, and where. A bond is memory of the
// contact with one element, as that of two grains is; where the wall holds it is kept in the axes
// in which the body was drawn, and moves with it.
#pragma once

#include "Laws/Bonds/Bonds.h"
#include "Lists/ContactLists.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace dem
{

/// Which grains are held by which bodies. A grain touches no other element of a body that holds it.
class WallHolds
{
public:
  /// Reads the grains of some slots, which begin and end with a grain.
  void find(const ContactLists& lists, const Particles& particles, std::int64_t begin,
    std::int64_t end);
  bool has(const Particles& particles, std::int64_t slot, std::int32_t body) const;
  /// Whether any body holds the grain of a slot.
  bool any(const Particles& particles, std::int64_t slot) const;

private:
  std::vector<std::pair<std::int32_t, std::int32_t>> Held; ///< grains by a slot, and bodies
  bool Whole = false; ///< whether balls of clumps are held together
};

/// The axes in which a body was drawn, as they are now.
Quaternion orientationOf(const Walls& walls, std::int32_t body);

/// Hides contacts of grains that are no balls from the laws of contact while walls hold them. A row
/// only knows how near their bounding spheres are.
void leaveToBonds(const SmoothGrains& smooth, const Particles& particles, ContactBlock& block,
  BondLanes& lanes);

/// Fills in where walls hold the bonds of a block.
void loadAnchors(const Walls& walls, const ContactBlock& block, BondLanes& lanes);

/// Work that walls do on the bonds of a lane in a unit of time [M L^2/T^3].
double powerOf(const Walls& walls, const Particles& particles, const ContactBlock& block,
  const BondLanes& lanes, int c);

/// Has a grain held again, where it touches now.
/// @param arm from its centre to there [L]
/// @param overlap that does not count from now on [L]
void healAtWall(const Bonds& bonds, const Walls& walls, const Particles& particles, const Vec3& arm,
  double overlap, ContactBlock& block, int c);

}
