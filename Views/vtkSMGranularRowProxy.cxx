#include "vtkSMGranularRowProxy.h"

#include "Panel/GranularPresets.h"

#include "vtkObjectFactory.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMSessionProxyManager.h"

vtkStandardNewMacro(vtkSMGranularRowProxy);

//------------------------------------------------------------------------------
vtkSMGranularRowProxy::vtkSMGranularRowProxy() = default;
vtkSMGranularRowProxy::~vtkSMGranularRowProxy() = default;

//------------------------------------------------------------------------------
int vtkSMGranularRowProxy::ReadXMLAttributes(vtkSMSessionProxyManager* manager,
  vtkPVXMLElement* element)
{
  const int result = this->Superclass::ReadXMLAttributes(manager, element);
  vtkPVXMLElement* of =
    this->GetHints() ? this->GetHints()->FindNestedElementByName("PresetsOf") : nullptr;
  vtkSMProxy* owner = of && manager
    ? manager->GetPrototypeProxy(of->GetAttributeOrEmpty("group"), of->GetAttributeOrEmpty("proxy"))
    : nullptr;
  vtkSMProperty* preset = owner ? owner->GetProperty(of->GetAttributeOrEmpty("property")) : nullptr;
  if (preset)
  {
    this->Preset = std::make_unique<granular::Presets>(this, "Preset", preset->GetHints(), true);
  }
  return result;
}
