/**
 * @class   vtkGranularBalls
 * @brief   the spheres that grains with shapes are made of
 *
 * Of the Particles output of vtkGranularSimulation: a point for each sphere of each grain, with the
 * arrays of the grain, and `Radius` that of the sphere. Grains that are spheres, or smooth, stay as
 * they are; data without the field data `ShapeSpheres` is passed on. Where some are smooth the
 * array `Surface` says of each point which of Surfaces() it has, the first of which is 1; 0 is a
 * sphere. Copies of grains that another process has (ghosts) are left out.
 */
#ifndef vtkGranularBalls_h
#define vtkGranularBalls_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPolyDataAlgorithm.h"
#include "vtkSmartPointer.h" // for the meshes

#include <vector> // for these

class GRANULARFILTERS_EXPORT vtkGranularBalls : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularBalls* New();
  vtkTypeMacro(vtkGranularBalls, vtkPolyDataAlgorithm);

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

  /** The spheres of grains. */
  static vtkSmartPointer<vtkPolyData> Balls(vtkPolyData* grains);
  /** Name of that array. */
  static const char* SurfaceArray() { return "Surface"; }
  /** Meshes of the smooth shapes that the field data says.
   * @param radius of their bounding spheres
   * @param segments in a quarter of a circle */
  static std::vector<vtkSmartPointer<vtkPolyData>> Surfaces(vtkDataObject* grains, double radius,
    int segments);
  /** What Surfaces() are made of; the same numbers make the same meshes.
   * @param mixed whether parts of several kinds count */
  static std::vector<double> SurfaceNumbers(vtkDataObject* grains, bool mixed = true);

protected:
  vtkGranularBalls() = default;

  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularBalls(const vtkGranularBalls&) = delete;
  void operator=(const vtkGranularBalls&) = delete;
};

#endif
