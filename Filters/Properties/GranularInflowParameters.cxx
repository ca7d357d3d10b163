#include "Properties/GranularInflowParameters.h"

#include "Basics/Error.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularParameterTables.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkStringArray.h>

namespace granular
{
namespace
{

constexpr double InflowVersion = 5.0; ///< the first number

/// Pairs of numbers one behind the other.
std::vector<double> timesOf(const dem::Inflow& inflow)
{
  std::vector<double> numbers;
  for (const dem::TimeWindow& window : inflow.times)
  {
    numbers.insert(numbers.end(), { window.begin, window.end });
  }
  return numbers;
}

std::vector<double> tableOf(const dem::Inflow& inflow)
{
  std::vector<double> numbers;
  for (const std::array<double, 2>& pair : inflow.sizes.table)
  {
    numbers.insert(numbers.end(), pair.begin(), pair.end());
  }
  return numbers;
}

}

std::vector<double> toNumbers(const dem::Inflow& inflow)
{
  std::vector<double> numbers = dem::numbersOf(inflowParameters(), inflow);
  numbers.push_back(static_cast<double>(inflow.sizes.table.size()));
  for (const std::vector<double>& pairs : { tableOf(inflow), timesOf(inflow) })
  {
    numbers.insert(numbers.end(), pairs.begin(), pairs.end());
  }
  return numbers;
}

void writeInflowParameters(const dem::Inflow& inflow, const std::string& mixture,
  const std::string& shapes, vtkFieldData* fieldData)
{
  addParameters(names::InflowName, { inflow.name, mixture, shapes }, names::InflowNumbers,
    savedNumbers(InflowVersion, inflowParameters(), inflow), fieldData);
  addNumbers(names::InflowMixture, tableOf(inflow), fieldData, 2);
  addNumbers(names::InflowTimes, timesOf(inflow), fieldData, 2);
}

dem::Inflow readInflowParameters(vtkFieldData* fieldData, const std::string& input)
{
  if (!fieldData || !fieldData->HasArray(names::InflowNumbers))
  {
    throw dem::Error(input + " is no inflow: it does not come from Granular Inflow.");
  }
  dem::Inflow inflow;
  vtkStringArray* name = findWords(fieldData, names::InflowName);
  vtkDoubleArray* mixture = findNumbers(fieldData, names::InflowMixture, 2);
  vtkDoubleArray* times = findNumbers(fieldData, names::InflowTimes, 2);
  if (!name || name->GetNumberOfValues() != 3 || !mixture || !times ||
    !readNumbers(fieldData, names::InflowNumbers, InflowVersion, inflowParameters(), inflow))
  {
    throw dem::Error("Apply Granular Inflow anew: " + input +
      " has parameters (field data array '" + names::InflowNumbers +
      "') that are not those of this version of the plugin.");
  }
  inflow.name = name->GetValue(0);
  inflow.mixture = readMixture(name->GetValue(1),
    (inflow.name.empty() ? input : "The inflow '" + inflow.name + "'") + ", Materials");
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
  vtkStringArray* name = findWords(fieldData, names::InflowName);
  return name && name->GetNumberOfValues() == 3 ? name->GetValue(2) : std::string();
}

}
