// Setters and getters of the grains, their material, time and computing.
#include "GranularPropertyMacros.h"
#include "Parameters/ParameterTable.h"
#include "Vtk/GranularSetting.h"

// --- What only changes how the run is shown or computed
granularNumber(MemoryBudget, int, MemoryBudget, nullptr);
granularNumber(FramesKeptBy, int, FramesKeptBy, nullptr);
granularNumber(WallsKeptBy, int, WallsKeptBy, nullptr);
granularNumber(TimeLimit, double, TimeLimit, nullptr);
granularNumber(ReportStepLimits, bool, ReportStepLimits, nullptr);

// --- When the run begins
granularNumber(StartTimeMode, int, StartTimeMode, &this->Internals->PhysicsTime);
granularNumber(StartTime, double, StartTime, &this->Internals->PhysicsTime);

// --- How inputs are read
granularNumber(ParticlesTime, int, ParticlesTime, &this->Internals->InputTime);

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetParameter(const char* name, const std::vector<double>& numbers)
{
  const auto* changed =
    granular::setParameter(this, dem::parameters(), this->Internals->Config, name, numbers);
  if (changed && changed->effect != dem::Effect::Shown)
  {
    this->Internals->PhysicsTime.Modified();
  }
  if (changed)
  {
    this->Modified();
  }
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularSimulation::GetParameter(const char* name) const
{
  return granular::getParameter(dem::parameters(), this->Internals->Config, name);
}

granularText(Changes, Changes);
granularText(Materials, Materials);
granularText(MaterialPairs, MaterialPairs);
granularText(SpawnMaterials, SpawnMaterials);
granularText(LawExpression, Config.law.expression);
granularText(ForceExpression, Config.forceExpression);
granularText(BondExpression, Config.bonds.expression);

//------------------------------------------------------------------------------
void vtkGranularSimulation::StartAgain()
{
  this->Internals->Forget();
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::PutOff()
{
  this->Internals->IsPutOff = true;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::BeginSlices()
{
  this->Internals->Slices = true;
  this->Internals->IsPutOff = false;
  if (this->Internals->Unfinished) // what was given then is no answer to any request
  {
    this->Internals->Unfinished = false;
    this->Modified();
  }
  this->Internals->Before = {};
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::NextSlice()
{
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::EndSlices()
{
  this->Internals->Slices = false;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::Hold()
{
  this->Internals->HeldTime = this->Internals->AskedTime;
  this->Internals->HoldsAll = true;
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::Release()
{
  if (this->Internals->HoldsAll)
  {
    this->Internals->HoldsAll = false;
    this->Modified(); // what was made from it meanwhile is no answer to another request
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::GiveWhole()
{
  if (this->Internals->GivesParts && this->Internals->Head)
  {
    this->Internals->Forget(); // frames of which each rank has its part
  }
  this->Internals->GivesParts = false;
  this->Internals->Part = {};
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::GiveParts()
{
  this->Internals->GivesParts = true;
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Status: " << this->GetStatus() << "\n";
  os << indent << "TimeStepUsed: " << this->GetTimeStepUsed() << "\n";
  os << indent << "StepsPerFrame: " << this->GetStepsPerFrame() << "\n";
  os << indent << "StartTimeMode: " << this->GetStartTimeMode() << "\n";
  os << indent << "StartTime: " << this->GetStartTime() << "\n";
  os << indent << "EndTime: " << this->GetParameter("EndTime").front() << "\n";
  os << indent << "FrameInterval: " << this->GetParameter("FrameInterval").front() << "\n";
  os << indent << "MaximumParticles: " << this->GetParameter("MaximumParticles").front() << "\n";
  os << indent << "MemoryBudget: " << this->GetMemoryBudget() << "\n";
  os << indent << "FramesKeptBy: " << this->GetFramesKeptBy() << "\n";
  os << indent << "WallsKeptBy: " << this->GetWallsKeptBy() << "\n";
}
