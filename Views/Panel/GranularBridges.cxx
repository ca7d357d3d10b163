#include "Panel/GranularBridges.h"

#include "vtkCommand.h"
#include "vtkSMEnumerationDomain.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace granular
{
namespace
{

constexpr double Share = 0.01; // of the volume of the smallest grain

/// Values in the panel, applied or not.
class InPanel : public vtkSMPropertyHelper
{
public:
  explicit InPanel(vtkSMProperty* property) : vtkSMPropertyHelper(property, true)
  {
    this->SetUseUnchecked(true);
  }
  InPanel(vtkSMProxy* proxy, const char* name) : InPanel(proxy->GetProperty(name)) {}
};

bool isOfBridges(vtkSMProperty* law)
{
  auto* choices = law->FindDomain<vtkSMEnumerationDomain>();
  const int chosen = InPanel(law).GetAsInt();
  for (unsigned int i = 0; choices && i < choices->GetNumberOfEntries(); ++i)
  {
    const std::string name = choices->GetEntryText(i);
    if (choices->GetEntryValue(i) == chosen && (name == "Willett" || name == "Rabinovich"))
    {
      return true;
    }
  }
  return false;
}

/// Of the grains of inflows, or of the simulation where there are none.
double smallestRadius(vtkSMProxy* simulation)
{
  const InPanel inflows(simulation, "Inflows");
  double smallest = 0.0;
  for (unsigned int i = 0; i < inflows.GetNumberOfElements(); ++i)
  {
    vtkSMProxy* inflow = inflows.GetAsProxy(i);
    const double radius =
      inflow ? vtkSMPropertyHelper(inflow, "RadiusRange", true).GetAsDouble(0) : 0.0;
    smallest = smallest > 0.0 && radius > 0.0 ? std::min(smallest, radius) : smallest + radius;
  }
  return smallest > 0.0 ? smallest : InPanel(simulation, "RadiusRange").GetAsDouble(0);
}

/// With two digits, as somebody would type it.
double rounded(double value)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", value);
  return std::strtod(text, nullptr);
}

}

Bridges::Bridges(vtkSMProxy* proxy) : Proxy(proxy)
{
  for (const char* name : { "AdhesionLaw", "WallAdhesionLaw" })
  {
    if (vtkSMProperty* law = proxy->GetProperty(name))
    {
      this->Observers.emplace_back(law,
        law->AddObserver(vtkCommand::UncheckedPropertyModifiedEvent, this, &Bridges::OnChosen));
    }
  }
}

Bridges::~Bridges()
{
  for (const auto& [law, tag] : this->Observers)
  {
    law->RemoveObserver(tag);
  }
}

// The panel changes unchecked values, everything else the values themselves.
void Bridges::OnChosen(vtkObject* law, unsigned long, void*)
{
  InPanel volume(this->Proxy, "LiquidVolume");
  const double radius = smallestRadius(this->Proxy);
  if (isOfBridges(static_cast<vtkSMProperty*>(law)) && volume.GetAsDouble() == 0.0 && radius > 0.0)
  {
    constexpr double ofUnitBall = 4.18879020478639;
    volume.Set(rounded(Share * ofUnitBall * radius * radius * radius));
  }
}

}
