// The balls of grains with shapes, where the grains are.
#pragma once

#include "Parameters/GrainShape.h"

#include <vtkType.h>

#include <vector>

class vtkDataArray;
class vtkPointSet;

namespace granular
{

class PlacedBalls
{
public:
  /// @param grains points as the Particles output of a simulation has them, with the arrays
  /// `Shape`, `Radius` and `Orientation` and the field data `ShapeSpheres`, `ShapeSurfaces`,
  /// `ShapeFacets` or `ShapeDefinitions`.
  explicit PlacedBalls(vtkPointSet* grains);

  /// Whether all of these are there; else every grain is one ball.
  bool AreThere() const { return this->There; }
  /// The balls of a grain; its bounding sphere where it is a sphere, smooth or faceted, or of a
  /// shape that is unknown.
  std::vector<dem::Ball> Find(vtkIdType grain) const;
  /// Balls in parts of the bounding radius, about the centre of mass, where a grain has them.
  std::vector<dem::Ball> Place(vtkIdType grain, const std::vector<dem::Ball>& balls) const;
  /// Shape of a grain as an index of GetShapes(); -1 for a grain that is no clump.
  int FindShape(vtkIdType grain) const;
  /// Whether any shape is smooth or faceted.
  bool AnySurface() const { return !this->Surfaces.empty(); }
  /// Which of the smooth shapes it has, the first of which is 1, or of the faceted ones after them,
  /// or of those with parts of several kinds at last; 0 for a sphere or a clump.
  int FindSurface(vtkIdType grain) const;
  /// Balls by shapes, in parts of the bounding radius, about the centre of mass.
  const std::vector<std::vector<dem::Ball>>& GetShapes() const { return this->Shapes; }

private:
  vtkPointSet* Grains;
  std::vector<std::vector<dem::Ball>> Shapes;
  std::vector<int> Surfaces; ///< by shapes
  vtkDataArray* Shape;
  vtkDataArray* Radius;
  vtkDataArray* Orientation;
  bool There = false;
};

}
