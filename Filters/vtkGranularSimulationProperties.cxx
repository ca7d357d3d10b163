// Setters and getters of the grains, their material, time and computing.
#include "GranularPropertyMacros.h"

// A value of the material that only some laws need.
#define granularLawValue(name) granularPhysics(name, double, material.law[dem::LawValue::name])

// --- What starts a run anew
granularPhysics(MaximumParticles, int, maximumParticles);
granularPhysics(MaximumParticlesInAll, int, maximumParticlesInAll);
granularPhysics(SpawnAttemptsPerStep, int, spawnAttemptsPerStep);
granularPhysics(RandomSeed, int, randomSeed);
granularPhysics(InitialTemperature, double, initialTemperature);
granularPhysics(AllowInitialOverlap, bool, allowInitialOverlap);
granularPhysics(Density, double, material.density);
granularPhysics(YoungsModulus, double, material.youngsModulus);
granularPhysics(PoissonRatio, double, material.poissonRatio);
granularPhysics(Restitution, double, material.restitution);
granularPhysics(SlidingFriction, double, material.slidingFriction);
granularPhysics(RollingFriction, double, material.rollingFriction);
granularPhysics(TwistingFriction, double, material.twistingFriction);
granularPhysics(AutomaticTwistingFriction, bool, material.automaticTwistingFriction);
granularPhysics(FrictionUpdate, int, frictionUpdate);
granularPhysics(FaceContacts, int, faceContacts);
granularPhysics(NormalLaw, int, law.normal);
granularPhysics(DampingLaw, int, law.damping);
granularPhysics(AdhesionLaw, int, law.adhesion);
granularPhysics(SlidingLaw, int, law.sliding);
granularPhysics(RollingLaw, int, law.rolling);
granularPhysics(TwistingLaw, int, law.twisting);
granularPhysics(HeatLaw, int, law.heat);
granularPhysics(ImplicitDamping, bool, law.implicitDamping);
granularPhysics(AttractionRange, double, law.attractionRange);
granularLawValue(NormalStiffness);
granularLawValue(TangentialStiffnessRatio);
granularLawValue(Damping);
granularLawValue(SurfaceEnergy);
granularLawValue(CohesionEnergyDensity);
granularLawValue(HamakerConstant);
granularLawValue(HamakerDistance);
granularLawValue(LiquidVolume);
granularLawValue(LiquidSurfaceTension);
granularLawValue(ContactAngle);
granularLawValue(PlasticStiffnessRatio);
granularLawValue(PlasticityDepth);
granularLawValue(AdhesiveStiffnessRatio);
granularLawValue(YieldPressure);
granularLawValue(LoadingExponent);
granularLawValue(AdhesionExponent);
granularLawValue(PullOffForce);
granularLawValue(DynamicFrictionRatio);
granularLawValue(SlidingViscosity);
granularLawValue(SlidingStiffness);
granularLawValue(StictionFriction);
granularLawValue(StictionShare);
granularLawValue(RollingShape);
granularLawValue(CrushingCoefficient);
granularLawValue(ThermalConductivity);
granularLawValue(RealYoungsModulus);
granularLawValue(HeatCapacity);
granularPhysics(BondLaw, int, bonds.law);
granularPhysics(BondYoungsModulus, double, bonds.youngsModulus);
granularPhysics(BondPoissonRatio, double, bonds.poissonRatio);
granularPhysics(BondStiffnessRatio, double, bonds.stiffnessRatio);
granularPhysics(BondRadiusRatio, double, bonds.radiusRatio);
granularPhysics(BondNormalStiffness, double, bonds.normalStiffness);
granularPhysics(BondShearStiffness, double, bonds.shearStiffness);
granularPhysics(BondBendingStiffness, double, bonds.bendingStiffness);
granularPhysics(BondTwistingStiffness, double, bonds.twistingStiffness);
granularPhysics(BondDamping, double, bonds.damping);
granularPhysics(BondBreaking, int, bonds.breaking);
granularPhysics(BondTensileStrength, double, bonds.tensileStrength);
granularPhysics(BondShearStrength, double, bonds.shearStrength);
granularPhysics(BondBendingStrength, double, bonds.bendingStrength);
granularPhysics(BondTwistingStrength, double, bonds.twistingStrength);
granularPhysics(BondSeparationLimit, double, bonds.separationLimit);
granularPhysics(BondFractureEnergy, double, bonds.fractureEnergy);
granularPhysics(BondStrengthDeviation, double, bonds.strengthDeviation);
granularPhysics(BondSoftening, double, bonds.softening);
granularPhysics(BondSmooth, bool, bonds.smooth);
granularPhysics(BondHealingTime, double, bonds.healingTime);
granularPhysics(BondContact, int, bonds.contact);
granularPhysics(BondInteractionRadius, double, bonds.interactionRadius);
granularPhysics(BondTime, double, bonds.time);
granularPhysics(Viscosity, double, viscosity);
granularPhysics(NumericalDamping, double, numericalDamping);
granularPhysics(EnergyParts, bool, energyParts);
granularPhysics(NumericalDampingForm, int, numericalDampingForm);
granularPhysics(MotionPlane, int, motionPlane);
granularPhysics(SpringTurning, int, law.turning);
granularPhysics(SpringAfterSlip, int, law.afterSlip);
granularPhysics(TimeStep, double, timeStep);
granularPhysics(TimeStepFactor, double, timeStepFactor);
granularPhysics(Integrator, int, integrator);
granularPhysics(TimeStepControl, int, stepControl);
granularPhysics(StableStepShare, double, stableShare);
granularPhysics(TimeStepTooLong, int, stepTooLong);
granularPhysics(ErrorTolerance, double, errorTolerance);
granularPhysics(ContactVelocity, double, contactVelocity);
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

granularText(Changes);
granularText(Materials);
granularText(MaterialPairs);
granularText(SpawnMaterials);

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetLawExpression(const char* text)
{
  this->Internals->Set(this, this->Internals->Config.law.expression, std::string(text ? text : ""),
    &this->Internals->PhysicsTime);
}

//------------------------------------------------------------------------------
const char* vtkGranularSimulation::GetLawExpression() const
{
  return this->Internals->Config.law.expression.c_str();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::StartAgain()
{
  this->Internals->Forget();
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::BeginSlices()
{
  this->Internals->Slices = true;
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
  this->Modified();
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
  os << indent << "EndTime: " << this->GetEndTime() << "\n";
  os << indent << "FrameInterval: " << this->GetFrameInterval() << "\n";
  os << indent << "MaximumParticles: " << this->GetMaximumParticles() << "\n";
  os << indent << "MemoryBudget: " << this->GetMemoryBudget() << "\n";
  os << indent << "FramesKeptBy: " << this->GetFramesKeptBy() << "\n";
  os << indent << "WallsKeptBy: " << this->GetWallsKeptBy() << "\n";
}
