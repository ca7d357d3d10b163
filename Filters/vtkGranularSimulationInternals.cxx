#include "vtkGranularSimulationInternals.h"

#include "GranularPhysics.h"

#include <vtkDataObject.h>
#include <vtkPointSet.h>

#include <algorithm>

//------------------------------------------------------------------------------
std::string vtkGranularSimulation::vtkInternals::Prepare(const std::vector<vtkDataObject*>& walls,
  vtkDataObject* particles)
{
  Signature signature;
  const auto sign = [&signature](vtkDataObject* input)
  {
    signature.push_back({ input, 0 });
    for (const granular::Leaf& leaf : granular::findLeaves(input, ""))
    {
      signature.push_back({ leaf.data, leaf.data->GetMTime() });
    }
  };
  std::for_each(walls.begin(), walls.end(), sign);
  if (particles)
  {
    sign(particles);
  }
  const vtkMTimeType settings = std::max(this->PhysicsTime.GetMTime(), this->InputTime.GetMTime());
  std::string badSetting = dem::findProblem(this->Config);
  if (badSetting.empty() && this->MemoryBudget < 0)
  {
    badSetting =
      "MemoryBudget is " + std::to_string(this->MemoryBudget) + " but must be 0 or above.";
  }
  if (!badSetting.empty())
  {
    return badSetting;
  }
  if ((this->Run || !this->Problem.empty()) && signature == this->TriedSignature &&
    settings == this->TriedSettings)
  {
    return this->Problem;
  }
  this->TriedSignature = signature;
  this->TriedSettings = settings;
  try
  {
    this->MakeRun(walls, particles);
    this->Problem.clear();
  }
  catch (const dem::Error& error)
  {
    this->Problem = error.what();
  }
  return this->Problem;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::vtkInternals::MakeRun(const std::vector<vtkDataObject*>& wallInputs,
  vtkDataObject* particles)
{
  granular::Walls walls = granular::readWalls(wallInputs, this->WallSettings);
  granular::Start start;
  if (particles)
  {
    vtkPointSet* grains = granular::findParticles(particles);
    const std::string trouble = granular::findTrouble(grains);
    if (!trouble.empty() && grains->GetNumberOfPoints() == 0)
    {
      throw dem::Error(
        "Particle input: there are no grains, because its source failed: " + trouble);
    }
    start = granular::readParticles(grains, this->Config.density,
      granular::makeRestartKey(this->Config, walls.fingerprint));
    granular::beginTimeAnew(start.snapshot);
    if (!trouble.empty())
    {
      start.notes.push_back("The source of the particle input says of what it gave: " + trouble);
    }
  }
  const Identity identity{ granular::hashPhysics(this->Config), walls.fingerprint,
    start.fingerprint };
  if (this->Run && identity == this->RunIdentity)
  {
    return;
  }
  this->Run = std::make_unique<granular::Run>(this->Config, std::move(walls), std::move(start),
    this->GetMemoryBudgetBytes());
  this->Shown = {};
  this->RunIdentity = identity;
  ++this->RunCount;
  this->Notes.clear();
  for (const std::string& note : this->Run->GetNotes())
  {
    this->Notes += (this->Notes.empty() ? "" : "\n") + note;
  }
}
