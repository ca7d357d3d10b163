#include "vtkGranularResidence.h"

#include "Analysis/GrainStays.h"
#include "Analysis/GranularFigures.h"
#include "Analysis/Residence.h"
#include "Outputs/GranularVisits.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <limits>
#include <map>

vtkStandardNewMacro(vtkGranularResidence);

/// Grains of which one curve is.
struct vtkGranularResidence::Group
{
  std::string name;
  std::vector<granular::Stay> stays;
  std::int64_t leftOut = 0;   ///< that were inside when the sensor began
  std::int64_t inside = 0;    ///< now
  std::int64_t mayReturn = 0; ///< that are outside now, see granular::totalsOf()
  double ages = 0.0;          ///< of the grains inside, times their weights
  double weight = 0.0;        ///< of the grains inside
  granular::StayCurve curve{ {}, true };

  /// Mean time that the grains inside have spent there so far [T].
  double MeanAge() const { return this->weight > 0.0 ? this->ages / this->weight : 0.0; }
};

namespace
{

using Figures = granular::StayFigures;
using granular::VisitTable;

constexpr double NoNumber = std::numeric_limits<double>::quiet_NaN();
/// Share without a known end above which a variance is not told.
constexpr double MostRest = 0.01;

/// Of a material by its index.
std::string materialName(const std::vector<std::string>& names, int material)
{
  const auto index = static_cast<std::size_t>(material);
  return index < names.size() ? names[index] : "material " + std::to_string(material);
}

bool hasVariance(const Figures& figures)
{
  return figures.rest <= MostRest;
}

}

//------------------------------------------------------------------------------
vtkGranularResidence::vtkGranularResidence()
{
  this->SetNumberOfOutputPorts(2);
}

//------------------------------------------------------------------------------
bool vtkGranularResidence::IsCounted(double came, double since) const
{
  const double time = since + came;
  return !this->OwnEntryTimes || (time >= this->EntryTimes[0] && time <= this->EntryTimes[1]);
}

//------------------------------------------------------------------------------
std::vector<vtkGranularResidence::Group> vtkGranularResidence::MakeGroups(
  vtkDataObject* input) const
{
  const granular::Visits visits = granular::readVisits(input->GetFieldData());
  std::vector<Group> groups;
  for (const VisitTable& table : visits.each)
  {
    std::map<int, Group> ofTable;
    ofTable[0].name = table.sensor;
    if (this->ByMaterial)
    {
      ofTable.clear();
      for (std::size_t k = 0; k < visits.materials.size(); ++k)
      {
        ofTable[static_cast<int>(k)];
      }
    }
    for (const granular::GrainStay& stay : this->Stay == STAY_TOTAL
        ? granular::totalsOf(table.visits, visits.clock)
        : granular::staysOf(table.visits))
    {
      Group& group = ofTable[this->ByMaterial ? stay.material : 0];
      const bool wasThere = stay.came == 0.0 && !this->IncludeStart;
      group.leftOut += wasThere ? 1 : 0;
      if (!wasThere && this->IsCounted(stay.came, table.since))
      {
        const double weight = this->Weight == WEIGHT_MASS ? stay.mass : 1.0;
        group.stays.push_back({ stay.stay, weight, stay.isOver });
        group.inside += stay.isInside ? 1 : 0;
        group.mayReturn += !stay.isInside && !stay.isOver ? 1 : 0;
        group.ages += stay.isInside ? weight * stay.stay : 0.0;
        group.weight += stay.isInside ? weight : 0.0;
      }
    }
    for (auto& [material, group] : ofTable)
    {
      group.name = this->ByMaterial
        ? materialName(visits.materials, material) + " in " + table.sensor
        : table.sensor;
      group.curve = granular::StayCurve(group.stays, this->Unbiased);
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

//------------------------------------------------------------------------------
// Beyond the horizon of a group too little is known, unless all of the group has left.
void vtkGranularResidence::AddCurves(const std::vector<Group>& groups, vtkTable* table) const
{
  double longest = 0.0;
  for (const Group& group : groups)
  {
    longest = std::max(longest, group.curve.horizon());
  }
  const double width = (longest > 0.0 ? longest : 1.0) / this->NumberOfBins;
  const bool isDensity = this->Show == SHOW_DENSITY;
  const auto edge = [&](int k)
  { return k == this->NumberOfBins && longest > 0.0 ? longest : k * width; };
  const int rows = this->NumberOfBins + (isDensity ? 0 : 1);
  const auto column = [&](const std::string& name, const auto& get)
  {
    std::vector<double> values;
    for (int k = 0; k < rows; ++k)
    {
      values.push_back(get(k));
    }
    granular::addNumberColumn(table, name, values);
  };
  column("Time", [&](int k) { return isDensity ? 0.5 * (edge(k) + edge(k + 1)) : edge(k); });
  for (const Group& group : groups)
  {
    const double rest = group.curve.figures().rest;
    const auto isKnown = [&](double time) { return rest == 0.0 || time <= group.curve.horizon(); };
    const auto left = [&](double time, double errors)
    {
      const double share = group.curve.leftBy(time) + errors * group.curve.errorAt(time);
      const double within = std::clamp(share, 0.0, 1.0);
      return !isKnown(time) ? NoNumber : this->Show == SHOW_INSIDE ? 1.0 - within : within;
    };
    if (isDensity)
    {
      column(group.name + " [1/s]",
        [&](int k) { return (left(edge(k + 1), 0.0) - left(edge(k), 0.0)) / width; });
      continue;
    }
    column(group.name, [&](int k) { return left(edge(k), 0.0); });
    if (this->Band)
    {
      const double sign = this->Show == SHOW_INSIDE ? -1.0 : 1.0;
      column(group.name + ", at least", [&](int k) { return left(edge(k), -2.0 * sign); });
      column(group.name + ", at most", [&](int k) { return left(edge(k), 2.0 * sign); });
    }
  }
}

//------------------------------------------------------------------------------
void vtkGranularResidence::AddFigures(const std::vector<Group>& groups, vtkTable* table) const
{
  vtkNew<vtkStringArray> names;
  names->SetName("Group");
  for (const Group& group : groups)
  {
    names->InsertNextValue(group.name);
  }
  table->AddColumn(names);
  const auto column = [&](const char* name, const auto& get)
  {
    std::vector<double> values;
    for (const Group& group : groups)
    {
      values.push_back(get(group, group.curve.figures()));
    }
    granular::addNumberColumn(table, name, values);
    if (groups.size() == 1)
    {
      granular::addFieldNumber(table, name, values.front());
    }
  };
  const auto count = [](auto number) { return static_cast<double>(number); };
  const auto ifKnown = [](const Figures& figures, double value)
  { return hasVariance(figures) ? value : NoNumber; };
  column("Grains", [&](const Group& group, const Figures&) { return count(group.stays.size()); });
  column("Left",
    [&](const Group& group, const Figures&)
    { return count(group.stays.size()) - count(group.inside) - count(group.mayReturn); });
  column("Inside", [&](const Group& group, const Figures&) { return count(group.inside); });
  column("MayReturn", [&](const Group& group, const Figures&) { return count(group.mayReturn); });
  column("LeftOut", [&](const Group& group, const Figures&) { return count(group.leftOut); });
  column("MeanStay", [](const Group&, const Figures& of) { return of.mean; });
  column("MedianStay", [](const Group&, const Figures& of) { return of.median; });
  column("Variance", [&](const Group&, const Figures& of) { return ifKnown(of, of.variance); });
  column("RelativeVariance",
    [&](const Group&, const Figures& of) { return ifKnown(of, of.relative); });
  column("Peclet",
    [&](const Group&, const Figures& of) { return ifKnown(of, granular::pecletOf(of.relative)); });
  column("Tanks", [&](const Group&, const Figures& of) { return ifKnown(of, 1.0 / of.relative); });
  column("MeanAge", [](const Group& group, const Figures&) { return group.MeanAge(); });
  column("Rest", [](const Group&, const Figures& of) { return of.rest; });
  column("Horizon", [](const Group& group, const Figures&) { return group.curve.horizon(); });
  column("AtRisk", [&](const Group& group, const Figures&) { return count(group.curve.atRisk()); });
}

//------------------------------------------------------------------------------
void vtkGranularResidence::TellDoubts(const std::vector<Group>& groups)
{
  for (const Group& group : groups)
  {
    if (group.stays.empty())
    {
      this->TellDoubt(group.leftOut > 0
          ? "Turn IncludeStart on for the grains that the sensor began with: of '" + group.name +
            "' there are no others."
          : "Let the run go on, or choose other EntryTimes: no grain of '" + group.name +
            "' counts yet.");
      return;
    }
    const std::int64_t goOn = group.inside + group.mayReturn;
    if (!this->Unbiased && goOn > 0)
    {
      this->TellDoubt("Turn Unbiased on: the stays of " + std::to_string(goOn) + " grains of '" +
        group.name + "' go on, so that those of the grains that left are too short.");
      return;
    }
    const Figures figures = group.curve.figures();
    if (!hasVariance(figures))
    {
      this->TellDoubt("Let the run go on: " + dem::inDigits(100.0 * figures.rest, 3) + " % of '" +
        group.name + "' stay longer than the Horizon of " +
        dem::inDigits(group.curve.horizon(), 3) + " s, at which " +
        std::to_string(group.curve.atRisk()) +
        " grains were at risk. MeanStay is the mean up to there, a lower bound. Variance, Peclet "
        "and Tanks are left out.");
      return;
    }
  }
}

//------------------------------------------------------------------------------
void vtkGranularResidence::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAtLeast("NumberOfBins", this->NumberOfBins, 2);
  granular::demandAtMost("NumberOfBins", this->NumberOfBins, granular::MostBins);
  if (this->OwnEntryTimes && !(this->EntryTimes[0] <= this->EntryTimes[1]))
  {
    throw dem::Error("EntryTimes go from " + dem::asTyped(this->EntryTimes[0]) + " to " +
      dem::asTyped(this->EntryTimes[1]) + ", but the first must not be above the second.");
  }
  vtkTable* history = granular::demandHistory(inputs[0]);
  if (history->GetNumberOfColumns() == 0)
  {
    return;
  }
  const std::vector<Group> groups = this->MakeGroups(history);
  this->AddCurves(groups, vtkTable::GetData(outputs, 0));
  this->AddFigures(groups, vtkTable::GetData(outputs, 1));
  this->TellDoubts(groups);
}

//------------------------------------------------------------------------------
void vtkGranularResidence::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Show: " << this->Show << "\n";
  os << indent << "Stay: " << this->Stay << "\n";
  os << indent << "Weight: " << this->Weight << "\n";
  os << indent << "ByMaterial: " << this->ByMaterial << "\n";
  os << indent << "Unbiased: " << this->Unbiased << "\n";
  os << indent << "IncludeStart: " << this->IncludeStart << "\n";
  os << indent << "OwnEntryTimes: " << this->OwnEntryTimes << "\n";
  os << indent << "EntryTimes: " << this->EntryTimes[0] << " " << this->EntryTimes[1] << "\n";
  os << indent << "Band: " << this->Band << "\n";
  os << indent << "NumberOfBins: " << this->NumberOfBins << "\n";
}
