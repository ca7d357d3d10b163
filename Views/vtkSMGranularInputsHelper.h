/**
 * @class   vtkSMGranularInputsHelper
 * @brief   connects what is selected to the inputs of a new simulation that it is for
 *
 * ParaView connects what is selected to the first input of a new filter, and nothing to a source.
 * Here inflows are connected to *Inflows*, shapes to *Shapes*, sensors to *Sensors*, and all others
 * are walls. A source that was given no input takes the inflows and shapes that are selected. The
 * domains of the inputs (vtkSMGranularKindDomain) say what is what; the hint is
 * `<InitializationHelper class="vtkSMGranularInputsHelper"/>`.
 */
#ifndef vtkSMGranularInputsHelper_h
#define vtkSMGranularInputsHelper_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkSMProxyInitializationHelper.h"

class GRANULARVIEWS_EXPORT vtkSMGranularInputsHelper : public vtkSMProxyInitializationHelper
{
public:
  static vtkSMGranularInputsHelper* New();
  vtkTypeMacro(vtkSMGranularInputsHelper, vtkSMProxyInitializationHelper);

  void PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement* hint, vtkMTimeType begun) override;

protected:
  vtkSMGranularInputsHelper();
  ~vtkSMGranularInputsHelper() override;

private:
  vtkSMGranularInputsHelper(const vtkSMGranularInputsHelper&) = delete;
  void operator=(const vtkSMGranularInputsHelper&) = delete;
};

#endif
