#include "Inputs/Grains/GranularGrainPieces.h"

#include "Basics/Error.h"
#include "Inputs/GranularPieces.h"
#include "Vtk/GranularArrays.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStringArray.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <string>

namespace granular
{
namespace
{

void refuseCells(vtkIdType count)
{
  if (count > 0)
  {
    throw dem::Error(
      "Connect points, such as the output Particles of a simulation: the Input has " +
      std::to_string(count) + " cells that are no vertices or lines.");
  }
}

/// Takes the cells of a grid over, in the order that a surface has them.
void takeCells(vtkPointSet* grid, vtkPolyData* grains)
{
  vtkNew<vtkCellArray> vertices, lines;
  TupleIds ofVertices, ofLines;
  vtkIdType others = 0;
  vtkNew<vtkIdList> points;
  for (vtkIdType cell = 0; cell < grid->GetNumberOfCells(); ++cell)
  {
    const int type = grid->GetCellType(cell);
    if (!isVertex(type) && !isLine(type))
    {
      ++others;
      continue;
    }
    grid->GetCellPoints(cell, points);
    (isVertex(type) ? vertices : lines)->InsertNextCell(points);
    (isVertex(type) ? ofVertices : ofLines).push_back(cell);
  }
  refuseCells(others);
  grains->SetVerts(vertices);
  grains->SetLines(lines);
  ofVertices.insert(ofVertices.end(), ofLines.begin(), ofLines.end());
  copyTuples(grid->GetCellData(), ofVertices, grains->GetCellData());
}

/// Consecutive tuples of an array.
struct Stretch
{
  vtkAbstractArray* from;
  vtkIdType first;
  vtkIdType count;
};

/// @param like an array of the kind, name and components of the result
vtkSmartPointer<vtkAbstractArray> joined(vtkAbstractArray* like, const std::vector<Stretch>& parts)
{
  if (parts.size() == 1 && parts.front().count == parts.front().from->GetNumberOfTuples())
  {
    return parts.front().from; // without a copy
  }
  vtkIdType count = 0;
  for (const Stretch& part : parts)
  {
    count += part.count;
  }
  auto whole = vtk::TakeSmartPointer(like->NewInstance());
  whole->SetName(like->GetName());
  whole->SetNumberOfComponents(like->GetNumberOfComponents());
  whole->CopyComponentNames(like);
  whole->SetNumberOfTuples(count);
  vtkIdType next = 0;
  for (const Stretch& part : parts)
  {
    if (part.count > 0)
    {
      whole->InsertTuples(next, part.count, part.first, part.from);
      next += part.count;
    }
  }
  return whole;
}

/// Consecutive tuples of data with several arrays.
struct Sequence
{
  vtkDataSetAttributes* data;
  vtkIdType first;
  vtkIdType count;
};

/// All arrays of a layout.
void join(vtkDataSetAttributes* layout, const std::vector<Sequence>& parts,
  vtkDataSetAttributes* whole)
{
  for (int i = 0; i < layout->GetNumberOfArrays(); ++i)
  {
    vtkAbstractArray* like = layout->GetAbstractArray(i);
    std::vector<Stretch> stretches;
    for (const Sequence& part : parts)
    {
      if (part.count > 0)
      {
        stretches.push_back(
          { part.data->GetAbstractArray(like->GetName()), part.first, part.count });
      }
    }
    whole->AddArray(joined(stretches.empty() ? like : stretches.front().from, stretches));
  }
  copyMeanings(layout, whole);
}

vtkSmartPointer<vtkPoints> joinPoints(vtkPolyData* grains,
  const std::vector<vtkSmartPointer<vtkPolyData>>& copies, vtkPolyData* layout)
{
  auto points = vtkSmartPointer<vtkPoints>::New();
  const bool any = grains->GetNumberOfPoints() > 0;
  vtkDataArray* own = (any ? grains : layout)->GetPoints()->GetData();
  std::vector<Stretch> stretches{ { own, 0, own->GetNumberOfTuples() } };
  std::vector<vtkSmartPointer<vtkDataArray>> positions; // of the precision of own points
  for (vtkPolyData* part : copies)
  {
    positions.push_back(vtk::TakeSmartPointer(own->NewInstance()));
    positions.back()->DeepCopy(part->GetPoints()->GetData());
    stretches.push_back({ positions.back(), 0, positions.back()->GetNumberOfTuples() });
  }
  points->SetData(vtkDataArray::SafeDownCast(joined(own, stretches)));
  return points;
}

/// @param marked number of tuples with the mark
void addMarks(vtkDataSetAttributes* data, vtkIdType count, vtkIdType firstMarked, vtkIdType marked,
  unsigned char mark)
{
  data->AddArray(makeNumbers<vtkUnsignedCharArray>(vtkDataSetAttributes::GhostArrayName(),
    static_cast<std::size_t>(count), {},
    [=](std::int64_t i) {
      return i >= firstMarked && i < firstMarked + marked ? mark : static_cast<unsigned char>(0);
    }));
}

/// Leaves out what others do not have alike, and what has no name or is neither numbers nor texts.
void keepCommon(vtkDataSetAttributes* data, vtkDataSetAttributes* others)
{
  for (int i = data->GetNumberOfArrays() - 1; i >= 0; --i)
  {
    vtkAbstractArray* array = data->GetAbstractArray(i);
    const bool isNamed = array->GetName() && *array->GetName() != '\0';
    vtkAbstractArray* other = isNamed ? others->GetAbstractArray(array->GetName()) : nullptr;
    const bool canGoOver = vtkStringArray::SafeDownCast(array) ||
      (vtkDataArray::SafeDownCast(array) && array->GetDataType() != VTK_BIT);
    if (!other || !canGoOver || other->GetDataType() != array->GetDataType() ||
      other->GetNumberOfComponents() != array->GetNumberOfComponents())
    {
      data->RemoveArray(i);
    }
  }
}

/// @param get returns the arrays to compare
/// @param counts whether those of a set count
template <typename GetT, typename CountsT>
void keepCommon(const std::vector<ArraysOf>& sets, const GetT& get, const CountsT& counts,
  vtkPolyData* layout)
{
  const auto first = std::find_if(sets.begin(), sets.end(), counts);
  const ArraysOf& begin = first == sets.end() ? sets.front() : *first;
  get(layout)->ShallowCopy(get(begin.empty));
  keepCommon(get(layout), get(begin.empty));
  for (auto set = first; set != sets.end(); ++set)
  {
    if (counts(*set))
    {
      keepCommon(get(layout), get(set->empty));
    }
  }
}

}

bool isVertex(int type)
{
  return type == VTK_VERTEX || type == VTK_POLY_VERTEX;
}

bool isLine(int type)
{
  return type == VTK_LINE || type == VTK_POLY_LINE;
}

vtkSmartPointer<vtkPolyData> asGrains(vtkPointSet* points)
{
  checkArrays(points, "Input");
  auto grains = vtkSmartPointer<vtkPolyData>::New();
  if (auto* surface = vtkPolyData::SafeDownCast(points))
  {
    refuseCells(surface->GetNumberOfPolys() + surface->GetNumberOfStrips());
    grains->ShallowCopy(surface);
  }
  else
  {
    takeCells(points, grains);
    grains->SetPoints(points->GetPoints());
    grains->GetPointData()->ShallowCopy(points->GetPointData());
    grains->GetFieldData()->ShallowCopy(points->GetFieldData());
  }
  if (!grains->GetPoints())
  {
    grains->SetPoints(vtkNew<vtkPoints>());
  }
  return grains;
}

vtkSmartPointer<vtkPolyData> grainsIn(const TupleIds& ids, vtkPolyData* grains)
{
  vtkCellArray* vertices = grains->GetVerts();
  TupleIds vertexOf(static_cast<std::size_t>(grains->GetNumberOfPoints()), -1);
  vtkNew<vtkIdList> points;
  for (vtkIdType cell = 0; cell < vertices->GetNumberOfCells() && !ids.empty(); ++cell)
  {
    vertices->GetCellAtId(cell, points);
    for (const vtkIdType point : *points)
    {
      vertexOf[point] = cell;
    }
  }
  vtkNew<vtkCellArray> own;
  TupleIds cells;
  for (std::size_t i = 0; i < ids.size(); ++i)
  {
    if (vertexOf[ids[i]] >= 0)
    {
      own->InsertNextCell({ static_cast<vtkIdType>(i) });
      cells.push_back(vertexOf[ids[i]]);
    }
  }
  auto some = vtkSmartPointer<vtkPolyData>::New();
  some->SetPoints(pointsIn(ids, grains->GetPoints()));
  some->SetVerts(own);
  copyTuples(grains->GetPointData(), ids, some->GetPointData());
  copyTuples(grains->GetCellData(), cells, some->GetCellData());
  return some;
}

vtkSmartPointer<vtkPolyData> commonLayout(const std::vector<ArraysOf>& sets)
{
  auto layout = vtkSmartPointer<vtkPolyData>::New();
  const auto first =
    std::find_if(sets.begin(), sets.end(), [](const ArraysOf& set) { return set.hasPoints; });
  layout->SetPoints((first == sets.end() ? sets.front() : *first).empty->GetPoints());
  keepCommon(
    sets, [](vtkPolyData* set) -> vtkDataSetAttributes* { return set->GetPointData(); },
    [](const ArraysOf& set) { return set.hasPoints; }, layout);
  keepCommon(
    sets, [](vtkPolyData* set) -> vtkDataSetAttributes* { return set->GetCellData(); },
    [](const ArraysOf& set) { return set.hasCells; }, layout);
  return layout;
}

vtkSmartPointer<vtkPolyData> followedBy(vtkPolyData* grains,
  const std::vector<vtkSmartPointer<vtkPolyData>>& copies, vtkPolyData* layout, bool cells)
{
  const vtkIdType own = grains->GetNumberOfPoints();
  const vtkIdType ownVertices = grains->GetNumberOfVerts();
  std::vector<Sequence> ofPoints{ { grains->GetPointData(), 0, own } };
  std::vector<Sequence> ofCells{ { grains->GetCellData(), 0, ownVertices } };
  vtkNew<vtkCellArray> vertices;
  vertices->DeepCopy(grains->GetVerts());
  vtkIdType points = own, copiedVertices = 0;
  for (vtkPolyData* part : copies)
  {
    vertices->Append(part->GetVerts(), points);
    points += part->GetNumberOfPoints();
    copiedVertices += part->GetNumberOfVerts();
    ofPoints.push_back({ part->GetPointData(), 0, part->GetNumberOfPoints() });
    ofCells.push_back({ part->GetCellData(), 0, part->GetNumberOfVerts() });
  }
  ofCells.push_back({ grains->GetCellData(), ownVertices, grains->GetNumberOfLines() });
  auto whole = vtkSmartPointer<vtkPolyData>::New();
  whole->SetPoints(joinPoints(grains, copies, layout));
  whole->SetVerts(vertices);
  whole->SetLines(grains->GetLines());
  join(layout->GetPointData(), ofPoints, whole->GetPointData());
  join(layout->GetCellData(), ofCells, whole->GetCellData());
  whole->GetFieldData()->ShallowCopy(grains->GetFieldData());
  addMarks(whole->GetPointData(), points, own, points - own, vtkDataSetAttributes::DUPLICATEPOINT);
  if (cells)
  {
    addMarks(whole->GetCellData(), whole->GetNumberOfCells(), ownVertices, copiedVertices,
      vtkDataSetAttributes::DUPLICATECELL);
  }
  return whole;
}

}
