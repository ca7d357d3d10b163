#include "vtkGranularEnergySpectrum.h"

#include "Analysis/GranularFigures.h"
#include "Outputs/GranularCollisionHistory.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <cmath>
#include <limits>

vtkStandardNewMacro(vtkGranularEnergySpectrum);

namespace
{

using Spectrum = vtkGranularEnergySpectrum;
using dem::CollisionBins;
using granular::CollisionTable;

constexpr int LastBin = CollisionBins::Count - 1;
/// Share of collisions in no bin above which a spectrum says so.
constexpr double MostOutside = 0.01;

const char* unitOf(int show)
{
  return show == Spectrum::SHOW_RATE ? " [1/s]"
    : show == Spectrum::SHOW_POWER   ? " [W]"
    : show == Spectrum::SHOW_ENERGY  ? " [J]"
                                     : "";
}

/// Rows of merged bins from the one before the first with collisions to the one behind the last. Two
/// rows without any collision, as charts refuse lines of less than two points.
class Rows
{
public:
  Rows(const CollisionTable& table, int kind, int merged) : Table(table), Kind(kind), Merged(merged)
  {
    int lowest = std::numeric_limits<int>::max(), highest = -1;
    for (const CollisionTable::Bin& bin : table.bins)
    {
      if (this->IsShown(bin))
      {
        lowest = std::min(lowest, this->RowOf(bin.bin));
        highest = std::max(highest, this->RowOf(bin.bin));
      }
    }
    const int last = this->RowOf(LastBin - 1);
    this->First = highest < 0 ? this->RowOf(CollisionBins::binOf(1e-6)) : std::max(lowest - 1, 0);
    this->Count = highest < 0 ? 2 : std::min(highest + 1, last) - this->First + 1;
  }
  int GetCount() const { return this->Count; }
  /// Decimal logarithm of the middle of a row.
  double Middle(int row) const
  {
    const int bin = 1 + (this->First + row) * this->Merged;
    const double low = CollisionBins::edgeOf(bin);
    const int next = std::min(bin + this->Merged, LastBin);
    return 0.5 * (std::log10(low) + std::log10(CollisionBins::edgeOf(next)));
  }
  /// What a group has in each row, of all groups below 0.
  std::vector<double> Of(int group, bool energies) const
  {
    std::vector<double> values(static_cast<std::size_t>(this->Count), 0.0);
    for (const CollisionTable::Bin& bin : this->Table.bins)
    {
      if (this->IsShown(bin) && (group < 0 || bin.group == static_cast<std::size_t>(group)))
      {
        values[static_cast<std::size_t>(this->RowOf(bin.bin) - this->First)] +=
          energies ? bin.energy : bin.count;
      }
    }
    return values;
  }
  /// Collisions without a bin of their own: with no energy above 0, or one out of range.
  double Outside() const
  {
    return this->Sum([](int bin) { return bin == 0 || bin == LastBin; });
  }
  double All() const
  {
    return this->Sum([](int) { return true; });
  }

private:
  template <typename TestT>
  double Sum(TestT isOne) const
  {
    double count = 0.0;
    for (const CollisionTable::Bin& bin : this->Table.bins)
    {
      count += isOne(bin.bin) && static_cast<int>(bin.kind) == this->Kind ? bin.count : 0.0;
    }
    return count;
  }
  bool IsShown(const CollisionTable::Bin& bin) const
  {
    return static_cast<int>(bin.kind) == this->Kind && bin.bin > 0 && bin.bin < LastBin;
  }
  int RowOf(int bin) const { return (bin - 1) / this->Merged; }

  const CollisionTable& Table;
  int Kind;
  int Merged;
  int First = 0;
  int Count = 0;
};

void addSums(const CollisionTable& table, vtkTable* sums)
{
  vtkNew<vtkStringArray> names;
  names->SetName("Group");
  for (const std::string& name : table.groups)
  {
    names->InsertNextValue(name);
  }
  sums->AddColumn(names);
  const std::vector<std::string>& numbers = granular::collisionNumbers();
  for (std::size_t k = 0; k < numbers.size(); ++k)
  {
    std::vector<double> column;
    for (const std::vector<double>& of : table.numbers)
    {
      column.push_back(of[k]);
    }
    granular::addNumberColumn(sums, numbers[k], column);
  }
}

}

//------------------------------------------------------------------------------
vtkGranularEnergySpectrum::vtkGranularEnergySpectrum()
{
  this->SetNumberOfOutputPorts(2);
}

//------------------------------------------------------------------------------
void vtkGranularEnergySpectrum::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAtLeast("MergedBins", this->MergedBins, 1);
  granular::demandAtMost("MergedBins", this->MergedBins, CollisionBins::Count - 2);
  vtkTable* history = granular::demandHistory(inputs[0]);
  if (history->GetNumberOfColumns() == 0)
  {
    return;
  }
  const CollisionTable table = granular::readCollisionTable(history->GetFieldData());
  const Rows rows(table, this->Energy, this->MergedBins);
  const bool energies = this->Show == SHOW_POWER || this->Show == SHOW_ENERGY;
  const bool rates = this->Show == SHOW_RATE || this->Show == SHOW_POWER;
  const double time = table.time - table.since;
  const double factor = !rates ? 1.0 : time > 0.0 ? 1.0 / time : 0.0;
  std::vector<double> middles;
  for (int row = 0; row < rows.GetCount(); ++row)
  {
    middles.push_back(rows.Middle(row));
  }
  vtkTable* spectrum = vtkTable::GetData(outputs, 0);
  const auto add = [&](const std::string& name, int group)
  {
    std::vector<double> values = rows.Of(group, energies);
    double above = 0.0;
    for (std::size_t k = values.size(); k-- > 0;)
    {
      above = this->Cumulative ? above + values[k] : values[k];
      values[k] = factor * above;
    }
    granular::addNumberColumn(spectrum, name + unitOf(this->Show), values);
  };
  granular::addNumberColumn(spectrum, "bin_extents", middles);
  add("All collisions", -1);
  for (std::size_t group = 0; group < table.groups.size(); ++group)
  {
    add(table.groups[group], static_cast<int>(group));
  }
  vtkTable* sums = vtkTable::GetData(outputs, 1);
  addSums(table, sums);
  granular::addFieldNumber(sums, "CollisionsOutside", rows.Outside());
  granular::addFieldNumber(sums, "Since", table.since);
  const std::size_t loss = granular::indexOfCollisionNumber("Loss");
  const std::size_t lossOpen = granular::indexOfCollisionNumber("LossOpen");
  double binned = 0.0, open = 0.0;
  for (const std::vector<double>& of : table.numbers)
  {
    binned += of[loss];
    open += of[lossOpen];
  }
  if (rows.Outside() > MostOutside * rows.All())
  {
    this->TellDoubt("Read CollisionsOutside: " + dem::asTyped(rows.Outside()) + " of " +
      dem::asTyped(rows.All()) + " collisions are in no bin. Their energy is 0 or below " +
      dem::inDigits(CollisionBins::edgeOf(1), 1) + " J, or above " +
      dem::inDigits(CollisionBins::edgeOf(LastBin), 1) + " J.");
  }
  else if (open > binned)
  {
    this->TellDoubt("Let the run go on, or read LossOpen: contacts that have not ended have lost " +
      dem::asTyped(open) + " J, and collisions " + dem::asTyped(binned) +
      " J. A spectrum has collisions alone.");
  }
}

//------------------------------------------------------------------------------
void vtkGranularEnergySpectrum::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Energy: " << this->Energy << "\n";
  os << indent << "Show: " << this->Show << "\n";
  os << indent << "MergedBins: " << this->MergedBins << "\n";
  os << indent << "Cumulative: " << this->Cumulative << "\n";
}
