#include "vtkSMGranularSimulationProxy.h"

#include "GranularSteeringText.h"

#include "vtkCommand.h"
#include "vtkObjectFactory.h"
#include "vtkPVDataInformation.h"
#include "vtkPVXMLElement.h"
#include "vtkSMEnumerationDomain.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"

#include <cstdlib>

vtkStandardNewMacro(vtkSMGranularSimulationProxy);

namespace
{

constexpr const char* PresetProperty = "MaterialPreset";
constexpr const char* ChangesProperty = "Changes";
constexpr const char* ModeProperty = "WhenChanged";
constexpr int Custom = 0;
constexpr int GoOn = 1;

/// Sets a flag for the life of the object.
class Writing
{
public:
  explicit Writing(bool& flag) : Flag(flag), Before(flag) { flag = true; }
  ~Writing() { this->Flag = this->Before; }
  Writing(const Writing&) = delete;
  void operator=(const Writing&) = delete;

private:
  bool& Flag;
  bool Before;
};

double readValue(vtkSMProperty* property, bool unchecked)
{
  vtkSMPropertyHelper helper(property);
  helper.SetUseUnchecked(unchecked);
  return helper.GetAsDouble();
}

void writeValue(vtkSMProperty* property, bool unchecked, double value)
{
  vtkSMPropertyHelper helper(property);
  helper.SetUseUnchecked(unchecked);
  helper.Set(value);
}

}

//------------------------------------------------------------------------------
int vtkSMGranularSimulationProxy::ReadXMLAttributes(vtkSMSessionProxyManager* manager,
  vtkPVXMLElement* element)
{
  const Writing guard(this->IsWriting);
  const int result = this->Superclass::ReadXMLAttributes(manager, element);
  vtkSMProperty* preset = this->GetProperty(PresetProperty);
  if (preset && preset->GetHints())
  {
    this->ReadPresets(preset->GetHints());
  }
  vtkSMProperty* changes = this->GetProperty(ChangesProperty);
  if (changes && changes->GetHints())
  {
    this->ReadSteerables(changes->GetHints());
  }
  return result;
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::ReadPresets(vtkPVXMLElement* hints)
{
  auto* entries = this->GetProperty(PresetProperty)->FindDomain<vtkSMEnumerationDomain>();
  for (unsigned int i = 0; i < hints->GetNumberOfNestedElements(); ++i)
  {
    vtkPVXMLElement* preset = hints->GetNestedElement(i);
    const std::string entry = preset->GetAttributeOrEmpty("entry");
    if (entry.empty() || !entries || !entries->HasEntryText(entry.c_str()))
    {
      continue;
    }
    auto& values = this->Presets[entries->GetEntryValueForText(entry.c_str())];
    for (unsigned int k = 0; k < preset->GetNumberOfNestedElements(); ++k)
    {
      vtkPVXMLElement* value = preset->GetNestedElement(k);
      const char* name = value->GetAttributeOrEmpty("property");
      if (this->GetProperty(name))
      {
        values[name] = std::strtod(value->GetAttributeOrEmpty("value"), nullptr);
        this->Watch(name);
      }
    }
  }
  this->Watch(PresetProperty);
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::ReadSteerables(vtkPVXMLElement* hints)
{
  for (unsigned int i = 0; i < hints->GetNumberOfNestedElements(); ++i)
  {
    const char* name = hints->GetNestedElement(i)->GetAttributeOrEmpty("name");
    if (this->GetProperty(name))
    {
      this->Steerables[name];
    }
  }
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::Watch(const char* name)
{
  if (!this->Watched.insert(name).second)
  {
    return;
  }
  for (unsigned long event :
    { vtkCommand::ModifiedEvent, vtkCommand::UncheckedPropertyModifiedEvent })
  {
    this->GetProperty(name)->AddObserver(event, this,
      &vtkSMGranularSimulationProxy::OnPropertyChanged);
  }
}

//------------------------------------------------------------------------------
// The panel changes unchecked values until Apply, everything else the values themselves.
void vtkSMGranularSimulationProxy::OnPropertyChanged(vtkObject* property, unsigned long event,
  void*)
{
  if (this->IsWriting)
  {
    return;
  }
  const Writing guard(this->IsWriting);
  const bool unchecked = event == vtkCommand::UncheckedPropertyModifiedEvent;
  vtkSMProperty* chooser = this->GetProperty(PresetProperty);
  const int preset = static_cast<int>(readValue(chooser, unchecked));
  if (property == chooser)
  {
    this->FillIn(preset, unchecked);
  }
  else if (preset != Custom && !this->Holds(preset, unchecked))
  {
    writeValue(chooser, unchecked, Custom);
  }
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::FillIn(int preset, bool unchecked)
{
  for (const auto& [name, value] : this->Presets[preset])
  {
    writeValue(this->GetProperty(name.c_str()), unchecked, value);
  }
}

//------------------------------------------------------------------------------
bool vtkSMGranularSimulationProxy::Holds(int preset, bool unchecked)
{
  for (const auto& [name, value] : this->Presets[preset])
  {
    if (readValue(this->GetProperty(name.c_str()), unchecked) != value)
    {
      return false;
    }
  }
  return true;
}

//------------------------------------------------------------------------------
int vtkSMGranularSimulationProxy::LoadXMLState(vtkPVXMLElement* element, vtkSMProxyLocator* locator)
{
  const Writing guard(this->IsWriting);
  const int result = this->Superclass::LoadXMLState(element, locator);
  for (auto& [name, given] : this->Steerables)
  {
    given.clear(); // what a file brings is no change by a user
  }
  return result;
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::UpdateVTKObjects()
{
  if (this->ObjectsCreated && !this->IsWriting && this->GetProperty(ModeProperty))
  {
    this->RecordChanges();
  }
  this->Superclass::UpdateVTKObjects();
  for (auto& [name, given] : this->Steerables)
  {
    given = this->ValuesOf(name);
  }
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::PostUpdateData(bool using_cache)
{
  this->Superclass::PostUpdateData(using_cache);
  this->UpdatePropertyInformation();
}

//------------------------------------------------------------------------------
// Writes into Changes what was changed since the server was told last.
void vtkSMGranularSimulationProxy::RecordChanges()
{
  const Writing guard(this->IsWriting);
  vtkSMPropertyHelper changes(this, ChangesProperty);
  granular::SteeringText text(changes.GetAsString());
  // The panel hands its values over one after another, the mode perhaps last.
  const int mode = static_cast<int>(readValue(this->GetProperty(ModeProperty), true));
  double time = 0.0;
  bool hasChanged = false;
  for (const auto& [name, given] : this->Steerables)
  {
    const Values now = this->ValuesOf(name);
    if (given.empty() || now == given)
    {
      continue;
    }
    if (!hasChanged && mode == GoOn)
    {
      time = this->TimeOfGrains();
    }
    hasChanged = true;
    if (time > 0.0)
    {
      text.ChangeFrom(time, name, given, now);
    }
    else
    {
      text.HoldFromTheBeginning(name);
    }
  }
  if (hasChanged)
  {
    changes.Set(text.Get().c_str());
  }
}

//------------------------------------------------------------------------------
// As the property ShownTime, which must not be fetched here: a trace would take it for one that the
// user has set.
double vtkSMGranularSimulationProxy::TimeOfGrains()
{
  this->InvalidateDataInformation();
  vtkPVDataInformation* grains = this->GetDataInformation();
  return grains->GetHasTime() ? grains->GetTime() : 0.0;
}

//------------------------------------------------------------------------------
vtkSMGranularSimulationProxy::Values vtkSMGranularSimulationProxy::ValuesOf(
  const std::string& property)
{
  return vtkSMPropertyHelper(this, property.c_str()).GetDoubleArray();
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Presets: " << this->Presets.size() << "\n";
  os << indent << "Steerables: " << this->Steerables.size() << "\n";
}
