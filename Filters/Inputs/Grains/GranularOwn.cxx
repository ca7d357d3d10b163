#include "Inputs/Grains/GranularOwn.h"

#include "Inputs/Grains/GranularGrainPieces.h"
#include "Properties/GranularTuples.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkCompositeDataIterator.h>
#include <vtkCompositeDataSet.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkInformation.h>
#include <vtkInformationDoubleKey.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <vector>

namespace granular
{
namespace
{

constexpr int ElsewherePoint =
  vtkDataSetAttributes::DUPLICATEPOINT | vtkDataSetAttributes::HIDDENPOINT;
constexpr int ElsewhereCell =
  vtkDataSetAttributes::DUPLICATECELL | vtkDataSetAttributes::HIDDENCELL;

using Flags = std::vector<char>;

/// Which tuples are marked; empty without marks.
Flags marksIn(vtkUnsignedCharArray* ghosts, int elsewhere)
{
  Flags marks;
  for (vtkIdType i = 0; ghosts && i < ghosts->GetNumberOfTuples(); ++i)
  {
    marks.push_back((ghosts->GetValue(i) & elsewhere) != 0);
  }
  return marks;
}

bool any(const Flags& flags)
{
  return std::find(flags.begin(), flags.end(), 1) != flags.end();
}

bool fit(vtkDataSetAttributes* attributes, vtkIdType size)
{
  for (int i = 0; i < attributes->GetNumberOfArrays(); ++i)
  {
    if (attributes->GetAbstractArray(i)->GetNumberOfTuples() != size)
    {
      return false;
    }
  }
  return true;
}

bool hasFaces(vtkDataSet* data)
{
  if (auto* surface = vtkPolyData::SafeDownCast(data))
  {
    return surface->GetNumberOfPolys() + surface->GetNumberOfStrips() > 0;
  }
  for (vtkIdType cell = 0; cell < data->GetNumberOfCells(); ++cell)
  {
    if (const int type = data->GetCellType(cell);
        !isVertex(type) && !isLine(type) && type != VTK_EMPTY_CELL)
    {
      return true;
    }
  }
  return false;
}

/// Whether there is anything to leave out. Arrays of a wrong length are for others to complain of.
bool hasMarks(vtkDataObject* data)
{
  auto* set = vtkDataSet::SafeDownCast(data);
  return set && (set->GetPointGhostArray() || set->GetCellGhostArray()) &&
    (vtkPolyData::SafeDownCast(set) || vtkUnstructuredGrid::SafeDownCast(set)) && !hasFaces(set) &&
    fit(set->GetPointData(), set->GetNumberOfPoints()) &&
    fit(set->GetCellData(), set->GetNumberOfCells());
}

/// What is left of a data set.
struct Left
{
  TupleIds points, cells;
  std::vector<vtkIdType> after; ///< numbers of points, -1 of those that are left out
};

/// A vertex is left out with its points. A line stays unless it is marked itself, with both of its
/// ends, which may be those of grains of another rank.
Left leftOf(vtkDataSet* data, const Flags& points, const Flags& cells)
{
  Left left;
  Flags gone = points.empty() ? Flags(data->GetNumberOfPoints(), 0) : points;
  vtkNew<vtkIdList> ends;
  const Flags marked = gone;
  for (vtkIdType cell = 0; cell < data->GetNumberOfCells(); ++cell)
  {
    data->GetCellPoints(cell, ends);
    const bool isWithoutPoints =
      std::all_of(ends->begin(), ends->end(), [&](vtkIdType p) { return marked[p] != 0; });
    const bool staysWithoutPoints = !cells.empty() && isLine(data->GetCellType(cell));
    if ((!cells.empty() && cells[cell]) || (isWithoutPoints && !staysWithoutPoints))
    {
      continue;
    }
    left.cells.push_back(cell);
    if (isLine(data->GetCellType(cell)))
    {
      std::for_each(ends->begin(), ends->end(), [&](vtkIdType p) { gone[p] = 0; });
    }
  }
  for (vtkIdType point = 0; point < data->GetNumberOfPoints(); ++point)
  {
    left.after.push_back(gone[point] ? -1 : static_cast<vtkIdType>(left.points.size()));
    if (!gone[point])
    {
      left.points.push_back(point);
    }
  }
  return left;
}

/// Cells of one array that are left of a data set.
/// @param first of these cells among all
vtkSmartPointer<vtkCellArray> cellsIn(const Left& left, vtkCellArray* from, vtkIdType first)
{
  auto cells = vtkSmartPointer<vtkCellArray>::New();
  vtkNew<vtkIdList> ends;
  const auto begin = std::lower_bound(left.cells.begin(), left.cells.end(), first);
  const auto end = std::lower_bound(begin, left.cells.end(), first + from->GetNumberOfCells());
  for (auto cell = begin; cell != end; ++cell)
  {
    from->GetCellAtId(*cell - first, ends);
    std::vector<vtkIdType> points;
    for (const vtkIdType p : *ends)
    {
      if (left.after[p] >= 0)
      {
        points.push_back(left.after[p]);
      }
    }
    cells->InsertNextCell(static_cast<vtkIdType>(points.size()), points.data());
  }
  return cells;
}

void setCells(const Left& left, vtkDataSet* from, vtkDataSet* to)
{
  if (auto* surface = vtkPolyData::SafeDownCast(from))
  {
    auto* own = vtkPolyData::SafeDownCast(to);
    own->SetVerts(cellsIn(left, surface->GetVerts(), 0));
    own->SetLines(cellsIn(left, surface->GetLines(), surface->GetNumberOfVerts()));
    return;
  }
  auto* grid = vtkUnstructuredGrid::SafeDownCast(from);
  vtkNew<vtkUnsignedCharArray> types;
  for (const vtkIdType cell : left.cells)
  {
    types->InsertNextValue(static_cast<unsigned char>(grid->GetCellType(cell)));
  }
  vtkUnstructuredGrid::SafeDownCast(to)->SetCells(types, cellsIn(left, grid->GetCells(), 0));
}

void copyTime(vtkDataObject* from, vtkDataObject* to)
{
  to->GetInformation()->CopyEntry(from->GetInformation(), vtkDataObject::DATA_TIME_STEP());
}

vtkSmartPointer<vtkDataSet> ownOfMarked(vtkDataSet* data)
{
  auto all = vtk::TakeSmartPointer(data->NewInstance()); // what is asked of cells changes it
  all->ShallowCopy(data);
  copyTime(data, all);
  const Flags points = marksIn(data->GetPointGhostArray(), ElsewherePoint);
  const Flags cells = marksIn(data->GetCellGhostArray(), ElsewhereCell);
  for (vtkFieldData* arrays : { static_cast<vtkFieldData*>(all->GetPointData()),
         static_cast<vtkFieldData*>(all->GetCellData()) })
  {
    arrays->RemoveArray(vtkDataSetAttributes::GhostArrayName());
  }
  if (!any(points) && !any(cells))
  {
    return all;
  }
  const Left left = leftOf(all, points, cells);
  auto own = vtk::TakeSmartPointer(data->NewInstance());
  vtkPointSet::SafeDownCast(own)->SetPoints(
    pointsIn(left.points, vtkPointSet::SafeDownCast(all)->GetPoints()));
  setCells(left, all, own);
  copyTuples(all->GetPointData(), left.points, own->GetPointData());
  copyTuples(all->GetCellData(), left.cells, own->GetCellData());
  own->GetFieldData()->ShallowCopy(data->GetFieldData());
  copyTime(data, own);
  return own;
}

bool hasMarkedLeaves(vtkDataObject* data)
{
  const std::vector<Leaf> leaves = findLeaves(data, "");
  return std::any_of(leaves.begin(), leaves.end(),
    [](const Leaf& leaf) { return hasMarks(leaf.data); });
}

}

vtkSmartPointer<vtkDataObject> ownOf(vtkDataObject* data)
{
  auto* blocks = vtkCompositeDataSet::SafeDownCast(data);
  if (!hasMarkedLeaves(data))
  {
    return data;
  }
  if (!blocks)
  {
    return ownOfMarked(vtkDataSet::SafeDownCast(data));
  }
  auto own = vtk::TakeSmartPointer(blocks->NewInstance());
  own->CopyStructure(blocks);
  own->GetFieldData()->ShallowCopy(blocks->GetFieldData());
  copyTime(blocks, own);
  auto block = vtk::TakeSmartPointer(blocks->NewIterator());
  for (block->InitTraversal(); !block->IsDoneWithTraversal(); block->GoToNextItem())
  {
    own->SetDataSet(block, ownOf(block->GetCurrentDataObject()));
  }
  return own;
}

vtkDataObject* OwnPart::Of(vtkDataObject* data)
{
  if (!data || !hasMarkedLeaves(data))
  {
    *this = OwnPart();
    return data;
  }
  Signature present;
  sign(data, present);
  if (!this->Own || present != this->Known)
  {
    this->Own = ownOf(data);
    this->Known = std::move(present);
  }
  return this->Own;
}

}
