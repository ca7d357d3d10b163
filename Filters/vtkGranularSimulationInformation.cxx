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
  return this->Internals->Course ? this->Internals->Course->GetMemoryUsed() / mebibyte : 0.0;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetTimeStepUsed() const
{
  return this->Internals->Course ? this->Internals->Course->Present().GetTimePlan().timeStep : 0.0;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetStepsPerFrame() const
{
  return this->Internals->Course
    ? static_cast<int>(this->Internals->Course->Present().GetTimePlan().stepsPerFrame)
    : 0;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetStepsPerContact() const
{
  const auto& internals = *this->Internals;
  return internals.Course && internals.Shown.particles
    ? granular::stepsPerContact(internals.Course->Present().GetConfig(),
        internals.Course->Present().GetTimePlan().timeStep, internals.Shown.particles)
    : 0.0;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetSecondsLeft() const
{
  const auto& internals = *this->Internals;
  if (!internals.Course || !internals.Shown.particles)
  {
    return 0.0;
  }
  // Grains that are still to be spawned count as well.
  const std::int64_t grains = std::max<std::int64_t>(internals.Shown.particles->GetNumberOfPoints(),
    internals.Course->Present().Spawns() ? internals.Course->Present().GetConfig().maximumParticles
                                         : 0);
  return internals.Speed.SecondsFor(internals.Course->GetStepsLeft(), grains);
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetShownTime() const
{
  const auto& internals = *this->Internals;
  return internals.Course ? internals.Course->Present().GetTimePlan().timeOf(internals.Shown.step)
                          : 0.0;
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetNotes() const
{
  return this->Internals->Notes.c_str();
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetRunCount() const
{
  return this->Internals->RunCount;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetStepsComputed() const
{
  return this->Internals->Course ? static_cast<int>(this->Internals->Course->GetStepsComputed())
                                 : 0;
}
