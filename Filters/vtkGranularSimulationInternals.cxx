#include "vtkGranularSimulationInternals.h"

#include "Basics/InWords.h"
#include "Bodies/GranularShapeDefinitions.h"
#include "Bodies/GranularShapes.h"
#include "Inputs/GranularInputTime.h"
#include "Inputs/GranularMemoryNeed.h"
#include "Laws/Expression/GrainForce.h"
#include "Parameters/ParameterTable.h"
#include "Properties/GranularHash.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularNames.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkPointSet.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <algorithm>

namespace
{

/// A shape that failed has said why.
void demandShapes(const std::vector<vtkDataObject*>& inputs)
{
  for (std::size_t k = 0; k < inputs.size(); ++k)
  {
    const std::string trouble = granular::findTrouble(inputs[k]);
    if (!trouble.empty())
    {
      throw dem::Error("Shape input " + std::to_string(k + 1) + " failed: " + trouble);
    }
  }
}

/// What inputs have to say of the shapes that they bring.
void addNotesOf(const std::vector<vtkDataObject*>& shapes, std::vector<std::string>& notes)
{
  for (vtkDataObject* shape : shapes)
  {
    const std::string note = granular::findNote(shape);
    if (!note.empty())
    {
      notes.push_back("Shapes: " + note);
    }
  }
}

constexpr const char* NewGrainsAreSpheres =
  "Connect the shapes of the particle input to Shapes as well: new grains are spheres, though those "
  "of the particle input have shapes.";

/// Adds the shapes of grains, unless other shapes of these names are connected. If no shapes are
/// connected, new grains have them with the same shares as in the source of the grains.
void addShapesOf(vtkDataObject* grains, dem::Config& config)
{
  granular::KnownShapes known;
  if (grains)
  {
    known = granular::readShapeDefinitions(grains->GetFieldData());
  }
  const std::vector<dem::GrainShape> connected = config.shapes;
  for (dem::GrainShape& shape : known.all)
  {
    if (std::none_of(connected.begin(), connected.end(),
          [&](const dem::GrainShape& other) { return other.name == shape.name; }))
    {
      config.shapes.push_back(std::move(shape));
    }
  }
  if (connected.empty())
  {
    config.spawnShapes = known.shares;
  }
}

/// What is said where each rank had some of the grains.
const char* noteOn(dem::Handed handed)
{
  switch (handed)
  {
    case dem::Handed::InParts:
      return " Each began with the grains that it had as Particles.";
    case dem::Handed::InPieces:
      return " Each began with the grains that it had as Particles. Each sent some grains to "
             "others.";
    default:
      return "";
  }
}

/// The part of grains that addShapesOf() reads.
vtkSmartPointer<vtkDataObject> onlyShapesOf(vtkDataObject* grains)
{
  const auto copy = vtkSmartPointer<vtkPolyData>::New();
  for (const char* name : { granular::names::ShapeNames, granular::names::ShapeDefinitions })
  {
    copy->GetFieldData()->AddArray(grains->GetFieldData()->GetAbstractArray(name));
  }
  return copy;
}

}

//------------------------------------------------------------------------------
granular::Signature vtkGranularSimulation::vtkInternals::Sign(const Inputs& inputs,
  const std::vector<granular::WallSource>& walls) const
{
  granular::Signature signature;
  for (const granular::WallSource& wall : walls)
  {
    if (wall.revision == 0)
    {
      granular::sign(wall.data, signature);
    }
    else
    {
      signature.push_back({ wall.data, wall.revision });
    }
  }
  signature.push_back({ nullptr, 0 }); // where the walls end
  for (vtkDataObject* inflow : inputs.inflows)
  {
    granular::sign(inflow, signature);
  }
  signature.push_back({ nullptr, 0 });
  for (vtkDataObject* shape : inputs.shapes)
  {
    granular::sign(shape, signature);
  }
  signature.push_back({ nullptr, 0 });
  for (vtkDataObject* sensor : inputs.sensors)
  {
    granular::sign(sensor, signature);
  }
  signature.push_back({ nullptr, 0 });
  granular::sign(inputs.particles, signature);
  return signature;
}

//------------------------------------------------------------------------------
dem::Config vtkGranularSimulation::vtkInternals::ReadConfig(
  const std::vector<vtkDataObject*>& shapes, vtkDataObject* grains,
  const granular::TimeOfGrains& begin) const
{
  dem::Config config = this->Config;
  config.startTime = begin.time;
  config.frameOrigin = begin.frameOrigin;
  config.materials = granular::readMaterials(this->Materials, config.material);
  config.materialPairs = granular::readMaterialPairs(this->MaterialPairs);
  config.spawnMaterials = granular::readMixture(this->SpawnMaterials, "SpawnMaterials");
  demandShapes(shapes);
  for (granular::SharedShape& read : granular::readShapes(shapes))
  {
    config.spawnShapes.push_back({ static_cast<int>(config.shapes.size()), read.share });
    config.shapes.push_back(std::move(read.shape));
  }
  addShapesOf(grains, config);
  return config;
}

//------------------------------------------------------------------------------
std::vector<granular::Regime> vtkGranularSimulation::vtkInternals::ReadRegimes(
  const std::vector<vtkDataObject*>& shapes, vtkDataObject* grains,
  const granular::TimeOfGrains& begin) const
{
  return granular::readRegimes(this->Changes, this->ReadConfig(shapes, grains, begin));
}

//------------------------------------------------------------------------------
std::string vtkGranularSimulation::vtkInternals::FindBadSetting() const
{
  std::string problem;
  try
  {
    this->ReadRegimes({}, nullptr, this->FindBegin(nullptr));
  }
  catch (const dem::Error& error)
  {
    problem = error.what();
  }
  if (problem.empty())
  {
    problem = granular::findProblem(this->Scene.domain);
  }
  if (problem.empty())
  {
    problem = granular::findProblem(this->Scene.spawning);
  }
  if (problem.empty() && this->MemoryBudget < 0)
  {
    problem = "MemoryBudget is " + std::to_string(this->MemoryBudget) + " but must be 0 or above.";
  }
  for (const auto& [name, by] :
    { std::pair("FramesKeptBy", this->FramesKeptBy), std::pair("WallsKeptBy", this->WallsKeptBy) })
  {
    const int keepers = static_cast<int>(by);
    if (problem.empty() && (keepers < 0 || keepers > 2))
    {
      problem = std::string(name) + " is " + std::to_string(keepers) + " but must be 0, 1 or 2.";
    }
  }
  if (problem.empty() && !(this->TimeLimit >= 0.0))
  {
    problem = "TimeLimit is " + dem::asTyped(this->TimeLimit) + " but must be 0 (none) or above.";
  }
  return problem;
}

//------------------------------------------------------------------------------
std::string vtkGranularSimulation::vtkInternals::FindBadPieces() const
{
  for (const auto& [input, gathering] : this->Gatherings)
  {
    if (!gathering.GetProblem().empty())
    {
      return gathering.GetProblem();
    }
  }
  return {};
}

//------------------------------------------------------------------------------
std::string vtkGranularSimulation::vtkInternals::Prepare(const Inputs& inputs,
  const granular::Telling& tell)
{
  this->BeginIsRead = false;
  for (const std::string& problem :
    { this->FindBadSetting(), this->FindBadPieces(), this->Recorder.FindProblem() })
  {
    if (!problem.empty())
    {
      return problem;
    }
  }
  this->BeginIsRead = true; // below, or for the run that there is
  const std::vector<granular::WallSource> walls = this->Recorder.GetSources();
  const granular::Signature signature = this->Sign(inputs, walls);
  const vtkMTimeType settings = std::max(this->PhysicsTime.GetMTime(), this->InputTime.GetMTime());
  const bool isKnown =
    this->Problem.empty() ? this->Chain != nullptr : this->TriedEnd == this->Config.endTime;
  if (isKnown && signature == this->TriedSignature && settings == this->TriedSettings)
  {
    return this->Problem.empty() ? dem::findProblem(this->GetRunConfig()) : this->Problem;
  }
  this->TriedSignature = signature;
  this->TriedSettings = settings;
  this->TriedEnd = this->Config.endTime;
  try
  {
    this->MakeRun(inputs, walls, tell);
    this->Problem.clear();
  }
  catch (const granular::Stopped&)
  {
    this->TriedSignature = {};
    this->TriedSettings = 0;
    throw;
  }
  catch (const dem::Error& error)
  {
    this->Problem = error.what();
  }
  catch (...)
  {
    this->Forget(); // for lack of memory, perhaps: the next request tries again
    throw;
  }
  return this->Problem;
}

//------------------------------------------------------------------------------
granular::Start vtkGranularSimulation::vtkInternals::ReadGrains(vtkPointSet* grains,
  const Inputs& inputs, const dem::Config& config, granular::SceneInput& scene) const
{
  const std::string trouble = granular::findTrouble(grains);
  if (!trouble.empty() && grains->GetNumberOfPoints() == 0)
  {
    throw dem::Error("Particle input: there are no grains, because its source failed: " + trouble);
  }
  if (granular::isStale(grains))
  {
    throw dem::Error("Particle input: its source failed, and what it has are grains that it read "
                     "before, perhaps of another time: " +
      trouble);
  }
  granular::Start start = this->ReadStart(grains, inputs, config, scene.key, scene.scene);
  this->DemandKnownWalls(start, config, scene.scene);
  scene.scene.bondLines = start.bondLines;
  if (!trouble.empty())
  {
    start.notes.push_back("The source of the particle input reports: " + trouble);
  }
  const std::string gap = granular::findGap(grains);
  if (!gap.empty())
  {
    start.notes.push_back("Particle input: " + gap);
  }
  if (!config.shapes.empty() && config.spawnShapes.empty() &&
    config.maximumParticles >
      (inputs.parts.any() ? inputs.parts.grains : std::int64_t{ grains->GetNumberOfPoints() }))
  {
    start.notes.push_back(NewGrainsAreSpheres);
  }
  return start;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::vtkInternals::SetUpChain()
{
  this->Chain->SetFrameCount(dem::countFrames(this->GetRunConfig()));
  this->Chain->SetThreads(this->Config.threads);
  this->Chain->SetMemoryBudget(this->GetMemoryBudgetBytes());
  if (this->Head)
  {
    this->Head->SetWallKeepers(this->WallsKeptBy);
    this->Chain->ShareWalls();
    this->Head->SetKeepers(this->GivesParts ? this->FramesKeptBy : granular::Keepers::FirstProcess);
  }
}

//------------------------------------------------------------------------------
granular::SceneData vtkGranularSimulation::vtkInternals::ShareInputs(const Inputs& inputs,
  vtkPointSet* grains) const
{
  granular::SceneData shared;
  shared.begin = this->Begin;
  shared.inflows.assign(inputs.inflows.begin(), inputs.inflows.end());
  shared.sensors.assign(inputs.sensors.begin(), inputs.sensors.end());
  shared.shapes.assign(inputs.shapes.begin(), inputs.shapes.end());
  if (grains && grains->GetFieldData()->HasArray(granular::names::ShapeDefinitions))
  {
    shared.grainShapes.push_back(onlyShapesOf(grains));
  }
  return shared;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::vtkInternals::MakeRun(const Inputs& inputs,
  const std::vector<granular::WallSource>& walls, const granular::Telling& tell)
{
  vtkPointSet* grains = inputs.particles ? granular::findParticles(inputs.particles) : nullptr;
  this->Begin = this->FindBegin(grains);
  std::vector<granular::Regime> regimes = this->ReadRegimes(inputs.shapes, grains, this->Begin);
  const dem::Config& config = regimes.front().config;
  const dem::Materials materials(config);
  this->ChoiceNotes = { dem::noteOnLaw(config), dem::noteOnUnused(config),
    dem::noteOnMixing(config), dem::expression::noteOnForce(config) };
  const auto read = [&](bool hasGrains)
  {
    return granular::readScene(walls, hasGrains, inputs.inflows, inputs.sensors, this->Scene,
      config, tell);
  };
  granular::SceneData shared = this->ShareInputs(inputs, grains);
  granular::SceneInput scene = read(false);
  // Grains of a run in the automatic box continue in it; others have no box.
  if (grains && walls.empty() && !granular::hasRestartAmong(grains->GetFieldData(), scene.key))
  {
    scene = read(true);
    shared.hasGrains = true;
  }
  granular::findMaterials(materials, scene.scene.walls);
  addNotesOf(inputs.shapes, scene.notes);
  granular::checkMemory(scene.scene, regimes);
  granular::Start start;
  if (grains)
  {
    start = this->ReadGrains(grains, inputs, config, scene);
  }
  const Identity identity{ scene.fingerprint, start.fingerprint };
  if (this->Chain && identity == this->RunIdentity && this->Chain->TakeRegimes(regimes) &&
    this->Chain->TakeWalls(scene.scene.walls))
  {
    return;
  }
  tell(1.0);
  std::string ofRanks;
  std::shared_ptr<granular::Leader> head =
    this->FindLeader(scene, walls, std::move(shared), ofRanks);
  if (head)
  {
    head->SetWallKeepers(this->WallsKeptBy);
    scene.scene.wallsByFirst = head->KeepsWalls(scene.scene.walls);
  }
  ofRanks += noteOn(inputs.parts.handed);
  this->Chain = std::make_unique<granular::RunChain>(
    std::move(regimes), std::move(scene), std::move(start), this->GetMemoryBudgetBytes(),
    [&tell] { tell(1.0); }, head);
  this->Head = std::move(head);
  this->Shown = {};
  this->ShownRun.reset();
  this->RunIdentity = identity;
  ++this->RunCount;
  this->InputNotes = ofRanks;
  this->HeldTime.reset();
}
