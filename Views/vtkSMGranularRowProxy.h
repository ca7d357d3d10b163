/**
 * @class   vtkSMGranularRowProxy
 * @brief   a row of a form in the panel, with presets
 *
 * Its property `Preset` fills in the others, as the hints of another property say, which its own
 * hints name: `<PresetsOf group="sources" proxy="GranularSimulation" property="MaterialPreset"/>`.
 */
#ifndef vtkSMGranularRowProxy_h
#define vtkSMGranularRowProxy_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkSMProxy.h"

#include <memory> // for the presets

namespace granular
{
class Presets;
}

class GRANULARVIEWS_EXPORT vtkSMGranularRowProxy : public vtkSMProxy
{
public:
  static vtkSMGranularRowProxy* New();
  vtkTypeMacro(vtkSMGranularRowProxy, vtkSMProxy);

protected:
  vtkSMGranularRowProxy();
  ~vtkSMGranularRowProxy() override;

  int ReadXMLAttributes(vtkSMSessionProxyManager* manager, vtkPVXMLElement* element) override;

private:
  vtkSMGranularRowProxy(const vtkSMGranularRowProxy&) = delete;
  void operator=(const vtkSMGranularRowProxy&) = delete;

  std::unique_ptr<granular::Presets> Preset;
};

#endif
