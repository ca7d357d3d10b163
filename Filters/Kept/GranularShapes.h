// Shapes of grains as field data, as Granular Shape gives them to a simulation.
#pragma once

#include "Core/GrainShape.h"
#include "Kept/GranularFieldNumbers.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

class vtkDataObject;
class vtkFieldData;

namespace granular
{

/// A shape and how often grains have it, in parts of the number of grains.
struct SharedShape
{
  dem::GrainShape shape;
  double share = 1.0;
};

/// Half axes towards +x, +y, +z, -x, -y, -z and the exponents.
std::array<double, 8> numbersOf(const dem::Superellipsoid& surface);
dem::Superellipsoid surfaceFrom(const double* numbers);

/// Numbers that visitMoments() visits.
constexpr int MomentCount = 10;

template <typename VisitorT, typename MomentsT>
void visitMoments(VisitorT& visitor, MomentsT& moments)
{
  visitor.Number(moments.volume);
  visitVector(visitor, moments.first);
  for (auto& number : moments.second)
  {
    visitor.Number(number);
  }
}

/// Adds the arrays `GranularShapeName`, `GranularShapeSpheres` (n x 4: centre and radius) or
/// `GranularShapeSurface` (1 x 8: numbersOf()) or `GranularShapePoints` (n x 3) and `GranularShapeRounding` or `GranularShapeFrustum` (1 x 4:
/// radius of the bottom and of the top, height, rounding), `GranularShapeShare` and, where they are
/// given, `GranularShapeMoments`.
void writeShape(const SharedShape& shape, vtkFieldData* fieldData);

/// What Granular Shapes say, in the order of the inputs; those without a name are numbered.
/// @throws dem::Error that names the input.
std::vector<SharedShape> readShapes(const std::vector<vtkDataObject*>& inputs);

/// Shares by names of shapes, such as `rod 2, pebble 1, sphere 3`; a share that is left out is 1,
/// and `sphere` stands for a sphere where no shape has the name.
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
