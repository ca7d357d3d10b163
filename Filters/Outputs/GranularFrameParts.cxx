#include "Outputs/GranularFrameParts.h"

#include "Properties/GranularNames.h"
#include "Restart/GranularRestartCheck.h"
#include "Vtk/GranularArrays.h"

#include <vtkBoundingBox.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace granular
{
namespace
{

/// Cells of as many points each.
vtkSmartPointer<vtkCellArray> cellsOf(vtkIdTypeArray* points, int size)
{
  const vtkIdType count = points->GetNumberOfValues() / size;
  auto offsets = makeNumbers<vtkIdTypeArray>("", static_cast<std::size_t>(count) + 1, {},
    [size](std::int64_t c) { return size * c; });
  auto cells = vtkSmartPointer<vtkCellArray>::New();
  cells->SetData(offsets, points);
  return cells;
}

}

FrameParts::FrameParts(vtkPolyData* particles, vtkPolyData* contacts, int ranks)
  : Grains(particles), Touches(contacts), GrainsOf(ranks), ContactsOf(ranks)
{
  TupleIds grains(particles->GetNumberOfPoints());
  std::iota(grains.begin(), grains.end(), 0);
  this->RankOf.resize(grains.size());
  this->ShareGrains(grains.begin(), grains.end(), 0, ranks);
  for (std::size_t grain = 0; grain < this->RankOf.size(); ++grain)
  {
    this->GrainsOf[this->RankOf[grain]].push_back(static_cast<vtkIdType>(grain));
  }
  this->ShareContacts();
}

/// @param begin, end the grains of these ranks, in any order
void FrameParts::ShareGrains(TupleIds::iterator begin, TupleIds::iterator end, int firstRank,
  int ranks)
{
  if (ranks == 1)
  {
    std::for_each(begin, end, [&](vtkIdType grain) { this->RankOf[grain] = firstRank; });
    return;
  }
  vtkPoints* points = this->Grains->GetPoints();
  vtkBoundingBox box;
  std::for_each(begin, end, [&](vtkIdType grain) { box.AddPoint(points->GetPoint(grain)); });
  const double sides[3] = { box.GetLength(0), box.GetLength(1), box.GetLength(2) };
  const auto axis = static_cast<int>(std::max_element(sides, sides + 3) - sides);
  const int lower = (ranks + 1) / 2;
  const auto cut = begin + ((end - begin) * lower + ranks - 1) / ranks;
  vtkDataArray* positions = points->GetData();
  const auto keyOf = [&](vtkIdType grain)
  { return std::make_tuple(positions->GetComponent(grain, axis), grain); };
  std::nth_element(begin, cut, end, [&](vtkIdType a, vtkIdType b) { return keyOf(a) < keyOf(b); });
  this->ShareGrains(begin, cut, firstRank, lower);
  this->ShareGrains(cut, end, firstRank + lower, ranks - lower);
}

void FrameParts::ShareContacts()
{
  auto* ids =
    vtkIdTypeArray::SafeDownCast(this->Grains->GetPointData()->GetArray(names::ParticleId));
  auto* pairs =
    vtkIdTypeArray::SafeDownCast(this->Touches->GetCellData()->GetArray(names::ParticleIds));
  const vtkIdType* begin = ids->GetPointer(0);
  const vtkIdType* end = begin + this->RankOf.size();
  for (vtkIdType c = 0; c < this->Touches->GetNumberOfCells(); ++c)
  {
    const vtkIdType* found = std::lower_bound(begin, end, pairs->GetTypedComponent(c, 0));
    this->ContactsOf[this->RankOf[found - begin]].push_back(c);
  }
}

vtkSmartPointer<vtkPolyData> FrameParts::Particles(int rank) const
{
  const TupleIds& grains = this->GrainsOf[rank];
  auto part = vtkSmartPointer<vtkPolyData>::New();
  part->SetPoints(pointsIn(grains, this->Grains->GetPoints()));
  part->SetVerts(cellsOf(
    makeNumbers<vtkIdTypeArray>("", grains.size(), {}, [](std::int64_t i) { return i; }), 1));
  copyTuples(this->Grains->GetPointData(), grains, part->GetPointData());
  part->GetFieldData()->ShallowCopy(this->Grains->GetFieldData());
  if (rank > 0)
  {
    removeRestart(part->GetFieldData());
  }
  return part;
}

vtkSmartPointer<vtkPolyData> FrameParts::Contacts(int rank) const
{
  const TupleIds& cells = this->ContactsOf[rank];
  auto* ends = this->Touches->GetLines()->GetConnectivityArray();
  TupleIds points;
  points.reserve(2 * cells.size());
  for (const vtkIdType c : cells)
  {
    points.push_back(static_cast<vtkIdType>(ends->GetComponent(2 * c, 0)));
    points.push_back(static_cast<vtkIdType>(ends->GetComponent(2 * c + 1, 0)));
  }
  TupleIds used = points;
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  auto part = vtkSmartPointer<vtkPolyData>::New();
  part->SetPoints(pointsIn(used, this->Touches->GetPoints()));
  part->SetLines(
    cellsOf(makeNumbers<vtkIdTypeArray>("", points.size(), {},
              [&](std::int64_t i)
              { return std::lower_bound(used.begin(), used.end(), points[i]) - used.begin(); }),
      2));
  copyTuples(this->Touches->GetCellData(), cells, part->GetCellData());
  part->GetCellData()->AddArray(makeNumbers<vtkIdTypeArray>(names::ContactId, cells.size(), {},
    [&](std::int64_t i) { return cells[i]; }));
  part->GetCellData()->SetActiveGlobalIds(names::ContactId);
  part->GetFieldData()->ShallowCopy(this->Touches->GetFieldData());
  return part;
}

}
