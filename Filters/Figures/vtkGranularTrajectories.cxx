#include "vtkGranularTrajectories.h"

#include "Analysis/Fields/FieldInput.h"
#include "Analysis/GranularFigures.h"
#include "Analysis/GranularGrainSet.h"
#include "Analysis/Tracks.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkExtractSelection.h>
#include <vtkFieldData.h>
#include <vtkIdTypeArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSelection.h>

#include <unordered_set>

vtkStandardNewMacro(vtkGranularTrajectories);

namespace
{

bool isIn(const granular::Box& box, const dem::Vec3& p)
{
  return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y &&
    p.z >= box.low.z && p.z <= box.high.z;
}

template <typename ArrayT>
vtkSmartPointer<ArrayT> newArray(const char* name)
{
  auto array = vtkSmartPointer<ArrayT>::New();
  array->SetName(name);
  return array;
}

constexpr double LargestId = 9007199254740992.0; // what a double counts to

const granular::ColumnOwner Owner = granular::pointsOfGrains();

granular::Column idsOf(vtkPointSet* points)
{
  granular::Column ids(points->GetPointData(), points->GetNumberOfPoints(), Owner,
    granular::names::ParticleId, 1);
  ids.Demand();
  return ids;
}

/// Adds the ids of grains that are selected, by any kind of selection.
void addSelected(vtkSelection* selection, vtkDataObject* input,
  std::unordered_set<std::int64_t>& ids)
{
  vtkNew<vtkExtractSelection> extract;
  extract->SetInputData(0, granular::findParticles(input));
  extract->SetInputData(1, selection);
  extract->Update();
  auto* points = vtkPointSet::SafeDownCast(extract->GetOutputDataObject(0));
  if (!points || points->GetNumberOfPoints() == 0)
  {
    return;
  }
  const granular::Column id = idsOf(points);
  for (vtkIdType i = 0; i < points->GetNumberOfPoints(); ++i)
  {
    ids.insert(id.Whole(i, 0.0, LargestId));
  }
}

/// The tracks as polylines.
class LineMaker
{
public:
  LineMaker() { this->Points->SetDataTypeToDouble(); }

  void Add(const granular::Track& track)
  {
    double length = 0.0;
    this->Lines->InsertNextCell(static_cast<int>(track.points.size()));
    for (std::size_t i = 0; i < track.points.size(); ++i)
    {
      const granular::TrackPoint& point = track.points[i];
      const dem::Vec3& p = point.position;
      this->Lines->InsertCellPoint(this->Points->InsertNextPoint(p.x, p.y, p.z));
      this->Time->InsertNextValue(point.time);
      this->Speed->InsertNextValue(point.speed);
      this->Radius->InsertNextValue(point.radius);
      this->IdOfPoint->InsertNextValue(static_cast<vtkIdType>(track.id));
      length += i > 0 ? dem::norm(p - track.points[i - 1].position) : 0.0;
    }
    this->Length->InsertNextValue(length);
    this->IdOfLine->InsertNextValue(static_cast<vtkIdType>(track.id));
  }

  void Finish(bool hasSpeed, vtkPolyData* output)
  {
    output->SetPoints(this->Points);
    output->SetLines(this->Lines);
    output->GetPointData()->AddArray(this->Time);
    if (hasSpeed)
    {
      output->GetPointData()->AddArray(this->Speed);
    }
    output->GetPointData()->AddArray(this->Radius);
    output->GetPointData()->AddArray(this->IdOfPoint);
    output->GetCellData()->AddArray(this->IdOfLine);
    output->GetCellData()->AddArray(this->Length);
  }

private:
  vtkNew<vtkPoints> Points;
  vtkNew<vtkCellArray> Lines;
  vtkSmartPointer<vtkDoubleArray> Time = newArray<vtkDoubleArray>(granular::names::Time);
  vtkSmartPointer<vtkDoubleArray> Speed = newArray<vtkDoubleArray>(granular::names::Speed);
  vtkSmartPointer<vtkDoubleArray> Radius = newArray<vtkDoubleArray>(granular::names::Radius);
  vtkSmartPointer<vtkDoubleArray> Length = newArray<vtkDoubleArray>(granular::names::Length);
  vtkSmartPointer<vtkIdTypeArray> IdOfPoint = newArray<vtkIdTypeArray>(granular::names::ParticleId);
  vtkSmartPointer<vtkIdTypeArray> IdOfLine = newArray<vtkIdTypeArray>(granular::names::ParticleId);
};

}

struct vtkGranularTrajectories::Found
{
  explicit Found(double farthest) : tracks(farthest) {}

  granular::TrackCollector tracks;
  std::unordered_set<std::int64_t> ids;            ///< that are wanted
  std::unordered_map<std::int64_t, bool> isChosen; ///< of grains that were seen
  vtkSmartPointer<vtkDataArray> step; ///< as simulations have it, by which units are known
  bool hasSpeed = true;
  bool hasSelection = false;
};

//------------------------------------------------------------------------------
vtkGranularTrajectories::vtkGranularTrajectories()
{
  this->SetNumberOfInputPorts(2);
}

//------------------------------------------------------------------------------
vtkGranularTrajectories::~vtkGranularTrajectories() = default;

//------------------------------------------------------------------------------
void vtkGranularTrajectories::AddId(vtkIdType id)
{
  this->Ids.push_back(id);
  this->Modified();
}

//------------------------------------------------------------------------------
void vtkGranularTrajectories::ClearIds()
{
  this->Ids.clear();
  this->Modified();
}

//------------------------------------------------------------------------------
int vtkGranularTrajectories::FillInputPortInformation(int port, vtkInformation* info)
{
  this->Superclass::FillInputPortInformation(port, info);
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port == 0 ? 0 : 1);
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularTrajectories::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
// What is selected is found out at the time that is shown, before all others.
std::vector<double> vtkGranularTrajectories::ChooseTimes(const std::vector<double>& times,
  double shown) const
{
  std::vector<double> chosen = times;
  if (this->FindSelection())
  {
    chosen.insert(chosen.begin(), shown);
  }
  return chosen;
}

//------------------------------------------------------------------------------
vtkSelection* vtkGranularTrajectories::FindSelection() const
{
  auto* self = const_cast<vtkGranularTrajectories*>(this); // VTK's getters are not const
  return self->GetNumberOfInputConnections(1) > 0
    ? vtkSelection::SafeDownCast(self->GetInputDataObject(1, 0))
    : nullptr;
}

//------------------------------------------------------------------------------
void vtkGranularTrajectories::Begin()
{
  granular::demandAtLeast("Every", this->Every, 1);
  granular::demandAtLeast("LargestStep", this->LargestStep, 0.0);
  if (this->OwnBox)
  {
    granular::demandVolume(granular::toBox(this->Box), "Box");
  }
  this->Pass = std::make_unique<Found>(this->LargestStep);
  this->Pass->ids.insert(this->Ids.begin(), this->Ids.end());
}

//------------------------------------------------------------------------------
void vtkGranularTrajectories::Take(const Inputs& inputs, double time, std::size_t index)
{
  Found& pass = *this->Pass;
  if (vtkSelection* selection = index == 0 ? this->FindSelection() : nullptr)
  {
    addSelected(selection, inputs[0], pass.ids);
    pass.hasSelection = true;
    return;
  }
  const granular::GrainSet grains = granular::readGrainSet(inputs[0]);
  const auto count = static_cast<vtkIdType>(grains.size());
  vtkPointSet* points = granular::findParticles(inputs[0]);
  pass.step = points->GetFieldData()->GetArray(granular::names::TimeStepUsed);
  pass.tracks.nextFrame(granular::readSpace(points->GetFieldData()));
  if (count == 0)
  {
    return;
  }
  const granular::Column id = idsOf(points);
  pass.hasSpeed = pass.hasSpeed && !grains.velocity.empty();
  const granular::Box box = granular::toBox(this->Box);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const std::int64_t grain = id.Whole(i, 0.0, LargestId);
    const auto [found, isNew] = pass.isChosen.try_emplace(grain, false);
    if (isNew)
    {
      found->second = (pass.ids.empty() ? grain % this->Every == 0 : pass.ids.count(grain) != 0) &&
        (!this->OwnBox || isIn(box, grains.position[i]));
    }
    if (found->second)
    {
      pass.tracks.add(grain,
        { grains.position[i], time, grains.velocity.empty() ? 0.0 : dem::norm(grains.velocity[i]),
          grains.radius[i] });
    }
  }
}

//------------------------------------------------------------------------------
void vtkGranularTrajectories::End(vtkInformationVector* outputs)
{
  const std::vector<const granular::Track*> tracks = this->Pass->tracks.tracks();
  if (tracks.empty())
  {
    throw dem::Error(
      "Choose other grains by a selection, Ids, Every or Box, or connect grains over several times: "
      "none of those that are chosen was there at two times one after another.");
  }
  LineMaker lines;
  for (const granular::Track* track : tracks)
  {
    lines.Add(*track);
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  lines.Finish(this->Pass->hasSpeed, output);
  if (this->Pass->step)
  {
    output->GetFieldData()->AddArray(this->Pass->step);
  }
}

//------------------------------------------------------------------------------
void vtkGranularTrajectories::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Ids: " << this->Ids.size() << " values\n";
  os << indent << "Every: " << this->Every << "\n";
  os << indent << "OwnBox: " << this->OwnBox << "\n";
  os << indent << "Box: " << this->Box[0] << " " << this->Box[1] << " " << this->Box[2] << " "
     << this->Box[3] << " " << this->Box[4] << " " << this->Box[5] << "\n";
  os << indent << "LargestStep: " << this->LargestStep << "\n";
}
