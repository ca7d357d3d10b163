#include "vtkGranularWall.h"

#include "Basics/Error.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Parameters/Config.h"
#include "Properties/GranularWallParameters.h"
#include "Vtk/GranularGuard.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>

#include <cmath>

vtkStandardNewMacro(vtkGranularWall);

namespace
{

constexpr double RadianPerDegree = dem::Pi / 180.0;

dem::Vec3 toVector(const double v[3])
{
  return { v[0], v[1], v[2] };
}

dem::TimeWindow toWindow(const double times[2])
{
  dem::TimeWindow window;
  window.begin = times[0];
  if (!(times[1] >= vtkGranularWall::NeverEnds))
  {
    window.end = times[1];
  }
  return window;
}

}

//------------------------------------------------------------------------------
vtkGranularWall::vtkGranularWall()
{
  // As the grains', until a user changes them.
  const dem::Material grains;
  this->SlidingFriction = grains.slidingFriction;
  this->RollingFriction = grains.rollingFriction;
  this->TwistingFriction = grains.twistingFriction;
  this->Restitution = grains.restitution;
  this->Temperature = dem::UsualTemperature;
}

//------------------------------------------------------------------------------
int vtkGranularWall::FillInputPortInformation(int, vtkInformation* info)
{
  // Any data, so that composite data sets are taken whole; the simulation says what is no wall.
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataObject");
  return 1;
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularWall::ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { vtkErrorMacro(<< problem); });
}

//------------------------------------------------------------------------------
int vtkGranularWall::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  granular::WallParameters parameters;
  parameters.name = this->Name;
  if (this->OwnThickness)
  {
    parameters.thickness = this->Thickness;
  }
  dem::WallMaterial& material = parameters.material;
  material.index = this->Material;
  material.name = this->MaterialName;
  if (this->OwnFriction)
  {
    material.slidingFriction = this->SlidingFriction;
    material.rollingFriction = this->RollingFriction;
    material.twistingFriction = this->TwistingFriction;
  }
  if (this->OwnRestitution)
  {
    material.restitution = this->Restitution;
  }
  parameters.bonded = this->BondGrains;
  parameters.solid = this->Solid;
  if (this->OwnTemperature)
  {
    parameters.temperature = this->Temperature;
  }
  dem::WallMotion& motion = parameters.motion;
  motion.velocity = toVector(this->TranslationVelocity);
  motion.translationTimes = toWindow(this->TranslationTimes);
  motion.centre = toVector(this->RotationCenter);
  motion.axis = toVector(this->RotationAxis);
  motion.angularVelocity = this->AngularVelocity;
  motion.rotationTimes = toWindow(this->RotationTimes);
  motion.amplitude = toVector(this->OscillationAmplitude);
  motion.oscillation = { this->OscillationFrequency, RadianPerDegree * this->OscillationPhase,
    toWindow(this->OscillationTimes) };
  motion.swingAngle = RadianPerDegree * this->SwingAngle;
  motion.swing = { this->SwingFrequency, RadianPerDegree * this->SwingPhase,
    toWindow(this->SwingTimes) };
  motion.servo = this->MakeServo();
  motion.surface = { toVector(this->SurfaceVelocity), this->SurfaceAngularVelocity,
    toWindow(this->SurfaceTimes) };
  parameters.motionTable = this->MotionTable;
  parameters.servoSides = this->ServoSides;
  const std::string problem = this->FindProblem(parameters);
  if (!problem.empty())
  {
    vtkErrorMacro(<< problem);
  }

  vtkDataObject* output = vtkDataObject::GetData(outputs);
  output->ShallowCopy(vtkDataObject::GetData(inputs[0]));
  for (const granular::Leaf& leaf : granular::findLeaves(output, ""))
  {
    granular::writeWallParameters(parameters, leaf.data->GetFieldData());
  }
  return 1;
}

//------------------------------------------------------------------------------
std::string vtkGranularWall::FindProblem(granular::WallParameters& parameters) const
{
  try
  {
    parameters.motion.table = granular::readMotionTable(this->MotionTable);
  }
  catch (const dem::Error& error)
  {
    return error.what();
  }
  return granular::findProblem(parameters);
}

//------------------------------------------------------------------------------
dem::WallServo vtkGranularWall::MakeServo() const
{
  dem::WallServo servo;
  servo.kind = static_cast<dem::ServoKind>(this->Servo);
  servo.load = this->ServoLoad;
  servo.direction = toVector(this->ServoDirection);
  servo.sides = granular::readServoSides(this->ServoSides);
  servo.inertia = this->ServoInertia;
  servo.maximumSpeed = this->ServoMaximumSpeed;
  const double unit = servo.kind == dem::ServoKind::Torque ? RadianPerDegree : 1.0;
  if (!(this->ServoTravel[0] <= -NeverEnds))
  {
    servo.lowest = unit * this->ServoTravel[0];
  }
  if (!(this->ServoTravel[1] >= NeverEnds))
  {
    servo.highest = unit * this->ServoTravel[1];
  }
  servo.times = toWindow(this->ServoTimes);
  return servo;
}

//------------------------------------------------------------------------------
void vtkGranularWall::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Name: " << this->Name << "\n";
  os << indent << "MaterialName: " << this->MaterialName << "\n";
  os << indent << "Material: " << this->Material << "\n";
  os << indent << "TranslationVelocity: " << this->TranslationVelocity[0] << " "
     << this->TranslationVelocity[1] << " " << this->TranslationVelocity[2] << "\n";
  os << indent << "AngularVelocity: " << this->AngularVelocity << "\n";
  os << indent << "SurfaceVelocity: " << this->SurfaceVelocity[0] << " " << this->SurfaceVelocity[1]
     << " " << this->SurfaceVelocity[2] << "\n";
  os << indent << "OscillationFrequency: " << this->OscillationFrequency << "\n";
  os << indent << "SwingAngle: " << this->SwingAngle << "\n";
  os << indent << "Servo: " << this->Servo << "\n";
  os << indent << "ServoSides: " << this->ServoSides << "\n";
  os << indent << "ServoLoad: " << this->ServoLoad << "\n";
}
