// Which grains are of one kind, where it is asked how well kinds are mixed.
#pragma once

#include "Basics/Vec3.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

class vtkDataObject;

namespace granular
{

/// Grains that have a kind.
struct MixedGrains
{
  std::vector<dem::Vec3> position; ///< [L, m]
  std::vector<int> kind;           ///< from 0
  int kinds = 0;
  double meanRadius = 0.0; ///< [L, m]
};

/// Tells kinds by the values of an array.
/// @throws dem::Error where there is none of one component, or it has too many different values.
MixedGrains kindsByArray(vtkDataObject* input, const std::string& array);

/// Tells kinds by where grains were: the lower and the upper half of them along an axis.
class StartHalves
{
public:
  explicit StartHalves(int axis) : Axis(axis) {}

  /// The grains of @a input that were there at the first call, which decides.
  MixedGrains read(vtkDataObject* input);

private:
  int Axis;
  std::unordered_map<std::int64_t, int> KindOf; ///< by ids
  bool IsDecided = false;
};

}
