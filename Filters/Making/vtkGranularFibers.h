/**
 * @class   vtkGranularFibers
 * @brief   grains along polylines, each bonded to the next: fibres that bend
 *
 * The output has a point for each grain, with the array `Radius`, and a line for each bond, as the
 * input Particles of a vtkGranularSimulation with bonds takes them. Lines of the input that share a
 * point at their ends are one net; one that returns to its beginning is a ring.
 */
#ifndef vtkGranularFibers_h
#define vtkGranularFibers_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularFibers : public vtkGranularAnalysis
{
public:
  static vtkGranularFibers* New();
  vtkTypeMacro(vtkGranularFibers, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Of the grains [L, m], above 0. */
  vtkSetMacro(Radius, double);
  vtkGetMacro(Radius, double);
  ///@}

  ///@{
  /** Distance of neighbours along a line over their diameter, above 0; made to fit the length. */
  vtkSetMacro(Spacing, double);
  vtkGetMacro(Spacing, double);
  ///@}

protected:
  vtkGranularFibers() = default;
  ~vtkGranularFibers() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularFibers(const vtkGranularFibers&) = delete;
  void operator=(const vtkGranularFibers&) = delete;

  double Radius = 0.001;
  double Spacing = 1.0;
};

#endif
