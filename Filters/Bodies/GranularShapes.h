// Shapes of grains by their names, as Granular Shape and particles pass them to a simulation.
#pragma once

#include "Bodies/GranularShapeDefinitions.h"

#include <cstdint>
#include <string>
#include <vector>

class vtkDataObject;
class vtkFieldData;

namespace granular
{

/// The shapes of Granular Shape and Granular Random Shapes inputs, in the order of the inputs.
/// Unnamed shapes are numbered.
/// @throws dem::Error that names the input.
std::vector<SharedShape> readShapes(const std::vector<vtkDataObject*>& inputs);

/// Shares by names of shapes, such as `rod 2, pebble 1, sphere 3`; a share that is left out is 1,
/// and `sphere` represents a sphere where no shape has the name. A name that none has stands for
/// all that have it with a number behind, as `gravel` for `gravel-1` and `gravel-2`, in equal shares.
/// @param owner what errors begin with
std::vector<dem::ShapeShare> readShapeShares(const std::string& text,
  const std::vector<dem::GrainShape>& shapes, const std::string& owner);

/// From the indices of the array `Shape` of an input, whose field data may have `ShapeNames`, to
/// those of shapes of a run.
class ShapeIndices
{
public:
  ShapeIndices(vtkFieldData* fieldData, const std::vector<dem::GrainShape>& shapes);

  /// @throws dem::Error for a shape that there is not.
  int Find(std::int64_t index, std::int64_t point) const;

private:
  std::vector<std::string> Names; ///< of the input; none: those of the run
  const std::vector<dem::GrainShape>& Shapes;
};

}
