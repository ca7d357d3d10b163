// The shapes of grains in the field data of the Particles output, placed about the centre of mass
// of a grain. Lengths are in parts of its bounding radius.
#pragma once

#include "Parameters/GrainShape.h"
#include "Shapes/ShapeTable.h"

#include <optional>
#include <vector>

class vtkFieldData;

namespace granular
{

/// The arrays of the Particles output: `ShapeNames`, `ShapeSpheres` (n x 5: index of the shape,
/// centre and radius of a sphere about the centre of mass, in parts of the bounding radius),
/// `ShapeSurfaces` (n x 12: index of the shape, half axes and exponents of a superellipsoid in the
/// same parts, and the centre of the axes), `ShapeForms` of other smooth shapes (n x 13: index of
/// the shape, dem::idOf() its form, dem::numbersOf() that, then zeros, and the centre),
/// `ShapeFacets` (n x 6: index of the shape, number of a convex part of it, a corner of the kernel
/// of that and its rounding, in the same parts), and `ShapeFrustums` (n x 6: index of the shape,
/// radius and height of the lower and of the upper rim of its kernel, which is about the z axis,
/// and its rounding), with the shapes themselves (writeShapeDefinitions()), which alone have those
/// with parts of several kinds.
void writeShapeTable(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, vtkFieldData* fieldData);

/// The spheres of the array `ShapeSpheres`, by shapes; none if it is not there or no such array.
std::vector<std::vector<dem::Ball>> readShapeSpheres(vtkFieldData* fieldData);

/// A smooth shape of the array `ShapeSurfaces` or `ShapeForms`.
struct PlacedSurface
{
  int shape = 0;
  dem::SmoothForm surface;
  dem::Vec3 centre;
};

/// A convex part of a faceted shape, in parts of the bounding radius about the centre of mass.
struct PlacedPart
{
  std::vector<dem::Vec3> corners; ///< of the kernel; of a round one many along its rims
  double rounding = 0.0;
};

/// A faceted shape of the array `ShapeFacets`, or one with a round side of `ShapeFrustums`.
struct PlacedFacets
{
  int shape = 0;
  std::vector<PlacedPart> parts;
  std::optional<dem::Frustum> round{}; ///< the kernel of a round one
};

/// Shapes of the array `ShapeFacets`, then those of `ShapeFrustums`. A missing or
/// malformed array has none.
std::vector<PlacedFacets> readShapeFacets(vtkFieldData* fieldData);

/// A shape with parts of several kinds.
struct PlacedMixture
{
  int shape = 0;
  dem::GrainShape drawn;
  dem::UnitShape unit;
};

/// The ones of the array `ShapeDefinitions`; none if it is missing or malformed.
std::vector<PlacedMixture> readShapeMixtures(vtkFieldData* fieldData);

/// Moments of the rounded body, in parts of the bounding radius.
dem::Moments momentsOf(const PlacedFacets& facets);

/// Smooth shapes of the array `ShapeSurfaces`, then those of `ShapeForms`. A missing or malformed
/// array has none.
std::vector<PlacedSurface> readShapeSurfaces(vtkFieldData* fieldData);

}
