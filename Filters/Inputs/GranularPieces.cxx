#include "Inputs/GranularPieces.h"

#include "Basics/Error.h"
#include "Inputs/Grains/GranularIdOrder.h"
#include "Inputs/Grains/GranularOwn.h"
#include "Restart/GranularRestartParts.h"

#include <vtkAppendFilter.h>
#include <vtkAppendPolyData.h>
#include <vtkCellData.h>
#include <vtkCharArray.h>
#include <vtkCommunicator.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace granular
{
namespace
{

bool isEmpty(vtkDataSet* piece)
{
  return piece->GetNumberOfPoints() == 0 && piece->GetNumberOfCells() == 0;
}

bool isFinite(vtkDataArray* array)
{
  for (vtkIdType k = 0; k < array->GetNumberOfTuples(); ++k)
  {
    const double* values = array->GetTuple(k);
    if (!std::all_of(values, values + array->GetNumberOfComponents(),
          [](double value) { return std::isfinite(value); }))
    {
      return false;
    }
  }
  return true;
}

/// VTK sends a piece without points as text, and reads nothing after a number that is not finite.
/// Walls and inflows have such numbers. Those of a piece with points count.
template <typename DataT>
vtkSmartPointer<vtkDataSet> readable(const vtkSmartPointer<DataT>& piece)
{
  if (!isEmpty(piece))
  {
    return piece;
  }
  vtkNew<vtkFieldData> kept;
  for (int i = 0; i < piece->GetFieldData()->GetNumberOfArrays(); ++i)
  {
    vtkDataArray* numbers = piece->GetFieldData()->GetArray(i);
    if (!numbers || isFinite(numbers))
    {
      kept->AddArray(piece->GetFieldData()->GetAbstractArray(i));
    }
  }
  auto own = vtkSmartPointer<DataT>::New();
  own->ShallowCopy(piece);
  own->SetFieldData(kept);
  return own;
}

template <typename DataT>
vtkSmartPointer<DataT> withoutGhosts(DataT* piece)
{
  if (!piece->GetCellGhostArray())
  {
    return piece;
  }
  auto own = vtkSmartPointer<DataT>::New();
  own->ShallowCopy(piece);
  own->RemoveGhostCells();
  return own;
}

void checkArrays(vtkDataSetAttributes* attributes, vtkIdType size, const std::string& name,
  const char* what)
{
  for (int i = 0; i < attributes->GetNumberOfArrays(); ++i)
  {
    vtkAbstractArray* array = attributes->GetAbstractArray(i);
    if (array->GetNumberOfTuples() != size)
    {
      throw dem::Error(name + ": the array '" + (array->GetName() ? array->GetName() : "") +
        "' has " + std::to_string(array->GetNumberOfTuples()) + " values for " +
        std::to_string(size) + " " + what + " of a piece that one of the ranks has.");
    }
  }
}

std::string allOf(vtkDataSet* piece)
{
  vtkNew<vtkCharArray> bytes;
  vtkCommunicator::MarshalDataObject(portable(piece), bytes);
  return std::string(bytes->GetPointer(0), bytes->GetNumberOfValues());
}

/// Pieces that hold something, the first of those that are the same to the bit.
std::vector<vtkSmartPointer<vtkDataSet>> findDistinct(
  const std::vector<vtkSmartPointer<vtkDataSet>>& pieces)
{
  using Size = std::tuple<vtkIdType, vtkIdType, std::array<double, 6>>;
  std::vector<vtkSmartPointer<vtkDataSet>> distinct;
  std::multimap<Size, vtkDataSet*> seen; // only pieces of equal size are compared
  for (const vtkSmartPointer<vtkDataSet>& piece : pieces)
  {
    if (isEmpty(piece))
    {
      continue;
    }
    Size size{ piece->GetNumberOfPoints(), piece->GetNumberOfCells(), {} };
    piece->GetBounds(std::get<2>(size).data());
    const auto alike = seen.equal_range(size);
    if (std::none_of(alike.first, alike.second,
          [&](const auto& other) { return allOf(other.second) == allOf(piece); }))
    {
      distinct.push_back(piece);
      seen.emplace(size, piece);
    }
  }
  return distinct;
}

/// Field data of all pieces; of arrays with the same name that of the first which holds something,
/// as VTK sends others as text, with fewer digits.
void passFieldData(const std::vector<vtkSmartPointer<vtkDataSet>>& pieces, vtkDataSet* whole)
{
  vtkNew<vtkFieldData> all;
  for (const bool empty : { true, false })
  {
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece)
    {
      if (isEmpty(*piece) == empty)
      {
        all->PassData((*piece)->GetFieldData());
      }
    }
  }
  if (hasAllRestartParts(all))
  {
    joinRestartParts(all);
  }
  whole->SetFieldData(all);
}

template <typename FilterT>
vtkSmartPointer<vtkDataSet> append(const std::vector<vtkSmartPointer<vtkDataSet>>& pieces,
  FilterT* filter)
{
  filter->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  for (vtkDataSet* piece : pieces)
  {
    filter->AddInputDataObject(piece);
  }
  filter->Update();
  return filter->GetOutput();
}

}

void checkArrays(vtkDataSet* piece, const std::string& name)
{
  checkArrays(piece->GetPointData(), piece->GetNumberOfPoints(), name, "points");
  checkArrays(piece->GetCellData(), piece->GetNumberOfCells(), name, "cells");
}

vtkSmartPointer<vtkDataSet> portable(vtkDataSet* piece)
{
  if (auto* surface = vtkPolyData::SafeDownCast(piece))
  {
    return readable(withoutGhosts(surface));
  }
  if (auto* grid = vtkUnstructuredGrid::SafeDownCast(piece))
  {
    return readable(withoutGhosts(grid));
  }
  vtkNew<vtkAppendFilter> filter;
  auto* grid = vtkUnstructuredGrid::SafeDownCast(append({ piece }, filter.Get()));
  vtkSmartPointer<vtkUnstructuredGrid> kept = grid;
  return readable(withoutGhosts(kept.Get()));
}

vtkSmartPointer<vtkDataObject> mergePieces(const std::vector<vtkDataObject*>& pieces,
  const std::string& name)
{
  std::vector<vtkSmartPointer<vtkDataSet>> sets;
  for (vtkDataObject* piece : pieces)
  {
    const vtkSmartPointer<vtkDataObject> own = ownOf(piece);
    auto* set = vtkDataSet::SafeDownCast(own);
    if (!set)
    {
      return piece;
    }
    sets.push_back(set);
  }
  if (sets.size() == 1)
  {
    return sets.front();
  }
  for (vtkDataSet* piece : sets)
  {
    checkArrays(piece, name);
  }
  const std::vector<vtkSmartPointer<vtkDataSet>> all = sets;
  sets = findDistinct(sets);
  if (sets.size() < 2)
  {
    vtkDataSet* found = sets.empty() ? all.front() : sets.front();
    auto only = vtk::TakeSmartPointer(found->NewInstance());
    only->ShallowCopy(found);
    passFieldData(all, only);
    return only;
  }
  for (vtkSmartPointer<vtkDataSet>& piece : sets)
  {
    piece = portable(piece);
  }
  const bool areSurfaces = std::all_of(sets.begin(), sets.end(),
    [](vtkDataSet* piece) { return vtkPolyData::SafeDownCast(piece) != nullptr; });
  vtkSmartPointer<vtkDataSet> whole;
  if (areSurfaces)
  {
    vtkNew<vtkAppendPolyData> filter;
    whole = append(sets, filter.Get());
  }
  else
  {
    vtkNew<vtkAppendFilter> filter;
    filter->MergePointsOn();
    whole = append(sets, filter.Get());
  }
  whole = inOrderOfIds(whole);
  passFieldData(all, whole);
  return whole;
}

}
