/**
 * @class   vtkGranularRoundWall
 * @brief   a wall that is an exact cylinder, cone, disc, sphere, torus or ellipsoid
 *
 * The output is a mesh of triangles that shows the surface, with the surface itself as field data
 * (Inputs/Walls/GranularRoundWalls.h). Grains of a simulation touch the surface. The mesh may be
 * moved, turned and scaled by filters; deformed or cut it is a wall as any mesh.
 */
#ifndef vtkGranularRoundWall_h
#define vtkGranularRoundWall_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPolyDataAlgorithm.h"

#include <string> // for Status

namespace granular
{
struct RoundWall;
}

class GRANULARFILTERS_EXPORT vtkGranularRoundWall : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularRoundWall* New();
  vtkTypeMacro(vtkGranularRoundWall, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum Kinds
  {
    CYLINDER = 0,
    CONE = 1,
    DISC = 2,
    SPHERE = 3,
    TORUS = 4,
    ELLIPSOID = 5
  };

  ///@{
  /** One of Kinds. */
  vtkSetMacro(Kind, int);
  vtkGetMacro(Kind, int);
  ///@}

  ///@{
  /** Of a cylinder, the bottom of a cone, a disc, a sphere, or from the axis of a torus to the middle
   * of its tube [L], above 0; of a cone 0 for a tip below. */
  vtkSetMacro(Radius, double);
  vtkGetMacro(Radius, double);
  ///@}

  ///@{
  /** Of a cone at its top [L], 0 or above. */
  vtkSetMacro(TopRadius, double);
  vtkGetMacro(TopRadius, double);
  ///@}

  ///@{
  /** Of the hole in the middle of a disc [L], from 0 to less than Radius. */
  vtkSetMacro(HoleRadius, double);
  vtkGetMacro(HoleRadius, double);
  ///@}

  ///@{
  /** Of the tube of a torus [L], above 0 and less than Radius. */
  vtkSetMacro(TubeRadius, double);
  vtkGetMacro(TubeRadius, double);
  ///@}

  ///@{
  /** Of a cylinder or a cone [L], above 0. */
  vtkSetMacro(Height, double);
  vtkGetMacro(Height, double);
  ///@}

  enum CapKinds
  {
    NONE = 0,
    BOTTOM = 1,
    TOP = 2,
    BOTH = 3
  };
  ///@{
  /** Which ends of a cylinder or a cone discs close: one of CapKinds. */
  vtkSetMacro(Caps, int);
  vtkGetMacro(Caps, int);
  ///@}

  ///@{
  /** Where a sphere begins and ends, as angles over its equator [degrees], from -90 to 90. */
  vtkSetVector2Macro(Latitudes, double);
  vtkGetVector2Macro(Latitudes, double);
  ///@}

  ///@{
  /** Of an ellipsoid, the last one along Axis [L], above 0. */
  vtkSetVector3Macro(HalfAxes, double);
  vtkGetVector3Macro(HalfAxes, double);
  ///@}

  ///@{
  /** Middle of a disc, a sphere, a torus or an ellipsoid, and of the bottom of a cylinder or a cone
   * [L]. */
  vtkSetVector3Macro(Center, double);
  vtkGetVector3Macro(Center, double);
  ///@}

  ///@{
  /** Direction of the axis, of any length but 0. */
  vtkSetVector3Macro(Axis, double);
  vtkGetVector3Macro(Axis, double);
  ///@}

  ///@{
  /** Triangles around the axis, LeastResolution to MostResolution, for the picture and the outputs.
   */
  vtkSetMacro(Resolution, int);
  vtkGetMacro(Resolution, int);
  ///@}
  static constexpr int LeastResolution = 8;
  static constexpr int MostResolution = 1000;

  /** OK, or what went wrong with the last request; field data of the output, too, which is empty
   * then. */
  vtkGetCharFromStdStringMacro(Status);

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularRoundWall();
  ~vtkGranularRoundWall() override = default;

  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularRoundWall(const vtkGranularRoundWall&) = delete;
  void operator=(const vtkGranularRoundWall&) = delete;

  granular::RoundWall MakeWall() const;

  int Kind = CYLINDER;
  double Radius = 0.05;
  double TopRadius = 0.02;
  double HoleRadius = 0.0;
  double TubeRadius = 0.01;
  double Height = 0.1;
  int Caps = NONE;
  double Latitudes[2] = { -90.0, 90.0 };
  double HalfAxes[3] = { 0.05, 0.04, 0.03 };
  double Center[3] = { 0.0, 0.0, 0.0 };
  double Axis[3] = { 0.0, 0.0, 1.0 };
  int Resolution = 48;
  std::string Status = "OK";
};

#endif
