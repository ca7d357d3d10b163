/**
 * @class   vtkGranularPackingFraction
 * @brief   how densely grains fill a box
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the array
 * `Radius`. The output is a table of one row with `SolidFraction`, `BoxVolume` and `GrainVolume`
 * [L^3, m^3], `Count` (grains with their centres in the box) and, with the array `ContactCount`,
 * `CoordinationNumber` and `RattlerShare` of these. The same is there as field data. The volume of
 * each grain in the box is exact; where two overlap it counts twice.
 */
#ifndef vtkGranularPackingFraction_h
#define vtkGranularPackingFraction_h

#include "vtkGranularAnalysis.h"

#include <limits> // for nan

class GRANULARFILTERS_EXPORT vtkGranularPackingFraction : public vtkGranularAnalysis
{
public:
  static vtkGranularPackingFraction* New();
  vtkTypeMacro(vtkGranularPackingFraction, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** The box x from and to, y from and to, z from and to [L, m], instead of the bounds of the
   * centres. */
  vtkSetMacro(OwnBox, bool);
  vtkGetMacro(OwnBox, bool);
  vtkSetVector6Macro(Box, double);
  vtkGetVector6Macro(Box, double);
  ///@}

  ///@{
  /** How far the bounds of the centres are drawn in on all sides [mean radii]. */
  vtkSetMacro(Margin, double);
  vtkGetMacro(Margin, double);
  ///@}

  ///@{
  /** Grains with fewer contacts are rattlers. */
  vtkSetMacro(RattlerBelow, int);
  vtkGetMacro(RattlerBelow, int);
  ///@}

  ///@{
  /** What the last request found; nan where it found nothing. */
  vtkGetMacro(SolidFraction, double);
  vtkGetMacro(CoordinationNumber, double);
  ///@}

protected:
  vtkGranularPackingFraction() = default;
  ~vtkGranularPackingFraction() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularPackingFraction(const vtkGranularPackingFraction&) = delete;
  void operator=(const vtkGranularPackingFraction&) = delete;

  bool OwnBox = false;
  double Box[6] = { 0.0, 1.0, 0.0, 1.0, 0.0, 1.0 };
  double Margin = 1.0;
  int RattlerBelow = 2;
  double SolidFraction = std::numeric_limits<double>::quiet_NaN();
  double CoordinationNumber = std::numeric_limits<double>::quiet_NaN();
};

#endif
