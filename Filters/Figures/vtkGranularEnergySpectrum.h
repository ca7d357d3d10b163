/**
 * @class   vtkGranularEnergySpectrum
 * @brief   how collisions share energy: a histogram by energy for each pair of materials and wall
 *
 * The input is the output History of vtkGranularSimulation with CollisionStatistics, at the shown
 * time. The first output is a table with a row for each bin: `bin_extents`, the decimal logarithm of
 * the middle of the bin [M L^2/T^2, J], and a column for each group of collisions and for all of
 * them. The second one has a row for each group: numbers, means and sums of its collisions, and of
 * contacts that have not ended.
 */
#ifndef vtkGranularEnergySpectrum_h
#define vtkGranularEnergySpectrum_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularEnergySpectrum : public vtkGranularAnalysis
{
public:
  static vtkGranularEnergySpectrum* New();
  vtkTypeMacro(vtkGranularEnergySpectrum, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    ENERGY_IMPACT = 0,
    ENERGY_DISSIPATED = 1,
    ENERGY_SHEAR = 2
  };
  enum
  {
    SHOW_RATE = 0,
    SHOW_POWER = 1,
    SHOW_NUMBER = 2,
    SHOW_ENERGY = 3
  };

  ///@{
  /** Which energy of a collision. */
  vtkSetMacro(Energy, int);
  vtkGetMacro(Energy, int);
  ///@}

  ///@{
  /** What is shown of the collisions of a bin. */
  vtkSetMacro(Show, int);
  vtkGetMacro(Show, int);
  ///@}

  ///@{
  /** How many bins of a third of a factor of two are put together, 1 or more. */
  vtkSetMacro(MergedBins, int);
  vtkGetMacro(MergedBins, int);
  ///@}

  ///@{
  /** Whether a bin has what is in all bins from it on as well. */
  vtkSetMacro(Cumulative, bool);
  vtkGetMacro(Cumulative, bool);
  ///@}

protected:
  vtkGranularEnergySpectrum();
  ~vtkGranularEnergySpectrum() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularEnergySpectrum(const vtkGranularEnergySpectrum&) = delete;
  void operator=(const vtkGranularEnergySpectrum&) = delete;

  int Energy = ENERGY_IMPACT;
  int Show = SHOW_RATE;
  int MergedBins = 3;
  bool Cumulative = false;
};

#endif
