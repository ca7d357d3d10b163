// Setters and getters: each handles one field.
#include "vtkGranularSimulationInternals.h"

namespace
{
bool operator!=(const dem::Vec3& a, const dem::Vec3& b)
{
  return a.x != b.x || a.y != b.y || a.z != b.z;
}

void copy(const dem::Vec3& from, double to[3])
{
  to[0] = from.x;
  to[1] = from.y;
  to[2] = from.z;
}
}

// A property of one number, held in the field of Internals that is named; the stamp says what a
// change makes necessary.
#define granularNumber(name, type, field, stamp)                                                   \
  void vtkGranularSimulation::Set##name(type value)                                                \
  {                                                                                                \
    this->Internals->Set(this, this->Internals->field, value, stamp);                              \
  }                                                                                                \
  type vtkGranularSimulation::Get##name() const                                                    \
  {                                                                                                \
    return static_cast<type>(this->Internals->field);                                              \
  }

// A property of three numbers.
#define granularVector(name, field)                                                                \
  void vtkGranularSimulation::Set##name(double x, double y, double z)                              \
  {                                                                                                \
    const dem::Vec3 value{ x, y, z };                                                              \
    if (this->Internals->field != value)                                                           \
    {                                                                                              \
      this->Internals->field = value;                                                              \
      this->Internals->PhysicsTime.Modified();                                                     \
      this->Modified();                                                                            \
    }                                                                                              \
  }                                                                                                \
  void vtkGranularSimulation::Get##name(double value[3]) const                                     \
  {                                                                                                \
    copy(this->Internals->field, value);                                                           \
  }

#define granularPhysics(name, type, field)                                                         \
  granularNumber(name, type, Config.field, &this->Internals->PhysicsTime)

// --- What starts a run anew
granularPhysics(MaximumParticles, int, maximumParticles) granularPhysics(SpawnAttemptsPerStep, int,
  spawnAttemptsPerStep) granularPhysics(RandomSeed, int, randomSeed)
  granularPhysics(AllowInitialOverlap, bool, allowInitialOverlap)
    granularPhysics(Density, double, density) granularPhysics(YoungsModulus, double, youngsModulus)
      granularPhysics(PoissonRatio, double, poissonRatio) granularPhysics(Restitution, double,
        restitution) granularPhysics(SlidingFriction, double, slidingFriction)
        granularPhysics(RollingFriction, double, rollingFriction)
          granularPhysics(TwistingFriction, double, twistingFriction)
            granularPhysics(AutomaticTwistingFriction, bool, automaticTwistingFriction)
              granularPhysics(WallYoungsModulus, double, wallYoungsModulus)
                granularPhysics(WallPoissonRatio, double, wallPoissonRatio)
                  granularPhysics(FrictionUpdate, int, frictionUpdate) granularPhysics(Viscosity,
                    double, viscosity) granularPhysics(TimeStep, double, timeStep)
                    granularPhysics(TimeStepFactor, double, timeStepFactor)
                      granularPhysics(FrameInterval, double, frameInterval)
                        granularPhysics(MaximumOverlap, double, maximumOverlap)
                          granularVector(InitialVelocity, Config.initialVelocity)
                            granularVector(InitialAngularVelocity, Config.initialAngularVelocity)
                              granularVector(Gravity, Config.gravity)

  // --- What only changes how the run is shown or computed
  granularNumber(EndTime, double, Config.endTime, nullptr)
    granularNumber(NumberOfThreads, int, Config.threads, nullptr)
      granularNumber(MemoryBudget, int, MemoryBudget, nullptr)

  // --- How inputs are read
  granularNumber(WallRadius, double, WallSettings.radius, &this->Internals->InputTime)
    granularNumber(ParticlesTime, int, ParticlesTime, &this->Internals->InputTime)

  //------------------------------------------------------------------------------
  void vtkGranularSimulation::SetWallRadiusArray(const char* name)
{
  this->Internals->Set(this, this->Internals->WallSettings.radiusArray,
    std::string(name ? name : ""), &this->Internals->InputTime);
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetWallRadiusArray() const
{
  return this->Internals->WallSettings.radiusArray.c_str();
}

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
void vtkGranularSimulation::SetSpawnBox(double xMin, double xMax, double yMin, double yMax,
  double zMin, double zMax)
{
  auto& internals = *this->Internals;
  const double lower[3] = { xMin, yMin, zMin };
  const double upper[3] = { xMax, yMax, zMax };
  double* const fields[2][3] = { { &internals.Config.spawnMin.x, &internals.Config.spawnMin.y,
                                   &internals.Config.spawnMin.z },
    { &internals.Config.spawnMax.x, &internals.Config.spawnMax.y, &internals.Config.spawnMax.z } };
  for (int axis = 0; axis < 3; ++axis)
  {
    internals.Set(this, *fields[0][axis], lower[axis], &internals.PhysicsTime);
    internals.Set(this, *fields[1][axis], upper[axis], &internals.PhysicsTime);
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::GetSpawnBox(double box[6]) const
{
  for (int axis = 0; axis < 3; ++axis)
  {
    box[2 * axis] = this->Internals->Config.spawnMin[axis];
    box[2 * axis + 1] = this->Internals->Config.spawnMax[axis];
  }
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetStatus() const
{
  return this->Internals->Status.c_str();
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetMemoryUsed() const
{
  constexpr double mebibyte = 1024.0 * 1024.0;
  return this->Internals->Run ? this->Internals->Run->GetMemoryUsed() / mebibyte : 0.0;
}

//------------------------------------------------------------------------------
double vtkGranularSimulation::GetTimeStepUsed() const
{
  return this->Internals->Run ? this->Internals->Run->GetTimePlan().timeStep : 0.0;
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetStepsPerFrame() const
{
  return this->Internals->Run ? static_cast<int>(this->Internals->Run->GetTimePlan().stepsPerFrame)
                              : 0;
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
  return this->Internals->Run ? static_cast<int>(this->Internals->Run->GetStepsComputed()) : 0;
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
