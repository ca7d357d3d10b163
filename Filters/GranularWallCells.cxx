#include "GranularWallCells.h"

#include "Core/Error.h"

#include <vtkCellArray.h>
#include <vtkCellArrayIterator.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolygon.h>
#include <vtkSmartPointer.h>

namespace granular
{
namespace
{

using dem::ElementKind;

/// Reads one vtkPolyData, cell by cell in the order of their numbers.
class CellReader
{
public:
  CellReader(vtkPolyData* walls, const std::string& name, const WallSettings& settings,
    WallElements& elements, WallNotes& notes)
    : Walls(walls), Name(name), Settings(settings), Elements(elements), Notes(notes)
  {
  }

  void Read()
  {
    this->CopyPoints();
    this->FindRadii();
    this->ForEach(this->Walls->GetVerts(), &CellReader::AddVertices);
    this->ForEach(this->Walls->GetLines(), &CellReader::AddLines);
    this->ForEach(this->Walls->GetPolys(), &CellReader::AddPolygon);
    this->ForEach(this->Walls->GetStrips(), &CellReader::AddStrip);
    this->Append();
  }

private:
  using Adder = void (CellReader::*)(vtkIdType, const vtkIdType*);

  [[noreturn]] void Refuse(const std::string& what) const
  {
    throw dem::Error(this->Name + ", cell " + std::to_string(this->Cell) + " " + what + ".");
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

  void FindRadii()
  {
    const std::string& array = this->Settings.radiusArray;
    this->Radii = array.empty() ? nullptr : this->Walls->GetCellData()->GetArray(array.c_str());
    if (!this->Radii)
    {
      if (!array.empty() && this->Walls->GetCellData()->HasArray(array.c_str()))
      {
        throw dem::Error(
          this->Name + ": the cell array '" + array + "' of wall radii is not numeric.");
      }
      return;
    }
    const std::string problem = "the cell array '" + array + "' of wall radii has ";
    if (this->Radii->GetNumberOfComponents() != 1)
    {
      throw dem::Error(this->Name + ": " + problem +
        std::to_string(this->Radii->GetNumberOfComponents()) + " components but needs 1.");
    }
    if (this->Radii->GetNumberOfTuples() != this->Walls->GetNumberOfCells())
    {
      throw dem::Error(this->Name + ": " + problem +
        std::to_string(this->Radii->GetNumberOfTuples()) + " values for " +
        std::to_string(this->Walls->GetNumberOfCells()) + " cells.");
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
      this->Radius = this->Radii ? this->Radii->GetComponent(this->Cell, 0) : this->Settings.radius;
      (this->*add)(size, corners);
      ++this->Cell;
    }
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

  void Add(std::vector<dem::Element>& to, std::initializer_list<vtkIdType> corners)
  {
    const dem::Element element = this->Make(corners);
    const std::string problem = dem::findProblem(this->Local, element);
    if (!problem.empty())
    {
      this->Refuse(problem);
    }
    to.push_back(element);
  }

  void AddVertices(vtkIdType size, const vtkIdType* corners)
  {
    if (size < 1)
    {
      this->Refuse("is a vertex cell without a point");
    }
    for (vtkIdType i = 0; i < size; ++i)
    {
      this->Add(this->Points, { corners[i] });
    }
  }

  void AddLines(vtkIdType size, const vtkIdType* corners)
  {
    if (size < 2)
    {
      this->Refuse("is a line with fewer than 2 points");
    }
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
    if (size == 3)
    {
      this->Add(this->Faces, { c[0], c[1], c[2] });
      return;
    }
    for (vtkIdType i = 0; i < size; ++i)
    {
      const std::string problem = dem::findProblem(this->Local, this->Make({ c[i] }));
      if (!problem.empty())
      {
        this->Refuse(problem);
      }
    }
    if (size == 4 && dem::findProblem(this->Local, this->Make({ c[0], c[1], c[2], c[3] })).empty())
    {
      this->Add(this->Faces, { c[0], c[1], c[2], c[3] });
      return;
    }
    ++(size == 4 ? this->Notes.splitQuadrilaterals : this->Notes.triangulatedPolygons);
    this->Triangulate(size, c);
  }

  /// Cuts ears off. Triangles of no area that are left over lie on the edges of others.
  void Triangulate(vtkIdType size, const vtkIdType* corners)
  {
    vtkNew<vtkPolygon> polygon;
    polygon->Initialize(static_cast<int>(size), corners, this->Walls->GetPoints());
    vtkNew<vtkIdList> triangles;
    vtkNew<vtkPoints> unused;
    polygon->Triangulate(0, triangles, unused);
    const std::size_t before = this->Faces.size();
    for (vtkIdType i = 0; i + 2 < triangles->GetNumberOfIds(); i += 3)
    {
      const dem::Element triangle =
        this->Make({ triangles->GetId(i), triangles->GetId(i + 1), triangles->GetId(i + 2) });
      if (dem::findProblem(this->Local, triangle).empty())
      {
        this->Faces.push_back(triangle);
      }
    }
    if (this->Faces.size() == before)
    {
      this->Refuse("is a polygon of " + std::to_string(size) +
        " corners that has no area or crosses itself, and cannot be cut into triangles");
    }
  }

  void AddStrip(vtkIdType size, const vtkIdType* c)
  {
    if (size < 3)
    {
      this->Refuse("is a strip with fewer than 3 points");
    }
    ++this->Notes.strips;
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
  const std::string& Name;
  const WallSettings& Settings;
  WallElements& Elements;
  WallNotes& Notes;
  dem::Surface Local; ///< points as the input numbers them, for messages
  std::vector<dem::Element> Points, Edges, Faces;
  vtkDataArray* Radii = nullptr;
  vtkIdType Cell = 0;
  double Radius = 0.0;
};

}

void addWallCells(vtkPolyData* walls, const std::string& name, const WallSettings& settings,
  WallElements& elements, WallNotes& notes)
{
  CellReader(walls, name, settings, elements, notes).Read();
}

}
