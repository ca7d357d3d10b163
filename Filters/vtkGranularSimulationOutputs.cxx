// What vtkGranularSimulation shows.
#include "vtkGranularSimulationInternals.h"

#include "Inputs/GranularRanks.h"
#include "Outputs/GranularCollisionHistory.h"
#include "Outputs/GranularContactOutput.h"
#include "Outputs/GranularHistoryOutput.h"
#include "Outputs/GranularParticleOutput.h"
#include "Outputs/GranularSensorHistory.h"
#include "Outputs/GranularWallHistory.h"
#include "Outputs/GranularWallOutput.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularCell.h"
#include "Vtk/GranularGuard.h"

#include <vtkDemandDrivenPipeline.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiProcessStream.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkTable.h>

namespace
{

enum OutputPort
{
  ParticleOutput = 0,
  ContactOutput = 1,
  HistoryOutput = 2,
  WallOutput = 3
};

/// Status is first: the writer that carries data to clients and other ranks leaves all field
/// data out when the first array of it has no value.
void addStatus(vtkDataObject* output, const std::string& status, double timeStep, double time,
  bool saysTime)
{
  vtkNew<vtkFieldData> fields;
  granular::addWords(granular::names::Status, { status }, fields);
  vtkNew<vtkDoubleArray> step;
  step->SetName(granular::names::TimeStepUsed);
  step->InsertNextValue(timeStep);
  fields->AddArray(step);
  if (saysTime)
  {
    vtkNew<vtkDoubleArray> when;
    when->SetName(granular::names::Time);
    when->InsertNextValue(time);
    fields->AddArray(when);
  }
  for (int i = 0; i < output->GetFieldData()->GetNumberOfArrays(); ++i)
  {
    fields->AddArray(output->GetFieldData()->GetAbstractArray(i));
  }
  output->SetFieldData(fields);
  output->GetInformation()->Set(vtkDataObject::DATA_TIME_STEP(), time);
}

}

//------------------------------------------------------------------------------
int vtkGranularSimulation::FillOutputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), port == HistoryOutput ? "vtkTable" : "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::ShareOutcome(const granular::Ranks& ranks)
{
  auto& internals = *this->Internals;
  vtkMultiProcessStream message;
  if (ranks.IsFirst())
  {
    const bool shows = internals.ShownRun && internals.Shown.particles;
    const dem::TimePlan plan = shows ? internals.ShownRun->GetTimePlan() : dem::TimePlan();
    internals.ShownTime = shows ? plan.timeOf(internals.Shown.step) : 0.0;
    internals.ShownTimeStep = shows ? internals.Shown.timeStep : 0.0;
    internals.ShownNumber = shows && internals.Shown.number ? *internals.Shown.number : 0;
    message << internals.Status << internals.ShownTime << internals.ShownTimeStep
            << internals.ShownNumber << internals.BeginIsRead << internals.Begin.time
            << internals.Begin.frameOrigin;
  }
  // The times have to be the same everywhere: the pipeline compares them with the next request, and
  // a rank that found its data up to date would leave the others waiting.
  ranks.Share(message);
  if (!ranks.IsFirst())
  {
    message >> internals.Status >> internals.ShownTime >> internals.ShownTimeStep >>
      internals.ShownNumber >> internals.BeginIsRead >> internals.Begin.time >>
      internals.Begin.frameOrigin;
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::FillOutputs(vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  if (!internals.Chain || !internals.ShownRun || !internals.Shown.particles)
  {
    this->FillEmptyOutputs(outputs);
    return;
  }
  const granular::Run& run = *internals.ShownRun;
  const granular::Frame& shown = internals.Shown;
  vtkPolyData::GetData(outputs, ParticleOutput)->ShallowCopy(shown.particles);
  vtkPolyData::GetData(outputs, ContactOutput)->ShallowCopy(shown.contacts);
  const std::size_t rows = run.CountRows(shown.step);
  vtkTable* history = vtkTable::GetData(outputs, HistoryOutput);
  granular::fillHistory(run.GetHistory(), rows, history);
  granular::addChanges(internals.Chain->GetRegimes(), internals.Chain->GetFrames(), rows, history);
  const bool wears = run.GetConfig().wearLaw != dem::WearLaw::None;
  granular::addWallColumns(run.GetSurface().bodies, run.GetWallHistory(), run.GetHistory(), rows,
    wears, history);
  const std::vector<std::string> groups =
    granular::collisionGroups(run.GetConfig(), run.GetSurface().bodies);
  granular::addCollisionColumns(groups, run.GetCollisionHistory(), rows, history);
  granular::writeCollisionTable(groups, shown.collisions, history->GetFieldData());
  granular::addSensorColumns(run.GetScene().sensors, run.GetHistory(), rows, history);
  const vtkSmartPointer<vtkFieldData> visits = run.VisitsOf(shown);
  for (int i = 0; visits && i < visits->GetNumberOfArrays(); ++i)
  {
    history->GetFieldData()->AddArray(visits->GetAbstractArray(i));
  }
  granular::addMaterialNames(run.GetConfig().materials,
    vtkPolyData::GetData(outputs, ParticleOutput));
  vtkPolyData* walls = vtkPolyData::GetData(outputs, WallOutput);
  walls->ShallowCopy(run.GetWalls());
  const auto cell = granular::readCell(shown.particles->GetFieldData());
  granular::placeWalls(run.GetSurface(), run.WallTimeOf(shown.step), shown.servos,
    granular::placeOf(cell, run.GetConfig().cell), walls);
  granular::addSheets(run.GetSurface(), shown.servos, walls);
  granular::addWallLoads(shown.wallLoads, shown.slidingWork, walls);
  if (wears)
  {
    const double time = run.GetTimePlan().timeOf(shown.step) - shown.wornSince;
    granular::addWear(shown.worn, time, run.GetSurface(), walls);
  }
  const bool loads = run.GetConfig().nodalLoads;
  if (loads)
  {
    granular::addNodalLoads(shown.nodal, run.GetSurface(), walls);
  }
  if (wears || loads)
  {
    granular::addDrawnPositions(run.GetSurface(), walls);
  }
  if (cell)
  {
    granular::addOutline(*cell, walls);
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::FillPart(const granular::Ranks& ranks, vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  if (!ranks.AreTogether() || !internals.GivesParts)
  {
    return;
  }
  vtkPolyData* particles = vtkPolyData::GetData(outputs, ParticleOutput);
  vtkPolyData* contacts = vtkPolyData::GetData(outputs, ContactOutput);
  const std::optional<dem::RankShare> work = internals.FindShare(ranks);
  if (internals.ShownNumber > 0)
  {
    const granular::Frame* own =
      ranks.IsFirst() ? &internals.Shown : internals.Following.Find(internals.ShownNumber);
    internals.Part.Show(ranks, own, work ? &*work : nullptr);
  }
  else
  {
    internals.Part.Share(ranks, particles, contacts, internals.Shown.particles,
      work ? &*work : nullptr);
  }
  if (internals.Part.GetParticles())
  {
    particles->ShallowCopy(internals.Part.GetParticles());
    contacts->ShallowCopy(internals.Part.GetContacts());
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::SayOutcome(vtkInformationVector* outputs)
{
  const bool isThere = this->Internals->ShownTimeStep > 0.0;
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    addStatus(vtkDataObject::GetData(outputs, port), this->Internals->Status,
      this->Internals->ShownTimeStep, this->Internals->ShownTime,
      isThere && port == ParticleOutput);
  }
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularSimulation::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { this->GiveUp(problem, request, outputs); });
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::GiveUp(const std::string& problem, vtkInformation* request,
  vtkInformationVector* outputs)
{
  const bool isForData = request->Has(vtkDemandDrivenPipeline::REQUEST_DATA()) != 0;
  if (!isForData)
  {
    this->Internals->Recorder.SetInputCount(0); // not all walls may have been asked
  }
  this->Internals->Forget();
  this->Report(problem, true);
  if (isForData)
  {
    this->FillEmptyOutputs(outputs);
    this->SayOutcome(outputs);
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::FillEmptyOutputs(vtkInformationVector* outputs)
{
  const dem::Snapshot nothing;
  vtkPolyData::GetData(outputs, ParticleOutput)
    ->ShallowCopy(granular::makeParticles(nothing, {}, {}, {}));
  vtkPolyData::GetData(outputs, ContactOutput)
    ->ShallowCopy(granular::makeContacts(nothing.particles, {}, 0.0));
  granular::fillHistory({}, 0, vtkTable::GetData(outputs, HistoryOutput));
  granular::addChanges({}, {}, 0, vtkTable::GetData(outputs, HistoryOutput));
  vtkPolyData* walls = vtkPolyData::GetData(outputs, WallOutput);
  walls->ShallowCopy(granular::makeWalls({}));
  granular::addWallLoads({}, {}, walls);
}
