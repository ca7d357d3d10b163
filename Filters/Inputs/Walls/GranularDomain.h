// Walls and outflow that need no mesh: a box with open or closed faces, and where else grains
// leave.
#pragma once

#include "Simulation/Scene.h"

#include <array>
#include <string>

namespace granular
{

enum class WallDomain
{
  Automatic = 0, ///< a box when neither walls nor other grains are connected
  None = 1,
  Box = 2
};

struct DomainSettings
{
  WallDomain walls = WallDomain::Automatic;
  dem::Vec3 low{ -0.1, -0.1, 0.0 }; ///< corner of the box [L, m]
  dem::Vec3 high{ 0.1, 0.1, 0.4 };  ///< opposite corner [L, m], > low
  /// Whether the faces at low x, high x, low y and so on are closed. Grains leave through open
  /// faces.
  std::array<bool, 6> closed{ true, true, true, true, true, false };
  std::array<bool, 3> periodic{}; ///< along which axes there are no faces

  bool hasOutflowBox = false;
  dem::OutflowBox outflowBox{ { -1.0, -1.0, -1.0 }, { 1.0, 1.0, -0.5 } };
  bool hasOutflowPlane = false;
  dem::OutflowPlane outflowPlane{ { 0.0, 0.0, -0.5 }, { 0.0, 0.0, -1.0 } };
};

/// What forbids to simulate it, in a sentence that names the property and its value; empty when all
/// is well.
std::string findProblem(const DomainSettings& settings);

/// The box without faces across which a cell is periodic. Other faces extend beyond those.
DomainSettings aroundCell(DomainSettings settings, const dem::CellChoice& cell);

/// Adds the closed faces as a body "Domain", the open ones and the other outflow to @a scene.
/// @param connected whether walls or grains are.
/// @param radius R_mesh of the faces [L, m].
void addDomain(const DomainSettings& settings, bool connected, double radius, dem::Scene& scene);

}
