/**
 * @class   vtkSMGranularRegionHelper
 * @brief   takes a simulation away from the first input of a new source that serves simulations
 *
 * In a script ParaView connects the active source to the first input of any new source. If that is
 * a simulation, and the new source an inflow or a shape for it, the two would wait for each other
 * without end; grains are no surface in any case. The hint is
 * `<InitializationHelper class="vtkSMGranularRegionHelper"/>`.
 */
#ifndef vtkSMGranularRegionHelper_h
#define vtkSMGranularRegionHelper_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkSMProxyInitializationHelper.h"

class GRANULARVIEWS_EXPORT vtkSMGranularRegionHelper : public vtkSMProxyInitializationHelper
{
public:
  static vtkSMGranularRegionHelper* New();
  vtkTypeMacro(vtkSMGranularRegionHelper, vtkSMProxyInitializationHelper);

  void PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement* hint, vtkMTimeType begun) override;

protected:
  vtkSMGranularRegionHelper();
  ~vtkSMGranularRegionHelper() override;

private:
  vtkSMGranularRegionHelper(const vtkSMGranularRegionHelper&) = delete;
  void operator=(const vtkSMGranularRegionHelper&) = delete;
};

#endif
