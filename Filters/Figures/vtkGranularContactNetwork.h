/**
 * @class   vtkGranularContactNetwork
 * @brief   draws the contacts of a simulation as tubes that are as thick as they are strong
 *
 * The input is the output Contacts of vtkGranularSimulation: lines with the cell array
 * `NormalForce` [M L/T^2, N]. Contacts that pull or do not press are left out. The output has the
 * cell arrays of the input and as field data, of all contacts that press:
 * `MeanNormalForce` [M L/T^2, N], `ContactCount`, `StrongShare` (share of those above the mean),
 * and `ShownCount`, the number of tubes.
 */
#ifndef vtkGranularContactNetwork_h
#define vtkGranularContactNetwork_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularContactNetwork : public vtkGranularAnalysis
{
public:
  static vtkGranularContactNetwork* New();
  vtkTypeMacro(vtkGranularContactNetwork, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Smallest normal force that is shown, over the mean one, and in itself [M L/T^2, N]. */
  vtkSetMacro(Threshold, double);
  vtkGetMacro(Threshold, double);
  vtkSetMacro(MinimumForce, double);
  vtkGetMacro(MinimumForce, double);
  ///@}

  ///@{
  /** Factor of the thickness: at 1 the mean force has a radius of 0.06 mean lengths of lines. */
  vtkSetMacro(TubeScale, double);
  vtkGetMacro(TubeScale, double);
  ///@}

  ///@{
  /** Sides of a tube, 3 or more. */
  vtkSetMacro(NumberOfSides, int);
  vtkGetMacro(NumberOfSides, int);
  ///@}

  ///@{
  /** Whether contacts with walls are shown and counted. */
  vtkSetMacro(WallContacts, bool);
  vtkGetMacro(WallContacts, bool);
  ///@}

protected:
  vtkGranularContactNetwork() = default;
  ~vtkGranularContactNetwork() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularContactNetwork(const vtkGranularContactNetwork&) = delete;
  void operator=(const vtkGranularContactNetwork&) = delete;

  double Threshold = 0.0;
  double MinimumForce = 0.0;
  double TubeScale = 1.0;
  int NumberOfSides = 10;
  bool WallContacts = true;
};

#endif
