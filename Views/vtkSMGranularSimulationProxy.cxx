#include "vtkSMGranularSimulationProxy.h"

#include "GranularMaterialLegend.h"
#include "Panel/GranularBridges.h"
#include "Panel/GranularDefaults.h"
#include "Panel/GranularPatience.h"
#include "Panel/GranularPresets.h"
#include "Panel/GranularSteeringText.h"
#include "Panel/GranularTables.h"
#include "Panel/GranularTextTable.h"

#include "vtkCommand.h"
#include "vtkObjectFactory.h"
#include "vtkPVDataInformation.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSessionProxyManager.h"

vtkStandardNewMacro(vtkSMGranularSimulationProxy);

namespace
{

constexpr const char* PresetProperties[] = { "MaterialPreset", "ContactModel" };
constexpr const char* ChangesProperty = "Changes";
constexpr const char* MaterialsProperty = "Materials";
constexpr const char* NamesProperty = "MaterialRowName";
constexpr const char* LoadProperty = "LoadTablesFrom";
constexpr const char* SaveProperty = "SaveTablesTo";
constexpr const char* SaveCommand = "SaveTables";
constexpr const char* ModeProperty = "WhenChanged";
constexpr const char* RegionProperty = "SpawnRegion";
constexpr const char* StartProperty = "StartTimeMode";
constexpr int SpawnsInBox = 1;
constexpr int StartIsGiven = 1;
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

/// Whether a state has a value of a property.
bool hasProperty(vtkPVXMLElement* state, const std::string& name)
{
  for (unsigned int i = 0; i < state->GetNumberOfNestedElements(); ++i)
  {
    if (name == state->GetNestedElement(i)->GetAttributeOrEmpty("name"))
    {
      return true;
    }
  }
  return false;
}

double readValue(vtkSMProperty* property, bool unchecked)
{
  vtkSMPropertyHelper helper(property);
  helper.SetUseUnchecked(unchecked);
  return helper.GetAsDouble();
}

std::string readText(vtkSMProperty* property, bool unchecked)
{
  vtkSMPropertyHelper helper(property);
  helper.SetUseUnchecked(unchecked);
  const char* text = helper.GetAsString();
  return text ? text : "";
}

}

//------------------------------------------------------------------------------
vtkSMGranularSimulationProxy::vtkSMGranularSimulationProxy() = default;
vtkSMGranularSimulationProxy::~vtkSMGranularSimulationProxy() = default;

//------------------------------------------------------------------------------
int vtkSMGranularSimulationProxy::ReadXMLAttributes(vtkSMSessionProxyManager* manager,
  vtkPVXMLElement* element)
{
  const int result = this->Superclass::ReadXMLAttributes(manager, element);
  for (const char* name : PresetProperties)
  {
    if (vtkSMProperty* preset = this->GetProperty(name))
    {
      const bool recognises = std::string(name) == "ContactModel";
      this->Presets.push_back(
        std::make_unique<granular::Presets>(this, name, preset->GetHints(), recognises));
    }
  }
  if (this->GetProperty("LiquidVolume"))
  {
    this->Bridges = std::make_unique<granular::Bridges>(this);
  }
  if (vtkSMProperty* tables = this->GetProperty(LoadProperty))
  {
    using Self = vtkSMGranularSimulationProxy;
    tables->AddObserver(vtkCommand::ModifiedEvent, this, &Self::OnTablesChosen);
    tables->AddObserver(vtkCommand::UncheckedPropertyModifiedEvent, this, &Self::OnTablesChosen);
    this->AddObserver(vtkCommand::UpdatePropertyEvent, this, &Self::OnCommand);
  }
  vtkSMProperty* changes = this->GetProperty(ChangesProperty);
  if (changes && changes->GetHints())
  {
    this->ReadSteerables(changes->GetHints());
  }
  return result;
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::ReadSteerables(vtkPVXMLElement* hints)
{
  for (unsigned int i = 0; i < hints->GetNumberOfNestedElements(); ++i)
  {
    vtkPVXMLElement* hint = hints->GetNestedElement(i);
    const char* name = hint->GetAttributeOrEmpty("name");
    if (this->GetProperty(name))
    {
      this->Steerables[name];
    }
    int isOfMaterial = 0;
    if (hint->GetScalarAttribute("material", &isOfMaterial) && isOfMaterial != 0)
    {
      this->OfMaterial.insert(name);
    }
  }
}

//------------------------------------------------------------------------------
int vtkSMGranularSimulationProxy::LoadXMLState(vtkPVXMLElement* element, vtkSMProxyLocator* locator)
{
  const Writing guard(this->IsWriting);
  for (const auto& preset : this->Presets)
  {
    preset->SetPaused(true);
  }
  const int result = this->Superclass::LoadXMLState(element, locator);
  if (hasProperty(element, "SpawnBox") && !hasProperty(element, RegionProperty))
  {
    // In a state of a version without SpawnRegion, grains appear in the box, wherever walls are.
    vtkSMPropertyHelper(this, RegionProperty).Set(SpawnsInBox);
  }
  if (hasProperty(element, "EndTime") && !hasProperty(element, StartProperty))
  {
    // In a state of a version without StartTimeMode, time begins at 0, and EndTime counts from
    // there.
    vtkSMPropertyHelper(this, StartProperty).Set(StartIsGiven);
  }
  this->ChosenTables = readText(this->GetProperty(LoadProperty), false);
  if (const char* materials = vtkSMPropertyHelper(this, MaterialsProperty).GetAsString())
  {
    this->NamedMaterials = materials; // colours of the materials are in the state as well
  }
  for (const auto& preset : this->Presets)
  {
    preset->SetPaused(false);
  }
  for (auto& [name, given] : this->Steerables)
  {
    given.clear(); // values from a file are no change by a user
  }
  if (this->GetSessionProxyManager()->GetInLoadXMLState())
  {
    granular::putOff(this);
  }
  return result;
}

//------------------------------------------------------------------------------
// As undo and redo do.
void vtkSMGranularSimulationProxy::LoadState(const vtkSMMessage* message,
  vtkSMProxyLocator* locator)
{
  const Writing guard(this->IsWriting);
  this->Superclass::LoadState(message, locator);
  this->ChosenTables = readText(this->GetProperty(LoadProperty), false);
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
void vtkSMGranularSimulationProxy::UpdatePipeline(double time)
{
  granular::approach(this, time, [this, time] { this->Superclass::UpdatePipeline(time); });
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::PostUpdateData(bool using_cache)
{
  this->Superclass::PostUpdateData(using_cache);
  this->UpdatePropertyInformation();
  granular::setDefaults(); // a user's own settings may be new
  this->NameMaterials();
  this->ShowSpawnBounds();
}

//------------------------------------------------------------------------------
// Once for each table: a user may choose other colours after that.
void vtkSMGranularSimulationProxy::NameMaterials()
{
  const char* text = vtkSMPropertyHelper(this, MaterialsProperty).GetAsString();
  if (!text || text == this->NamedMaterials)
  {
    return;
  }
  this->NamedMaterials = text;
  const vtkSMPropertyHelper rows(this, NamesProperty); // the property of names follows the table
  std::vector<std::string> names;
  for (unsigned int row = 0; row < rows.GetNumberOfElements(); ++row)
  {
    names.emplace_back(rows.GetAsString(row));
  }
  if (!names.empty())
  {
    granular::nameMaterials(this->GetSessionProxyManager(), names);
  }
}

//------------------------------------------------------------------------------
// The box in the view is where grains appear, also where the simulation chose the position. Dragged
// from there it is a spawn box.
void vtkSMGranularSimulationProxy::ShowSpawnBounds()
{
  std::vector<double> bounds = vtkSMPropertyHelper(this, "SpawnBounds").GetDoubleArray();
  if (bounds.size() == 6)
  {
    this->PlaceBox("SpawnBox", bounds);
  }
}

//------------------------------------------------------------------------------
// A file is read once when it is chosen, not again when that is applied, nor when a choice is taken
// back.
void vtkSMGranularSimulationProxy::OnTablesChosen(vtkObject*, unsigned long event, void*)
{
  const bool unchecked = event == vtkCommand::UncheckedPropertyModifiedEvent;
  const std::string file = readText(this->GetProperty(LoadProperty), unchecked);
  const bool isTakenBack = unchecked && file == readText(this->GetProperty(LoadProperty), false);
  if (file == this->ChosenTables || this->IsWriting || this->GetTables().size() != 2)
  {
    return;
  }
  this->ChosenTables = file;
  if (file.empty() || isTakenBack)
  {
    return;
  }
  granular::TextTable& materials = *this->GetTables()[0];
  granular::TextTable& pairs = *this->GetTables()[1];
  const auto checkOf = [](granular::TextTable& table)
  {
    return [&table](const std::string& value, const std::string& word)
    { return table.FindProblem(value, word); };
  };
  this->TryTo(
    [&]
    {
      const granular::Tables loaded =
        granular::loadTables(file, checkOf(materials), checkOf(pairs));
      materials.Set(loaded.materials, unchecked);
      pairs.Set(loaded.pairs, unchecked);
    });
}

//------------------------------------------------------------------------------
void vtkSMGranularSimulationProxy::OnCommand(vtkObject*, unsigned long, void* name)
{
  if (!name || std::string(static_cast<const char*>(name)) != SaveCommand ||
    this->GetTables().size() != 2)
  {
    return;
  }
  const std::string file = readText(this->GetProperty(SaveProperty), true);
  this->TryTo(
    [&]
    {
      if (file.empty())
      {
        throw "Choose a file for the tables first: " + std::string(SaveProperty) + " is empty.";
      }
      granular::saveTables(file,
        { this->GetTables()[0]->GetShown(), this->GetTables()[1]->GetShown() });
    });
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
  const char* table = vtkSMPropertyHelper(this, MaterialsProperty).GetAsString();
  const bool hasTable = table && *table;
  double time = 0.0;
  bool hasChanged = false;
  for (const auto& [name, given] : this->Steerables)
  {
    const Values now = this->ValuesOf(name);
    // With a table the values of the one material are only what its rows do not say.
    if (given.empty() || now == given || (hasTable && this->OfMaterial.count(name) > 0))
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
  os << indent << "Steerables: " << this->Steerables.size() << "\n";
}
