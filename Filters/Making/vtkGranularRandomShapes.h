/**
 * @class   vtkGranularRandomShapes
 * @brief   shapes that grains of a simulation may have, with random lengths, exponents or points
 *
 * Smooth bodies and boxes have half axes, exponents and roundings from ranges. Hulls have random
 * points on an ellipsoid. The output is the shapes side by side, with what the simulation has to
 * know as field data (Bodies/GranularShapeDefinitions.h), so that the source goes wherever
 * vtkGranularShape goes. A seed gives the same shapes on every machine.
 */
#ifndef vtkGranularRandomShapes_h
#define vtkGranularRandomShapes_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPolyDataAlgorithm.h"

#include <string> // for the name

namespace dem
{
struct GrainShape;
}
namespace granular
{
struct RandomForms;
}

class GRANULARFILTERS_EXPORT vtkGranularRandomShapes : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularRandomShapes* New();
  vtkTypeMacro(vtkGranularRandomShapes, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** What inflows and messages call the shapes: all of them by the name, one with its number. */
  vtkSetStdStringFromCharMacro(Name);
  vtkGetCharFromStdStringMacro(Name);
  ///@}

  ///@{
  /** Number of shapes, 1 to 10000. More shapes leave the first ones as they are. */
  vtkSetMacro(NumberOfShapes, int);
  vtkGetMacro(NumberOfShapes, int);
  ///@}

  ///@{
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

  ///@{
  /** 0 ellipsoid, 1 superellipsoid, 2 poly-superellipsoid, 3 box, 4 hull of points. */
  vtkSetMacro(Kind, int);
  vtkGetMacro(Kind, int);
  ///@}

  ///@{
  /** How numbers lie in their ranges: 0 uniform, 1 triangular, densest in the middle. */
  vtkSetMacro(Distribution, int);
  vtkGetMacro(Distribution, int);
  ///@}

  ///@{
  /** 0: grains have the volume of a sphere of the radius that is asked for; 1: as drawn. */
  vtkSetMacro(Size, int);
  vtkGetMacro(Size, int);
  ///@}

  ///@{
  /** Half axes along x, y and z, at least and at most. */
  vtkSetVector3Macro(HalfAxesFrom, double);
  vtkGetVector3Macro(HalfAxesFrom, double);
  vtkSetVector3Macro(HalfAxesTo, double);
  vtkGetVector3Macro(HalfAxesTo, double);
  ///@}

  ///@{
  /** Exponents epsilon 1 and 2 of a superellipsoid, from and to. */
  vtkSetVector2Macro(FirstExponent, double);
  vtkGetVector2Macro(FirstExponent, double);
  vtkSetVector2Macro(SecondExponent, double);
  vtkGetVector2Macro(SecondExponent, double);
  ///@}

  ///@{
  /** Share of each length of a poly-superellipsoid on its positive side, from and to. */
  vtkSetVector2Macro(PositiveShare, double);
  vtkGetVector2Macro(PositiveShare, double);
  ///@}

  ///@{
  /** Number of points of a hull, from and to, 4 to 100. */
  vtkSetVector2Macro(NumberOfPoints, int);
  vtkGetVector2Macro(NumberOfPoints, int);
  ///@}

  ///@{
  /** Smallest thickness of a hull in parts of its largest length, 0 to 0.6; others are drawn anew. */
  vtkSetMacro(LeastThickness, double);
  vtkGetMacro(LeastThickness, double);
  ///@}

  ///@{
  /** Radius of edges in parts of the smallest thickness, from and to, 0.01 to 0.3. */
  vtkSetVector2Macro(Rounding, double);
  vtkGetVector2Macro(Rounding, double);
  ///@}

  ///@{
  /** Of all of the shapes together in the number of new grains. */
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
  vtkGranularRandomShapes();
  vtkExecutive* CreateDefaultExecutive() override;

  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularRandomShapes(const vtkGranularRandomShapes&) = delete;
  void operator=(const vtkGranularRandomShapes&) = delete;

  granular::RandomForms Ranges() const;
  void Fill(vtkPolyData* output);

  std::string Name = "random";
  int NumberOfShapes = 20;
  int Seed = 1;
  int Kind = 1;
  int Distribution = 0;
  int Size = 0;
  double HalfAxesFrom[3] = { 0.6, 0.6, 0.6 };
  double HalfAxesTo[3] = { 1.0, 1.0, 1.0 };
  double FirstExponent[2] = { 0.5, 1.4 };
  double SecondExponent[2] = { 0.5, 1.4 };
  double PositiveShare[2] = { 0.3, 0.7 };
  int NumberOfPoints[2] = { 8, 12 };
  double LeastThickness = 0.3;
  double Rounding[2] = { 0.1, 0.1 };
  double Share = 1.0;
  std::string Status = "OK";
};

#endif
