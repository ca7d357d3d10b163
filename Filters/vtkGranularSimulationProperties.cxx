// Setters and getters of the grains, their material, time and computing.
#include "GranularPropertyMacros.h"

// --- What starts a run anew
granularPhysics(MaximumParticles, int, maximumParticles);
granularPhysics(SpawnAttemptsPerStep, int, spawnAttemptsPerStep);
granularPhysics(RandomSeed, int, randomSeed);
granularPhysics(AllowInitialOverlap, bool, allowInitialOverlap);
granularPhysics(Density, double, density);
granularPhysics(YoungsModulus, double, youngsModulus);
granularPhysics(PoissonRatio, double, poissonRatio);
granularPhysics(Restitution, double, restitution);
granularPhysics(SlidingFriction, double, slidingFriction);
granularPhysics(RollingFriction, double, rollingFriction);
granularPhysics(TwistingFriction, double, twistingFriction);
granularPhysics(AutomaticTwistingFriction, bool, automaticTwistingFriction);
granularPhysics(FrictionUpdate, int, frictionUpdate);
granularPhysics(Viscosity, double, viscosity);
granularPhysics(TimeStep, double, timeStep);
granularPhysics(TimeStepFactor, double, timeStepFactor);
granularPhysics(FrameInterval, double, frameInterval);
granularPhysics(MaximumOverlap, double, maximumOverlap);
granularVector(InitialVelocity, Config.initialVelocity, &this->Internals->PhysicsTime);
granularVector(InitialAngularVelocity, Config.initialAngularVelocity,
  &this->Internals->PhysicsTime);
granularVector(Gravity, Config.gravity, &this->Internals->PhysicsTime);
granularBox(SpawnBox, Config.spawnMin, Config.spawnMax, &this->Internals->PhysicsTime);

// --- What only changes how the run is shown or computed
granularNumber(EndTime, double, Config.endTime, nullptr);
granularNumber(NumberOfThreads, int, Config.threads, nullptr);
granularNumber(MemoryBudget, int, MemoryBudget, nullptr);
granularNumber(TimeLimit, double, TimeLimit, nullptr);

// --- How inputs are read
granularNumber(ParticlesTime, int, ParticlesTime, &this->Internals->InputTime);

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetRadiusRange(double smallest, double largest)
{
  auto& internals = *this->Internals;
  internals.Set(this, internals.Config.radiusMin, smallest, &internals.PhysicsTime);
  internals.Set(this, internals.Config.radiusMax, largest, &internals.PhysicsTime);
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::GetRadiusRange(double range[2]) const
{
  range[0] = this->Internals->Config.radiusMin;
  range[1] = this->Internals->Config.radiusMax;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetChanges(const char* text)
{
  this->Internals->Set(this, this->Internals->Changes, std::string(text ? text : ""),
    &this->Internals->PhysicsTime);
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetChanges() const
{
  return this->Internals->Changes.c_str();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::StartAgain()
{
  this->Internals->Forget();
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Status: " << this->GetStatus() << "\n";
  os << indent << "TimeStepUsed: " << this->GetTimeStepUsed() << "\n";
  os << indent << "StepsPerFrame: " << this->GetStepsPerFrame() << "\n";
  os << indent << "EndTime: " << this->GetEndTime() << "\n";
  os << indent << "FrameInterval: " << this->GetFrameInterval() << "\n";
  os << indent << "MaximumParticles: " << this->GetMaximumParticles() << "\n";
  os << indent << "MemoryBudget: " << this->GetMemoryBudget() << "\n";
}
