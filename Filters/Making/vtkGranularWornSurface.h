/**
 * @class   vtkGranularWornSurface
 * @brief   the surface of walls as grains have worn them, for the next run
 *
 * The input is the output Walls of vtkGranularSimulation with a WearLaw. The output has the triangles
 * of a wall, or of all, as they are drawn and not where a motion has them, with points moved by the
 * wear up to one time. Rectangles become two triangles. The volume between the surfaces is that of
 * the array WornVolume times a factor, to rounding. The output has no times.
 */
#ifndef vtkGranularWornSurface_h
#define vtkGranularWornSurface_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularWornSurface : public vtkGranularAnalysis
{
public:
  static vtkGranularWornSurface* New();
  vtkTypeMacro(vtkGranularWornSurface, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Name of the wall; empty takes all. */
  vtkSetStdStringFromCharMacro(Wall);
  vtkGetCharFromStdStringMacro(Wall);
  ///@}

  ///@{
  /** Time up to which grains wear [T]; that of the input behind it counts at most. */
  vtkSetMacro(WearTime, double);
  vtkGetMacro(WearTime, double);
  ///@}

  ///@{
  /** How many times the wear of the run is taken off, above 0. */
  vtkSetMacro(TimeFactor, double);
  vtkGetMacro(TimeFactor, double);
  ///@}

protected:
  vtkGranularWornSurface() = default;
  ~vtkGranularWornSurface() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestInformation(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularWornSurface(const vtkGranularWornSurface&) = delete;
  void operator=(const vtkGranularWornSurface&) = delete;

  std::string Wall;
  double WearTime = 1e30;
  double TimeFactor = 1.0;
};

#endif
