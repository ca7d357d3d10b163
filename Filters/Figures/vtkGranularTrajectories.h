/**
 * @class   vtkGranularTrajectories
 * @brief   paths of grains, as lines
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the arrays
 * `Radius` and `ParticleId`, over time. All times are asked for, and the result does not depend on
 * the one that is shown. The output has a polyline for each piece of the path of a chosen grain. A
 * grain that leaves and returns, or crosses a face of a periodic cell, has several.
 * The point arrays are `Time` [T, s], `Speed` [L/T, m/s], where there is `Velocity`, `Radius` [L,
 * m] and `ParticleId`; the cell arrays are `ParticleId` and `Length` [L, m], the length of the
 * line.
 */
#ifndef vtkGranularTrajectories_h
#define vtkGranularTrajectories_h

#include "vtkGranularOverTime.h"

#include <memory> // for what passes find
#include <vector> // for the ids

class vtkSelection;

class GRANULARFILTERS_EXPORT vtkGranularTrajectories : public vtkGranularOverTime
{
public:
  static vtkGranularTrajectories* New();
  vtkTypeMacro(vtkGranularTrajectories, vtkGranularOverTime);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** The second input: grains that are selected at the time that is shown are chosen, together with
   * those of Ids. */
  void SetSelectionConnection(vtkAlgorithmOutput* selection)
  {
    this->SetInputConnection(1, selection);
  }

  ///@{
  /** The grains that are chosen, by `ParticleId`. Without any, and without a selection: those of
   * Every. */
  void AddId(vtkIdType id);
  void ClearIds();
  ///@}

  ///@{
  /** Grains whose id is a multiple of this are chosen, where there are neither Ids nor a
   * selection; 1 or more. */
  vtkSetMacro(Every, int);
  vtkGetMacro(Every, int);
  ///@}

  ///@{
  /** Of these only grains that are in the box when they are first seen: x from and to, y from and
   * to, z from and to [L, m]. */
  vtkSetMacro(OwnBox, bool);
  vtkGetMacro(OwnBox, bool);
  vtkSetVector6Macro(Box, double);
  vtkGetVector6Macro(Box, double);
  ///@}

  ///@{
  /** Lines break where a grain moves farther than this from one time to the next [L, m]; 0: they do
   * not. Faces of a periodic cell that the input tells of break them in any case. */
  vtkSetMacro(LargestStep, double);
  vtkGetMacro(LargestStep, double);
  ///@}

protected:
  vtkGranularTrajectories();
  ~vtkGranularTrajectories() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  std::vector<double> ChooseTimes(const std::vector<double>& times, double shown) const override;
  void Begin() override;
  void Take(const Inputs& inputs, double time, std::size_t index) override;
  void End(vtkInformationVector* outputs) override;

private:
  vtkGranularTrajectories(const vtkGranularTrajectories&) = delete;
  void operator=(const vtkGranularTrajectories&) = delete;

  vtkSelection* FindSelection() const;

  std::vector<vtkIdType> Ids;
  int Every = 10;
  bool OwnBox = false;
  double Box[6] = { 0.0, 1.0, 0.0, 1.0, 0.0, 1.0 };
  double LargestStep = 0.0;

  struct Found;
  std::unique_ptr<Found> Pass; // in the passes of one request
};

#endif
