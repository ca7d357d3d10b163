/**
 * @class   vtkGranularReposeAngle
 * @brief   angle of repose of a heap, with its error
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the array
 * `Radius`. Outputs: a table of one row with `Angle`, `StandardError` [degrees], `SurfaceGrains`
 * (those used), `RSquared` and, of a ridge, `AngleLeft` and `AngleRight`, the same as field data;
 * the grains at the surface as points with `Radius` [L, m], `Weight` in the fit, from 0 to 1, and
 * `Residual` of their tops above it [L, m]; and what was fitted, as polygons through the tops.
 * Method: granular::fitRepose(). Where no grain touches anything there is no heap, and no result;
 * an angle below four times its error is given, with a Status that says so.
 */
#ifndef vtkGranularReposeAngle_h
#define vtkGranularReposeAngle_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularReposeAngle : public vtkGranularAnalysis
{
public:
  static vtkGranularReposeAngle* New();
  vtkTypeMacro(vtkGranularReposeAngle, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    CONE = 0,
    SLOPE = 1,
    RIDGE = 2
  };

  /** The last result [degrees]; NaN if there is none. */
  vtkGetMacro(Angle, double);
  vtkGetMacro(StandardError, double);

  ///@{
  /** Cone, Slope or Ridge. */
  vtkSetMacro(Heap, int);
  vtkGetMacro(Heap, int);
  ///@}

  ///@{
  /** Upwards, and to one side of a ridge, of any length but 0. */
  vtkSetVector3Macro(UpDirection, double);
  vtkGetVector3Macro(UpDirection, double);
  vtkSetVector3Macro(HorizontalDirection, double);
  vtkGetVector3Macro(HorizontalDirection, double);
  ///@}

  ///@{
  /** A point on the axis of a cone or on a ridge [L, m], instead of the mean position of the
   * grains. */
  vtkSetMacro(OwnCenter, bool);
  vtkGetMacro(OwnCenter, bool);
  vtkSetVector3Macro(Center, double);
  vtkGetVector3Macro(Center, double);
  ///@}

  ///@{
  /** Width of the columns whose highest grain counts [mean diameters]. */
  vtkSetMacro(BinSize, double);
  vtkGetMacro(BinSize, double);
  ///@}

  ///@{
  /** Part of the height that is flank, from 0 at the bottom to 1 at the top. */
  vtkSetVector2Macro(FlankRange, double);
  vtkGetVector2Macro(FlankRange, double);
  ///@}

protected:
  vtkGranularReposeAngle();
  ~vtkGranularReposeAngle() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularReposeAngle(const vtkGranularReposeAngle&) = delete;
  void operator=(const vtkGranularReposeAngle&) = delete;

  int Heap = CONE;
  double UpDirection[3] = { 0.0, 0.0, 1.0 };
  double HorizontalDirection[3] = { 1.0, 0.0, 0.0 };
  bool OwnCenter = false;
  double Center[3] = { 0.0, 0.0, 0.0 };
  double BinSize = 2.0;
  double FlankRange[2] = { 0.2, 0.8 };
  double Angle;
  double StandardError;
};

#endif
