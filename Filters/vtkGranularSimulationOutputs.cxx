// What vtkGranularSimulation shows.
#include "vtkGranularSimulationInternals.h"

#include "GranularNames.h"
#include "Outputs/GranularContactOutput.h"
#include "Outputs/GranularHistoryOutput.h"
#include "Outputs/GranularParticleOutput.h"
#include "Outputs/GranularWallHistory.h"
#include "Outputs/GranularWallOutput.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkStringArray.h>
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

void addStatus(vtkDataObject* output, const std::string& status, double timeStep, double time)
{
  vtkNew<vtkStringArray> text;
  text->SetName(granular::names::Status);
  text->InsertNextValue(status);
  output->GetFieldData()->AddArray(text);
  vtkNew<vtkDoubleArray> step;
  step->SetName(granular::names::TimeStepUsed);
  step->InsertNextValue(timeStep);
  output->GetFieldData()->AddArray(step);
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
void vtkGranularSimulation::FillOutputs(vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  if (!internals.Course || !internals.Shown.particles)
  {
    this->FillEmptyOutputs(outputs, 0.0);
    return;
  }
  const granular::Run& run = internals.Course->Present();
  const granular::Frame& shown = internals.Shown;
  vtkPolyData::GetData(outputs, ParticleOutput)->ShallowCopy(shown.particles);
  vtkPolyData::GetData(outputs, ContactOutput)->ShallowCopy(shown.contacts);
  const std::size_t rows = shown.step / run.GetTimePlan().stepsPerFrame + 1;
  vtkTable* history = vtkTable::GetData(outputs, HistoryOutput);
  granular::fillHistory(run.GetHistory(), rows, history);
  granular::addChanges(internals.Course->GetRegimes(), run.GetTimePlan().frameInterval, rows,
    history);
  granular::addWallColumns(run.GetSurface().bodies, run.GetWallHistory(), rows, history);
  vtkPolyData* walls = vtkPolyData::GetData(outputs, WallOutput);
  walls->ShallowCopy(run.GetWalls());
  granular::placeWalls(run.GetSurface(), run.WallTimeOf(shown.step), walls);
  granular::addWallLoads(shown.wallLoads, shown.slidingWork, walls);
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    addStatus(vtkDataObject::GetData(outputs, port), internals.Status, run.GetTimePlan().timeStep,
      run.GetTimePlan().timeOf(shown.step));
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::FillEmptyOutputs(vtkInformationVector* outputs, double time)
{
  const dem::Snapshot nothing;
  vtkPolyData::GetData(outputs, ParticleOutput)
    ->ShallowCopy(granular::makeParticles(nothing, {}, {}, {}));
  vtkPolyData::GetData(outputs, ContactOutput)
    ->ShallowCopy(granular::makeContacts(nothing.particles, {}));
  granular::fillHistory({}, 0, vtkTable::GetData(outputs, HistoryOutput));
  granular::addChanges({}, 0.0, 0, vtkTable::GetData(outputs, HistoryOutput));
  vtkPolyData* walls = vtkPolyData::GetData(outputs, WallOutput);
  walls->ShallowCopy(granular::makeWalls({}));
  granular::addWallLoads({}, {}, walls);
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    addStatus(vtkDataObject::GetData(outputs, port), this->Internals->Status, 0.0, time);
  }
}
