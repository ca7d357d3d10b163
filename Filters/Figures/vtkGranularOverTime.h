/**
 * @class   vtkGranularOverTime
 * @brief   common base of filters that read all times of their input
 *
 * Several times take several passes through the pipeline, as for VTK's own temporal filters. A
 * subclass says which times to ask for, takes the inputs of each, and fills the outputs when all
 * are done. A result of all times does not depend on the one that is shown, so its outputs have no
 * times; any other has the latest of those that were chosen. A user can stop between two times;
 * there is no result then, and the next request begins with the first time.
 */
#ifndef vtkGranularOverTime_h
#define vtkGranularOverTime_h

#include "vtkGranularAnalysis.h"

#include <vector> // for the times

class GRANULARFILTERS_EXPORT vtkGranularOverTime : public vtkGranularAnalysis
{
public:
  vtkAbstractTypeMacro(vtkGranularOverTime, vtkGranularAnalysis);

protected:
  vtkGranularOverTime();
  ~vtkGranularOverTime() override;

  /** Whether the result is one of all times. */
  virtual bool TakesAllTimes() const { return true; }

  /** Which of the times of the input to ask for; none for what is shown, as it is. All of them,
   * unless a subclass says otherwise.
   * @param shown the one that is shown */
  virtual std::vector<double> ChooseTimes(const std::vector<double>& times, double shown) const;
  /// The time of the outputs, by the chosen ones: the latest, unless a subclass says otherwise.
  virtual double TimeOf(const std::vector<double>& chosen) const;

  /** Whether an input is asked for these times. The first one is, unless a subclass says otherwise.
   */
  virtual bool FollowsTimes(int port) const { return port == 0; }

  /** Whether any times were chosen. */
  bool HasTimes() const { return !this->PassTimes.empty(); }

  /** How many times there are to take, at least 1. */
  std::size_t CountPasses() const;

  /** Before the first time. Throws a dem::Error where properties are wrong. */
  virtual void Begin() = 0;

  /** The inputs at a time, and which one of those that were chosen it is. */
  virtual void Take(const Inputs& inputs, double time, std::size_t index) = 0;

  /** After the last time. */
  virtual void End(vtkInformationVector* outputs) = 0;

  int RequestInformation(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularOverTime(const vtkGranularOverTime&) = delete;
  void operator=(const vtkGranularOverTime&) = delete;

  // State of the passes of one request.
  bool IsPassing = false;
  std::vector<double> PassTimes; // none where the input has none
  std::size_t Next = 0;          // the one that is asked for now
};

#endif
