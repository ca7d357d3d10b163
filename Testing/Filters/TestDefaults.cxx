// The server-manager XML repeats what C++ fixes: every default that no table of parameters declares
// must be the one of a new object, and the entries of FrictionUpdate must be the rows of the law
// registry.
#include "vtkGranularAgglomerate.h"
#include "vtkGranularBonds.h"
#include "vtkGranularContactNetwork.h"
#include "vtkGranularFibers.h"
#include "vtkGranularFields.h"
#include "vtkGranularGradingCurve.h"
#include "vtkGranularHistoryPlot.h"
#include "vtkGranularInflow.h"
#include "vtkGranularMixingIndex.h"
#include "vtkGranularOrientationOrder.h"
#include "vtkGranularPackingFraction.h"
#include "vtkGranularProfile.h"
#include "vtkGranularRadialDistribution.h"
#include "vtkGranularReposeAngle.h"
#include "vtkGranularRoundWall.h"
#include "vtkGranularSensor.h"
#include "vtkGranularSimulation.h"
#include "vtkGranularTrajectories.h"
#include "vtkGranularVoronoi.h"
#include "vtkGranularWall.h"

#include "Parameters/ParameterTable.h"

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

/// What an object has by property.
struct Defaults
{
  std::map<std::string, Values> numbers;
  std::map<std::string, std::string> texts;

  template <typename ObjectT, typename GetterT>
  void vector(ObjectT* object, const char* name, int size, GetterT getter)
  {
    Values values(size);
    (object->*getter)(values.data());
    this->numbers[name] = values;
  }
};

#define number(name) defaults.numbers[#name] = { static_cast<double>(object->Get##name()) }

Defaults getDefaults(vtkGranularSimulation* object)
{
  Defaults defaults;
  using Source = vtkGranularSimulation;
  defaults.vector(object, "DomainBounds", 6, &Source::GetDomainBounds);
  defaults.vector(object, "OutflowBoxBounds", 6, &Source::GetOutflowBoxBounds);
  defaults.vector(object, "OutflowPlanePoint", 3, &Source::GetOutflowPlanePoint);
  defaults.vector(object, "OutflowPlaneNormal", 3, &Source::GetOutflowPlaneNormal);
  number(ParticlesTime);
  number(StartTimeMode);
  number(StartTime);
  number(WallRadius);
  number(WallMotion);
  number(RepeatWalls);
  number(WallDomain);
  number(SpawnRegion);
  number(FillLevel);
  number(FillMass);
  number(ClosedXMin);
  number(ClosedXMax);
  number(ClosedYMin);
  number(ClosedYMax);
  number(ClosedZMin);
  number(ClosedZMax);
  number(OutflowBox);
  number(OutflowPlane);
  number(ReportStepLimits);
  number(MemoryBudget);
  number(FramesKeptBy);
  number(WallsKeptBy);
  number(TimeLimit);
  defaults.texts["WallRadiusArray"] = object->GetWallRadiusArray();
  defaults.texts["Changes"] = object->GetChanges();
  defaults.texts["Materials"] = object->GetMaterials();
  defaults.texts["MaterialPairs"] = object->GetMaterialPairs();
  defaults.texts["LawExpression"] = object->GetLawExpression();
  defaults.texts["ForceExpression"] = object->GetForceExpression();
  defaults.texts["BondExpression"] = object->GetBondExpression();
  defaults.texts["SpawnMaterials"] = object->GetSpawnMaterials();
  return defaults;
}

Defaults getDefaults(vtkGranularWall* object)
{
  Defaults defaults;
  defaults.texts["Name"] = object->GetName();
  defaults.texts["MaterialName"] = object->GetMaterialName();
  defaults.texts["MotionTable"] = object->GetMotionTable();
  defaults.texts["ServoSides"] = object->GetServoSides();
  return defaults;
}

Defaults getDefaults(vtkGranularInflow* object)
{
  Defaults defaults;
  defaults.numbers["MixtureRadii"] = {};
  defaults.numbers["Sieves"] = { 0.004, 0, 0.006, 15, 0.01, 50, 0.016, 85, 0.02, 100 };
  defaults.numbers["Times"] = {};
  defaults.texts["Name"] = object->GetName();
  defaults.texts["Materials"] = object->GetMaterials();
  defaults.texts["GrainShapes"] = object->GetGrainShapes();
  return defaults;
}

Defaults getDefaults(vtkGranularSensor* object)
{
  Defaults defaults;
  defaults.texts["Name"] = object->GetName();
  return defaults;
}

Defaults getDefaults(vtkGranularVoronoi* object)
{
  Defaults defaults;
  void (vtkGranularVoronoi::*box)(double*) = &vtkGranularVoronoi::GetBox;
  defaults.vector(object, "Box", 6, box);
  number(NumberOfGrains);
  number(Seed);
  number(Evenness);
  number(Rounding);
  number(Gap);
  return defaults;
}

Defaults getDefaults(vtkGranularRoundWall* object)
{
  Defaults defaults;
  number(Kind);
  number(Radius);
  number(TopRadius);
  number(HoleRadius);
  number(TubeRadius);
  number(Height);
  number(Caps);
  number(Resolution);
  void (vtkGranularRoundWall::*latitudes)(double*) = &vtkGranularRoundWall::GetLatitudes;
  defaults.vector(object, "Latitudes", 2, latitudes);
  void (vtkGranularRoundWall::*halfAxes)(double*) = &vtkGranularRoundWall::GetHalfAxes;
  defaults.vector(object, "HalfAxes", 3, halfAxes);
  void (vtkGranularRoundWall::*center)(double*) = &vtkGranularRoundWall::GetCenter;
  defaults.vector(object, "Center", 3, center);
  void (vtkGranularRoundWall::*axis)(double*) = &vtkGranularRoundWall::GetAxis;
  defaults.vector(object, "Axis", 3, axis);
  return defaults;
}

Defaults getDefaults(vtkGranularContactNetwork* object)
{
  Defaults defaults;
  number(Threshold);
  number(MinimumForce);
  number(TubeScale);
  number(NumberOfSides);
  number(WallContacts);
  return defaults;
}

Defaults getDefaults(vtkGranularHistoryPlot* object)
{
  Defaults defaults;
  number(Show);
  return defaults;
}

Defaults getDefaults(vtkGranularProfile* object)
{
  Defaults defaults;
  using Filter = vtkGranularProfile;
  void (Filter::*direction)(double*) = &Filter::GetDirection;
  void (Filter::*range)(double*) = &Filter::GetRange;
  defaults.vector(object, "Direction", 3, direction);
  defaults.vector(object, "Range", 2, range);
  number(Show);
  number(Axis);
  number(NumberOfBins);
  number(OwnRange);
  number(CrossSection);
  number(Area);
  number(CylinderRadius);
  return defaults;
}

Defaults getDefaults(vtkGranularRadialDistribution* object)
{
  Defaults defaults;
  void (vtkGranularRadialDistribution::*box)(double*) = &vtkGranularRadialDistribution::GetBox;
  defaults.vector(object, "Box", 6, box);
  number(Show);
  number(InDiameters);
  number(RMax);
  number(NumberOfBins);
  number(EdgeCorrection);
  number(OwnBox);
  return defaults;
}

Defaults getDefaults(vtkGranularPackingFraction* object)
{
  Defaults defaults;
  void (vtkGranularPackingFraction::*box)(double*) = &vtkGranularPackingFraction::GetBox;
  defaults.vector(object, "Box", 6, box);
  number(OwnBox);
  number(Margin);
  number(RattlerBelow);
  return defaults;
}

Defaults getDefaults(vtkGranularGradingCurve* object)
{
  Defaults defaults;
  number(NumberOfPoints);
  return defaults;
}

Defaults getDefaults(vtkGranularMixingIndex* object)
{
  Defaults defaults;
  number(KindsBy);
  defaults.texts["KindArray"] = object->GetKindArray();
  number(StartAxis);
  number(SampleWidth);
  number(Neighbours);
  number(Times);
  return defaults;
}

Defaults getDefaults(vtkGranularTrajectories* object)
{
  Defaults defaults;
  void (vtkGranularTrajectories::*box)(double*) = &vtkGranularTrajectories::GetBox;
  defaults.vector(object, "Box", 6, box);
  number(Every);
  number(OwnBox);
  number(LargestStep);
  defaults.numbers["Ids"] = {}; // a list without entries
  return defaults;
}

Defaults getDefaults(vtkGranularOrientationOrder* object)
{
  Defaults defaults;
  number(BodyAxis);
  number(Axis);
  number(NumberOfBins);
  return defaults;
}

Defaults getDefaults(vtkGranularFields* object)
{
  Defaults defaults;
  using Filter = vtkGranularFields;
  void (Filter::*box)(double*) = &Filter::GetBox;
  void (Filter::*range)(double*) = &Filter::GetAverageRange;
  defaults.vector(object, "Box", 6, box);
  defaults.vector(object, "AverageRange", 2, range);
  const int* dimensions = object->GetDimensions();
  defaults.numbers["Dimensions"] = { 1.0 * dimensions[0], 1.0 * dimensions[1],
    1.0 * dimensions[2] };
  number(Kernel);
  number(InDiameters);
  number(Width);
  number(OwnBox);
  number(Averaging);
  number(WindowFrames);
  number(NumberOfThreads);
  return defaults;
}

Defaults getDefaults(vtkGranularAgglomerate* object)
{
  Defaults defaults;
  number(Radius);
  number(Packing);
  number(Seed);
  number(InteractionRadius);
  return defaults;
}

Defaults getDefaults(vtkGranularFibers* object)
{
  Defaults defaults;
  number(Radius);
  number(Spacing);
  return defaults;
}

Defaults getDefaults(vtkGranularBonds* object)
{
  Defaults defaults;
  number(InteractionRadius);
  number(KeepLines);
  return defaults;
}

Defaults getDefaults(vtkGranularReposeAngle* object)
{
  Defaults defaults;
  using Filter = vtkGranularReposeAngle;
  const auto vector = [&](const char* name, int size, void (Filter::*getter)(double*))
  { defaults.vector(object, name, size, getter); };
  vector("UpDirection", 3, &Filter::GetUpDirection);
  vector("HorizontalDirection", 3, &Filter::GetHorizontalDirection);
  vector("Center", 3, &Filter::GetCenter);
  vector("FlankRange", 2, &Filter::GetFlankRange);
  number(Heap);
  number(OwnCenter);
  number(BinSize);
  return defaults;
}

#undef number

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

int compare(vtkXMLDataElement* proxy, Defaults defaults)
{
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
    if (attribute(property, "command").empty())
    {
      continue; // for the panel alone
    }
    const std::string text = attribute(property, "default_values");
    if (attribute(property, "command") == "SetParameter")
    {
      continue; // written of the table that the object has its own from
    }
    if (defaults.texts.count(name))
    {
      failures += text == defaults.texts[name] ? 0 : fail(name + " differs: " + text);
      continue;
    }
    if (!defaults.numbers.count(name))
    {
      failures += fail(name + " is in the XML only");
    }
    else if (defaults.numbers[name] != parse(text))
    {
      failures += fail(name + " differs: " + text + " in the XML");
    }
    defaults.numbers.erase(name);
  }
  for (const auto& left : defaults.numbers)
  {
    failures += fail(left.first + " is not in the XML");
  }
  return failures;
}

/// @param proxyName none for the first proxy of the group.
template <typename ObjectT>
int compareFile(const std::string& file, const char* groupName, const char* proxyName = nullptr)
{
  auto root = vtk::TakeSmartPointer(vtkXMLUtilities::ReadElementFromFile(file.c_str()));
  vtkXMLDataElement* group =
    root ? root->FindNestedElementWithNameAndAttribute("ProxyGroup", "name", groupName) : nullptr;
  if (!group)
  {
    return fail(file + " has no proxy group '" + groupName + "'");
  }
  vtkXMLDataElement* proxy = proxyName
    ? group->FindNestedElementWithNameAndAttribute("SourceProxy", "name", proxyName)
    : group->GetNestedElement(0);
  if (!proxy)
  {
    return fail(file + " has no proxy '" + proxyName + "'");
  }
  vtkNew<ObjectT> object;
  return compare(proxy, getDefaults(object.Get()));
}

int compareFigures(const std::string& file)
{
  return compareFile<vtkGranularContactNetwork>(file, "filters", "GranularContactNetwork") +
    compareFile<vtkGranularHistoryPlot>(file, "filters", "PlotGranularHistory") +
    compareFile<vtkGranularProfile>(file, "filters", "GranularProfile") +
    compareFile<vtkGranularRadialDistribution>(file, "filters", "GranularRadialDistribution") +
    compareFile<vtkGranularPackingFraction>(file, "filters", "GranularPackingFraction") +
    compareFile<vtkGranularGradingCurve>(file, "filters", "GranularGradingCurve") +
    compareFile<vtkGranularMixingIndex>(file, "filters", "GranularMixingIndex") +
    compareFile<vtkGranularTrajectories>(file, "filters", "GranularTrajectories") +
    compareFile<vtkGranularOrientationOrder>(file, "filters", "GranularOrientationOrder") +
    compareFile<vtkGranularFields>(file, "filters", "GranularFields") +
    compareFile<vtkGranularAgglomerate>(file, "filters", "GranularAgglomerate") +
    compareFile<vtkGranularFibers>(file, "filters", "GranularFibers") +
    compareFile<vtkGranularBonds>(file, "filters", "GranularBonds") +
    compareFile<vtkGranularReposeAngle>(file, "filters", "GranularReposeAngle");
}

/// Every parameter is a property.
int findProperties(const std::string& file)
{
  auto root = vtk::TakeSmartPointer(vtkXMLUtilities::ReadElementFromFile(file.c_str()));
  vtkXMLDataElement* group =
    root ? root->FindNestedElementWithNameAndAttribute("ProxyGroup", "name", "sources") : nullptr;
  vtkXMLDataElement* proxy = group ? group->GetNestedElement(0) : nullptr;
  int failures = proxy ? 0 : fail(file + " has no proxy");
  for (const dem::Parameter<dem::Config>& one : dem::parameters())
  {
    bool isThere = false;
    for (int i = 0; proxy && i < proxy->GetNumberOfNestedElements(); ++i)
    {
      vtkXMLDataElement* property = proxy->GetNestedElement(i);
      isThere = isThere ||
        (attribute(property, "initial_string") == one.name &&
          attribute(property, "name") == one.name);
    }
    failures += isThere ? 0 : fail(std::string(one.name) + " is no property");
  }
  return failures;
}

}

int main(int argc, char* argv[])
{
  if (argc != 2)
  {
    return fail("usage: TestDefaults FOLDER_OF_XML");
  }
  const std::string folder = std::string(argv[1]) + "/";
  const int failures =
    compareFile<vtkGranularSimulation>(folder + "GranularSimulation.xml", "sources") +
    findProperties(folder + "GranularSimulation.xml") +
    compareFile<vtkGranularWall>(folder + "GranularWall.xml", "filters") +
    compareFile<vtkGranularInflow>(folder + "GranularInflow.xml", "sources") +
    compareFile<vtkGranularSensor>(folder + "GranularSensor.xml", "sources") +
    compareFile<vtkGranularRoundWall>(folder + "GranularRoundWall.xml", "sources") +
    compareFile<vtkGranularVoronoi>(folder + "GranularVoronoi.xml", "sources") +
    compareFigures(folder + "GranularAnalysis.xml");
  return failures == 0 ? 0 : 1;
}
