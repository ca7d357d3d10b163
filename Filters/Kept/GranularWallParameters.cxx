#include "Kept/GranularWallParameters.h"

#include "Core/Error.h"
#include "Core/InWords.h"
#include "Kept/GranularFieldNumbers.h"
#include "Kept/GranularNames.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>

#include <algorithm>

namespace granular
{
namespace
{

constexpr double Version = 5.0; ///< the first number

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
}

}

std::string findProblem(const WallParameters& parameters)
{
  if (parameters.thickness &&
    !(std::isfinite(*parameters.thickness) && *parameters.thickness >= 0.0))
  {
    return (parameters.name.empty() ? "Wall 0" : "The wall '" + parameters.name + "'") +
      " has the Thickness " + dem::asTyped(*parameters.thickness) +
      ", but it must be finite, and 0 or above.";
  }
  dem::Surface alone;
  alone.bodies.push_back(
    { parameters.name, parameters.motion, {}, parameters.material, parameters.temperature });
  return dem::findProblem(alone);
}

std::vector<double> toNumbers(const WallParameters& parameters)
{
  NumberWriter writer;
  writer.Number(Version);
  visit(parameters, writer);
  return std::move(writer.Numbers);
}

void writeWallParameters(const WallParameters& parameters, vtkFieldData* fieldData)
{
  vtkNew<vtkStringArray> name;
  name->SetName(names::WallName);
  name->InsertNextValue(parameters.name);
  name->InsertNextValue(parameters.material.name);
  fieldData->AddArray(name);
  const std::vector<double> numbers = toNumbers(parameters);
  vtkNew<vtkDoubleArray> array;
  array->SetName(names::WallNumbers);
  array->SetNumberOfTuples(static_cast<vtkIdType>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), array->GetPointer(0));
  fieldData->AddArray(array);
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
  const auto size = static_cast<vtkIdType>(toNumbers(parameters).size());
  if (!name || name->GetNumberOfValues() != 2 || !numbers || numbers->GetNumberOfValues() != size ||
    numbers->GetValue(0) != Version)
  {
    throw dem::Error(input + " has parameters of a wall (field data array '" + names::WallNumbers +
      "') that are not those of this version of the plugin; apply Granular Wall anew.");
  }
  parameters.name = name->GetValue(0);
  parameters.material.name = name->GetValue(1);
  NumberReader reader(numbers->GetPointer(1));
  visit(parameters, reader);
  return parameters;
}

}
