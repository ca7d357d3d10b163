#include "Properties/GranularWallParameters.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularParameterTables.h"
#include "Properties/GranularPhysics.h"
#include "Properties/GranularText.h"

#include <vtkFieldData.h>
#include <vtkStringArray.h>

#include <cmath>
#include <limits>
#include <sstream>

namespace granular
{
namespace
{

constexpr double WallVersion = 9.0; ///< the first number
constexpr double RadianPerDegree = dem::Pi / 180.0;

std::string nameOf(const WallParameters& parameters)
{
  return parameters.name.empty() ? "Wall 0" : "The wall '" + parameters.name + "'";
}

std::vector<std::string> wordsOf(const WallParameters& parameters)
{
  return { parameters.name, parameters.materialName, parameters.motionTable,
    parameters.servoSides };
}

constexpr double Infinity = std::numeric_limits<double>::infinity();

double upTo(double limit)
{
  return limit >= WallParameters::NoLimit ? Infinity : limit;
}

dem::TimeWindow windowOf(const dem::TimeWindow& times)
{
  return { times.begin, upTo(times.end) };
}

/// Names of walls, with commas between them.
std::vector<std::string> readServoSides(const std::string& text)
{
  std::vector<std::string> sides;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');)
  {
    const std::size_t begin = part.find_first_not_of(" \t\n");
    if (begin != std::string::npos)
    {
      sides.push_back(part.substr(begin, part.find_last_not_of(" \t\n") + 1 - begin));
    }
  }
  return sides;
}

dem::WallServo makeServo(const WallParameters& p)
{
  const double unit = p.servo == dem::ServoKind::Torque ? RadianPerDegree : 1.0;
  dem::WallServo servo;
  servo.kind = p.servo;
  servo.load = p.servoLoad;
  servo.direction = p.servoDirection;
  servo.inertia = p.servoInertia;
  servo.maximumSpeed = p.servoMaximumSpeed;
  servo.lowest = -unit * upTo(-p.servoTravel[0]);
  servo.highest = unit * upTo(p.servoTravel[1]);
  servo.times = windowOf(p.servoTimes);
  servo.sides = readServoSides(p.servoSides);
  return servo;
}

dem::RigidBody makeRigidBody(const WallParameters& p)
{
  dem::RigidBody body;
  body.moves = p.dynamics == WallParameters::WallDynamics::RigidBody;
  if (!body.moves)
  {
    return body;
  }
  const double unit = p.joint == dem::Joint::Slider ? 1.0 : RadianPerDegree;
  body.fromSurface = p.massProperties == WallParameters::MassSource::FromSurface;
  body.density = p.density;
  body.mass = p.mass;
  body.centre = p.centerOfMass;
  const dem::Vec3 &i = p.inertia, &j = p.inertiaProducts;
  body.inertia = { i.x, i.y, i.z, j.x, j.y, j.z };
  body.joint = p.joint;
  body.point = p.rotationCenter;
  body.axis = p.rotationAxis;
  const dem::Vec3& locked = p.lockedTranslations;
  const bool locks = p.joint == dem::Joint::Free || p.joint == dem::Joint::Planar;
  body.locked = { locks && locked.x != 0.0, locks && locked.y != 0.0, locks && locked.z != 0.0 };
  body.velocity = p.initialVelocity;
  body.angularVelocity = p.initialAngularVelocity;
  body.force = p.appliedForce;
  body.torque = p.appliedTorque;
  body.times = windowOf(p.dynamicTimes);
  if (body.hasAxis()) // others have neither motor nor spring
  {
    body.motor = p.motor;
    body.motorValue = p.motorValue;
    body.motorLimit = upTo(p.motorLimit);
    body.stiffness = p.jointStiffness;
    body.rest = unit * p.jointRest;
    body.damping = p.jointDamping;
    body.lowest = -unit * upTo(-p.jointRange[0]);
    body.highest = unit * upTo(p.jointRange[1]);
  }
  return body;
}

dem::WallMotion makeMotion(const WallParameters& p)
{
  dem::WallMotion motion;
  motion.velocity = p.translationVelocity;
  motion.translationTimes = windowOf(p.translationTimes);
  motion.centre = p.rotationCenter;
  motion.axis = p.rotationAxis;
  motion.angularVelocity = p.angularVelocity;
  motion.rotationTimes = windowOf(p.rotationTimes);
  motion.amplitude = p.oscillationAmplitude;
  motion.oscillation = { p.oscillationFrequency, RadianPerDegree * p.oscillationPhase,
    windowOf(p.oscillationTimes) };
  motion.swingAngle = RadianPerDegree * p.swingAngle;
  motion.swing = { p.swingFrequency, RadianPerDegree * p.swingPhase, windowOf(p.swingTimes) };
  motion.table = readMotionTable(p.motionTable);
  motion.servo = makeServo(p);
  motion.rigid = makeRigidBody(p);
  motion.surface = { p.surfaceVelocity, p.surfaceAngularVelocity, windowOf(p.surfaceTimes) };
  return motion;
}

dem::MembraneChoice makeMembrane(const WallParameters& p)
{
  dem::MembraneChoice membrane;
  membrane.any = p.dynamics == WallParameters::WallDynamics::Membrane;
  membrane.thickness = p.membraneThickness;
  membrane.density = p.density;
  membrane.youngsModulus = p.youngsModulus;
  membrane.poissonRatio = p.poissonRatio;
  membrane.law = p.elasticLaw;
  membrane.bendingStiffness = p.bendingStiffness;
  membrane.retardationTime = p.retardationTime;
  membrane.massDamping = p.massDamping;
  membrane.prestretch = p.prestretch;
  membrane.pressure = p.pressure;
  membrane.fixed = p.fixedPoints;
  return membrane;
}

/// Fingerprints of what the wall and its motion follow from.
void addKeys(const WallParameters& parameters, dem::WallBody& wall)
{
  const auto hashOf = [&](dem::Effect least, dem::Effect most)
  {
    Hash hash;
    for (const double number : dem::numbersOf(wallParameters(), parameters,
           [&](const dem::Parameter<WallParameters>& one)
           {
             return one.effect >= least && one.effect <= most &&
               dem::isRead(one, wallParameters(), parameters);
           }))
    {
      hash.Add(number);
    }
    for (const dem::MotionRow& row : wall.motion.table)
    {
      for (const double number : { row.time, row.shift.x, row.shift.y, row.shift.z, row.angle })
      {
        hash.Add(number);
      }
    }
    return hash;
  };
  wall.motionKey = hashOf(dem::Effect::Motion, dem::Effect::Motion).Get();
  Hash all = hashOf(dem::Effect::Grains, dem::Effect::Forces);
  add(wall.material.name, all);
  add(wall.motion.servo.sides, all);
  wall.key = all.Get();
}

}

WallParameters plainWall(const WallParameters& parameters)
{
  WallParameters plain = withoutUnread(wallParameters(), parameters);
  for (double* limit : { &plain.servoTravel[0], &plain.servoTravel[1], &plain.servoTimes.end,
         &plain.translationTimes.end, &plain.rotationTimes.end, &plain.surfaceTimes.end,
         &plain.oscillationTimes.end, &plain.swingTimes.end, &plain.dynamicTimes.end,
         &plain.jointRange[0], &plain.jointRange[1], &plain.motorLimit })
  {
    *limit = std::abs(*limit) > WallParameters::NoLimit
      ? std::copysign(WallParameters::NoLimit, *limit)
      : *limit;
  }
  return plain;
}

std::vector<dem::MotionRow> readMotionTable(const std::string& text)
{
  std::vector<dem::MotionRow> table;
  forEachLine(text, "MotionTable",
    [&](const std::vector<std::string>& words, int)
    {
      if (words.size() != 4 && words.size() != 5)
      {
        throw dem::Error("there should be a time, x, y, z, and an angle if wanted, not " +
          std::to_string(words.size()) + " words.");
      }
      const auto number = [&](std::size_t k, const char* what)
      { return k < words.size() ? readNumber(words[k], what) : 0.0; };
      table.push_back({ number(0, "a time"),
        { number(1, "a position x"), number(2, "a position y"), number(3, "a position z") },
        dem::Pi / 180.0 * number(4, "an angle in degrees") });
    });
  return table;
}

dem::WallBody makeWall(const WallParameters& p)
{
  dem::WallBody wall;
  wall.name = p.name;
  wall.motion = makeMotion(p);
  wall.membrane = makeMembrane(p);
  wall.material.index = p.material;
  wall.material.name = p.materialName;
  if (p.ownFriction)
  {
    wall.material.slidingFriction = p.slidingFriction;
    wall.material.rollingFriction = p.rollingFriction;
    wall.material.twistingFriction = p.twistingFriction;
  }
  if (p.ownRestitution)
  {
    wall.material.restitution = p.restitution;
  }
  if (p.ownTemperature)
  {
    wall.temperature = p.temperature;
  }
  wall.bonded = p.bondGrains;
  wall.solid = p.solid;
  addKeys(p, wall);
  if (wall.membrane.any) // of which fixed points follow the motion, but no load or running surface
  {
    std::swap(wall.motion, wall.drive);
    std::swap(wall.motion.servo, wall.drive.servo);
    std::swap(wall.motion.surface, wall.drive.surface);
  }
  return wall;
}

std::string findProblem(const WallParameters& parameters)
{
  dem::Surface alone;
  try
  {
    alone.bodies = { makeWall(parameters) };
  }
  catch (const dem::Error& error)
  {
    return nameOf(parameters) + ": " + error.what();
  }
  const std::string problem = dem::findProblem(alone);
  if (!problem.empty())
  {
    return problem;
  }
  const std::string ofBounds = dem::findProblem(wallParameters(), parameters,
    [&](const dem::Parameter<WallParameters>& one)
    { return dem::isRead(one, wallParameters(), parameters); });
  return ofBounds.empty() ? ofBounds : nameOf(parameters) + " " + ofBounds + ".";
}

bool operator==(const WallParameters& one, const WallParameters& other)
{
  return numbersOf(wallParameters(), one) == numbersOf(wallParameters(), other) &&
    wordsOf(one) == wordsOf(other);
}

void writeWallParameters(const WallParameters& parameters, vtkFieldData* fieldData)
{
  addParameters(names::WallName, wordsOf(parameters), names::WallNumbers,
    savedNumbers(WallVersion, wallParameters(), parameters), fieldData);
}

std::optional<WallParameters> readWallParameters(vtkFieldData* fieldData, const std::string& input)
{
  if (!fieldData || !fieldData->HasArray(names::WallNumbers))
  {
    return {};
  }
  WallParameters parameters;
  vtkStringArray* words = findWords(fieldData, names::WallName);
  if (!words || words->GetNumberOfValues() != 4 ||
    !readNumbers(fieldData, names::WallNumbers, WallVersion, wallParameters(), parameters))
  {
    throw dem::Error("Apply Granular Wall anew: " + input +
      " has parameters of a wall (field data array '" + names::WallNumbers +
      "') that are not those of this version of the plugin.");
  }
  parameters.name = words->GetValue(0);
  parameters.materialName = words->GetValue(1);
  parameters.motionTable = words->GetValue(2);
  parameters.servoSides = words->GetValue(3);
  return parameters;
}

}
