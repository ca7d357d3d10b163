#include "Inputs/Walls/GranularWallRecorder.h"

#include "Basics/InWords.h"
#include "Boundaries/TrackPoints.h"
#include "Inputs/GranularInputTime.h"
#include "Inputs/Walls/GranularOuterSurface.h"
#include "Properties/GranularHash.h"

#include <vtkCellArray.h>
#include <vtkInformation.h>
#include <vtkMultiProcessStream.h>
#include <vtkPolyData.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

/// The steps that matter from time 0 to @a endTime: those within, the last one before and the first
/// one after.
std::vector<double> findWanted(const double* steps, int count, double endTime)
{
  const double* end = steps + count;
  const double* first = std::upper_bound(steps, end, 0.0);
  first = first == steps ? first : first - 1;
  const double* last = std::lower_bound(first, end, endTime);
  return { first, last == end ? end : last + 1 };
}

void addCells(vtkCellArray* cells, Hash& hash)
{
  const vtkIdType count = cells ? cells->GetNumberOfCells() : 0;
  hash.Add(static_cast<std::int64_t>(count));
  for (vtkIdType i = 0; i < count; ++i)
  {
    vtkIdType size;
    const vtkIdType* corners;
    cells->GetCellAtId(i, size, corners);
    hash.Add(static_cast<std::int64_t>(size));
    for (vtkIdType k = 0; k < size; ++k)
    {
      hash.Add(static_cast<std::int64_t>(corners[k]));
    }
  }
}

/// The surfaces of an input as they are read. Data that are none are refused when they are.
std::vector<vtkSmartPointer<vtkPolyData>> findSurfaces(vtkDataObject* data)
{
  std::vector<vtkSmartPointer<vtkPolyData>> surfaces;
  for (const Leaf& leaf : findLeaves(data, ""))
  {
    if (auto* surface = vtkDataSet::SafeDownCast(leaf.data))
    {
      surfaces.push_back(findOuterSurface(surface).faces);
    }
  }
  return surfaces;
}

/// Hash of the number of points and the cells of all surfaces.
std::uint64_t hashCells(const std::vector<vtkSmartPointer<vtkPolyData>>& surfaces)
{
  Hash hash;
  for (vtkPolyData* surface : surfaces)
  {
    hash.Add(static_cast<std::int64_t>(surface->GetNumberOfPoints()));
    addCells(surface->GetVerts(), hash);
    addCells(surface->GetLines(), hash);
    addCells(surface->GetPolys(), hash);
    addCells(surface->GetStrips(), hash);
  }
  return hash.Get();
}

std::vector<dem::Vec3> copyPoints(const std::vector<vtkSmartPointer<vtkPolyData>>& surfaces)
{
  std::vector<dem::Vec3> points;
  for (vtkPolyData* surface : surfaces)
  {
    for (vtkIdType i = 0; i < surface->GetNumberOfPoints(); ++i)
    {
      double p[3];
      surface->GetPoint(i, p);
      points.push_back({ p[0], p[1], p[2] });
    }
  }
  return points;
}

bool same(const std::vector<dem::Vec3>& one, const std::vector<dem::Vec3>& other)
{
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
    [](const dem::Vec3& a, const dem::Vec3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; });
}

/// Whether points are where a track has them at a time, but for single precision: filters that move
/// surfaces round to it.
bool agree(const dem::WallTrack& track, double time, const std::vector<dem::Vec3>& points)
{
  constexpr double Rounding = 1e-6;
  double largest = 0.0;
  for (const dem::Vec3& point : points)
  {
    largest = std::max({ largest, std::abs(point.x), std::abs(point.y), std::abs(point.z) });
  }
  bool agreed = true;
  dem::forEachTrackPoint(track, time,
    [&](std::int64_t i, const dem::Vec3& position, const dem::Vec3&)
    { agreed = agreed && dem::norm(position - points[i]) <= Rounding * largest; });
  return agreed;
}

}

void WallRecorder::Ask(std::size_t i, const Source& source, WallTimes times, double endTime,
  vtkInformation* request)
{
  Input& input = this->Inputs[i];
  const int count = request->Length(Pipeline::TIME_STEPS());
  const double* steps = request->Get(Pipeline::TIME_STEPS());
  Kind kind = Kind::Plain;
  if (times != WallTimes::Static && count > 1)
  {
    kind = Kind::Stepped;
  }
  else if (times == WallTimes::Moving && count == 0)
  {
    kind = Kind::Shown;
  }
  const bool edited = kind == Kind::Stepped && input.source.edited != source.edited;
  if (kind != input.kind || input.source.origin != source.origin || edited)
  {
    input = Input();
    input.kind = kind;
  }
  input.source = source;
  if (kind == Kind::Plain)
  {
    pinTime(request, false);
    return;
  }
  if (kind == Kind::Shown)
  {
    const bool has = request->Has(Pipeline::UPDATE_TIME_STEP());
    input.asked = has ? request->Get(Pipeline::UPDATE_TIME_STEP()) : 0.0;
    return;
  }
  input.wanted = findWanted(steps, count, endTime);
  if (input.recorded < input.wanted.size() && !input.failed)
  {
    input.asked = input.wanted[input.recorded];
  }
  request->Set(Pipeline::UPDATE_TIME_STEP(), input.asked);
}

bool WallRecorder::Take(std::size_t i, vtkDataObject* data)
{
  Input& input = this->Inputs[i];
  if (input.kind == Kind::Plain)
  {
    input.data = data;
    return false;
  }
  if (data && (input.kind == Kind::Shown || input.recorded < input.wanted.size()))
  {
    this->Record(input, i, data);
    input.recorded = input.record.track.times.size();
    input.failed = !input.problem.empty();
  }
  return input.kind == Kind::Stepped && data && !input.failed &&
    input.recorded < input.wanted.size();
}

void WallRecorder::WriteProgress(vtkMultiProcessStream& message) const
{
  for (const Input& input : this->Inputs)
  {
    message << static_cast<vtkTypeInt64>(input.recorded) << input.failed;
  }
}

void WallRecorder::ReadProgress(vtkMultiProcessStream& message)
{
  for (Input& input : this->Inputs)
  {
    vtkTypeInt64 recorded = 0;
    message >> recorded >> input.failed;
    input.recorded = static_cast<std::size_t>(recorded);
  }
}

void WallRecorder::Begin(Input& input, vtkDataObject* data)
{
  input.data = vtk::TakeSmartPointer(data->NewInstance());
  input.data->ShallowCopy(data);
  const std::vector<vtkSmartPointer<vtkPolyData>> surfaces = findSurfaces(data);
  input.cells = hashCells(surfaces);
  input.moves = false;
  input.record.track.times = { input.asked };
  input.record.track.points = { copyPoints(surfaces) };
  input.record.pointCounts.clear();
  for (vtkPolyData* surface : surfaces)
  {
    input.record.pointCounts.push_back(surface->GetNumberOfPoints());
  }
  input.revision = ++this->LastRevision;
}

void WallRecorder::Record(Input& input, std::size_t i, vtkDataObject* data)
{
  input.problem.clear();
  std::vector<double>& times = input.record.track.times;
  if (times.empty())
  {
    this->Begin(input, data);
    return;
  }
  const std::vector<vtkSmartPointer<vtkPolyData>> surfaces = findSurfaces(data);
  if (hashCells(surfaces) != input.cells)
  {
    input.problem = std::string("Set WallMotion to ") +
      (input.kind == Kind::Stepped ? "Static to take its first time"
                                   : "Auto to start the run anew with it") +
      ": wall input " + std::to_string(i + 1) +
      " has other cells or another number of points at t = " + dem::asTyped(input.asked) +
      " s than at t = " + dem::asTyped(times.front()) + " s, but a wall that moves must keep them.";
    return;
  }
  std::vector<dem::Vec3> points = copyPoints(surfaces);
  std::vector<std::vector<dem::Vec3>>& positions = input.record.track.points;
  const std::size_t k = std::lower_bound(times.begin(), times.end(), input.asked) - times.begin();
  const bool known = k < times.size() && times[k] == input.asked;
  const bool edited = known && !same(points, positions[k]); // what was recorded is of another wall
  if (!edited && k < times.size() && (known || agree(input.record.track, input.asked, points)))
  {
    return;
  }
  // Where a wall was between two times that were shown, or before the first, was a guess until now.
  // If it was wrong, later times are wanted anew.
  times.resize(k);
  positions.resize(k);
  if (edited || times.empty())
  {
    this->Begin(input, data);
    return;
  }
  input.moves = input.moves || !same(points, positions.front());
  times.push_back(input.asked);
  positions.push_back(std::move(points));
  if (input.moves)
  {
    input.revision = ++this->LastRevision;
  }
}

std::string WallRecorder::FindProblem() const
{
  for (const Input& input : this->Inputs)
  {
    if (!input.problem.empty())
    {
      return input.problem;
    }
  }
  return {};
}

std::vector<WallSource> WallRecorder::GetSources() const
{
  std::vector<WallSource> sources;
  for (const Input& input : this->Inputs)
  {
    if (input.data)
    {
      // An input that is recorded as it is shown may move later.
      const bool follows = input.moves || input.kind == Kind::Shown;
      sources.push_back({ input.data, follows ? &input.record : nullptr, input.revision });
    }
  }
  return sources;
}

}
