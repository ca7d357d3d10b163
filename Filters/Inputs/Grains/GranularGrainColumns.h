// Grains as the arrays of points have them, before they become the start of a run.
#pragma once

#include "Inputs/Grains/GranularAppliedColumns.h"
#include "Parameters/Config.h"
#include "Parameters/Materials.h"
#include "State/Particles.h"

#include <vtkType.h>

#include <cstdint>
#include <vector>

class vtkPointSet;
class vtkStringArray;

namespace granular
{

/// A grain as it is read.
struct Grain : dem::Particle
{
  int shape = -1; ///< index in dem::Config::shapes; -1 a sphere
  dem::AppliedLoad applied;
  vtkIdType point = 0; ///< of the input
};

/// From the indices of materials of an input to those of the table.
class MaterialIndices
{
public:
  MaterialIndices(vtkPointSet* particles, const dem::Materials& materials);

  int Find(int index, vtkIdType point) const;
  /// -1 where there is no such material.
  int TryToFind(std::int64_t index) const;

private:
  const dem::Materials& Table;
  vtkStringArray* Names;
};

/// The grains of some points, without those that another process has.
/// @param exact whether a run reads its own grains back
/// @throws dem::Error where an array has other numbers than it may have.
std::vector<Grain> readGrains(vtkPointSet* particles, const dem::Config& config, bool exact);

}
