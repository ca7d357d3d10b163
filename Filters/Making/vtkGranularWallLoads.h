/**
 * @class   vtkGranularWallLoads
 * @brief   mean forces of grains on the points of a wall, for strength analysis
 *
 * The input is the output Walls of vtkGranularSimulation with NodalLoads. The output has one wall
 * where it is drawn, with the point arrays NodalForce, a mean over all steps between two frames, and
 * NodeNumber. Forces are along the axes of the wall as drawn. Field data have the sums of forces and
 * of their torques about the origin. The output has no times.
 */
#ifndef vtkGranularWallLoads_h
#define vtkGranularWallLoads_h

#include "vtkGranularOverTime.h"

#include <array> // for the sums at both ends

class GRANULARFILTERS_EXPORT vtkGranularWallLoads : public vtkGranularOverTime
{
public:
  static vtkGranularWallLoads* New();
  vtkTypeMacro(vtkGranularWallLoads, vtkGranularOverTime);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Name of the wall; empty where there is only one. */
  vtkSetStdStringFromCharMacro(Wall);
  vtkGetCharFromStdStringMacro(Wall);
  ///@}

  ///@{
  /** Times between which forces are averaged [T]: from the first frame within to the last one. */
  vtkSetMacro(StartTime, double);
  vtkGetMacro(StartTime, double);
  vtkSetMacro(EndTime, double);
  vtkGetMacro(EndTime, double);
  ///@}

protected:
  vtkGranularWallLoads();
  ~vtkGranularWallLoads() override;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  std::vector<double> ChooseTimes(const std::vector<double>& times, double shown) const override;
  void Begin() override;
  void Take(const Inputs& inputs, double time, std::size_t index) override;
  void End(vtkInformationVector* outputs) override;

private:
  vtkGranularWallLoads(const vtkGranularWallLoads&) = delete;
  void operator=(const vtkGranularWallLoads&) = delete;

  std::string Wall;
  double StartTime = -1e30;
  double EndTime = 1e30;

  // Of one request.
  struct Moment;
  std::vector<Moment> Moments; // the two ends
};

#endif
