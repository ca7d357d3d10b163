/**
 * @class   vtkGranularInflow
 * @brief   where, when, how many and of what size grains enter a simulation
 *
 * The output draws the region, and carries the parameters as field data
 * (GranularInflowParameters.h) to vtkGranularSimulation. The input, a closed surface, is needed for
 * the shape SURFACE only. On several ranks the first one has the whole region, and the others draw
 * nothing. Meaning and units: dem::Inflow (Spawning/Inflow.h).
 */
#ifndef vtkGranularInflow_h
#define vtkGranularInflow_h

#include "GranularFiltersModule.h" // for the export macro
#include "GranularParameterMacros.h"
#include "vtkPolyDataAlgorithm.h"

#include <array>  // for pairs
#include <memory> // for the region
#include <string> // for the name
#include <vector> // for pairs

namespace dem
{
struct Inflow;
}
namespace granular
{
class Gathering;
}

class GRANULARFILTERS_EXPORT vtkGranularInflow : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularInflow* New();
  vtkTypeMacro(vtkGranularInflow, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Parameters, all but texts, by names: granular::inflowParameters() (Spawning/Inflows.def). */
  granularParameters();

  ///@{
  /** Name in messages and tables; empty: the simulation numbers its inflows. */
  vtkSetStdStringFromCharMacro(Name);
  vtkGetCharFromStdStringMacro(Name);
  ///@}

  ///@{
  /**
   * Of new grains: materials of the simulation's table with their shares (granular::readMixture()),
   * shapes with their shares (granular::readShapeShares()), without any those of the simulation.
   */
  vtkSetStdStringFromCharMacro(Materials);
  vtkGetCharFromStdStringMacro(Materials);
  vtkSetStdStringFromCharMacro(GrainShapes);
  vtkGetCharFromStdStringMacro(GrainShapes);
  ///@}

  ///@{
  /** Pairs of a radius [L, m] and its share of the number of grains. */
  void SetNumberOfMixtureRadii(int count) { this->Resize(this->MixtureRadii, count); }
  void SetMixtureRadii(int index, double radius, double share)
  {
    this->SetPair(this->MixtureRadii, index, radius, share);
  }
  ///@}

  ///@{
  /** Pairs of the opening of a sieve [L, m] and how much of the mass passes it, in any order. */
  void SetNumberOfSieves(int count) { this->Resize(this->Sieves, count); }
  void SetSieves(int index, double opening, double passing)
  {
    this->SetPair(this->Sieves, index, opening, passing);
  }
  ///@}

  ///@{
  /** Pairs of a beginning and an end [T, s]; none is always. */
  void SetNumberOfTimes(int count) { this->Resize(this->Times, count); }
  void SetTimes(int index, double from, double to) { this->SetPair(this->Times, index, from, to); }
  ///@}

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularInflow();
  ~vtkGranularInflow() override;
  vtkExecutive* CreateDefaultExecutive() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularInflow(const vtkGranularInflow&) = delete;
  void operator=(const vtkGranularInflow&) = delete;

  using Pairs = std::vector<std::array<double, 2>>;
  void Resize(Pairs& pairs, int count);
  void SetPair(Pairs& pairs, int index, double first, double second);
  /// Says at once what the simulation would refuse.
  void ReportProblem(vtkPolyData* output);
  void DrawRegion(vtkPolyData* input, vtkPolyData* output) const;

  std::string Name;
  std::string Materials;
  std::string GrainShapes;
  std::unique_ptr<dem::Inflow> Parameters; ///< all but texts and pairs
  Pairs MixtureRadii;
  Pairs Sieves{ { 0.004, 0 }, { 0.006, 15 }, { 0.01, 50 }, { 0.016, 85 }, { 0.02, 100 } };
  Pairs Times;
  std::unique_ptr<granular::Gathering> Region; ///< what all ranks have of the surface
};

#endif
