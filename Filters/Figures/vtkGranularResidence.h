/**
 * @class   vtkGranularResidence
 * @brief   how long grains stay in the boxes of sensors: distribution, mean, variance, Peclet number
 *
 * The input is the output History of vtkGranularSimulation with a sensor that records visits, at the
 * shown time. The first output is a table over `Time`, the time since grains came in [T, s], with
 * curves of each group of grains. The second one has a row for each group: numbers of grains and
 * figures of their stays.
 */
#ifndef vtkGranularResidence_h
#define vtkGranularResidence_h

#include "vtkGranularAnalysis.h"

class vtkTable;

class GRANULARFILTERS_EXPORT vtkGranularResidence : public vtkGranularAnalysis
{
public:
  static vtkGranularResidence* New();
  vtkTypeMacro(vtkGranularResidence, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    SHOW_LEFT = 0,
    SHOW_DENSITY = 1,
    SHOW_INSIDE = 2
  };
  enum
  {
    STAY_TOTAL = 0,
    STAY_VISIT = 1
  };
  enum
  {
    WEIGHT_MASS = 0,
    WEIGHT_NUMBER = 1
  };

  ///@{
  /** What is shown over the time since grains came in. */
  vtkSetMacro(Show, int);
  vtkGetMacro(Show, int);
  ///@}

  ///@{
  /** Whether a stay is the sum of all visits of a grain, or one visit. */
  vtkSetMacro(Stay, int);
  vtkGetMacro(Stay, int);
  ///@}

  ///@{
  /** Whether grains count by their mass, or each as one. */
  vtkSetMacro(Weight, int);
  vtkGetMacro(Weight, int);
  ///@}

  ///@{
  /** Whether each material has a curve of its own. */
  vtkSetMacro(ByMaterial, bool);
  vtkGetMacro(ByMaterial, bool);
  ///@}

  ///@{
  /** Whether grains that are still inside count up to now; else they are left out. */
  vtkSetMacro(Unbiased, bool);
  vtkGetMacro(Unbiased, bool);
  ///@}

  ///@{
  /** Whether grains count that were inside when the sensor began. */
  vtkSetMacro(IncludeStart, bool);
  vtkGetMacro(IncludeStart, bool);
  ///@}

  ///@{
  /** Whether only grains count that came in within EntryTimes [T]. */
  vtkSetMacro(OwnEntryTimes, bool);
  vtkGetMacro(OwnEntryTimes, bool);
  vtkSetVector2Macro(EntryTimes, double);
  vtkGetVector2Macro(EntryTimes, double);
  ///@}

  ///@{
  /** Whether curves have a band of two standard errors. */
  vtkSetMacro(Band, bool);
  vtkGetMacro(Band, bool);
  ///@}

  ///@{
  /** Number of intervals of the time, 2 or more. */
  vtkSetMacro(NumberOfBins, int);
  vtkGetMacro(NumberOfBins, int);
  ///@}

protected:
  vtkGranularResidence();
  ~vtkGranularResidence() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularResidence(const vtkGranularResidence&) = delete;
  void operator=(const vtkGranularResidence&) = delete;

  struct Group;
  std::vector<Group> MakeGroups(vtkDataObject* input) const;
  bool IsCounted(double came, double since) const;
  void AddCurves(const std::vector<Group>& groups, vtkTable* table) const;
  void AddFigures(const std::vector<Group>& groups, vtkTable* table) const;
  void TellDoubts(const std::vector<Group>& groups);

  int Show = SHOW_LEFT;
  int Stay = STAY_TOTAL;
  int Weight = WEIGHT_MASS;
  bool ByMaterial = false;
  bool Unbiased = true;
  bool IncludeStart = false;
  bool OwnEntryTimes = false;
  double EntryTimes[2] = { 0.0, 1.0 };
  bool Band = true;
  int NumberOfBins = 50;
};

#endif
