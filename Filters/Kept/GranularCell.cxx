#include "Kept/GranularCell.h"

#include "Kept/GranularNames.h"

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

/// The array with rows for the edges in between.
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
  vtkNew<vtkDoubleArray> matrix, origin;
  matrix->SetName(names::Cell);
  matrix->SetNumberOfComponents(9);
  matrix->SetNumberOfTuples(1);
  origin->SetName(names::CellOrigin);
  origin->SetNumberOfComponents(3);
  origin->SetNumberOfTuples(1);
  for (int i = 0; i < 3; ++i)
  {
    for (int j = 0; j < 3; ++j)
    {
      matrix->SetComponent(0, 3 * i + j, cell.edges.entry(i, j));
    }
    origin->SetComponent(0, i, cell.origin[i]);
  }
  fieldData->AddArray(matrix);
  fieldData->AddArray(origin);
}

std::optional<PlacedCell> readCell(vtkFieldData* fieldData)
{
  vtkDataArray* matrix = fieldData ? fieldData->GetArray(names::Cell) : nullptr;
  vtkDataArray* origin = fieldData ? fieldData->GetArray(names::CellOrigin) : nullptr;
  if (!matrix || !origin || matrix->GetNumberOfTuples() != 1 || origin->GetNumberOfTuples() != 1 ||
    matrix->GetNumberOfComponents() != 9 || origin->GetNumberOfComponents() != 3)
  {
    return {};
  }
  PlacedCell cell;
  for (int i = 0; i < 3; ++i)
  {
    for (int j = 0; j < 3; ++j)
    {
      cell.edges.entry(i, j) = matrix->GetComponent(0, 3 * i + j);
    }
  }
  cell.origin = { origin->GetComponent(0, 0), origin->GetComponent(0, 1),
    origin->GetComponent(0, 2) };
  return cell;
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
