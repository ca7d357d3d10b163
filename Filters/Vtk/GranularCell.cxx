#include "Vtk/GranularCell.h"

#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <cstring>

namespace granular
{
namespace
{

constexpr vtkIdType Edges = 12;

/// Copies of the corners, and where the first of them is.
vtkIdType addCorners(const PlacedCell& cell, vtkPolyData* walls)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  if (walls->GetPoints())
  {
    points->DeepCopy(walls->GetPoints());
  }
  const vtkIdType first = points->GetNumberOfPoints();
  for (int k = 0; k < 8; ++k)
  {
    const dem::Vec3 p = cell.origin +
      cell.edges * dem::Vec3{ k & 1 ? 1.0 : 0.0, k & 2 ? 1.0 : 0.0, k & 4 ? 1.0 : 0.0 };
    points->InsertNextPoint(p.x, p.y, p.z);
  }
  walls->SetPoints(points);
  return first;
}

/// The array with tuples for the edges in between.
vtkSmartPointer<vtkDataArray> widened(vtkDataArray* array, vtkIdType before)
{
  auto result = vtkSmartPointer<vtkDataArray>::Take(array->NewInstance());
  const vtkIdType count = array->GetNumberOfTuples();
  result->SetName(array->GetName());
  result->SetNumberOfComponents(array->GetNumberOfComponents());
  result->SetNumberOfTuples(count + Edges);
  result->Fill(std::strcmp(array->GetName(), names::WallIndex) == 0 ? -1.0 : 0.0);
  result->InsertTuples(0, before, 0, array);
  result->InsertTuples(before + Edges, count - before, before, array);
  return result;
}

}

void writeCell(const dem::CellTotals& cell, vtkFieldData* fieldData)
{
  const auto add = [fieldData](const char* name, int components, const auto& get)
  {
    vtkNew<vtkDoubleArray> array;
    array->SetName(name);
    array->SetNumberOfComponents(components);
    array->SetNumberOfTuples(1);
    for (int k = 0; k < components; ++k)
    {
      array->SetComponent(0, k, get(k));
    }
    fieldData->AddArray(array);
  };
  add(names::Cell, 9, [&](int k) { return cell.edges.entry(k / 3, k % 3); });
  add(names::CellOrigin, 3, [&](int k) { return cell.origin[k]; });
  add(names::CellAxes, 3, [&](int k) { return cell.axes[k] ? 1.0 : 0.0; });
  add(names::CellFlow, 9, [&](int k) { return cell.flow.entry(k / 3, k % 3); });
}

std::optional<PlacedCell> readCell(vtkFieldData* fieldData)
{
  PlacedCell cell;
  const auto read = [fieldData](const char* name, int components, const auto& set)
  {
    vtkDataArray* array = fieldData ? fieldData->GetArray(name) : nullptr;
    if (!array || array->GetNumberOfTuples() != 1 || array->GetNumberOfComponents() != components)
    {
      return false;
    }
    for (int k = 0; k < components; ++k)
    {
      set(k, array->GetComponent(0, k));
    }
    return true;
  };
  double origin[3];
  const bool isThere =
    read(names::Cell, 9, [&](int k, double v) { cell.edges.entry(k / 3, k % 3) = v; }) &&
    read(names::CellOrigin, 3, [&](int k, double v) { origin[k] = v; }) &&
    read(names::CellAxes, 3, [&](int k, double v) { cell.axes[k] = v != 0.0; }) &&
    read(names::CellFlow, 9, [&](int k, double v) { cell.flow.entry(k / 3, k % 3) = v; });
  if (!isThere)
  {
    return {};
  }
  cell.origin = { origin[0], origin[1], origin[2] };
  return cell;
}

dem::CellPlace placeOf(const std::optional<PlacedCell>& cell, const dem::CellChoice& choice)
{
  dem::CellPlace place;
  if (cell)
  {
    place.origin = cell->origin;
    place.flow = cell->flow;
    place.deformation = dem::frobenius(cell->edges - choice.edges) == 0.0
      ? dem::Matrix3::identity()
      : cell->edges * inverse(choice.edges);
  }
  return place;
}

void addOutline(const PlacedCell& cell, vtkPolyData* walls)
{
  const vtkIdType before = walls->GetNumberOfVerts() + walls->GetNumberOfLines();
  vtkCellData* data = walls->GetCellData();
  for (int k = 0; k < data->GetNumberOfArrays(); ++k)
  {
    vtkDataArray* array = data->GetArray(k);
    if (array)
    {
      data->AddArray(widened(array, before));
    }
  }
  vtkNew<vtkCellArray> lines;
  if (walls->GetLines())
  {
    lines->DeepCopy(walls->GetLines());
  }
  const vtkIdType first = addCorners(cell, walls);
  for (int k = 0; k < 8; ++k)
  {
    for (const int bit : { 1, 2, 4 })
    {
      if (!(k & bit))
      {
        const vtkIdType ends[] = { first + k, first + (k | bit) };
        lines->InsertNextCell(2, ends);
      }
    }
  }
  walls->SetLines(lines);
}

}
