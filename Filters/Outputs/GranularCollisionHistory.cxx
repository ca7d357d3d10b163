#include "Outputs/GranularCollisionHistory.h"

#include "Basics/Error.h"
#include "Outputs/GranularColumns.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTypeInt64Array.h>

#include <algorithm>
#include <iterator>

namespace granular
{

namespace
{

using dem::CollisionTotals;

constexpr const char* Groups = "CollisionGroups";
constexpr const char* Numbers = "CollisionNumbers";
constexpr const char* Bins = "CollisionBins";
constexpr int BinNumbers = 5;

/// Impacts, resting and open contacts of a group, or of all of them.
struct Parts
{
  CollisionTotals impacts, resting, open;

  void add(const dem::Totals& totals, std::size_t group)
  {
    const dem::CollisionGroup& ended = totals.collisions.groups[group];
    const dem::CollisionGroup& there = totals.openCollisions.groups[group];
    this->impacts.add(ended.impacts);
    this->resting.add(ended.resting);
    this->open.add(there.impacts);
    this->open.add(there.resting);
  }
  CollisionTotals all() const
  {
    CollisionTotals sum = this->impacts;
    sum.add(this->resting);
    sum.add(this->open);
    return sum;
  }
};

Parts partsOf(const dem::Totals& totals, std::size_t first, std::size_t end)
{
  Parts parts;
  for (std::size_t group = first; group < end; ++group)
  {
    parts.add(totals, group);
  }
  return parts;
}

/// A mean over impacts; 0 without any.
double meanOf(const dem::ExactSum& sum, const CollisionTotals& impacts)
{
  return impacts.count > 0 ? sum.value() / static_cast<double>(impacts.count) : 0.0;
}

/// A number of each group in tables: its name, and where it is from.
struct Number
{
  const char* name;
  double (*get)(const Parts&);
};

constexpr Number AllNumbers[] = {
  { "Collisions", [](const Parts& of) { return static_cast<double>(of.impacts.count); } },
  { "Resting", [](const Parts& of) { return static_cast<double>(of.resting.count); } },
  { "Open", [](const Parts& of) { return static_cast<double>(of.open.count); } },
  { "MeanDuration", [](const Parts& of) { return meanOf(of.impacts.duration, of.impacts); } },
  { "MeanClosingSpeed", [](const Parts& of) { return meanOf(of.impacts.closing, of.impacts); } },
  { "MeanSlidingSpeed", [](const Parts& of) { return meanOf(of.impacts.passing, of.impacts); } },
  { "ImpactEnergy", [](const Parts& of) { return of.impacts.impact.value(); } },
  { "ShearWork", [](const Parts& of) { return of.impacts.shear.value(); } },
  { "Loss", [](const Parts& of) { return of.impacts.dissipated(); } },
  { "LossResting", [](const Parts& of) { return of.resting.dissipated(); } },
  { "LossOpen", [](const Parts& of) { return of.open.dissipated(); } },
  { "FrictionLoss", [](const Parts& of) { return of.all().friction.value(); } },
  { "PlasticLoss", [](const Parts& of) { return of.all().plastic.value(); } },
  { "AdhesionLoss", [](const Parts& of) { return of.all().adhesion.value(); } },
  { "DampingLoss", [](const Parts& of) { return of.all().damping.value(); } },
  { "PeakForce", [](const Parts& of) { return of.impacts.peak; } },
};

/// A column of History: its name, whether it counts, and where it is from.
struct Column
{
  const char* name;
  bool isCount;
  double (*get)(const Parts&);
};

constexpr Column AllColumns[] = {
  { "Collisions", true, [](const Parts& of) { return static_cast<double>(of.impacts.count); } },
  { "CollisionsOpen", true, [](const Parts& of) { return static_cast<double>(of.open.count); } },
  { "CollisionsResting", true,
    [](const Parts& of) { return static_cast<double>(of.resting.count); } },
  { "CollisionTime", false, [](const Parts& of) { return of.impacts.duration.value(); } },
  { "CollisionImpact", false, [](const Parts& of) { return of.impacts.impact.value(); } },
  { "CollisionShear", false, [](const Parts& of) { return of.all().shear.value(); } },
  { "CollisionLoss", false, [](const Parts& of) { return of.all().dissipated(); } },
  { "CollisionPeakForce", false, [](const Parts& of) { return of.impacts.peak; } },
};
static_assert(std::size(AllColumns) == CollisionColumns, "that many columns");

/// @param group index in the rows
void addColumns(const std::string& name, const std::vector<CollisionRow>& rows, std::size_t count,
  std::size_t group, vtkTable* table)
{
  for (std::size_t k = 0; k < CollisionColumns; ++k)
  {
    std::vector<double> values;
    for (std::size_t row = 0; row < count; ++row)
    {
      values.push_back(rows[row].at(group)[k]);
    }
    if (!AllColumns[k].isCount)
    {
      addNumberColumn(table, AllColumns[k].name + name, values);
      continue;
    }
    vtkNew<vtkTypeInt64Array> column;
    column->SetName((AllColumns[k].name + name).c_str());
    for (const double value : values)
    {
      column->InsertNextValue(static_cast<vtkTypeInt64>(value));
    }
    table->AddColumn(column);
  }
}

}

std::vector<std::string> collisionGroups(const dem::Config& config,
  const std::vector<dem::WallBody>& bodies)
{
  std::vector<std::string> names;
  const std::vector<dem::Material>& materials = config.materials;
  for (std::size_t a = 0; a < materials.size(); ++a)
  {
    for (std::size_t b = a; b < materials.size(); ++b)
    {
      names.push_back(materials[a].name + " and " + materials[b].name);
    }
  }
  if (materials.empty())
  {
    names.emplace_back("grains");
  }
  for (const dem::WallBody& body : bodies)
  {
    names.push_back("at " + body.name);
  }
  return names;
}

CollisionRow makeCollisionRow(const dem::Totals& totals)
{
  CollisionRow row;
  const std::size_t groups = totals.collisions.groups.size();
  for (std::size_t k = 0; groups > 0 && k <= groups; ++k)
  {
    const Parts parts = k == 0 ? partsOf(totals, 0, groups) : partsOf(totals, k - 1, k);
    row.emplace_back();
    for (std::size_t column = 0; column < CollisionColumns; ++column)
    {
      row.back()[column] = AllColumns[column].get(parts);
    }
  }
  return row;
}

void addCollisionColumns(const std::vector<std::string>& groups,
  const std::vector<CollisionRow>& rows, std::size_t count, vtkTable* table)
{
  if (count == 0 || rows.front().empty())
  {
    return;
  }
  addColumns("", rows, count, 0, table);
  for (std::size_t group = 0; group < groups.size(); ++group)
  {
    addColumns(" " + groups[group], rows, count, group + 1, table);
  }
}

const std::vector<std::string>& collisionNumbers()
{
  static const std::vector<std::string> names = []
  {
    std::vector<std::string> all;
    for (const Number& one : AllNumbers)
    {
      all.emplace_back(one.name);
    }
    return all;
  }();
  return names;
}

std::size_t indexOfCollisionNumber(const char* name)
{
  const std::vector<std::string>& all = collisionNumbers();
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), name) - all.begin());
}

vtkSmartPointer<vtkFieldData> makeCollisionTable(std::size_t groups, const dem::Totals& totals)
{
  if (!totals.collisions.any())
  {
    return nullptr;
  }
  vtkNew<vtkDoubleArray> numbers;
  numbers->SetName(Numbers);
  numbers->InsertNextValue(totals.collisions.since);
  numbers->InsertNextValue(totals.time);
  for (std::size_t group = 0; group < groups; ++group)
  {
    const Parts parts = partsOf(totals, group, group + 1);
    for (const Number& one : AllNumbers)
    {
      numbers->InsertNextValue(one.get(parts));
    }
  }
  vtkNew<vtkDoubleArray> bins;
  bins->SetName(Bins);
  bins->SetNumberOfComponents(BinNumbers);
  for (const dem::CollisionBin& bin : totals.collisions.bins)
  {
    const std::int64_t spectrum = bin.key / dem::CollisionBins::Count;
    const double tuple[BinNumbers] = { static_cast<double>(spectrum / dem::CollisionBins::Kinds),
      static_cast<double>(spectrum % dem::CollisionBins::Kinds),
      static_cast<double>(bin.key % dem::CollisionBins::Count), static_cast<double>(bin.count),
      dem::CollisionBins::energyOf(bin) };
    bins->InsertNextTuple(tuple);
  }
  auto table = vtkSmartPointer<vtkFieldData>::New();
  table->AddArray(numbers);
  table->AddArray(bins);
  return table;
}

void writeCollisionTable(const std::vector<std::string>& groups, vtkFieldData* table,
  vtkFieldData* fieldData)
{
  if (!table)
  {
    return;
  }
  vtkNew<vtkStringArray> names;
  names->SetName(Groups);
  for (const std::string& group : groups)
  {
    names->InsertNextValue(group);
  }
  fieldData->AddArray(names);
  for (int i = 0; i < table->GetNumberOfArrays(); ++i)
  {
    fieldData->AddArray(table->GetAbstractArray(i));
  }
}

CollisionTable readCollisionTable(vtkFieldData* fieldData)
{
  auto* names = vtkStringArray::SafeDownCast(fieldData->GetAbstractArray(Groups));
  auto* numbers = vtkDoubleArray::SafeDownCast(fieldData->GetAbstractArray(Numbers));
  auto* bins = vtkDoubleArray::SafeDownCast(fieldData->GetAbstractArray(Bins));
  const auto width = static_cast<vtkIdType>(collisionNumbers().size());
  if (!names || !numbers)
  {
    throw dem::Error("Turn CollisionStatistics of the simulation on: Input has no collisions.");
  }
  const vtkIdType count = names->GetNumberOfValues();
  if (numbers->GetNumberOfValues() != 2 + count * width ||
    (bins && bins->GetNumberOfComponents() != BinNumbers))
  {
    throw dem::Error(
      "Connect the output History of a simulation: collisions of Input are damaged.");
  }
  CollisionTable table;
  table.since = numbers->GetValue(0);
  table.time = numbers->GetValue(1);
  for (vtkIdType group = 0; group < count; ++group)
  {
    table.groups.push_back(names->GetValue(group));
    const double* first = numbers->GetPointer(2 + group * width);
    table.numbers.emplace_back(first, first + width);
  }
  for (vtkIdType k = 0; bins && k < bins->GetNumberOfTuples(); ++k)
  {
    double of[BinNumbers];
    bins->GetTypedTuple(k, of);
    const bool possible = of[0] >= 0.0 && of[0] < static_cast<double>(count) && of[1] >= 0.0 &&
      of[1] < dem::CollisionBins::Kinds && of[2] >= 0.0 && of[2] < dem::CollisionBins::Count;
    if (!possible)
    {
      throw dem::Error(
        "Connect the output History of a simulation: collisions of Input are damaged.");
    }
    table.bins.push_back(
      { static_cast<std::size_t>(of[0]), static_cast<dem::SpectrumKind>(static_cast<int>(of[1])),
        static_cast<int>(of[2]), of[3], of[4] });
  }
  return table;
}

}
