// The server-manager XML repeats what C++ fixes: every default must be the one of a new
// vtkGranularSimulation, whose own come from dem::Config, and the entries of FrictionUpdate must be
// the rows of the law registry.
#include "vtkGranularSimulation.h"

#include "Laws/LawRegistry.h"

#include <vtkNew.h>
#include <vtkSmartPointer.h>
#include <vtkXMLDataElement.h>
#include <vtkXMLUtilities.h>

#include <cstring>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace
{

using Values = std::vector<double>;

/// Getters by property.
std::map<std::string, Values> getDefaults(vtkGranularSimulation* s)
{
  std::map<std::string, Values> defaults;
  const auto vector = [&](const char* name, int size, auto getter)
  {
    Values values(size);
    (s->*getter)(values.data());
    defaults[name] = values;
  };
  using Source = vtkGranularSimulation;
  vector("RadiusRange", 2, &Source::GetRadiusRange);
  vector("SpawnBox", 6, &Source::GetSpawnBox);
  vector("InitialVelocity", 3, &Source::GetInitialVelocity);
  vector("InitialAngularVelocity", 3, &Source::GetInitialAngularVelocity);
  vector("Gravity", 3, &Source::GetGravity);
#define number(name) defaults[#name] = { static_cast<double>(s->Get##name()) }
  number(MaximumParticles);
  number(SpawnAttemptsPerStep);
  number(RandomSeed);
  number(AllowInitialOverlap);
  number(ParticlesTime);
  number(Density);
  number(YoungsModulus);
  number(PoissonRatio);
  number(Restitution);
  number(SlidingFriction);
  number(RollingFriction);
  number(AutomaticTwistingFriction);
  number(TwistingFriction);
  number(FrictionUpdate);
  number(WallRadius);
  number(WallYoungsModulus);
  number(WallPoissonRatio);
  number(Viscosity);
  number(EndTime);
  number(FrameInterval);
  number(TimeStep);
  number(TimeStepFactor);
  number(MaximumOverlap);
  number(MemoryBudget);
  number(NumberOfThreads);
#undef number
  return defaults;
}

std::string attribute(vtkXMLDataElement* element, const char* name)
{
  const char* value = element->GetAttribute(name);
  return value ? value : "";
}

Values parse(const std::string& text)
{
  std::istringstream stream(text);
  Values values;
  for (double value; stream >> value;)
  {
    values.push_back(value);
  }
  return values;
}

int fail(const std::string& message)
{
  std::cerr << message << "\n";
  return 1;
}

int compareLaws(vtkXMLDataElement* property)
{
  vtkXMLDataElement* domain = property->FindNestedElementWithName("EnumerationDomain");
  const auto& laws = dem::lawRegistry();
  int failures = 0;
  if (domain->GetNumberOfNestedElements() != static_cast<int>(laws.size()))
  {
    failures += fail("FrictionUpdate has another number of entries than there are laws");
  }
  for (int i = 0; i < domain->GetNumberOfNestedElements() && !failures; ++i)
  {
    vtkXMLDataElement* entry = domain->GetNestedElement(i);
    if (attribute(entry, "text") != laws[i].name ||
      attribute(entry, "value") != std::to_string(static_cast<int>(laws[i].value)))
    {
      failures += fail(
        "Entry " + attribute(entry, "text") + " of FrictionUpdate is not the law " + laws[i].name);
    }
  }
  return failures;
}

int compare(vtkXMLDataElement* proxy, vtkGranularSimulation* source)
{
  std::map<std::string, Values> defaults = getDefaults(source);
  int failures = 0;
  for (int i = 0; i < proxy->GetNumberOfNestedElements(); ++i)
  {
    vtkXMLDataElement* property = proxy->GetNestedElement(i);
    const std::string name = attribute(property, "name");
    const bool isSetting = std::strstr(property->GetName(), "VectorProperty") &&
      attribute(property, "information_only") != "1";
    if (!isSetting)
    {
      continue;
    }
    if (!property->FindNestedElementWithName("Documentation"))
    {
      failures += fail(name + " has no documentation");
    }
    if (name == "FrictionUpdate")
    {
      failures += compareLaws(property);
    }
    const std::string text = attribute(property, "default_values");
    if (name == "WallRadiusArray")
    {
      failures += text == source->GetWallRadiusArray() ? 0 : fail(name + " differs: " + text);
      continue;
    }
    if (!defaults.count(name))
    {
      failures += fail(name + " is in the XML only");
    }
    else if (defaults[name] != parse(text))
    {
      failures += fail(name + " differs: " + text + " in the XML");
    }
    defaults.erase(name);
  }
  for (const auto& left : defaults)
  {
    failures += fail(left.first + " is not in the XML");
  }
  return failures;
}

}

int main(int argc, char* argv[])
{
  if (argc != 2)
  {
    return fail("usage: TestDefaults GranularSimulation.xml");
  }
  auto root = vtk::TakeSmartPointer(vtkXMLUtilities::ReadElementFromFile(argv[1]));
  vtkXMLDataElement* group =
    root ? root->FindNestedElementWithNameAndAttribute("ProxyGroup", "name", "sources") : nullptr;
  if (!group)
  {
    return fail(std::string(argv[1]) + " has no proxy group 'sources'");
  }
  vtkNew<vtkGranularSimulation> source;
  return compare(group->GetNestedElement(0), source) == 0 ? 0 : 1;
}
