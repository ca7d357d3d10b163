// The part of a dem::Snapshot that is not a property of single grains travels as field data with
// the Particles output, so that a saved Particles output continues the run to the bit.
#pragma once

#include "Observing/Observation.h"
#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "Spawning/Inflow.h"
#include "State/Snapshot.h"
#include "Vectors/Parallel.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class vtkFieldData;

namespace granular
{

/// What the rest of the state is tied to. Springs of other walls or another law mean nothing; the
/// step that was chosen for other grains or another material is not the one to continue with.
struct RestartKey
{
  std::uint64_t walls = 0; ///< fingerprint of the walls
  /// Fingerprint of how walls move; 0 when the pipeline moves one, which then is where ParaView's
  /// time puts it.
  std::uint64_t motion = 0;
  std::uint64_t flow = 0;    ///< fingerprint of the inflows
  std::uint64_t sensors = 0; ///< fingerprint of the sensors; 0 without any
  std::size_t inflows = 1;   ///< number of them; the spawn box is one
  /// What the law remembers of contacts (dem::MemoryLayout), and before the extras why they last.
  std::vector<std::string> memory;
  /// What the automatic step follows from: a number for materials and law, smallest radius of
  /// new grains, TimeStepFactor, Viscosity.
  std::array<double, 4> stepRule{};
  bool keepsHalfSteps = false; ///< see dem::Integrator
  std::uint64_t forces = 0;    ///< fingerprint of what forces follow from, see hashForces()
  std::int64_t wearLaw = 0;    ///< number of dem::WearLaw
};

RestartKey makeRestartKey(const dem::Config& config, const dem::Scene& scene);

/// Energies of a state that a run continues from. With other parameters its mechanical and thermal
/// energy differ, which is neither dissipation nor energy from walls.
struct EnergyBalance
{
  double dissipated = 0.0; ///< so far [M L^2/T^2, J]
  double thermal = 0.0;    ///< of the grains [M L^2/T^2, J]
};

/// What a particle input has of an earlier run.
struct Restart
{
  bool found = false;     ///< whether it is the output of an earlier run
  double timeStep = 0.0;  ///< to continue with if TimeStep is automatic [T, s]; 0: choose one
  bool wallsGoOn = false; ///< whether they move as they did
  /// Whether a load had moved walls that do not go on.
  bool servosMoved = false;
  std::optional<EnergyBalance> balance; ///< at the state that was saved, where it is known
  dem::RunClock wallClock;              ///< at the state that was saved, if the walls continue
  bool inflowsGoOn = false;             ///< whether the inflows do
  dem::RunClock inflowClock;            ///< at the state that was saved, if the inflows continue
};

/// Adds the array `RestartBalance` with these energies, as 64-bit words.
void writeBalance(const dem::Totals& totals, vtkFieldData* fieldData);

/// Adds the arrays `RestartContactIds` (n x 3: first, second and feature; a negative second id is
/// wall element -1 - second), `RestartSprings` (n x 8), `RestartExtras` (what the law remembers
/// beside them, if anything), `RestartMemoryNames` (what all that is), `RestartWallIds` and
/// `RestartWallNormals` (n x 2, as the first two ids of a contact, and n x 4: dem::WallNormal),
/// `RestartInflows` (64-bit words, as many for each inflow), `RestartWork` (element and work as
/// 64-bit words), `RestartSensors` (of runs with sensors what these have measured, as 64-bit
/// words), `BondBreaks` (bonds that broke in this run, if any, as 64-bit words),
/// `RestartVelocities` where there are such (GranularRestartVelocities.h, by whoever has what is
/// shown), `RestartAxis` (time of frame 0 [T, s] and fingerprint of what forces follow from, as
/// 64-bit words) and `RestartState`: step [T, s], key and the numbers of dem::RunScalars as 64-bit
/// words. They are a function of the state: the same whether it was reached in one run or in
/// several that continue each other.
void writeRestart(const dem::Snapshot& snapshot, const RestartKey& key, const dem::TimePlan& plan,
  const dem::Team& team, vtkFieldData* fieldData);

/// For a run that continues another one: walls that move as before, and the same inflows, continue
/// from where they were; others are where they are at that time of the run, but what rates have
/// asked for by then stays as it was.
/// @param keepsTime whether the time of the run continues as well
void beginClocks(const Restart& restart, const dem::FrameAxis& frames, bool keepsTime,
  const std::vector<dem::Inflow>& inflows, dem::Snapshot& snapshot);

/// When the state is that a run may begin with.
struct TimeOfGrains
{
  double time = 0.0;        ///< [T, s]
  double frameOrigin = 0.0; ///< of the run that made them, if it is known [T, s]
};

/// The time in the field data of grains; nothing without it.
std::optional<TimeOfGrains> findTime(vtkFieldData* fieldData);

/// The bonds that broke so far in the run whose arrays these are; none without the array.
std::vector<dem::BondBreak> readBreaks(vtkFieldData* fieldData);

/// Whether the arrays are there, of one rank or of parts (GranularRestartParts.h).
bool hasRestart(vtkFieldData* fieldData);
bool hasRestartParts(vtkFieldData* fieldData);

/// Whether they are those of a run among walls with the fingerprint of @a key.
bool hasRestartAmong(vtkFieldData* fieldData, const RestartKey& key);

/// Reads them back into @a snapshot, whose grains are there already and ordered by id; its clocks
/// stay as they are, since those at step 0 of its run are not among the arrays. Without the arrays,
/// springs and spawner stay as new. Springs of other walls or of another law and those of grains
/// that are not there are left out; @a notes then has a note.
/// @throws dem::Error when only some of the arrays are there, or one is mis-sized.
Restart readRestart(vtkFieldData* fieldData, const RestartKey& key, dem::Snapshot& snapshot,
  std::vector<std::string>& notes);

}
