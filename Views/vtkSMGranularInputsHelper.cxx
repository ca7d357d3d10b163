#include "vtkSMGranularInputsHelper.h"

#include "vtkSMGranularKindDomain.h"

#include "vtkObjectFactory.h"
#include "vtkSMOutputPort.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxySelectionModel.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"

#include <algorithm>
#include <array>
#include <vector>

vtkStandardNewMacro(vtkSMGranularInputsHelper);

namespace
{

constexpr const char* WallsProperty = "Walls";
constexpr std::array<const char*, 3> KindProperties{ "Inflows", "Shapes", "Sensors" };
constexpr std::array<const char*, 5> InputProperties{ WallsProperty, "Particles", KindProperties[0],
  KindProperties[1], KindProperties[2] };

struct Output
{
  vtkSMSourceProxy* source;
  unsigned int port;
};

/// The property that only takes what this is.
const char* findProperty(vtkSMProxy* proxy, const Output& output)
{
  for (const char* name : KindProperties)
  {
    vtkSMProperty* property = proxy->GetProperty(name);
    auto* kind = property ? property->FindDomain<vtkSMGranularKindDomain>() : nullptr;
    if (kind && kind->IsOfKind(output.source, output.port))
    {
      return name;
    }
  }
  return nullptr;
}

std::vector<Output> readInputs(vtkSMProxy* proxy, const char* name)
{
  const vtkSMPropertyHelper inputs(proxy, name);
  std::vector<Output> found;
  for (unsigned int i = 0; i < inputs.GetNumberOfElements(); ++i)
  {
    found.push_back(
      { vtkSMSourceProxy::SafeDownCast(inputs.GetAsProxy(i)), inputs.GetOutputPort(i) });
  }
  return found;
}

/// What a user has selected in the Pipeline Browser, or a script as its active source.
std::vector<Output> readSelection(vtkSMProxy* proxy)
{
  vtkSMSessionProxyManager* manager = proxy->GetSessionProxyManager();
  vtkSMProxySelectionModel* selection =
    manager ? manager->GetSelectionModel("ActiveSources") : nullptr;
  std::vector<Output> found;
  for (unsigned int i = 0; selection && i < selection->GetNumberOfSelectedProxies(); ++i)
  {
    vtkSMProxy* selected = selection->GetSelectedProxy(i);
    if (auto* port = vtkSMOutputPort::SafeDownCast(selected))
    {
      found.push_back({ port->GetSourceProxy(), static_cast<unsigned int>(port->GetPortIndex()) });
    }
    else if (auto* source = vtkSMSourceProxy::SafeDownCast(selected))
    {
      found.push_back({ source, 0 });
    }
  }
  return found;
}

}

//------------------------------------------------------------------------------
vtkSMGranularInputsHelper::vtkSMGranularInputsHelper() = default;
vtkSMGranularInputsHelper::~vtkSMGranularInputsHelper() = default;

//------------------------------------------------------------------------------
void vtkSMGranularInputsHelper::PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement*,
  vtkMTimeType begun)
{
  const bool wasGiven = std::any_of(InputProperties.begin(), InputProperties.end(),
    [&](const char* name)
    {
      vtkSMProperty* property = proxy->GetProperty(name);
      return property && property->GetMTime() > begun;
    });
  const std::vector<Output> outputs =
    wasGiven ? readInputs(proxy, WallsProperty) : readSelection(proxy);
  std::vector<Output> walls;
  for (const Output& output : outputs)
  {
    if (const char* name = findProperty(proxy, output))
    {
      vtkSMPropertyHelper(proxy, name).Add(output.source, output.port);
    }
    else
    {
      walls.push_back(output);
    }
  }
  if (wasGiven && walls.size() < outputs.size())
  {
    vtkSMPropertyHelper inputs(proxy, WallsProperty);
    inputs.RemoveAllValues();
    for (const Output& wall : walls)
    {
      inputs.Add(wall.source, wall.port);
    }
  }
}
