// A point set as the grains that a run starts from.
#pragma once

#include "Restart/GranularRestart.h"
#include "Restart/GranularRestartParts.h"
#include "Simulation/Simulation.h"

#include <vtkType.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class vtkDataObject;
class vtkPointSet;

namespace granular
{

struct Start
{
  dem::Snapshot snapshot; ///< at step 0, grains ordered by id
  Restart restart;
  std::uint64_t fingerprint = 0;
  std::vector<std::string> notes;
  /// Whether these are all grains, or other ranks have others.
  dem::Handed handed = dem::Handed::ByFirst;
  std::vector<dem::BondLine> bondLines; ///< lines of the input, where there can be bonds
};

/// A number that is equal for equal starts.
std::uint64_t fingerprint(const Start& start);

/// The point set in @a input, which may be the only leaf of a composite data set.
/// @throws dem::Error when there is another number of leaves, or it is no vtkPointSet.
vtkPointSet* findParticles(vtkDataObject* input);

/// Two points that a line joins.
struct LineEnds
{
  vtkIdType first = 0;
  vtkIdType second = 0;
};

/// The segments of all lines, in the order of the cells.
std::vector<LineEnds> findLines(vtkPointSet* particles);

/// The field data `Status` in the output of a reader or an earlier run that failed; empty when all
/// is well.
std::string findTrouble(vtkDataObject* input);

/// Whether a reader failed and returns what it has read before.
bool isStale(vtkDataObject* input);

/// The field data `Notes` in the output of a shape; empty without any.
std::string findNote(vtkDataObject* input);

/// The field data `Incomplete` in the output of a reader: what it left out of its file; empty when
/// it left out nothing.
std::string findGap(vtkDataObject* input);

/// @param particles needs the point array `Radius` [L, m]; `Velocity` 3, `AngularVelocity` 3,
/// `Orientation` 4 (w, x, y, z), `ParticleId` (else the number of the point), `Material` and `Mass`
/// (else that of a solid sphere of its material) may be there, and `AppliedForce` 3 [M L/T^2, N],
/// `AppliedTorque` 3 [M L^2/T^2, N m] and `Held` (dem::HeldBits). Where the field data
/// `MaterialNames` have the meaning of the indices, grains get the materials of those names. A
/// quaternion that is a unit one only to single precision is normalised. Velocities are total ones,
/// also in a cell that flows (GranularStartFlow.h). Field data as writeRestart() has it continues
/// an earlier run.
/// @param parts of a run that several ranks have saved, if these are their grains alone
/// @throws dem::Error that names the array, the point and the value.
Start readParticles(vtkPointSet* particles, const dem::Config& config, const RestartKey& key,
  const std::optional<PartRange>& parts = std::nullopt);

}
