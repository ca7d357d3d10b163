/**
 * @class   vtkGranularBalls
 * @brief   the spheres that grains with shapes are made of
 *
 * Of the Particles output of vtkGranularSimulation: a point for each sphere of each grain, with the
 * arrays of the grain, and `Radius` that of the sphere. Grains that are spheres stay as they are;
 * data without the field data `ShapeSpheres` is passed on.
 */
#ifndef vtkGranularBalls_h
#define vtkGranularBalls_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPolyDataAlgorithm.h"

class GRANULARFILTERS_EXPORT vtkGranularBalls : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularBalls* New();
  vtkTypeMacro(vtkGranularBalls, vtkPolyDataAlgorithm);

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularBalls() = default;

  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularBalls(const vtkGranularBalls&) = delete;
  void operator=(const vtkGranularBalls&) = delete;
};

#endif
