// Draws positions of new grains, evenly in a box, on a disc or inside a closed surface. Uses only
// +, -, *, / and the square root, so that positions are the same on every machine.
#pragma once

#include "Basics/Random.h"
#include "Spawning/ClosedSurface.h"
#include "Spawning/Inflow.h"

namespace dem
{

class RegionSampler
{
public:
  /// @param region must have passed findProblem().
  explicit RegionSampler(const InflowRegion& region);

  /// A position for a grain of this radius; false when none was found.
  bool draw(Random& random, double radius, Vec3& position) const;
  /// A box that holds all positions.
  Box bounds() const;

private:
  Vec3 onDisc(Random& random) const;
  bool inSurface(Random& random, double radius, Vec3& position) const;
  bool inContainer(Random& random, double radius, Vec3& position) const;
  bool isInContainer(const Vec3& position, double radius) const;

  InflowRegion Region; ///< without the surface
  Vec3 Across, Along;  ///< unit vectors in the plane of the disc
  ClosedSurface Body;
};

/// What is impossible about a region, in words that follow the name of the inflow; empty when all
/// is well.
std::string findProblem(const InflowRegion& region);

}
