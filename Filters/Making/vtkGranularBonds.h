/**
 * @class   vtkGranularBonds
 * @brief   lines between grains that are near each other, as bonds of a simulation
 *
 * The input is any points with the array `Radius`. The output is the same points with their arrays
 * and a line between each two whose centres are no farther apart than InteractionRadius times the
 * sum of their radii: as the input
 * Particles of a vtkGranularSimulation with bonds, each line is one.
 */
#ifndef vtkGranularBonds_h
#define vtkGranularBonds_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularBonds : public vtkGranularAnalysis
{
public:
  static vtkGranularBonds* New();
  vtkTypeMacro(vtkGranularBonds, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Distance of the centres over the sum of the radii up to which two are bonded, above 0. */
  vtkSetMacro(InteractionRadius, double);
  vtkGetMacro(InteractionRadius, double);
  ///@}

  ///@{
  /** Whether lines that the input has stay. */
  vtkSetMacro(KeepLines, bool);
  vtkGetMacro(KeepLines, bool);
  ///@}

protected:
  vtkGranularBonds() = default;
  ~vtkGranularBonds() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularBonds(const vtkGranularBonds&) = delete;
  void operator=(const vtkGranularBonds&) = delete;

  double InteractionRadius = 1.1;
  bool KeepLines = true;
};

#endif
