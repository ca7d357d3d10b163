#include "Panel/GranularPresets.h"

#include "vtkCommand.h"
#include "vtkPVXMLElement.h"
#include "vtkSMEnumerationDomain.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <cstdlib>

namespace granular
{
namespace
{

constexpr int Custom = 0;

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

Presets::Presets(vtkSMProxy* proxy, const char* chooser, vtkPVXMLElement* hints, bool recognises)
  : Proxy(proxy), Chooser(proxy->GetProperty(chooser)), Recognises(recognises)
{
  auto* entries = this->Chooser ? this->Chooser->FindDomain<vtkSMEnumerationDomain>() : nullptr;
  if (!entries || !hints)
  {
    return;
  }
  for (unsigned int i = 0; i < hints->GetNumberOfNestedElements(); ++i)
  {
    vtkPVXMLElement* preset = hints->GetNestedElement(i);
    const std::string entry = preset->GetAttributeOrEmpty("entry");
    if (entry.empty() || !entries->HasEntryText(entry.c_str()))
    {
      continue;
    }
    auto& values = this->Values[entries->GetEntryValueForText(entry.c_str())];
    for (unsigned int k = 0; k < preset->GetNumberOfNestedElements(); ++k)
    {
      vtkPVXMLElement* value = preset->GetNestedElement(k);
      const char* name = value->GetAttributeOrEmpty("property");
      if (vtkSMProperty* property = proxy->GetProperty(name))
      {
        values[name] = std::strtod(value->GetAttributeOrEmpty("value"), nullptr);
        this->Watch(property);
      }
    }
  }
  this->Watch(this->Chooser);
}

Presets::~Presets()
{
  for (const auto& [property, observers] : this->Observers)
  {
    for (const unsigned long observer : observers)
    {
      property->RemoveObserver(observer);
    }
  }
}

void Presets::Watch(vtkSMProperty* property)
{
  std::vector<unsigned long>& observers = this->Observers[property];
  if (!observers.empty())
  {
    return;
  }
  for (unsigned long event :
    { vtkCommand::ModifiedEvent, vtkCommand::UncheckedPropertyModifiedEvent })
  {
    observers.push_back(property->AddObserver(event, this, &Presets::OnChanged));
  }
}

// The panel changes unchecked values until Apply, everything else the values themselves.
void Presets::OnChanged(vtkObject* property, unsigned long event, void*)
{
  if (this->Paused)
  {
    return;
  }
  this->Paused = true; // what is changed now is changed by this
  const bool unchecked = event == vtkCommand::UncheckedPropertyModifiedEvent;
  const int preset = static_cast<int>(readValue(this->Chooser, unchecked));
  if (property == this->Chooser)
  {
    this->FillIn(preset, unchecked);
  }
  else if ((preset != Custom || this->Recognises) && !this->Holds(preset, unchecked))
  {
    writeValue(this->Chooser, unchecked, this->Recognises ? this->Recognised(unchecked) : Custom);
  }
  this->Paused = false;
}

void Presets::FillIn(int preset, bool unchecked)
{
  const auto values = this->Values.find(preset);
  if (values == this->Values.end())
  {
    return; // Custom
  }
  for (const auto& [name, value] : values->second)
  {
    writeValue(this->Proxy->GetProperty(name.c_str()), unchecked, value);
  }
}

int Presets::Recognised(bool unchecked) const
{
  for (const auto& [preset, values] : this->Values)
  {
    if (this->Holds(preset, unchecked))
    {
      return preset;
    }
  }
  return Custom;
}

bool Presets::Holds(int preset, bool unchecked) const
{
  const auto values = this->Values.find(preset);
  if (values == this->Values.end())
  {
    return false; // Custom
  }
  for (const auto& [name, value] : values->second)
  {
    if (readValue(this->Proxy->GetProperty(name.c_str()), unchecked) != value)
    {
      return false;
    }
  }
  return true;
}

}
