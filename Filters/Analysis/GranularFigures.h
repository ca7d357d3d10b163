// What the filters that make figures share: checks of their properties, and their results.
#pragma once

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Outputs/GranularColumns.h"

#include <vtkDataObject.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>

#include <cmath>
#include <string>

namespace granular
{

/// Throws a dem::Error that names the property unless its value is finite and @a smallest or more.
inline void demandAtLeast(const std::string& property, double value, double smallest)
{
  if (!(std::isfinite(value) && value >= smallest))
  {
    throw dem::Error(property + " = " + dem::asTyped(value) + " must be " + dem::asTyped(smallest) +
      " or above, and finite.");
  }
}

/// Throws a dem::Error that names the property unless its value is finite and above @a bound.
inline void demandAbove(const std::string& property, double value, double bound)
{
  if (!(std::isfinite(value) && value > bound))
  {
    throw dem::Error(property + " = " + dem::asTyped(value) + " must be above " +
      dem::asTyped(bound) + ", and finite.");
  }
}

/// Throws a dem::Error that names the property unless its value is @a largest or less.
inline void demandAtMost(const std::string& property, double value, double largest)
{
  if (!(value <= largest))
  {
    throw dem::Error(
      property + " = " + dem::asTyped(value) + " must be " + dem::asTyped(largest) + " or below.");
  }
}

/// More than a chart can show, and few enough for the memory.
constexpr double MostBins = 100000;

/// Adds an array of one number to the field data, as ParaView's plots over time take it.
inline void addFieldNumber(vtkDataObject* output, const char* name, double value)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName(name);
  array->InsertNextValue(value);
  output->GetFieldData()->AddArray(array);
}

/// A figure as a column of a table of one row and as field data.
inline void addResult(vtkTable* table, const char* name, double value)
{
  addNumberColumn(table, name, { value });
  addFieldNumber(table, name, value);
}

}
