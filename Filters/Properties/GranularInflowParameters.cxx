#include "Properties/GranularInflowParameters.h"

#include "Basics/Error.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularNames.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>

namespace granular
{
namespace
{

constexpr double Version = 4.0; ///< the first number

/// All numbers in the order in which they are saved.
template <typename InflowT, typename VisitorT>
void visit(InflowT& inflow, VisitorT& visitor)
{
  auto& region = inflow.region;
  visitor.Number(region.shape);
  visitVector(visitor, region.low);
  visitVector(visitor, region.high);
  visitVector(visitor, region.centre);
  visitVector(visitor, region.normal);
  visitor.Number(region.radius);
  auto& sizes = inflow.sizes;
  visitor.Number(sizes.law);
  visitor.Number(sizes.radiusMin);
  visitor.Number(sizes.radiusMax);
  visitor.Number(sizes.mean);
  visitor.Number(sizes.deviation);
  visitor.Number(inflow.amount);
  visitor.Number(inflow.rate);
  visitor.Number(inflow.attemptsPerStep);
  visitor.Number(inflow.maximum);
  visitVector(visitor, inflow.velocity);
  visitVector(visitor, inflow.angularVelocity);
  visitor.Number(inflow.temperature);
  visitor.Number(inflow.material);
}

/// All of a fixed number.
std::vector<double> fixedNumbers(const dem::Inflow& inflow)
{
  NumberWriter writer;
  writer.Number(Version);
  visit(inflow, writer);
  return std::move(writer.Numbers);
}

void addPairs(const char* name, const std::vector<std::array<double, 2>>& pairs,
  vtkFieldData* fieldData)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName(name);
  array->SetNumberOfComponents(2);
  for (const std::array<double, 2>& pair : pairs)
  {
    array->InsertNextTuple(pair.data());
  }
  fieldData->AddArray(array);
}

/// The array @a name, or nullptr if there is none of that shape.
vtkDoubleArray* find(vtkFieldData* fieldData, const char* name, int components)
{
  auto* array = vtkDoubleArray::SafeDownCast(fieldData->GetArray(name));
  return array && array->GetNumberOfComponents() == components ? array : nullptr;
}

}

std::vector<double> toNumbers(const dem::Inflow& inflow)
{
  std::vector<double> numbers = fixedNumbers(inflow);
  numbers.push_back(static_cast<double>(inflow.sizes.table.size()));
  for (const std::array<double, 2>& pair : inflow.sizes.table)
  {
    numbers.insert(numbers.end(), pair.begin(), pair.end());
  }
  for (const dem::TimeWindow& window : inflow.times)
  {
    numbers.push_back(window.begin);
    numbers.push_back(window.end);
  }
  return numbers;
}

void writeInflowParameters(const dem::Inflow& inflow, const std::string& mixture,
  const std::string& shapes, vtkFieldData* fieldData)
{
  addParameters(names::InflowName, { inflow.name, mixture, shapes }, names::InflowNumbers,
    fixedNumbers(inflow), fieldData);
  addPairs(names::InflowMixture, inflow.sizes.table, fieldData);
  std::vector<std::array<double, 2>> times;
  for (const dem::TimeWindow& window : inflow.times)
  {
    times.push_back({ window.begin, window.end });
  }
  addPairs(names::InflowTimes, times, fieldData);
}

dem::Inflow readInflowParameters(vtkFieldData* fieldData, const std::string& input)
{
  if (!fieldData || !fieldData->HasArray(names::InflowNumbers))
  {
    throw dem::Error(input + " is no inflow: it does not come from Granular Inflow.");
  }
  dem::Inflow inflow;
  auto* name = vtkStringArray::SafeDownCast(fieldData->GetAbstractArray(names::InflowName));
  vtkDoubleArray* numbers = find(fieldData, names::InflowNumbers, 1);
  vtkDoubleArray* mixture = find(fieldData, names::InflowMixture, 2);
  vtkDoubleArray* times = find(fieldData, names::InflowTimes, 2);
  const auto size = static_cast<vtkIdType>(fixedNumbers(inflow).size());
  if (!name || name->GetNumberOfValues() != 3 || !numbers || !mixture || !times ||
    numbers->GetNumberOfValues() != size || numbers->GetValue(0) != Version)
  {
    throw dem::Error("Apply Granular Inflow anew: " + input +
      " has parameters (field data array '" + names::InflowNumbers +
      "') that are not those of this version of the plugin.");
  }
  inflow.name = name->GetValue(0);
  inflow.mixture = readMixture(name->GetValue(1),
    (inflow.name.empty() ? input : "The inflow '" + inflow.name + "'") + ", Materials");
  NumberReader reader(numbers->GetPointer(1));
  visit(inflow, reader);
  for (vtkIdType i = 0; i < mixture->GetNumberOfTuples(); ++i)
  {
    inflow.sizes.table.push_back({ mixture->GetComponent(i, 0), mixture->GetComponent(i, 1) });
  }
  for (vtkIdType i = 0; i < times->GetNumberOfTuples(); ++i)
  {
    inflow.times.push_back({ times->GetComponent(i, 0), times->GetComponent(i, 1) });
  }
  return inflow;
}

std::string readInflowShapes(vtkFieldData* fieldData)
{
  auto* name = vtkStringArray::SafeDownCast(fieldData->GetAbstractArray(names::InflowName));
  return name && name->GetNumberOfValues() == 3 ? name->GetValue(2) : std::string();
}

}
