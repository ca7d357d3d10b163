#include "Panel/GranularPresence.h"

#include "vtkCommand.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <string>

namespace granular
{

Presence::Presence(vtkSMProxy* proxy, const char* input, const char* flag)
  : Input(proxy->GetProperty(input)), Flag(proxy->GetProperty(flag))
{
  if (!this->Input || !this->Flag)
  {
    throw std::string("The Presence of ") + proxy->GetXMLName() + " names no property.";
  }
  this->Observers[0] = this->Input->AddObserver(vtkCommand::ModifiedEvent, this, &Presence::Follow);
  this->Observers[1] =
    this->Input->AddObserver(vtkCommand::UncheckedPropertyModifiedEvent, this, &Presence::Follow);
}

// Properties that somebody else still holds must not find this gone.
Presence::~Presence()
{
  for (const unsigned long observer : this->Observers)
  {
    this->Input->RemoveObserver(observer);
  }
}

void Presence::Follow(vtkObject*, unsigned long event, void*)
{
  vtkSMPropertyHelper inputs(this->Input), flag(this->Flag);
  inputs.SetUseUnchecked(event == vtkCommand::UncheckedPropertyModifiedEvent);
  bool isConnected = false;
  for (unsigned int i = 0; i < inputs.GetNumberOfElements(); ++i)
  {
    isConnected = isConnected || inputs.GetAsProxy(i);
  }
  // What is not applied either follows from what is.
  if (flag.GetAsInt() != (isConnected ? 1 : 0))
  {
    flag.Set(isConnected ? 1 : 0);
  }
}

}
