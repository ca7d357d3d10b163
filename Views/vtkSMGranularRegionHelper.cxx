#include "vtkSMGranularRegionHelper.h"

#include "vtkObjectFactory.h"
#include "vtkSMCoreUtilities.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <string>

vtkStandardNewMacro(vtkSMGranularRegionHelper);

//------------------------------------------------------------------------------
vtkSMGranularRegionHelper::vtkSMGranularRegionHelper() = default;
vtkSMGranularRegionHelper::~vtkSMGranularRegionHelper() = default;

//------------------------------------------------------------------------------
void vtkSMGranularRegionHelper::PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement*,
  vtkMTimeType)
{
  const char* name = vtkSMCoreUtilities::GetInputPropertyName(proxy, 0);
  if (!name)
  {
    return;
  }
  vtkSMPropertyHelper input(proxy, name);
  vtkSMProxy* source = input.GetNumberOfElements() > 0 ? input.GetAsProxy() : nullptr;
  const std::string kind = source && source->GetXMLName() ? source->GetXMLName() : "";
  if (kind == "GranularSimulation" || kind == "GranularSimulationInWalls")
  {
    input.RemoveAllValues();
  }
}
