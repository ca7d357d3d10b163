#include "Properties/GranularWallParameters.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Parameters/Config.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularText.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkStringArray.h>

#include <sstream>

namespace granular
{
namespace
{

/// The first number: of the layout, and how many values the laws have.
constexpr double Version = 900.0 + static_cast<double>(dem::LawValueCount);

template <typename OscillationT, typename VisitorT>
void visitOscillation(OscillationT& oscillation, VisitorT& visitor)
{
  visitor.Number(oscillation.frequency);
  visitor.Number(oscillation.phase);
  visitWindow(visitor, oscillation.times);
}

template <typename ServoT, typename VisitorT>
void visitServo(ServoT& servo, VisitorT& visitor)
{
  visitor.Number(servo.kind);
  visitor.Number(servo.load);
  visitVector(visitor, servo.direction);
  visitor.Number(servo.inertia);
  visitor.Number(servo.maximumSpeed);
  visitor.Number(servo.lowest);
  visitor.Number(servo.highest);
  visitWindow(visitor, servo.times);
}

/// All numbers in the order in which they are saved.
template <typename ParametersT, typename VisitorT>
void visit(ParametersT& p, VisitorT& visitor)
{
  visitor.Optional(p.thickness);
  visitVector(visitor, p.motion.velocity);
  visitWindow(visitor, p.motion.translationTimes);
  visitVector(visitor, p.motion.centre);
  visitVector(visitor, p.motion.axis);
  visitor.Number(p.motion.angularVelocity);
  visitWindow(visitor, p.motion.rotationTimes);
  visitVector(visitor, p.motion.amplitude);
  visitOscillation(p.motion.oscillation, visitor);
  visitor.Number(p.motion.swingAngle);
  visitOscillation(p.motion.swing, visitor);
  visitServo(p.motion.servo, visitor);
  visitVector(visitor, p.motion.surface.velocity);
  visitor.Number(p.motion.surface.angularVelocity);
  visitWindow(visitor, p.motion.surface.times);
  visitor.Number(p.material.index);
  visitor.Optional(p.material.slidingFriction);
  visitor.Optional(p.material.rollingFriction);
  visitor.Optional(p.material.twistingFriction);
  visitor.Optional(p.material.restitution);
  for (auto& value : p.material.law.values)
  {
    visitor.Optional(value);
  }
  visitor.Optional(p.temperature);
  visitor.Number(p.bonded);
}

std::string nameOf(const WallParameters& parameters)
{
  return parameters.name.empty() ? "Wall 0" : "The wall '" + parameters.name + "'";
}

/// Numbers that every wall has.
std::vector<double> fixedNumbers(const WallParameters& parameters)
{
  NumberWriter writer;
  writer.Number(Version);
  visit(parameters, writer);
  if (parameters.solid) // the last number, which files of before do not have
  {
    writer.Number(parameters.solid);
  }
  return std::move(writer.Numbers);
}

}

std::string findProblem(const WallParameters& parameters)
{
  if (parameters.thickness &&
    !(std::isfinite(*parameters.thickness) && *parameters.thickness >= 0.0))
  {
    return nameOf(parameters) + " has the Thickness " + dem::asTyped(*parameters.thickness) +
      ", but it must be finite, and 0 or above.";
  }
  dem::Surface alone;
  alone.bodies.push_back({ parameters.name, parameters.motion, {}, parameters.material,
    parameters.temperature, parameters.bonded, parameters.solid });
  return dem::findProblem(alone);
}

std::vector<double> toNumbers(const WallParameters& parameters)
{
  std::vector<double> numbers = fixedNumbers(parameters);
  for (const dem::MotionRow& row : parameters.motion.table)
  {
    numbers.insert(numbers.end(), { row.time, row.shift.x, row.shift.y, row.shift.z, row.angle });
  }
  numbers.insert(numbers.end(), parameters.servoSides.begin(), parameters.servoSides.end());
  return numbers;
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

void writeWallParameters(const WallParameters& parameters, vtkFieldData* fieldData)
{
  addParameters(names::WallName,
    { parameters.name, parameters.material.name, parameters.motionTable, parameters.servoSides },
    names::WallNumbers, fixedNumbers(parameters), fieldData);
}

std::optional<WallParameters> readWallParameters(vtkFieldData* fieldData, const std::string& input)
{
  if (!fieldData || !fieldData->HasArray(names::WallNumbers))
  {
    return {};
  }
  WallParameters parameters;
  auto* name = vtkStringArray::SafeDownCast(fieldData->GetAbstractArray(names::WallName));
  auto* numbers = vtkDoubleArray::SafeDownCast(fieldData->GetArray(names::WallNumbers));
  const auto size = static_cast<vtkIdType>(fixedNumbers(parameters).size());
  const vtkIdType further = numbers ? numbers->GetNumberOfValues() - size : -1;
  if (!name || name->GetNumberOfValues() != 4 || further < 0 || further > 1 ||
    numbers->GetValue(0) != Version)
  {
    throw dem::Error("Apply Granular Wall anew: " + input +
      " has parameters of a wall (field data array '" + names::WallNumbers +
      "') that are not those of this version of the plugin.");
  }
  parameters.name = name->GetValue(0);
  parameters.material.name = name->GetValue(1);
  NumberReader reader(numbers->GetPointer(1));
  visit(parameters, reader);
  parameters.solid = further > 0 && numbers->GetValue(size) != 0.0;
  parameters.motionTable = name->GetValue(2);
  parameters.servoSides = name->GetValue(3);
  parameters.motion.servo.sides = readServoSides(parameters.servoSides);
  try
  {
    parameters.motion.table = readMotionTable(parameters.motionTable);
  }
  catch (const dem::Error& error)
  {
    throw dem::Error(nameOf(parameters) + ": " + error.what());
  }
  return parameters;
}

}
