/**
 * @class   vtkGranularGradingCurve
 * @brief   grading curve of grains: how much of their mass passes a sieve
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the array
 * `Radius`; the size of a grain with a shape is the diameter of the sphere of the same volume. The
 * first output is a table with the columns `Diameter` [L, m] and `Passing`, the share of the mass
 * of grains that are no larger, in percent. The second is one of one row: `D10`, `D30`, `D50`,
 * `D60`, `D90` [L, m], which as many percent of the mass are no larger than, `Uniformity`
 * D60 / D10, `Curvature` D30^2 / (D10 D60), and `Count`; the same as field data.
 */
#ifndef vtkGranularGradingCurve_h
#define vtkGranularGradingCurve_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularGradingCurve : public vtkGranularAnalysis
{
public:
  static vtkGranularGradingCurve* New();
  vtkTypeMacro(vtkGranularGradingCurve, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** How many points the curve has at most, 2 or more; with fewer sizes of grains it has two for
   * each of these, as it rises there at once. */
  vtkSetMacro(NumberOfPoints, int);
  vtkGetMacro(NumberOfPoints, int);
  ///@}

protected:
  vtkGranularGradingCurve();
  ~vtkGranularGradingCurve() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularGradingCurve(const vtkGranularGradingCurve&) = delete;
  void operator=(const vtkGranularGradingCurve&) = delete;

  int NumberOfPoints = 200;
};

#endif
