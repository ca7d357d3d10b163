#include "vtkGranularMean.h"

#include "Analysis/RangeMean.h"
#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Outputs/GranularColumns.h"

#include <vtkDataArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkStringArray.h>
#include <vtkTable.h>

#include <algorithm>
#include <cmath>
#include <vector>

vtkStandardNewMacro(vtkGranularMean);

namespace
{

using granular::BetweenRows;
using granular::RangeMean;
using granular::TimeColumn;

/// A curve of the input, and what its mean is.
struct Curve
{
  std::string label; ///< without its unit
  std::string unit;
  BetweenRows between = BetweenRows::Line;
  RangeMean mean;
};

bool isOfNumbers(vtkAbstractArray* array)
{
  auto* column = vtkDataArray::SafeDownCast(array);
  return column && column->GetName() && column->GetNumberOfComponents() == 1;
}

std::vector<double> numbersOf(vtkDataArray* column)
{
  std::vector<double> numbers;
  for (vtkIdType row = 0; row < column->GetNumberOfTuples(); ++row)
  {
    numbers.push_back(column->GetComponent(row, 0));
  }
  return numbers;
}

/// The time, or else the first column of numbers.
vtkDataArray* findAxis(vtkTable* table)
{
  auto* axis = vtkDataArray::SafeDownCast(table->GetColumnByName(TimeColumn));
  for (vtkIdType i = 0; !axis && i < table->GetNumberOfColumns(); ++i)
  {
    axis =
      isOfNumbers(table->GetColumn(i)) ? vtkDataArray::SafeDownCast(table->GetColumn(i)) : nullptr;
  }
  if (!axis)
  {
    throw dem::Error("Select a chart first: Input has no column of numbers.");
  }
  return axis;
}

vtkTable* demandTable(vtkDataObject* input)
{
  vtkTable* table = vtkTable::SafeDownCast(input);
  if (!table)
  {
    throw dem::Error(
      "Select a chart first: Input is a " + std::string(input->GetClassName()) + ", and no table.");
  }
  return table;
}

/// "Mass in bin [kg]" has the unit kg behind its label.
Curve readName(const std::string& name)
{
  Curve curve;
  curve.label = name;
  const std::size_t begin = name.rfind(" [");
  if (begin != std::string::npos && name.back() == ']')
  {
    curve.label = name.substr(0, begin);
    curve.unit = name.substr(begin + 2, name.size() - begin - 3);
  }
  return curve;
}

std::string withUnit(const std::string& number, const std::string& unit)
{
  return unit.empty() ? number : number + " " + unit;
}

/// "0.1503 ± 0.0012 kg/s": the error with two digits, and the value as far.
std::string withError(double value, double error, const std::string& unit)
{
  if (!(error > 0.0))
  {
    return withUnit(dem::inDigits(value, 4), unit) + (error == 0.0 ? "" : " (error not known)");
  }
  const double larger = std::max(std::fabs(value), error);
  const int digits =
    2 + static_cast<int>(std::floor(std::log10(larger)) - std::floor(std::log10(error)));
  return withUnit(dem::inDigits(value, std::min(digits, 9)) + " ± " + dem::inDigits(error, 2),
    unit);
}

/// Growth has the unit of the curve by that of the axis.
std::string slopeUnit(const std::string& unit, const std::string& axis)
{
  const std::string each = axis == TimeColumn ? "s" : readName(axis).unit;
  return each.empty() ? "" : (unit.empty() ? "1" : unit) + "/" + each;
}

std::string inWords(const Curve& curve, const std::string& axis)
{
  const RangeMean& of = curve.mean;
  if (std::isnan(of.mean))
  {
    return curve.label + ": no number in a part of the range";
  }
  const std::string grows = of.grows
    ? "grows by " + withError(of.slope, of.slopeError, slopeUnit(curve.unit, axis)) + "; mean "
    : "";
  return curve.label + ": " + grows + withError(of.mean, of.error, curve.unit);
}

/// Why a standard error is missing, if it is missing for any curve.
std::string whyWithoutError(const std::vector<Curve>& curves)
{
  for (const Curve& curve : curves)
  {
    if (!std::isnan(curve.mean.mean) && !curve.mean.hasBatches(curve.between))
    {
      return "\nErrors need ten rows in the range, and twenty of values at an instant.";
    }
  }
  const bool isAny = std::any_of(curves.begin(), curves.end(),
    [](const Curve& curve)
    { return std::isnan(curve.mean.error) && !std::isnan(curve.mean.mean); });
  return isAny ? "\nA curve that drifts over the range has a mean without an error." : "";
}

std::string inWords(const std::vector<Curve>& curves, const std::string& axis,
  const granular::MeanRange& range)
{
  std::string words = "From " + dem::inDigits(range.from, 6) + " to " + dem::inDigits(range.to, 6) +
    (axis == TimeColumn ? " s:" : " of " + axis + ":");
  for (const Curve& curve : curves)
  {
    words += "\n" + inWords(curve, axis);
  }
  return words + whyWithoutError(curves);
}

std::string rowsInWords(const std::vector<double>& x, const std::string& axis)
{
  return "rows go from " + axis + " = " + dem::inDigits(x.front(), 6) + " to " +
    dem::inDigits(x.back(), 6);
}

void demandRising(bool isOwn, const double range[2])
{
  const bool isRising = std::isfinite(range[0]) && std::isfinite(range[1]) && range[0] < range[1];
  if (isOwn && !isRising)
  {
    throw dem::Error("Range goes from " + dem::asTyped(range[0]) + " to " + dem::asTyped(range[1]) +
      ", but the first has to be below the second.");
  }
}

/// The column of a table, of one value of each curve.
template <typename GetT>
void addColumn(vtkTable* table, const char* name, const std::vector<Curve>& curves, const GetT& get)
{
  std::vector<double> values;
  for (const Curve& curve : curves)
  {
    values.push_back(get(curve.mean));
  }
  granular::addNumberColumn(table, name, values);
}

template <typename GetT>
void addWordColumn(vtkTable* table, const char* name, const std::vector<Curve>& curves,
  const GetT& get)
{
  vtkNew<vtkStringArray> column;
  column->SetName(name);
  for (const Curve& curve : curves)
  {
    column->InsertNextValue(get(curve));
  }
  table->AddColumn(column);
}

void addFigures(vtkTable* table, const std::vector<Curve>& curves)
{
  addWordColumn(table, "Curve", curves, [](const Curve& curve) { return curve.label; });
  addColumn(table, "Mean", curves, [](const RangeMean& of) { return of.mean; });
  addColumn(table, "StandardError", curves, [](const RangeMean& of) { return of.error; });
  addWordColumn(table, "Unit", curves, [](const Curve& curve) { return curve.unit; });
  addColumn(table, "Lowest", curves, [](const RangeMean& of) { return of.lowest; });
  addColumn(table, "Highest", curves, [](const RangeMean& of) { return of.highest; });
  addColumn(table, "Slope", curves, [](const RangeMean& of) { return of.slope; });
  addColumn(table, "SlopeError", curves, [](const RangeMean& of) { return of.slopeError; });
}

}

//------------------------------------------------------------------------------
vtkGranularMean::vtkGranularMean()
{
  this->SetNumberOfOutputPorts(2);
}

//------------------------------------------------------------------------------
// Of the rows in the range at least one counts.
granular::MeanRange vtkGranularMean::FindRange(const std::vector<double>& x,
  const std::string& axis) const
{
  const auto unordered =
    std::adjacent_find(x.begin(), x.end(), [](double a, double b) { return !(a <= b); });
  if (unordered != x.end())
  {
    throw dem::Error("Select a chart whose rows are in order: column '" + axis + "' goes from " +
      dem::inDigits(*unordered, 6) + " to " + dem::inDigits(*(unordered + 1), 6) + ".");
  }
  const double from = this->OwnRange ? std::max(this->Range[0], x.front()) : x.front();
  const double to = this->OwnRange ? std::min(this->Range[1], x.back()) : x.back();
  const bool hasRow =
    std::any_of(x.begin(), x.end(), [&](double at) { return at >= from && at <= to; });
  if (!hasRow || !(from < to))
  {
    throw dem::Error("Show a later time, or choose another Range: " + rowsInWords(x, axis) +
      (this->OwnRange ? ", and none is between " + dem::asTyped(this->Range[0]) + " and " +
            dem::asTyped(this->Range[1]) + "."
                      : "."));
  }
  return { from, to };
}

//------------------------------------------------------------------------------
void vtkGranularMean::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  this->Means.clear();
  demandRising(this->OwnRange, this->Range);
  vtkTable* table = demandTable(inputs[0]);
  if (table->GetNumberOfColumns() == 0 || table->GetNumberOfRows() == 0)
  {
    return;
  }
  vtkDataArray* axis = findAxis(table);
  const std::string axisName = axis->GetName();
  const std::vector<double> x = numbersOf(axis);
  const granular::MeanRange range = this->FindRange(x, axisName);
  std::vector<Curve> curves;
  vtkTable* lines = vtkTable::GetData(outputs, 1);
  granular::addNumberColumn(lines, axisName, { range.from, range.to });
  for (vtkIdType i = 0; i < table->GetNumberOfColumns(); ++i)
  {
    auto* column = vtkDataArray::SafeDownCast(table->GetColumn(i));
    if (column != axis && isOfNumbers(column))
    {
      Curve curve = readName(column->GetName());
      curve.between = granular::isSinceRowBefore(column) ? BetweenRows::Step : BetweenRows::Line;
      curve.mean =
        granular::meanOverRange(x, numbersOf(column), curve.between, range.from, range.to);
      granular::addNumberColumn(lines, "Mean of " + std::string(column->GetName()),
        { curve.mean.mean, curve.mean.mean });
      curves.push_back(curve);
    }
  }
  addFigures(vtkTable::GetData(outputs, 0), curves);
  this->Means = inWords(curves, axisName, range);
  if (this->OwnRange && (this->Range[0] < range.from || this->Range[1] > range.to))
  {
    this->TellDoubt("Show a later time for all of Range: " + rowsInWords(x, axisName) + ".");
  }
}

//------------------------------------------------------------------------------
void vtkGranularMean::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "OwnRange: " << this->OwnRange << "\n";
  os << indent << "Range: " << this->Range[0] << " " << this->Range[1] << "\n";
}
