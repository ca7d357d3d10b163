// The parameters of vtkGranularWall in the units of its panel: name, motion and material. They
// travel as field data with the surface, through filters and files, to the simulation.
#pragma once

#include "Basics/Temperature.h"
#include "Boundaries/Surface.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

class vtkFieldData;

namespace granular
{

/// Walls.def has the meaning of each number, and its unit. Angles are in degrees.
struct WallParameters
{
  /// Limits at or beyond this are none.
  static constexpr double NoLimit = 1e30;
  static constexpr dem::TimeWindow Always{ 0.0, NoLimit };

  std::string name;
  bool ownThickness = false;
  double thickness = 0.0;
  bool solid = false;

  std::string materialName;
  int material = 0;
  bool ownFriction = false;
  double slidingFriction = dem::Material().slidingFriction;
  double rollingFriction = dem::Material().rollingFriction;
  double twistingFriction = dem::Material().twistingFriction;
  bool ownRestitution = false;
  double restitution = dem::Material().restitution;
  bool bondGrains = false;
  bool ownTemperature = false;
  double temperature = dem::UsualTemperature;

  double membraneThickness = 0.001;
  double youngsModulus = 1e6;
  double poissonRatio = 0.3;
  dem::SheetLaw elasticLaw = dem::SheetLaw::Green;
  double bendingStiffness = 0.0; ///< -1 is that of a plate
  double prestretch = 1.0;
  dem::FixedPoints fixedPoints = dem::FixedPoints::Boundary;
  double pressure = 0.0;
  double retardationTime = 0.0;
  double massDamping = 0.0;

  dem::ServoKind servo = dem::ServoKind::None;
  double servoLoad = 0.0;
  dem::Vec3 servoDirection{ 0.0, 0.0, -1.0 };
  std::string servoSides;
  double servoMaximumSpeed = 0.1;
  double servoInertia = 0.0;
  std::array<double, 2> servoTravel{ -NoLimit, NoLimit };
  dem::TimeWindow servoTimes = Always;

  enum class WallDynamics
  {
    Prescribed,
    RigidBody,
    Membrane
  };
  enum class MassSource
  {
    FromSurface,
    Given
  };
  WallDynamics dynamics = WallDynamics::Prescribed;
  MassSource massProperties = MassSource::FromSurface;
  double density = 1000.0;
  double mass = 0.0;
  dem::Vec3 centerOfMass;
  dem::Vec3 inertia{ 1.0, 1.0, 1.0 };
  dem::Vec3 inertiaProducts;
  dem::Joint joint = dem::Joint::Free;
  dem::Vec3 lockedTranslations;
  dem::Vec3 initialVelocity;
  dem::Vec3 initialAngularVelocity;
  dem::Vec3 appliedForce;
  dem::Vec3 appliedTorque;
  dem::Motor motor = dem::Motor::None;
  double motorValue = 0.0;
  double motorLimit = NoLimit;
  double jointStiffness = 0.0;
  double jointRest = 0.0;
  double jointDamping = 0.0;
  std::array<double, 2> jointRange{ -NoLimit, NoLimit };
  dem::TimeWindow dynamicTimes = Always;

  dem::Vec3 translationVelocity;
  dem::TimeWindow translationTimes = Always;
  dem::Vec3 rotationCenter;
  dem::Vec3 rotationAxis{ 0.0, 0.0, 1.0 };
  double angularVelocity = 0.0;
  dem::TimeWindow rotationTimes = Always;
  std::string motionTable;

  dem::Vec3 surfaceVelocity;
  double surfaceAngularVelocity = 0.0;
  dem::TimeWindow surfaceTimes = Always;

  dem::Vec3 oscillationAmplitude;
  double oscillationFrequency = 0.0;
  double oscillationPhase = 0.0;
  dem::TimeWindow oscillationTimes = Always;
  double swingAngle = 0.0;
  double swingFrequency = 0.0;
  double swingPhase = 0.0;
  dem::TimeWindow swingTimes = Always;
};

/// The parameters, with the usual numbers where nothing reads those that there are, and NoLimit where
/// a limit is beyond it.
WallParameters plainWall(const WallParameters& parameters);

/// The wall of these parameters, as the solver has it.
/// @throws dem::Error that names the line of MotionTable.
dem::WallBody makeWall(const WallParameters& parameters);

/// What cannot be simulated, in a sentence that names the wall, the property and its value; empty
/// when all is well.
std::string findProblem(const WallParameters& parameters);

/// Whether all parameters are the same.
bool operator==(const WallParameters& one, const WallParameters& other);

/// Rows "time x y z" [T; L], with an angle [degrees] behind them if wanted, one a line.
/// @throws dem::Error that names the line.
std::vector<dem::MotionRow> readMotionTable(const std::string& text);

/// As the arrays `GranularWallName` (its name, that of its material, the table of its motion, and
/// its sides) and `GranularWallNumbers`.
void writeWallParameters(const WallParameters& parameters, vtkFieldData* fieldData);

/// None where the arrays are not there.
/// @param input how errors call the data set, for instance "Wall input 1".
/// @throws dem::Error when they are not as writeWallParameters() makes them.
std::optional<WallParameters> readWallParameters(vtkFieldData* fieldData, const std::string& input);

}
