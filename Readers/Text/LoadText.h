// Loads on the points of a wall as text for programs of strength analysis.
#pragma once

#include "Basics/Vec3.h"

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

struct NodeLoad
{
  std::int64_t number = 0;
  dem::Vec3 at;    ///< [length of the file]
  dem::Vec3 force; ///< [M L/T^2, N]
};

/// What is said before the loads.
struct LoadHead
{
  std::string window;        ///< over which loads are means; may be empty
  std::string numbers;       ///< whose the numbers of nodes are
  double lengthFactor = 1.0; ///< lengths of the file in one of the simulation
};

/// Leaves out nodes without a load, adds up those of the same number, and sorts by numbers.
std::vector<NodeLoad> sortedLoads(std::vector<NodeLoad> loads);

/// Lines of *CLOAD of CalculiX and Abaqus: node, axis, force.
std::string loadsAsInp(const LoadHead& head, const std::vector<NodeLoad>& loads);
/// A set with the nodes that are loaded.
std::string nodesAsInp(const std::string& set, const std::vector<NodeLoad>& loads);
/// A table of comma separated values: node, x, y, z, Fx, Fy, Fz.
std::string loadsAsTable(const LoadHead& head, const std::vector<NodeLoad>& loads);

}
