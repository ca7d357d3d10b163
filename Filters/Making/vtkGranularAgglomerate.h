/**
 * @class   vtkGranularAgglomerate
 * @brief   a closed surface filled with grains, and bonds between them
 *
 * The output has a point for each grain, with the array `Radius`, and a line for each bond: as the
 * input Particles of a vtkGranularSimulation with bonds it is an agglomerate, a pellet or a stone.
 */
#ifndef vtkGranularAgglomerate_h
#define vtkGranularAgglomerate_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularAgglomerate : public vtkGranularAnalysis
{
public:
  static vtkGranularAgglomerate* New();
  vtkTypeMacro(vtkGranularAgglomerate, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Of the grains [L, m], above 0. */
  vtkSetMacro(Radius, double);
  vtkGetMacro(Radius, double);
  ///@}

  enum Packings
  {
    RANDOM = 0,
    FACE_CENTRED = 1
  };
  ///@{
  /** How the grains lie: pushed apart from random positions, or on a face-centred cubic lattice
   * that lies at random. */
  vtkSetClampMacro(Packing, int, RANDOM, FACE_CENTRED);
  vtkGetMacro(Packing, int);
  ///@}

  ///@{
  /** Of the random numbers. */
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

  ///@{
  /** Distance of the centres over the sum of the radii up to which two are bonded; 0 for no bonds.
   */
  vtkSetMacro(InteractionRadius, double);
  vtkGetMacro(InteractionRadius, double);
  ///@}

protected:
  vtkGranularAgglomerate() = default;
  ~vtkGranularAgglomerate() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularAgglomerate(const vtkGranularAgglomerate&) = delete;
  void operator=(const vtkGranularAgglomerate&) = delete;

  double Radius = 0.001;
  int Packing = RANDOM;
  int Seed = 1;
  double InteractionRadius = 1.1;
};

#endif
