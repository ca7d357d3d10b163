/**
 * @class   vtkGranularFragments
 * @brief   pieces that bonds hold together, with their size distribution
 *
 * The input is the output Particles of a vtkGranularSimulation with bonds, or any points with the
 * arrays `Fragment` and `Mass`. The output is a table, a row for each fragment, the smallest first:
 * `Fragment`, `Grains`, `Mass` [M], `EquivalentDiameter` [L] of a sphere of that mass and of the
 * mean density of the grains (where there is the array `Radius`), `FinerMass`, the share of all
 * mass in fragments up to this one, `Center` 3 [L] and `Velocity` 3 [L/T] of the centre of mass. As
 * field data `FragmentCount`, `LargestFragment` and `LargestShare` of all mass.
 */
#ifndef vtkGranularFragments_h
#define vtkGranularFragments_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularFragments : public vtkGranularAnalysis
{
public:
  static vtkGranularFragments* New();
  vtkTypeMacro(vtkGranularFragments, vtkGranularAnalysis);

protected:
  vtkGranularFragments() = default;
  ~vtkGranularFragments() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularFragments(const vtkGranularFragments&) = delete;
  void operator=(const vtkGranularFragments&) = delete;
};

#endif
