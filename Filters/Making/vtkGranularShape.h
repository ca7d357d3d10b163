/**
 * @class   vtkGranularShape
 * @brief   a shape that grains of a simulation may have: a clump of spheres, a superellipsoid, a
 *          tablet, a polyhedron, a cylinder, a cone, a capsule, or several of these as one
 *
 * The output is the shape itself, with what the simulation has to know as
 * field data (Bodies/GranularShapeDefinitions.h). Grains have the size of the shape, or only its
 * proportions: the sources of grains then set their sizes, as radii of spheres of the same volume.
 * Spheres may overlap; what they have in
 * common counts once for mass and moments of inertia (Shapes/MassProperties.h). A clump that
 * represents a closed surface has the mass and moments of inertia of the body inside of that.
 */
#ifndef vtkGranularShape_h
#define vtkGranularShape_h

#include "GranularFiltersModule.h" // for the export macro
#include "GranularParameterMacros.h"
#include "vtkPolyDataAlgorithm.h"

#include <limits> // for figures that there are not
#include <memory> // for the parameters
#include <string> // for the name

namespace dem
{
struct GrainShape;
}
namespace granular
{
class Gathering;
struct ShapeParameters;
}

class GRANULARFILTERS_EXPORT vtkGranularShape : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularShape* New();
  vtkTypeMacro(vtkGranularShape, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Parameters, all but texts, by names: granular::shapeParameters() (Properties/Shapes.def). */
  granularParameters();

  ///@{
  /** A line, or what ends with a semicolon, for each sphere: x y z radius, in any length. */
  vtkSetStdStringFromCharMacro(Spheres);
  vtkGetCharFromStdStringMacro(Spheres);
  ///@}

  ///@{
  /** A line, or what ends with a semicolon, for each point of a polyhedron: x y z, in any length; 4
   * to 1000. */
  vtkSetStdStringFromCharMacro(Points);
  vtkGetCharFromStdStringMacro(Points);
  ///@}

  ///@{
  /** A line, or what ends with a semicolon, for each of the mixed parts: its kind, x y z, its
   * lengths, and three angles in degrees if it is rotated. */
  vtkSetStdStringFromCharMacro(Parts);
  vtkGetCharFromStdStringMacro(Parts);
  ///@}

  ///@{
  /** The support function of a smooth body, as h = 1 + 0.1*nz^3 (Laws/Expression/Language/Words.h). */
  vtkSetStdStringFromCharMacro(SupportFunction);
  vtkGetCharFromStdStringMacro(SupportFunction);
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
  void Fill(vtkDataObject* surface, vtkPolyData* output);
  void Describe(const dem::GrainShape& shape, vtkPolyData* output) const;

  std::unique_ptr<granular::ShapeParameters> Parameters; ///< all but texts
  std::string Spheres;
  std::string Points;
  std::string Parts;
  std::string SupportFunction;
  int SpheresFound = 0;
  double VolumeError = std::numeric_limits<double>::quiet_NaN();
  double HausdorffDistance = std::numeric_limits<double>::quiet_NaN();
  std::unique_ptr<granular::Gathering> Surface;
  std::string Name;
  std::string Status = "OK";
};

#endif
