/**
 * @class   vtkGranularAnalysis
 * @brief   what the filters that make figures of a run have in common
 *
 * A subclass computes its outputs in Analyze() and says what is wrong by a dem::Error, whose text
 * becomes Status; the outputs are empty then. Status is field data of every output, too. Of several
 * ranks the first has the whole input and the result, the others have nothing.
 */
#ifndef vtkGranularAnalysis_h
#define vtkGranularAnalysis_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkDataObjectAlgorithm.h"

#include <string> // for the status
#include <vector> // for inputs

namespace granular
{
class Gathering;
class Ranks;
}

class GRANULARFILTERS_EXPORT vtkGranularAnalysis : public vtkDataObjectAlgorithm
{
public:
  vtkAbstractTypeMacro(vtkGranularAnalysis, vtkDataObjectAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** OK, or what went wrong with the last request, or what speaks against its result. */
  vtkGetCharFromStdStringMacro(Status);

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularAnalysis();
  ~vtkGranularAnalysis() override;
  vtkExecutive* CreateDefaultExecutive() override;

  /** What is connected, by ports; null where nothing is. */
  using Inputs = std::vector<vtkDataObject*>;

  /** Fills the outputs, which are empty, from inputs that it leaves as they are. */
  virtual void Analyze(const Inputs& inputs, vtkInformationVector* outputs) = 0;

  /** In Analyze(): what speaks against a result that is given all the same. It becomes Status, and
   * a warning. */
  void TellDoubt(const std::string& sentence);

  /** The end of a request for data: makes the status of the first rank that of all, and says it and
   * the time in all outputs. All ranks have to call it. */
  void Conclude(const granular::Ranks& ranks, const std::string& status,
    vtkInformationVector** inputs, vtkInformationVector* outputs);

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularAnalysis(const vtkGranularAnalysis&) = delete;
  void operator=(const vtkGranularAnalysis&) = delete;

  std::string TryToAnalyze(const Inputs& inputs, vtkInformationVector* outputs);
  void SayOutcome(vtkInformation* input, vtkInformationVector* outputs);
  void Report(const std::string& status);

  std::string Status = "OK";
  std::string Doubt;                           // about the last result
  std::vector<granular::Gathering> Gatherings; // by ports
};

#endif
