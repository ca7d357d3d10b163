/**
 * @class   vtkGranularShape
 * @brief   a shape that grains of a simulation may have: a clump of spheres, a superellipsoid, a
 *          polyhedron, a cylinder or a cone
 *
 * The output is the shape itself, with what the simulation has to know as
 * field data (Bodies/GranularShapeDefinitions.h). Only proportions matter: the sources of grains
 * set their sizes, as radii of spheres of the same volume. Spheres may overlap; what they have in
 * common counts once for mass and moments of inertia (Shapes/MassProperties.h). A clump that
 * represents a closed surface has the mass and moments of inertia of the body inside of that.
 */
#ifndef vtkGranularShape_h
#define vtkGranularShape_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPolyDataAlgorithm.h"

#include <limits> // for figures that there are not
#include <memory> // for the input
#include <string> // for the name

namespace dem
{
struct GrainShape;
}
namespace granular
{
class Gathering;
}

class GRANULARFILTERS_EXPORT vtkGranularShape : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularShape* New();
  vtkTypeMacro(vtkGranularShape, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum ShapeKind
  {
    ROD = 0,                 ///< NumberOfSpheres in a line; two are a dumbbell
    TETRAHEDRON = 1,         ///< four
    CUBE = 2,                ///< NumberOfSpheres along each edge, filled
    SPHERES = 3,             ///< as listed in Spheres
    SURFACE = 4,             ///< spheres inside of the closed surface that is the input
    ELLIPSOID = 5,           ///< with HalfAxes
    SUPERELLIPSOID = 6,      ///< and Exponents
    POLY_SUPERELLIPSOID = 7, ///< and OppositeHalfAxes
    BOX = 8,                 ///< with Sides and round edges
    POLYHEDRON = 9,          ///< the convex hull of Points, with round edges
    CONVEX_SURFACE = 10,     ///< inside of the closed convex surface of the input, with round edges
    CYLINDER = 11,           ///< with Radius and Height, about z, with round rims
    CONE = 12,               ///< with Radius and Height, about z, up to a tip or TopRadius
    CONVEX_PARTS = 13 ///< closed convex surfaces, the blocks of the input, that hold together
  };
  ///@{
  vtkSetClampMacro(Kind, int, ROD, CONVEX_PARTS);
  vtkGetMacro(Kind, int);
  ///@}

  ///@{
  /** Of a rod, or along an edge of a cube; 1 to 1000, or 20. */
  vtkSetMacro(NumberOfSpheres, int);
  vtkGetMacro(NumberOfSpheres, int);
  ///@}

  ///@{
  /** Distance of neighbouring centres in diameters: 1 touch, less overlap; above 0. */
  vtkSetMacro(Spacing, double);
  vtkGetMacro(Spacing, double);
  ///@}

  ///@{
  /** A line, or what ends with a semicolon, for each sphere: x y z radius, in any length. */
  vtkSetStdStringFromCharMacro(Spheres);
  vtkGetCharFromStdStringMacro(Spheres);
  ///@}

  ///@{
  /** Of an ellipsoid and the others, along x, y and z; of a poly-superellipsoid towards +x, +y and
   * +z. Any length above 0, the largest at most 10 times the smallest. */
  vtkSetVector3Macro(HalfAxes, double);
  vtkGetVector3Macro(HalfAxes, double);
  ///@}

  ///@{
  /** Of a poly-superellipsoid towards -x, -y and -z. */
  vtkSetVector3Macro(OppositeHalfAxes, double);
  vtkGetVector3Macro(OppositeHalfAxes, double);
  ///@}

  ///@{
  /** epsilon 1, in the plane of x and y, and epsilon 2, along z: 1 is round, less a block, more
   * pinched; 0.2 to 1.7. */
  vtkSetVector2Macro(Exponents, double);
  vtkGetVector2Macro(Exponents, double);
  ///@}

  ///@{
  /** Of a box along x, y and z; any length above 0. */
  vtkSetVector3Macro(Sides, double);
  vtkGetVector3Macro(Sides, double);
  ///@}

  ///@{
  /** A line, or what ends with a semicolon, for each point of a polyhedron: x y z, in any length; 4
   * to 1000. */
  vtkSetStdStringFromCharMacro(Points);
  vtkGetCharFromStdStringMacro(Points);
  ///@}

  ///@{
  /** Of a cylinder or of the bottom of a cone, along z, and of the top of a cone, which is its tip
   * if that is 0; any length above 0, the last one 0 to Radius. */
  vtkSetMacro(Radius, double);
  vtkGetMacro(Radius, double);
  vtkSetMacro(Height, double);
  vtkGetMacro(Height, double);
  vtkSetMacro(TopRadius, double);
  vtkGetMacro(TopRadius, double);
  ///@}

  ///@{
  /** Radius of edges, rims and corners of a box, polyhedron, cylinder or cone, in parts of its
   * smallest thickness between a face and what is opposite to it; 0.01 to 0.3. */
  vtkSetMacro(Rounding, double);
  vtkGetMacro(Rounding, double);
  ///@}

  ///@{
  /** Of a surface: at most so many spheres, 1 to 1000, the smallest radius in parts of the bounding
   * radius, 0.001 to less than 1, how deep spheres may reach into earlier ones in parts of their
   * radii, 0 to 0.95, and cells of the grid along the longest edge of its box, 8 to 256. */
  vtkSetMacro(MaximumSpheres, int);
  vtkGetMacro(MaximumSpheres, int);
  vtkSetMacro(SmallestRadius, double);
  vtkGetMacro(SmallestRadius, double);
  vtkSetMacro(SphereOverlap, double);
  vtkGetMacro(SphereOverlap, double);
  vtkSetMacro(Resolution, int);
  vtkGetMacro(Resolution, int);
  ///@}

  ///@{
  /** Of the last request with a surface: the number of spheres, the volume that they lack in parts
   * of that of the body, and the Hausdorff distance of the two surfaces in parts of the bounding
   * radius of the body, to half a cell of the grid. NaN before. */
  vtkGetMacro(SpheresFound, int);
  vtkGetMacro(VolumeError, double);
  vtkGetMacro(HausdorffDistance, double);
  ///@}

  ///@{
  /** By which inflows and messages call the shape; without one the simulation numbers it. */
  vtkSetStdStringFromCharMacro(Name);
  vtkGetCharFromStdStringMacro(Name);
  ///@}

  ///@{
  /** How many of the new grains have it, against the shares of the other shapes; 0 or above. */
  vtkSetMacro(Share, double);
  vtkGetMacro(Share, double);
  ///@}

  /** OK, or what went wrong with the last request; field data of the output, too, which is empty
   * then. */
  vtkGetCharFromStdStringMacro(Status);

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularShape();
  ~vtkGranularShape() override;
  vtkExecutive* CreateDefaultExecutive() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularShape(const vtkGranularShape&) = delete;
  void operator=(const vtkGranularShape&) = delete;

  bool IsOfSurface() const;
  dem::GrainShape MakeShape(vtkDataObject* surface);
  dem::GrainShape MakeClump(vtkDataObject* surface);
  dem::GrainShape MakeListed();
  dem::GrainShape MakeSmooth() const;
  dem::GrainShape MakeFaceted(vtkDataObject* surface) const;
  dem::GrainShape MakeRound() const;
  void Describe(const dem::GrainShape& shape, vtkPolyData* output) const;

  int Kind = ROD;
  int NumberOfSpheres = 2;
  double Spacing = 1.0;
  std::string Spheres;
  double HalfAxes[3] = { 1.0, 0.8, 0.6 };
  double OppositeHalfAxes[3] = { 0.6, 0.8, 1.0 };
  double Exponents[2] = { 0.6, 0.6 };
  double Sides[3] = { 1.0, 0.7, 0.5 };
  std::string Points;
  double Radius = 0.5;
  double Height = 1.0;
  double TopRadius = 0.0;
  double Rounding = 0.1;
  int MaximumSpheres = 30;
  double SmallestRadius = 0.05;
  double SphereOverlap = 0.8;
  int Resolution = 64;
  int SpheresFound = 0;
  double VolumeError = std::numeric_limits<double>::quiet_NaN();
  double HausdorffDistance = std::numeric_limits<double>::quiet_NaN();
  std::unique_ptr<granular::Gathering> Surface;
  std::string Name;
  double Share = 1.0;
  std::string Status = "OK";
};

#endif
