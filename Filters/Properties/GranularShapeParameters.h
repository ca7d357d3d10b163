// The parameters of vtkGranularShape as its panel has them.
#pragma once

#include "Basics/Vec3.h"

#include <array>

namespace granular
{

enum class ShapeKind
{
  Rod = 0,                ///< numberOfSpheres in a line; two are a dumbbell
  Tetrahedron = 1,        ///< of four spheres
  Cube = 2,               ///< of numberOfSpheres along each edge, filled
  Spheres = 3,            ///< as listed
  Surface = 4,            ///< spheres inside of the closed surface that is the input
  Ellipsoid = 5,          ///< with halfAxes
  Superellipsoid = 6,     ///< and exponents
  PolySuperellipsoid = 7, ///< and oppositeHalfAxes
  Box = 8,                ///< with sides and round edges
  Polyhedron = 9,         ///< the convex hull of listed points, with round edges
  ConvexSurface = 10,     ///< inside of the closed convex surface of the input, with round edges
  Cylinder = 11,          ///< with radius and height, about z, with round rims
  Cone = 12,              ///< with radius and height, about z, up to a tip or topRadius
  ConvexParts = 13,       ///< closed convex surfaces, the blocks of the input, that hold together
  Tablet = 14,            ///< with radius, height and capHeight, about z, with round rims
  Capsule = 15,           ///< with radius and height, about z: a cylinder between half spheres
  MixedParts = 16,        ///< as listed, of several kinds, with convex surfaces of the input
  SupportFunction = 17    ///< a smooth body as a text says
};

/// How large new grains are.
enum class ShapeSize
{
  EquivalentSphere = 0, ///< with the volume of a sphere of the radius that is asked for
  AsDrawn = 1           ///< as the shape is drawn
};

/// What has the mass of a grain.
enum class ShapeBody
{
  Solid = 0, ///< the body as drawn
  Plate = 1  ///< its section at z = 0, with a thickness
};

/// Shapes.def has the meaning of each number. Lengths are in the unit of the run for shapes as
/// drawn, and else in any unit.
struct ShapeParameters
{
  ShapeKind kind = ShapeKind::Rod;
  ShapeSize size = ShapeSize::EquivalentSphere;
  int numberOfSpheres = 2;   ///< of a rod, or along an edge of a cube; 1 to 1000, or 20
  double spacing = 1.0;      ///< above 0
  double sphereRadius = 1.0; ///< of a rod, tetrahedron or cube, above 0
  int maximumSpheres = 30;   ///< 1 to 1000
  double smallestRadius = 0.05;
  double sphereOverlap = 0.8;
  int resolution = 64;
  dem::Vec3 halfAxes{ 1.0, 0.8, 0.6 };
  dem::Vec3 oppositeHalfAxes{ 0.6, 0.8, 1.0 };
  std::array<double, 2> exponents{ 0.6, 0.6 };
  dem::Vec3 sides{ 1.0, 0.7, 0.5 };
  double radius = 0.5;    ///< above 0
  double height = 1.0;    ///< above 0
  double topRadius = 0.0; ///< up to radius
  double capHeight = 0.1; ///< of a tablet, above 0
  double rounding = 0.1;
  ShapeBody body = ShapeBody::Solid;
  double thickness = 1.0; ///< of a plate, above 0
  double share = 1.0;
};

}
