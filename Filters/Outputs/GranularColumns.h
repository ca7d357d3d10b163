// Columns of tables.
#pragma once

#include "Basics/Error.h"
#include "Basics/Vec3.h"

#include <vtkDoubleArray.h>
#include <vtkInformation.h>
#include <vtkInformationIntegerKey.h>
#include <vtkNew.h>
#include <vtkTable.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

namespace granular
{

constexpr const char* TimeColumn = "Time";
constexpr double SpecificEnergyUnit = 3600.0; ///< 1 kWh/t [J/kg]

/// @param get returns the vector of a row by its number.
template <typename GetterT>
void addVectorColumn(vtkTable* table, const std::string& name, std::size_t count, GetterT get)
{
  vtkNew<vtkDoubleArray> column;
  column->SetName(name.c_str());
  column->SetNumberOfComponents(3);
  column->SetComponentName(0, "X");
  column->SetComponentName(1, "Y");
  column->SetComponentName(2, "Z");
  column->SetNumberOfTuples(static_cast<vtkIdType>(count));
  for (std::size_t i = 0; i < count; ++i)
  {
    const dem::Vec3& v = get(i);
    column->SetTuple3(static_cast<vtkIdType>(i), v.x, v.y, v.z);
  }
  table->AddColumn(column);
}

/// First words of columns of History whose rows are means since the row before.
constexpr const char* MeanColumns[] = { "WallPower", "WallMeanForce", "WallMeanTorque",
  "WallDriveTorque", "SensorMassFlow", "MeanTimeStep" };

/// Marks a column that a column of means has become under another name.
inline vtkInformationIntegerKey* sinceRowBefore()
{
  static vtkInformationIntegerKey* const key =
    vtkInformationIntegerKey::MakeKey("SinceRowBefore", "granular");
  return key;
}

/// Whether rows are means since the row before, which the first row has none of. Other rows are values
/// of an instant.
inline bool isSinceRowBefore(vtkAbstractArray* column)
{
  const std::string name = column->GetName() ? column->GetName() : "";
  return (column->HasInformation() && column->GetInformation()->Has(sinceRowBefore())) ||
    std::find(std::begin(MeanColumns), std::end(MeanColumns), name.substr(0, name.find(' '))) !=
    std::end(MeanColumns);
}

constexpr const char* ConnectHistory = "Connect the output History of a simulation: ";

/// The output History, which an input has to be.
inline vtkTable* demandHistory(vtkDataObject* input)
{
  vtkTable* history = vtkTable::SafeDownCast(input);
  if (!history)
  {
    throw dem::Error(ConnectHistory + ("Input is a " + std::string(input->GetClassName())) + ".");
  }
  return history;
}

/// Adds a column of numbers.
inline void addNumberColumn(vtkTable* table, const std::string& name,
  const std::vector<double>& values)
{
  vtkNew<vtkDoubleArray> column;
  column->SetName(name.c_str());
  column->SetNumberOfTuples(static_cast<vtkIdType>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    column->SetValue(static_cast<vtkIdType>(i), values[i]);
  }
  table->AddColumn(column);
}

}
