#include "Inputs/Grains/GranularIdOrder.h"

#include "Properties/GranularNames.h"
#include "Properties/GranularTuples.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace granular
{
namespace
{

/// Indices before a change, by those after it; empty where nothing changes.
using Order = TupleIds;
using Keys = std::vector<std::int64_t>;

Order orderOf(const Keys& keys)
{
  if (std::is_sorted(keys.begin(), keys.end()))
  {
    return {};
  }
  Order order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
    [&keys](vtkIdType a, vtkIdType b) { return keys[a] < keys[b]; });
  return order;
}

/// The whole numbers of an array; empty without it.
Keys keysOf(vtkDataSetAttributes* data, const char* name)
{
  vtkDataArray* array = data->GetArray(name);
  Keys keys;
  if (array && array->GetNumberOfComponents() == 1)
  {
    keys.resize(static_cast<std::size_t>(array->GetNumberOfTuples()));
    for (std::size_t i = 0; i < keys.size(); ++i)
    {
      keys[i] = static_cast<std::int64_t>(array->GetTuple1(static_cast<vtkIdType>(i)));
    }
  }
  return keys;
}

void reorder(vtkDataSetAttributes* data, const Order& order)
{
  if (order.empty())
  {
    return;
  }
  vtkNew<vtkPointData> before;
  before->ShallowCopy(data);
  for (int i = 0; i < before->GetNumberOfArrays(); ++i)
  {
    // It replaces the array of the same name and keeps its meaning.
    data->AddArray(tuplesIn(order, before->GetAbstractArray(i)));
  }
}

/// The points of a data set in another order, and the numbers that they have after it.
Order reorderPoints(vtkPointSet* data)
{
  const Order order = orderOf(keysOf(data->GetPointData(), names::ParticleId));
  Order after(order.size());
  if (order.empty())
  {
    return after;
  }
  reorder(data->GetPointData(), order);
  const auto positions = tuplesIn(order, data->GetPoints()->GetData());
  vtkNew<vtkPoints> points;
  points->SetData(vtkDataArray::SafeDownCast(positions));
  data->SetPoints(points);
  for (std::size_t i = 0; i < order.size(); ++i)
  {
    after[order[i]] = static_cast<vtkIdType>(i);
  }
  return after;
}

/// Cells with other points, and in another order.
struct Cells
{
  vtkSmartPointer<vtkCellArray> cells;
  Order order; ///< of the cells
};

/// @param after numbers of the points; empty where they stay
/// @param ids of all cells; empty for none
/// @param first of these cells among all
Cells reorder(vtkCellArray* from, const Order& after, const Keys& ids, vtkIdType first)
{
  const vtkIdType count = from->GetNumberOfCells();
  Cells result{ from, {} };
  if (count == 0 || (after.empty() && ids.empty()))
  {
    return result;
  }
  vtkNew<vtkIdList> points;
  std::vector<Order> cells(static_cast<std::size_t>(count));
  Keys keys(cells.size(), 0);
  for (vtkIdType c = 0; c < count; ++c)
  {
    from->GetCellAtId(c, points);
    Order& cell = cells[c];
    cell.assign(points->begin(), points->end());
    if (!after.empty())
    {
      std::transform(cell.begin(), cell.end(), cell.begin(), [&](vtkIdType p) { return after[p]; });
    }
    keys[c] = !ids.empty() ? ids[first + c]
      : cell.empty()       ? 0
                           : *std::min_element(cell.begin(), cell.end());
  }
  result.order = orderOf(keys);
  result.cells = vtkSmartPointer<vtkCellArray>::New();
  for (vtkIdType c = 0; c < count; ++c)
  {
    const Order& cell = cells[result.order.empty() ? c : result.order[c]];
    result.cells->InsertNextCell(static_cast<vtkIdType>(cell.size()), cell.data());
  }
  return result;
}

/// Adds the order of some of the cells to that of all.
void add(const Order& some, vtkIdType first, vtkIdType count, Order& all)
{
  for (vtkIdType c = 0; c < count; ++c)
  {
    all.push_back(first + (some.empty() ? c : some[c]));
  }
}

void reorder(vtkPolyData* surface)
{
  const Keys ids = keysOf(surface->GetCellData(), names::ContactId);
  const Order after = reorderPoints(surface);
  vtkIdType first = 0;
  Order all;
  const auto take = [&](vtkCellArray* from, auto set)
  {
    const vtkIdType count = from->GetNumberOfCells();
    if (count > 0)
    {
      const Cells cells = reorder(from, after, ids, first);
      add(cells.order, first, count, all);
      first += count;
      (surface->*set)(cells.cells);
    }
  };
  take(surface->GetVerts(), &vtkPolyData::SetVerts);
  take(surface->GetLines(), &vtkPolyData::SetLines);
  take(surface->GetPolys(), &vtkPolyData::SetPolys);
  take(surface->GetStrips(), &vtkPolyData::SetStrips);
  reorder(surface->GetCellData(), all);
}

void reorder(vtkUnstructuredGrid* grid)
{
  const Keys ids = keysOf(grid->GetCellData(), names::ContactId);
  const Order after = reorderPoints(grid);
  const Cells cells = reorder(grid->GetCells(), after, ids, 0);
  Order all;
  add(cells.order, 0, grid->GetNumberOfCells(), all);
  vtkNew<vtkUnsignedCharArray> types;
  for (const vtkIdType cell : all)
  {
    types->InsertNextValue(static_cast<unsigned char>(grid->GetCellType(cell)));
  }
  grid->SetCells(types, cells.cells);
  reorder(grid->GetCellData(), all);
}

/// Whose faces name their points once more.
bool hasPolyhedra(vtkUnstructuredGrid* grid)
{
  return grid->GetNumberOfCells() > 0 &&
    grid->GetDistinctCellTypesArray()->LookupValue(VTK_POLYHEDRON) >= 0;
}

}

vtkSmartPointer<vtkDataSet> inOrderOfIds(vtkDataSet* data)
{
  const bool has = data->GetPointData()->GetArray(names::ParticleId) ||
    data->GetCellData()->GetArray(names::ContactId);
  auto* surface = vtkPolyData::SafeDownCast(data);
  auto* grid = vtkUnstructuredGrid::SafeDownCast(data);
  if (!has || (!surface && !grid) || (grid && hasPolyhedra(grid)))
  {
    return data;
  }
  auto ordered = vtk::TakeSmartPointer(data->NewInstance());
  ordered->ShallowCopy(data);
  if (surface)
  {
    reorder(vtkPolyData::SafeDownCast(ordered));
  }
  else
  {
    reorder(vtkUnstructuredGrid::SafeDownCast(ordered));
  }
  return ordered;
}

}
