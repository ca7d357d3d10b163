/**
 * @class   vtkGranularHistoryPlot
 * @brief   chooses columns of the history of a simulation for a chart
 *
 * The input is the output History of vtkGranularSimulation. The output has its column `Time` [T, s]
 * and those that Show names, as scalars whose names say what they are and in which SI unit. A wall
 * force is the length of the column `WallForce NAME`. Means since the row before have none in the
 * first row and are drawn there as in the second. The first row is there twice while it is the
 * only one, since charts refuse lines of one point. The energy of adhesion is left out where it is
 * 0.
 */
#ifndef vtkGranularHistoryPlot_h
#define vtkGranularHistoryPlot_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularHistoryPlot : public vtkGranularAnalysis
{
public:
  static vtkGranularHistoryPlot* New();
  vtkTypeMacro(vtkGranularHistoryPlot, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    SHOW_ENERGIES = 0,
    SHOW_GRAINS = 1,
    SHOW_OVERLAP = 2,
    SHOW_FLOW = 3,
    SHOW_WALL_FORCES = 4,
    SHOW_EVERYTHING = 5,
    SHOW_LOSSES = 6,
    SHOW_MASS_FLOW = 7, ///< from here on of sensors
    SHOW_SENSOR_MASS = 8,
    SHOW_SENSOR_COUNT = 9,
    SHOW_SENSOR_VELOCITY = 10,
    SHOW_RESIDENCE_TIME = 11,
    SHOW_WALL_TORQUES = 12, ///< from here on of walls
    SHOW_WALL_POWER = 13,
    SHOW_WALL_WORK = 14,
    SHOW_WALL_SPEEDS = 15,
    SHOW_SPECIFIC_ENERGY = 16,
    SHOW_WALL_WEAR = 17,
    SHOW_HEAT = 18
  };

  ///@{
  /** Which columns. */
  vtkSetMacro(Show, int);
  vtkGetMacro(Show, int);
  ///@}

protected:
  vtkGranularHistoryPlot() = default;
  ~vtkGranularHistoryPlot() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularHistoryPlot(const vtkGranularHistoryPlot&) = delete;
  void operator=(const vtkGranularHistoryPlot&) = delete;

  int Show = SHOW_ENERGIES;
};

#endif
