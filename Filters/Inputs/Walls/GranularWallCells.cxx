#include "Inputs/Walls/GranularWallCells.h"

#include "Basics/Error.h"
#include "Inputs/Walls/GranularOuterSurface.h"
#include "Inputs/Walls/GranularPolygons.h"

#include <vtkCellArray.h>
#include <vtkCellArrayIterator.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkDataSetAttributes.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

#include <cmath>

namespace granular
{
namespace
{

using dem::ElementKind;

/// The array of radii of cells or points, or null if there is none.
/// @param kind "cell" or "point"
vtkDataArray* findRadii(vtkDataSetAttributes* from, vtkIdType count, const char* kind,
  const std::string& name, const std::string& array)
{
  vtkDataArray* radii = array.empty() ? nullptr : from->GetArray(array.c_str());
  const std::string problem = name + ": the " + kind + " array '" + array + "' of wall radii ";
  if (!radii)
  {
    if (!array.empty() && from->HasArray(array.c_str()))
    {
      throw dem::Error(problem + "is not numeric.");
    }
    return nullptr;
  }
  if (radii->GetNumberOfComponents() != 1)
  {
    throw dem::Error(problem + "has " + std::to_string(radii->GetNumberOfComponents()) +
      " components but needs 1.");
  }
  if (radii->GetNumberOfTuples() != count)
  {
    throw dem::Error(problem + "has " + std::to_string(radii->GetNumberOfTuples()) +
      " values for " + std::to_string(count) + " " + kind + "s.");
  }
  return radii;
}

/// How the input numbers a cell or point; below 0 for a point that is none of the input.
vtkIdType numberOf(vtkIdType index, vtkDataArray* numbers)
{
  return numbers ? static_cast<vtkIdType>(numbers->GetComponent(index, 0)) : index;
}

/// Which points an array fixes: one number for all axes, or one for each. Points of the number 2 rest
/// where the others follow a motion.
/// @param numbers of the points in the input; null where these are all
std::vector<std::uint8_t> readFixed(vtkDataSet* walls, const std::string& name, vtkIdType points,
  vtkDataArray* numbers)
{
  vtkDataArray* fixed = walls->GetPointData()->GetArray(FixedArray);
  const int axes = fixed ? fixed->GetNumberOfComponents() : 0;
  if (!fixed || (axes != 1 && axes != 3))
  {
    throw dem::Error("Give " + name + " the point array '" + FixedArray +
      "' with 1 or 3 numbers a point, or let FixedPoints be None or Boundary: " +
      (fixed ? "its array has " + std::to_string(axes) + "." : "there is no such array."));
  }
  std::vector<std::uint8_t> bits(static_cast<std::size_t>(points));
  for (vtkIdType i = 0; i < points; ++i)
  {
    const vtkIdType point = numberOf(i, numbers);
    for (int axis = 0; axis < 3; ++axis)
    {
      const double number = fixed->GetComponent(point, axes == 3 ? axis : 0);
      if (!std::isfinite(number))
      {
        throw dem::Error(name + ": the point array '" + FixedArray + "' is not finite at point " +
          std::to_string(point) + ".");
      }
      constexpr double rests = 2.0;
      bits[i] = static_cast<std::uint8_t>(bits[i] | (number != 0.0 ? 1 << axis : 0) |
        (number == rests ? dem::FixedBits::Rests : 0));
    }
  }
  return bits;
}

/// Arrays about the cells of a data set; each may be null.
struct CellArrays
{
  vtkDataArray* radii = nullptr;      ///< of cells
  vtkDataArray* pointRadii = nullptr; ///< of vertices, where cells have none
  vtkUnsignedCharArray* ghosts = nullptr;
};

/// Reads one vtkPolyData, cell by cell in the order of their numbers.
class CellReader
{
public:
  CellReader(const OuterSurface& walls, const CellArrays& arrays, const std::string& name,
    const WallSettings& settings, WallElements& elements, WallNotes& notes)
    : Walls(walls.faces), CellNumbers(walls.cellNumbers), PointNumbers(walls.pointNumbers),
      Arrays(arrays), Name(name), Settings(settings), Elements(elements), Notes(notes)
  {
  }

  void Read()
  {
    this->CopyPoints();
    this->ForEach(this->Walls->GetVerts(), &CellReader::AddVertices);
    this->ForEach(this->Walls->GetLines(), &CellReader::AddLines);
    this->ForEach(this->Walls->GetPolys(), &CellReader::AddPolygon);
    this->ForEach(this->Walls->GetStrips(), &CellReader::AddStrip);
    this->Append();
  }

private:
  using Adder = void (CellReader::*)(vtkIdType, const vtkIdType*);

  std::string NameOfCell() const { return this->Name + ", cell " + std::to_string(this->Number); }

  [[noreturn]] void Refuse(const std::string& what) const
  {
    throw dem::Error(this->NameOfCell() + " " + what + ".");
  }

  void Note(NotedCells& cells) const
  {
    if (++cells.count == 1)
    {
      cells.first = this->NameOfCell();
    }
  }

  void CopyPoints()
  {
    const vtkIdType count = this->Walls->GetNumberOfPoints();
    this->Local.points.resize(count);
    for (vtkIdType i = 0; i < count; ++i)
    {
      double p[3];
      this->Walls->GetPoint(i, p);
      this->Local.points[i] = { p[0], p[1], p[2] };
    }
  }

  void ForEach(vtkCellArray* cells, Adder add)
  {
    auto iterator = vtk::TakeSmartPointer(cells->NewIterator());
    for (iterator->GoToFirstCell(); !iterator->IsDoneWithTraversal(); iterator->GoToNextCell())
    {
      vtkIdType size;
      const vtkIdType* corners;
      iterator->GetCurrentCell(size, corners);
      this->Number = numberOf(this->Cell, this->CellNumbers);
      this->Radius = this->Arrays.radii ? this->Arrays.radii->GetComponent(this->Number, 0)
                                        : this->Settings.radius;
      if (!this->IsGhost())
      {
        (this->*add)(size, corners);
      }
      ++this->Cell;
    }
  }

  bool IsGhost() const
  {
    constexpr int elsewhere = vtkDataSetAttributes::DUPLICATECELL |
      vtkDataSetAttributes::HIDDENCELL | vtkDataSetAttributes::REFINEDCELL;
    return this->Arrays.ghosts && (this->Arrays.ghosts->GetValue(this->Number) & elsewhere) != 0;
  }

  dem::Element Make(std::initializer_list<vtkIdType> corners) const
  {
    dem::Element element;
    element.kind = static_cast<ElementKind>(corners.size());
    element.radius = this->Radius;
    std::size_t i = 0;
    for (vtkIdType corner : corners)
    {
      element.point[i++] = corner;
    }
    return element;
  }

  /// Refuses what would be wrong about each corner alone.
  void Check(vtkIdType size, const vtkIdType* corners) const
  {
    for (vtkIdType i = 0; i < size; ++i)
    {
      if (this->PointNumbers && !dem::isFinite(this->Local.points[corners[i]]))
      {
        this->Refuse("has a point that is not finite (point " +
          std::to_string(numberOf(corners[i], this->PointNumbers)) + ")");
      }
      const std::string problem = dem::findProblem(this->Local, this->Make({ corners[i] }));
      if (!problem.empty())
      {
        this->Refuse(problem);
      }
    }
  }

  bool IsSound(std::initializer_list<vtkIdType> corners) const
  {
    return dem::findProblem(this->Local, this->Make(corners)).empty();
  }

  /// Corners must have been checked, so that what can be wrong is only the shape.
  void Add(std::vector<dem::Element>& to, std::initializer_list<vtkIdType> corners)
  {
    if (this->IsSound(corners))
    {
      to.push_back(this->Make(corners));
    }
    else
    {
      this->Note(this->Notes.degenerateElements);
    }
  }

  void AddVertices(vtkIdType size, const vtkIdType* corners)
  {
    if (size < 1)
    {
      this->Refuse("is a vertex cell without a point");
    }
    for (vtkIdType i = 0; i < size; ++i)
    {
      if (this->Arrays.pointRadii)
      {
        this->Radius =
          this->Arrays.pointRadii->GetComponent(numberOf(corners[i], this->PointNumbers), 0);
      }
      this->Check(1, corners + i);
      this->Add(this->Points, { corners[i] });
    }
  }

  void AddLines(vtkIdType size, const vtkIdType* corners)
  {
    if (size < 2)
    {
      this->Refuse("is a line with fewer than 2 points");
    }
    this->Check(size, corners);
    for (vtkIdType i = 0; i + 1 < size; ++i)
    {
      this->Add(this->Edges, { corners[i], corners[i + 1] });
    }
  }

  void AddPolygon(vtkIdType size, const vtkIdType* c)
  {
    if (size < 3)
    {
      this->Refuse("is a polygon with fewer than 3 corners");
    }
    this->Check(size, c);
    const Corners p = findDistinctCorners(this->Local.points, size, c);
    if (p.size() == 3)
    {
      this->Add(this->Faces, { p[0], p[1], p[2] });
    }
    else if (areOnALine(this->Local.points, p))
    {
      this->Note(this->Notes.degenerateElements);
    }
    else if (p.size() == 4 && this->IsSound({ p[0], p[1], p[2], p[3] }))
    {
      this->Add(this->Faces, { p[0], p[1], p[2], p[3] });
    }
    else
    {
      this->Note(
        p.size() == 4 ? this->Notes.splitQuadrilaterals : this->Notes.triangulatedPolygons);
      this->Triangulate(p);
    }
  }

  void Triangulate(const Corners& corners)
  {
    const std::size_t before = this->Faces.size();
    for (const auto& t : triangulate(this->Walls->GetPoints(), corners))
    {
      if (this->IsSound({ t[0], t[1], t[2] }))
      {
        this->Faces.push_back(this->Make({ t[0], t[1], t[2] }));
      }
    }
    if (this->Faces.size() == before)
    {
      this->Refuse("is a polygon of " + std::to_string(corners.size()) +
        " corners that crosses itself and cannot be cut into triangles");
    }
  }

  void AddStrip(vtkIdType size, const vtkIdType* c)
  {
    if (size < 3)
    {
      this->Refuse("is a strip with fewer than 3 points");
    }
    this->Check(size, c);
    this->Note(this->Notes.strips);
    for (vtkIdType i = 0; i + 2 < size; ++i)
    {
      this->Add(this->Faces, { c[i], c[i + 1 + i % 2], c[i + 2 - i % 2] });
    }
  }

  void Append()
  {
    const std::int64_t offset = static_cast<std::int64_t>(this->Elements.points.size());
    const auto append = [offset](const std::vector<dem::Element>& from, auto& to)
    {
      for (dem::Element element : from)
      {
        for (int i = 0; i < static_cast<int>(element.kind); ++i)
        {
          element.point[i] += offset;
        }
        to.push_back(element);
      }
    };
    auto& points = this->Elements.points;
    points.insert(points.end(), this->Local.points.begin(), this->Local.points.end());
    append(this->Points, this->Elements.pointElements);
    append(this->Edges, this->Elements.edges);
    append(this->Faces, this->Elements.faces);
  }

  vtkPolyData* Walls;
  vtkDataArray* CellNumbers;
  vtkDataArray* PointNumbers;
  CellArrays Arrays;
  const std::string& Name;
  const WallSettings& Settings;
  WallElements& Elements;
  WallNotes& Notes;
  dem::Surface Local; ///< points as the input numbers them, for messages
  std::vector<dem::Element> Points, Edges, Faces;
  vtkIdType Cell = 0;
  vtkIdType Number = 0; ///< of the cell in the input
  double Radius = 0.0;
};

}

void addWallCells(vtkDataSet* walls, const std::string& name, const WallSettings& settings,
  std::int64_t before, WallElements& elements, WallNotes& notes)
{
  CellArrays arrays;
  arrays.radii =
    findRadii(walls->GetCellData(), walls->GetNumberOfCells(), "cell", name, settings.radiusArray);
  if (!arrays.radii)
  {
    arrays.pointRadii = findRadii(walls->GetPointData(), walls->GetNumberOfPoints(), "point", name,
      settings.radiusArray);
  }
  arrays.ghosts = walls->GetCellGhostArray();
  if (arrays.ghosts && arrays.ghosts->GetNumberOfTuples() != walls->GetNumberOfCells())
  {
    arrays.ghosts = nullptr;
  }
  const OuterSurface outer = findOuterSurface(walls);
  CellReader(outer, arrays, name, settings, elements, notes).Read();
  const vtkIdType points = outer.faces->GetNumberOfPoints();
  for (vtkIdType i = 0; i < points; ++i)
  {
    const vtkIdType number = numberOf(i, outer.pointNumbers);
    elements.numbers.push_back(number < 0 ? -1 : before + number);
  }
  if (settings.readsFixed)
  {
    const std::vector<std::uint8_t> fixed = readFixed(walls, name, points, outer.pointNumbers);
    elements.fixed.resize(elements.points.size() - fixed.size(), 0);
    elements.fixed.insert(elements.fixed.end(), fixed.begin(), fixed.end());
  }
}

}
