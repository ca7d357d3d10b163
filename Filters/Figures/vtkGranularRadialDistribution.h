/**
 * @class   vtkGranularRadialDistribution
 * @brief   radial distribution function of the centres of grains
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the array
 * `Radius`. The output is a table, one row a bin, with the column `bin_extents`, the middle of the
 * bin, a distance in mean diameters or [L, m], and those that Show names: `RadialDistribution`, the
 * number of centres there over that of grains placed by chance in the box, and `NeighbourCount`,
 * the mean number of centres nearer than the end of the bin.
 */
#ifndef vtkGranularRadialDistribution_h
#define vtkGranularRadialDistribution_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularRadialDistribution : public vtkGranularAnalysis
{
public:
  static vtkGranularRadialDistribution* New();
  vtkTypeMacro(vtkGranularRadialDistribution, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    SHOW_DISTRIBUTION = 0,
    SHOW_NEIGHBOUR_COUNT = 1,
    SHOW_EVERYTHING = 2
  };

  enum
  {
    SHELLS_IN_BOX = 0, ///< each shell counts with its volume in the box
    INNER_GRAINS = 1   ///< only grains that are RMax from all faces are counted from
  };

  ///@{
  /** Which columns. */
  vtkSetMacro(Show, int);
  vtkGetMacro(Show, int);
  ///@}

  ///@{
  /** Whether distances are in mean diameters, RMax too. */
  vtkSetMacro(InDiameters, bool);
  vtkGetMacro(InDiameters, bool);
  ///@}

  ///@{
  /** Largest distance [mean diameters, or L, m]. */
  vtkSetMacro(RMax, double);
  vtkGetMacro(RMax, double);
  ///@}

  ///@{
  /** Number of bins, 1 or more. */
  vtkSetMacro(NumberOfBins, int);
  vtkGetMacro(NumberOfBins, int);
  ///@}

  ///@{
  /** What is done about the faces of the box. */
  vtkSetMacro(EdgeCorrection, int);
  vtkGetMacro(EdgeCorrection, int);
  ///@}

  ///@{
  /** The box x from and to, y from and to, z from and to [L, m], instead of the bounds of the
   * centres. */
  vtkSetMacro(OwnBox, bool);
  vtkGetMacro(OwnBox, bool);
  vtkSetVector6Macro(Box, double);
  vtkGetVector6Macro(Box, double);
  ///@}

protected:
  vtkGranularRadialDistribution() = default;
  ~vtkGranularRadialDistribution() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularRadialDistribution(const vtkGranularRadialDistribution&) = delete;
  void operator=(const vtkGranularRadialDistribution&) = delete;

  int Show = SHOW_DISTRIBUTION;
  bool InDiameters = true;
  double RMax = 4.0;
  int NumberOfBins = 100;
  int EdgeCorrection = SHELLS_IN_BOX;
  bool OwnBox = false;
  double Box[6] = { 0.0, 1.0, 0.0, 1.0, 0.0, 1.0 };
};

#endif
