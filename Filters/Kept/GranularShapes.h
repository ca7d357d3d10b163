// Shapes of grains as field data: what Granular Shape gives a simulation, and what the Particles
// output says of the shapes that its grains have.
#pragma once

#include "Core/GrainShape.h"
#include "Shapes/ShapeTable.h"

#include <cstdint>
#include <optional>
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

/// Adds the arrays `GranularShapeName`, `GranularShapeSpheres` (n x 4: centre and radius) or
/// `GranularShapeSurface` (1 x 8: half axes towards +x, +y, +z, -x, -y, -z and the exponents) or
/// `GranularShapePoints` (n x 3) and `GranularShapeRounding` or `GranularShapeFrustum` (1 x 4:
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

/// The arrays of the Particles output: `ShapeNames`, `ShapeSpheres` (n x 5: index of the shape,
/// centre and radius of a sphere about the centre of mass, in parts of the bounding radius),
/// `ShapeSurfaces` (n x 12: index of the shape, what GranularShapeSurface has, in the same parts,
/// and the centre of the axes), `ShapeFacets` (n x 5: index of the shape, a corner of its kernel
/// and its rounding, in the same parts), and `ShapeFrustums` (n x 6: index of the shape, radius and
/// height of the lower and of the upper rim of its kernel, which is about the z axis, and its
/// rounding).
void writeShapeTable(const std::vector<dem::GrainShape>& shapes, vtkFieldData* fieldData);

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

/// The spheres of the array `ShapeSpheres`, by shapes; none if it is not there or no such array.
std::vector<std::vector<dem::Ball>> readShapeSpheres(vtkFieldData* fieldData);

/// A smooth shape of the array `ShapeSurfaces`.
struct PlacedSurface
{
  int shape = 0;
  dem::Superellipsoid surface;
  dem::Vec3 centre;
};

/// A faceted shape of the array `ShapeFacets`, or one with a round side of `ShapeFrustums`, in
/// parts of the bounding radius about the centre of mass.
struct PlacedFacets
{
  int shape = 0;
  std::vector<dem::Vec3> corners; ///< of the kernel; of a round one many along its rims
  double rounding = 0.0;
  std::optional<dem::Frustum> round{}; ///< the kernel of a round one
};

/// Those of the first array, then those of the other; none of one that is not there or no such
/// array.
std::vector<PlacedFacets> readShapeFacets(vtkFieldData* fieldData);

/// Of the rounded body, in the same parts.
dem::Moments momentsOf(const PlacedFacets& facets);

/// Those of the array; none if it is not there or no such array.
std::vector<PlacedSurface> readShapeSurfaces(vtkFieldData* fieldData);

}
