// What is known of collisions, on port 2: columns over time, and spectra of the shown state as field
// data, which vtkGranularEnergySpectrum reads.
#pragma once

#include "Boundaries/Surface.h"
#include "Observing/Observation.h"
#include "Parameters/Config.h"

#include <vtkSmartPointer.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

class vtkFieldData;
class vtkTable;

namespace granular
{

/// Names of groups of collisions in the order of dem::CollisionRule: `glass and steel` for a pair
/// of materials, `grains` without a table of materials, `at Drum` for a wall.
std::vector<std::string> collisionGroups(const dem::Config& config,
  const std::vector<dem::WallBody>& bodies);

/// What columns have of one state, of all groups together and then of each. Empty where collisions are
/// not counted. Sums and spectra of dem::Totals would take a hundred times as much for each frame.
constexpr std::size_t CollisionColumns = 8;
using CollisionRow = std::vector<std::array<double, CollisionColumns>>;
CollisionRow makeCollisionRow(const dem::Totals& totals);

/// Adds for all collisions and for each group, with its name behind them, the columns `Collisions`,
/// `CollisionsOpen`, `CollisionsResting`, `CollisionTime` [T], `CollisionImpact`, `CollisionShear`,
/// `CollisionLoss` [M L^2/T^2] and `CollisionPeakForce` [M L/T^2], with the first @a count of
/// @a rows: sums since collisions began to be counted. Nothing where they are not.
void addCollisionColumns(const std::vector<std::string>& groups,
  const std::vector<CollisionRow>& rows, std::size_t count, vtkTable* table);

/// Collisions of one state.
struct CollisionTable
{
  double since = 0.0; ///< [T]
  double time = 0.0;  ///< of the state [T]
  std::vector<std::string> groups;
  /// Per group and number, in the order of collisionNumbers().
  std::vector<std::vector<double>> numbers;
  struct Bin
  {
    std::size_t group;
    dem::SpectrumKind kind;
    int bin;
    double count;
    double energy; ///< [M L^2/T^2]
  };
  std::vector<Bin> bins;
};

/// Names of the numbers of a group.
const std::vector<std::string>& collisionNumbers();
std::size_t indexOfCollisionNumber(const char* name);

/// Numbers and spectra of a state, without the names of groups; null where collisions are not counted.
/// @param groups number of names: a run without walls has none of its last group
vtkSmartPointer<vtkFieldData> makeCollisionTable(std::size_t groups, const dem::Totals& totals);
/// Adds a table, which may be null, with the names of its groups.
void writeCollisionTable(const std::vector<std::string>& groups, vtkFieldData* table,
  vtkFieldData* fieldData);
/// @throws dem::Error where there is none
CollisionTable readCollisionTable(vtkFieldData* fieldData);

}
