// Grains that bonds hold, as points and lines.
#pragma once

#include "Basics/Vec3.h"

#include <vtkType.h>

#include <utility>
#include <vector>

class vtkPolyData;

namespace granular
{

struct BondedGrains
{
  double radius = 0.0; ///< of all grains [L]
  std::vector<dem::Vec3> positions; ///< centres [L]
  std::vector<std::pair<vtkIdType, vtkIdType>> bonds;
};

/// A point for each grain, with the array `Radius`, and a line for each bond.
void show(const BondedGrains& grains, vtkPolyData* output);

}
