// What vtkGranularSimulation tells of itself.
#include "vtkGranularSimulationInternals.h"

#include "Run/GranularEstimates.h"

#include <algorithm>

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetStatus() const
{
  return this->Internals->Status.c_str();
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetMemoryUsed() const
{
  constexpr double mebibyte = 1024.0 * 1024.0;
  return this->Internals->Chain ? this->Internals->Chain->GetMemoryUsed() / mebibyte : 0.0;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetTimeStepUsed() const
{
  return this->Internals->ShownTimeStep;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetStepsPerFrame() const
{
  const auto& run = this->Internals->ShownRun;
  return run ? static_cast<int>(run->GetTimePlan().stepsPerFrame >> run->GetTimePlan().halvings)
             : 0;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetStepsPerContact() const
{
  auto& internals = *this->Internals;
  return internals.ShownRun && internals.Shown.particles
    ? granular::stepsPerContact(internals.ShownRun->GetConfig(), internals.ShownRun->GetSurface(),
        internals.ShownTimeStep, internals.Shown.particles, internals.FindFreeFall())
    : 0.0;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetSecondsLeft() const
{
  const auto& internals = *this->Internals;
  if (!internals.Chain || !internals.ShownRun || !internals.Shown.particles)
  {
    return 0.0;
  }
  // Grains that are still to be spawned count as well.
  const granular::Run& run = *internals.ShownRun;
  const std::int64_t grains = std::max<std::int64_t>(internals.Shown.particles->GetNumberOfPoints(),
    run.Spawns() ? dem::mostToAppear(run.GetConfig()) : 0);
  return internals.Speed.SecondsFor(internals.Chain->GetStepsLeft(), grains);
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetShownTime() const
{
  return this->Internals->ShownTime;
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetWarning() const
{
  const auto& run = this->Internals->ShownRun;
  return run ? run->GetWarning().c_str() : "";
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetNotes() const
{
  this->Internals->TellNotes();
  return this->Internals->Notes.c_str();
}

//------------------------------------------------------------------------------
bool vtkGranularSimulation::GetUnfinished() const
{
  return this->Internals->Unfinished;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetReachedTime() const
{
  return this->Internals->ReachedTime;
}

//------------------------------------------------------------------------------
double* vtkGranularSimulation::GetSpawnBounds()
{
  auto& internals = *this->Internals;
  internals.SpawnBounds = internals.ShownRun
    ? granular::spawnBounds(internals.ShownRun->GetScene(), internals.ShownRun->GetConfig())
    : internals.ForeseeSpawnBounds();
  return internals.SpawnBounds.data();
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetRunCount() const
{
  return this->Internals->RunCount;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetStepsComputed() const
{
  return this->Internals->Chain ? static_cast<int>(this->Internals->Chain->GetStepsComputed()) : 0;
}
