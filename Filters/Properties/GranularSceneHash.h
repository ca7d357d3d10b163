// What tells whether two scenes are the same for a run.
#pragma once

#include "Parameters/Config.h"
#include "Simulation/Scene.h"

#include <cstdint>

namespace granular
{

/// Hash of what springs of contacts with walls refer to: points, elements and seams, and which
/// bodies follow a periodic cell.
std::uint64_t hashGeometry(const dem::Surface& walls, dem::WallSeams seams);

/// Hash of how walls move; 0 when a wall has a track.
std::uint64_t hashMotion(const dem::Surface& walls);

/// Hash of all that forces on grains depend on, except the state of grains and the geometry of
/// walls.
std::uint64_t hashForces(const dem::Config& config, const std::vector<dem::WallBody>& walls);

/// Hash of all about the inflows.
std::uint64_t hashInflows(const std::vector<dem::Inflow>& inflows);

/// Hash of all about the sensors; 0 without any sensor.
std::uint64_t hashSensors(const std::vector<dem::Sensor>& sensors);

/// Hash of all that a run depends on, except the names, material indices and tracks of walls. For
/// tracks there is goesOn().
std::uint64_t hashScene(const dem::Scene& scene, dem::WallSeams seams);
/// @param geometry hashGeometry() of its walls, of which only the bodies matter
std::uint64_t hashScene(const dem::Scene& scene, std::uint64_t geometry);

/// Whether the tracks of @a later, with the same bodies, equal those of @a earlier up to @a time,
/// to the bit. A run at that time can continue with them.
bool goesOn(const dem::Surface& earlier, const dem::Surface& later, double time);

}
