// What the grains do to each wall as a whole, over time: columns of port 2.
#pragma once

#include "Boundaries/Surface.h"
#include "Membranes/Sheet.h"
#include "Observing/Observation.h"

#include <cstddef>
#include <vector>

class vtkTable;

namespace granular
{

/// Force and torque of the grains on a body.
struct BodyLoad
{
  dem::Vec3 force;      ///< [M L/T^2, N]
  dem::Vec3 torque;     ///< about the centre of its motion, where that is now [M L^2/T^2, N m]
  double travel = 0.0;  ///< of the servo of the body [L, m], [rad]
  double spin = 0.0;    ///< about the axis of its motion, of its surface too [1/T, rad/s]
  dem::WallSums sums;   ///< since the run began
  double worn = 0.0;    ///< volume since wear began to be counted [L^3, m^3]
  double deepest = 0.0; ///< depth of the most worn element, on its mean [L, m]
  // Of a rigid body.
  dem::Vec3 position, velocity; ///< of its centre of mass [L, m], [L/T, m/s]
  dem::Vec3 angularVelocity;    ///< [1/T, rad/s]
  double angle = 0.0;           ///< about the axis of its joint [rad], or way along it [L, m]
  double kineticEnergy = 0.0;   ///< [M L^2/T^2, J]
  dem::Vec3 jointForce;         ///< [M L/T^2, N]
  double motorPower = 0.0;      ///< [M L^2/T^3, W]
  dem::SheetTotals sheet;       ///< of a membrane
};

/// One for each body, from the contacts of the state at @a time in their order.
std::vector<BodyLoad> sumBodyLoads(const dem::Observation& observation, const dem::Surface& walls,
  double time);

/// Adds for each body the columns `WallForce NAME` and `WallTorque NAME`, 3 each, and if it has a
/// servo `WallTravel NAME`, with the first @a count of @a rows. Work is a sum since the run began;
/// power, mean force and mean torque are means from the row before, and 0 in the first row. Where a wall
/// is passive, as a flap is, `DrivenWork` is the work of the other walls, of which `SpecificEnergy` is.
/// @param totals of the rows
/// @param wears whether wear is counted: `WornVolume NAME` and `LargestWearDepth NAME` then
void addWallColumns(const std::vector<dem::WallBody>& bodies,
  const std::vector<std::vector<BodyLoad>>& rows, const std::vector<dem::Totals>& totals,
  std::size_t count, bool wears, vtkTable* table);

}
