// The executive of an algorithm that is to be asked for data even where a source of an input fails.
// VTK's own executives stop there. Then nobody reports which input it was, the next request passes
// over it with empty data, and ranks whose source did not fail wait for this one.
#ifndef vtkGranularPipeline_h
#define vtkGranularPipeline_h

#include <vtkPVCompositeDataPipeline.h>

#include <map>
#include <utility>

class vtkGranularPipeline : public vtkPVCompositeDataPipeline
{
public:
  static vtkGranularPipeline* New();
  vtkTypeMacro(vtkGranularPipeline, vtkPVCompositeDataPipeline);

  /// Whether the data of an input of an algorithm are what a failure left.
  static bool HasFailed(vtkAlgorithm* algorithm, int port, int connection = 0);

protected:
  vtkGranularPipeline() = default;
  ~vtkGranularPipeline() override = default;

  int ForwardUpstream(vtkInformation* request) override;
  int ForwardUpstream(int port, int connection, vtkInformation* request) override;

private:
  vtkGranularPipeline(const vtkGranularPipeline&) = delete;
  void operator=(const vtkGranularPipeline&) = delete;

  /// Failures of an input.
  struct Failures
  {
    std::map<const vtkObjectBase*, bool> passes; ///< before data, by their keys
    bool ofData = false;
    vtkMTimeType changed = 0; ///< when what is upstream was, as data failed
    double time = 0.0;        ///< that was asked for then
  };

  bool FailsAgain(const Failures& failures, vtkInformation* input, vtkMTimeType changed) const;

  std::map<std::pair<int, int>, Failures> Inputs; ///< by port and connection
};

#endif
