#include "Outputs/GranularHistoryOutput.h"

#include "Basics/InWords.h"
#include "Outputs/GranularColumns.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTypeInt64Array.h>

namespace granular
{
namespace
{

/// @param get returns the value of a row.
template <typename ArrayT, typename GetterT>
void addColumn(vtkTable* table, const char* name, const std::vector<dem::Totals>& rows,
  std::size_t count, GetterT get)
{
  vtkNew<ArrayT> column;
  column->SetName(name);
  column->SetNumberOfTuples(static_cast<vtkIdType>(count));
  for (std::size_t i = 0; i < count; ++i)
  {
    column->SetValue(static_cast<vtkIdType>(i), get(rows[i]));
  }
  table->AddColumn(column);
}

}

namespace
{

/// Columns of a periodic cell, component by component.
void addCellColumns(const std::vector<dem::Totals>& rows, std::size_t count, vtkTable* table)
{
  using dem::CellTotals;
  using dem::Component;
  constexpr const char* names[] = { "XX", "YY", "ZZ", "XY", "YZ", "XZ" };
  const auto real = [&](const std::string& name, auto get)
  {
    addColumn<vtkDoubleArray>(table, name.c_str(), rows, count,
      [&get](const dem::Totals& t) { return get(t.cell); });
  };
  const auto tensor = [&](const std::string& name, auto get)
  {
    for (int k = 0; k < Component::Count; ++k)
    {
      real(name + names[k],
        [&get, k](const CellTotals& cell)
        { return get(cell, Component::row[k], Component::column[k]); });
    }
  };
  const auto shearOf = [](const dem::Matrix3& m, int i, int j)
  { return i == j ? m.entry(i, i) : m.entry(i, j) + m.entry(j, i); };
  real("CellVolume", [](const CellTotals& cell) { return cell.volume; });
  real("SolidFraction", [](const CellTotals& cell) { return cell.solidFraction; });
  real("Pressure",
    [](const CellTotals& cell)
    {
      const dem::Matrix3 s = cell.contactStress + cell.kineticStress;
      return (s.a.x + s.b.y + s.c.z) / 3.0;
    });
  tensor("Stress",
    [](const CellTotals& cell, int i, int j)
    { return cell.contactStress.entry(i, j) + cell.kineticStress.entry(i, j); });
  tensor("KineticStress",
    [](const CellTotals& cell, int i, int j) { return cell.kineticStress.entry(i, j); });
  tensor("Fabric", [](const CellTotals& cell, int i, int j) { return cell.fabric.entry(i, j); });
  tensor("Strain",
    [&](const CellTotals& cell, int i, int j) { return shearOf(cell.strain, i, j); });
  tensor("EngineeringStrain",
    [&](const CellTotals& cell, int i, int j) { return shearOf(cell.engineering, i, j); });
}

}

namespace
{

/// Mean length of the steps from one row to the next [T, s]; 0 for the first row.
std::vector<double> meanSteps(const std::vector<dem::Totals>& rows, std::size_t count)
{
  std::vector<double> mean(count, 0.0);
  for (std::size_t i = 1; i < count; ++i)
  {
    const std::int64_t taken = rows[i].steps.taken - rows[i - 1].steps.taken;
    const double time = rows[i].time - rows[i - 1].time;
    mean[i] = taken > 0 ? time / static_cast<double>(taken) : 0.0;
  }
  return mean;
}

}

void fillHistory(const std::vector<dem::Totals>& rows, std::size_t count, vtkTable* table)
{
  using dem::Totals;
  const auto whole = [&](const char* name, auto get)
  { addColumn<vtkTypeInt64Array>(table, name, rows, count, get); };
  const auto real = [&](const char* name, auto get)
  { addColumn<vtkDoubleArray>(table, name, rows, count, get); };

  real("Time", [](const Totals& t) { return t.time; });
  whole("Count", [](const Totals& t) { return t.count; });
  real("Mass", [](const Totals& t) { return t.mass; });
  whole("ContactCount", [](const Totals& t) { return t.contactCount; });
  real("KineticEnergy", [](const Totals& t) { return t.translationalEnergy + t.rotationalEnergy; });
  real("TranslationalEnergy", [](const Totals& t) { return t.translationalEnergy; });
  real("RotationalEnergy", [](const Totals& t) { return t.rotationalEnergy; });
  real("PotentialEnergy", [](const Totals& t) { return t.potentialEnergy; });
  real("ElasticEnergy", [](const Totals& t) { return t.elasticEnergy; });
  real("AdhesionEnergy", [](const Totals& t) { return t.surfaceEnergy; });
  real("DissipatedEnergy", [](const Totals& t) { return t.dissipatedEnergy; });
  if (!rows.empty() && rows.front().measuresLosses)
  {
    real("FrictionLoss", [](const Totals& t) { return t.losses.friction; });
    real("PlasticLoss", [](const Totals& t) { return t.losses.plastic; });
    real("AdhesionLoss", [](const Totals& t) { return t.losses.adhesion; });
    real("DampingLoss", [](const Totals& t) { return t.losses.damping; });
    if (rows.front().bonds)
    {
      real("FractureLoss", [](const Totals& t) { return t.losses.fracture; });
    }
    real("EnergyError", [](const Totals& t) { return t.energyError(); });
  }
  addVectorColumn(table, "Momentum", count,
    [&](std::size_t i) -> const dem::Vec3& { return rows[i].momentum; });
  real("LargestRelativeOverlap", [](const Totals& t) { return t.largestRelativeOverlap; });
  real("CoordinationNumber", [](const Totals& t) { return t.coordinationNumber; });
  if (!rows.empty() && rows.front().steps.change)
  {
    whole("Steps", [](const Totals& t) { return t.steps.taken; });
    real("TimeStep", [](const Totals& t) { return t.steps.last; });
    real("ShortestTimeStep", [](const Totals& t) { return t.steps.shortest; });
    real("LongestTimeStep", [](const Totals& t) { return t.steps.longest; });
    addNumberColumn(table, "MeanTimeStep", meanSteps(rows, count));
  }
  if (!rows.empty() && rows.front().steps.controlled)
  {
    whole("StepsGivenUp", [](const Totals& t) { return t.steps.given; });
    whole("ErrorsMissed", [](const Totals& t) { return t.steps.missed; });
  }
  if (!rows.empty() && rows.front().steps.errors)
  {
    real("LargestStepError", [](const Totals& t) { return t.steps.largestError; });
    real("MeanStepError", [](const Totals& t) { return t.steps.meanError; });
  }
  whole("InflowCount", [](const Totals& t) { return t.inflowCount; });
  real("InflowMass", [](const Totals& t) { return t.inflowMass; });
  whole("InflowMissing", [](const Totals& t) { return t.inflowMissing; });
  whole("OutflowCount", [](const Totals& t) { return t.outflowCount; });
  real("OutflowMass", [](const Totals& t) { return t.outflowMass; });
  if (!rows.empty() && rows.front().bonds)
  {
    whole("BondCount", [](const Totals& t) { return t.bondCount; });
    whole("BrokenBonds", [](const Totals& t) { return t.brokenBonds; });
    real("BondEnergy", [](const Totals& t) { return t.bondEnergy; });
    real("FractureEnergy", [](const Totals& t) { return t.fractureEnergy; });
    whole("FragmentCount", [](const Totals& t) { return t.fragmentCount; });
    real("LargestFragment", [](const Totals& t) { return t.largestFragment; });
  }
  if (!rows.empty() && rows.front().conducts)
  {
    real("ThermalEnergy", [](const Totals& t) { return t.thermalEnergy; });
    real("HeatFromWalls", [](const Totals& t) { return t.heat.fromWalls; });
    real("HeatCarriedIn", [](const Totals& t) { return t.heat.carriedIn; });
  }
  if (!rows.empty() && rows.front().cell.isThere)
  {
    addCellColumns(rows, count, table);
  }
}

void addChanges(const std::vector<Regime>& regimes, const dem::FrameAxis& frames, std::size_t count,
  vtkTable* table)
{
  vtkNew<vtkTypeInt64Array> column;
  column->SetName("ChangeCount");
  column->SetNumberOfTuples(static_cast<vtkIdType>(count));
  column->FillValue(0);
  vtkNew<vtkStringArray> texts;
  texts->SetName("Changes");
  for (std::size_t k = 1; k < regimes.size(); ++k)
  {
    const auto first = static_cast<std::size_t>(regimes[k].firstFrame - frames.first);
    if (first + 1 >= count)
    {
      break;
    }
    texts->InsertNextValue(
      dem::asTyped(frames.timeOf(regimes[k].firstFrame)) + " " + regimes[k].change);
    for (std::size_t row = first + 1; row < count; ++row)
    {
      column->SetValue(static_cast<vtkIdType>(row), static_cast<vtkTypeInt64>(k));
    }
  }
  table->AddColumn(column);
  table->GetFieldData()->AddArray(texts);
}

}
