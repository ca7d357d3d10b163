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

using dem::Totals;

/// @param get returns the value of a row.
template <typename ArrayT, typename GetterT>
void addColumn(vtkTable* table, const char* name, const std::vector<Totals>& rows,
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

/// Columns of a periodic cell, component by component.
void addCellColumns(const std::vector<Totals>& rows, std::size_t count, vtkTable* table)
{
  using dem::CellTotals;
  using dem::Component;
  constexpr const char* names[] = { "XX", "YY", "ZZ", "XY", "YZ", "XZ" };
  const auto real = [&](const std::string& name, auto get)
  {
    addColumn<vtkDoubleArray>(table, name.c_str(), rows, count,
      [&get](const Totals& t) { return get(t.cell); });
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

/// Mean length of the steps from one row to the next [T, s]; 0 for the first row.
std::vector<double> meanSteps(const std::vector<Totals>& rows, std::size_t count)
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

/// Columns of whole and of real numbers of a table.
struct HistoryColumns
{
  const std::vector<Totals>& rows;
  std::size_t count;
  vtkTable* table;

  template <typename GetterT>
  void whole(const char* name, GetterT get) const
  {
    addColumn<vtkTypeInt64Array>(this->table, name, this->rows, this->count, get);
  }
  template <typename GetterT>
  void real(const char* name, GetterT get) const
  {
    addColumn<vtkDoubleArray>(this->table, name, this->rows, this->count, get);
  }

  void addEnergies(const Totals& first) const;
  void addSteps(const Totals& first) const;
  void addFlow() const;
  void addBonds() const;
  void addHeat(const Totals& first) const;
};

void HistoryColumns::addEnergies(const Totals& first) const
{
  this->real("KineticEnergy",
    [](const Totals& t) { return t.translationalEnergy + t.rotationalEnergy; });
  this->real("TranslationalEnergy", [](const Totals& t) { return t.translationalEnergy; });
  this->real("RotationalEnergy", [](const Totals& t) { return t.rotationalEnergy; });
  this->real("PotentialEnergy", [](const Totals& t) { return t.potentialEnergy; });
  this->real("ElasticEnergy", [](const Totals& t) { return t.elasticEnergy; });
  this->real("AdhesionEnergy", [](const Totals& t) { return t.surfaceEnergy; });
  this->real("DissipatedEnergy", [](const Totals& t) { return t.dissipatedEnergy; });
  if (first.measuresLosses)
  {
    this->real("FrictionLoss", [](const Totals& t) { return t.losses.friction; });
    this->real("PlasticLoss", [](const Totals& t) { return t.losses.plastic; });
    this->real("AdhesionLoss", [](const Totals& t) { return t.losses.adhesion; });
    this->real("DampingLoss", [](const Totals& t) { return t.losses.damping; });
    if (first.bonds)
    {
      this->real("FractureLoss", [](const Totals& t) { return t.losses.fracture; });
    }
    this->real("EnergyError", [](const Totals& t) { return t.energyError(); });
  }
}

void HistoryColumns::addSteps(const Totals& first) const
{
  if (first.steps.change)
  {
    this->whole("Steps", [](const Totals& t) { return t.steps.taken; });
    this->real("TimeStep", [](const Totals& t) { return t.steps.last; });
    this->real("ShortestTimeStep", [](const Totals& t) { return t.steps.shortest; });
    this->real("LongestTimeStep", [](const Totals& t) { return t.steps.longest; });
    addNumberColumn(this->table, "MeanTimeStep", meanSteps(this->rows, this->count));
  }
  if (first.steps.controlled)
  {
    this->whole("StepsGivenUp", [](const Totals& t) { return t.steps.given; });
    this->whole("ErrorsMissed", [](const Totals& t) { return t.steps.missed; });
  }
  if (first.steps.errors)
  {
    this->real("LargestStepError", [](const Totals& t) { return t.steps.largestError; });
    this->real("MeanStepError", [](const Totals& t) { return t.steps.meanError; });
  }
}

void HistoryColumns::addFlow() const
{
  this->whole("InflowCount", [](const Totals& t) { return t.inflowCount; });
  this->real("InflowMass", [](const Totals& t) { return t.inflowMass; });
  this->whole("InflowMissing", [](const Totals& t) { return t.inflowMissing; });
  this->whole("OutflowCount", [](const Totals& t) { return t.outflowCount; });
  this->real("OutflowMass", [](const Totals& t) { return t.outflowMass; });
}

void HistoryColumns::addBonds() const
{
  this->whole("BondCount", [](const Totals& t) { return t.bondCount; });
  this->whole("BrokenBonds", [](const Totals& t) { return t.brokenBonds; });
  this->real("BondEnergy", [](const Totals& t) { return t.bondEnergy; });
  this->real("FractureEnergy", [](const Totals& t) { return t.fractureEnergy; });
  this->whole("FragmentCount", [](const Totals& t) { return t.fragmentCount; });
  this->real("LargestFragment", [](const Totals& t) { return t.largestFragment; });
}

void HistoryColumns::addHeat(const Totals& first) const
{
  this->real("ThermalEnergy", [](const Totals& t) { return t.thermalEnergy; });
  this->real("HeatFromWalls", [](const Totals& t) { return t.heat.fromWalls; });
  this->real("HeatCarriedIn", [](const Totals& t) { return t.heat.carriedIn; });
  if (first.convects)
  {
    this->real("HeatFromFluid", [](const Totals& t) { return t.heat.surface.fluid; });
  }
  if (first.radiates)
  {
    this->real("HeatFromRadiation", [](const Totals& t) { return t.heat.surface.radiation; });
  }
  if (first.heatsByFriction)
  {
    this->real("HeatOfFriction", [](const Totals& t) { return t.heat.friction.grains; });
    this->real("FrictionHeatToWalls", [](const Totals& t) { return t.heat.friction.walls; });
  }
}

}

void fillHistory(const std::vector<Totals>& rows, std::size_t count, vtkTable* table)
{
  const Totals first = rows.empty() ? Totals{} : rows.front();
  const HistoryColumns columns{ rows, count, table };
  columns.real("Time", [](const Totals& t) { return t.time; });
  columns.whole("Count", [](const Totals& t) { return t.count; });
  columns.real("Mass", [](const Totals& t) { return t.mass; });
  columns.whole("ContactCount", [](const Totals& t) { return t.contactCount; });
  columns.addEnergies(first);
  addVectorColumn(table, "Momentum", count,
    [&](std::size_t i) -> const dem::Vec3& { return rows[i].momentum; });
  columns.real("LargestRelativeOverlap", [](const Totals& t) { return t.largestRelativeOverlap; });
  columns.real("CoordinationNumber", [](const Totals& t) { return t.coordinationNumber; });
  columns.addSteps(first);
  columns.addFlow();
  if (first.bonds)
  {
    columns.addBonds();
  }
  if (first.conducts)
  {
    columns.addHeat(first);
  }
  if (first.cell.isThere)
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
