/**
 * @class   vtkGranularBrokenBonds
 * @brief   where and when bonds broke
 *
 * The input is the output Particles of a vtkGranularSimulation with bonds. The output is a point
 * for each bond that broke so far in the run, with the arrays `BreakTime` [T], `ParticleIds` 2,
 * `FractureEnergy` [M L^2/T^2], `Sheared` (1 if shear and twist strained it more than tension and
 * bending), `Radius` (of the smaller of the two grains, 0 where one is gone).
 */
#ifndef vtkGranularBrokenBonds_h
#define vtkGranularBrokenBonds_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularBrokenBonds : public vtkGranularAnalysis
{
public:
  static vtkGranularBrokenBonds* New();
  vtkTypeMacro(vtkGranularBrokenBonds, vtkGranularAnalysis);

  ///@{
  /** Whether points move with the two grains, between whose surfaces they are, as long as both are
   * there; else they stay where bonds broke. */
  vtkSetMacro(FollowGrains, bool);
  vtkGetMacro(FollowGrains, bool);
  vtkBooleanMacro(FollowGrains, bool);
  ///@}

protected:
  vtkGranularBrokenBonds() = default;
  ~vtkGranularBrokenBonds() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularBrokenBonds(const vtkGranularBrokenBonds&) = delete;
  void operator=(const vtkGranularBrokenBonds&) = delete;

  bool FollowGrains = false;
};

#endif
