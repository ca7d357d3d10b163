/**
 * @class   vtkGranularMerge
 * @brief   the parts that the ranks of a server have of grains or contacts, as one data set
 *
 * Several inputs, as ParaView passes the parts when it writes a file or fetches data, become one,
 * in the order of one process: grains by `ParticleId`, contacts by `ContactId`. Field data are
 * those of all inputs, so that what a restart needs is there. Of tables and the like it is
 * the first one. Applied before the parts are sent as well, as ParaView can do, it passes their
 * time on.
 */
#ifndef vtkGranularMerge_h
#define vtkGranularMerge_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkDataObjectAlgorithm.h"

class GRANULARFILTERS_EXPORT vtkGranularMerge : public vtkDataObjectAlgorithm
{
public:
  static vtkGranularMerge* New();
  vtkTypeMacro(vtkGranularMerge, vtkDataObjectAlgorithm);

protected:
  vtkGranularMerge() = default;
  ~vtkGranularMerge() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestDataObject(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularMerge(const vtkGranularMerge&) = delete;
  void operator=(const vtkGranularMerge&) = delete;
};

#endif
