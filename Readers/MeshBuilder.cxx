#include "MeshBuilder.h"

#include "Basics/Error.h"
#include "Boundaries/Surface.h"
#include "Parsers/OFFParser.h"
#include "Repair/CrossedPolygon.h"
#include "vtkCellArray.h"
#include "vtkCellData.h"
#include "vtkDoubleArray.h"
#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkPolygon.h"

#include <algorithm>

namespace granular
{

namespace
{

/// One of the three groups of poly data's cells, with the thickness of each.
struct CellGroup
{
  vtkNew<vtkCellArray> cells;
  std::vector<double> radius;
};

/// Counts the faces to which something was done, to tell it once.
struct Tally
{
  std::int64_t count = 0;
  std::int64_t firstLine = 0;

  void add(std::int64_t line) { this->firstLine = this->count++ == 0 ? line : this->firstLine; }
  std::string tell(const char* one, const char* many) const
  {
    return this->count == 0 ? std::string()
                            : std::to_string(this->count) + (this->count == 1 ? one : many) +
        (this->count == 1 ? " (line " : " (the first in line ") + std::to_string(this->firstLine) +
        "). ";
  }
};

class MeshBuilder
{
public:
  MeshBuilder(const OFFMesh& mesh, const std::vector<double>& radii, const std::string& fileName)
    : Mesh(mesh), Radii(radii), FileName(fileName)
  {
  }

  std::string build(vtkPolyData* output, const Watch& watch)
  {
    const auto pointCount = static_cast<vtkIdType>(this->Mesh.points.size() / 3);
    this->Points->SetDataTypeToDouble();
    this->Points->SetNumberOfPoints(pointCount);
    for (vtkIdType i = 0; i < pointCount; ++i)
    {
      this->Points->SetPoint(i, &this->Mesh.points[3 * i]);
    }
    const std::size_t faceCount = this->Mesh.faces.size();
    for (std::size_t i = 0; i < faceCount; ++i)
    {
      constexpr std::size_t step = 4096;
      if (i % step == 0)
      {
        tell(watch, static_cast<double>(i) / static_cast<double>(faceCount));
      }
      this->addFace(this->Mesh.faces[i]);
    }
    this->fill(output);
    return this->notes();
  }

private:
  const std::int64_t* corners(const OFFFace& face) const
  {
    return this->Mesh.corners.data() + face.firstCorner;
  }

  dem::Vec3 point(std::int64_t index) const
  {
    const double* x = &this->Mesh.points[3 * index];
    return { x[0], x[1], x[2] };
  }

  void addFace(const OFFFace& face)
  {
    const std::int64_t* id = this->corners(face);
    if (face.cornerCount == 1)
    {
      this->addCell(this->Verts, face, id);
    }
    else if (face.cornerCount == 2)
    {
      if (dem::norm(this->point(id[1]) - this->point(id[0])) == 0.0)
      {
        this->fail(face, "the edge has length 0");
      }
      this->addCell(this->Lines, face, id);
    }
    else if (face.cornerCount == 3)
    {
      if (!this->hasArea(id))
      {
        this->fail(face, "the triangle has area 0");
      }
      this->addCell(this->Polys, face, id);
    }
    else if (face.cornerCount == 4 && this->isRectangle(id))
    {
      this->addCell(this->Polys, face, id);
    }
    else
    {
      this->addTriangles(face);
    }
  }

  void addCell(CellGroup& group, const OFFFace& face, const std::int64_t* id)
  {
    group.cells->InsertNextCell(static_cast<int>(face.cornerCount));
    for (std::int64_t i = 0; i < face.cornerCount; ++i)
    {
      group.cells->InsertCellPoint(static_cast<vtkIdType>(id[i]));
    }
    group.radius.push_back(this->Radii[face.radiusIndex]);
  }

  /// Cuts a polygon into triangles; those without area, between corners in line, are left out.
  void addTriangles(const OFFFace& face)
  {
    const std::int64_t* id = this->corners(face);
    this->Polygon->GetPointIds()->SetNumberOfIds(face.cornerCount);
    this->Polygon->GetPoints()->SetDataTypeToDouble();
    this->Polygon->GetPoints()->SetNumberOfPoints(face.cornerCount);
    std::vector<dem::Vec3> positions;
    for (std::int64_t i = 0; i < face.cornerCount; ++i)
    {
      positions.push_back(this->point(id[i]));
      this->Polygon->GetPointIds()->SetId(i, i);
      this->Polygon->GetPoints()->SetPoint(i, &this->Mesh.points[3 * id[i]]);
    }
    this->Triangles->Reset();
    const bool isCut = !dem::crossesItself(positions) &&
      this->Polygon->EarCutTriangulation(this->Triangles.Get()) != 0;
    bool isEmpty = true;
    OFFFace triangle = face;
    triangle.cornerCount = 3;
    for (vtkIdType t = 0; isCut && t + 2 < this->Triangles->GetNumberOfIds(); t += 3)
    {
      const std::int64_t corner[3] = { id[this->Triangles->GetId(t)],
        id[this->Triangles->GetId(t + 1)], id[this->Triangles->GetId(t + 2)] };
      if (this->hasArea(corner))
      {
        this->addCell(this->Polys, triangle, corner);
        isEmpty = false;
      }
    }
    if (isEmpty)
    {
      this->fail(face,
        "the polygon of " + std::to_string(face.cornerCount) +
          " corners has area 0 or crosses itself and cannot be cut into triangles");
    }
    (face.cornerCount == 4 ? this->Quads : this->Polygons).add(face.line);
  }

  /// The measure by which the solver tells triangles from lines.
  bool hasArea(const std::int64_t* id) const
  {
    const dem::Vec3 a = this->point(id[1]) - this->point(id[0]);
    const dem::Vec3 b = this->point(id[2]) - this->point(id[0]);
    const double longest = std::max({ dem::dot(a, a), dem::dot(b, b), dem::dot(b - a, b - a) });
    return dem::norm(dem::cross(a, b)) > 1e-12 * longest;
  }

  bool isRectangle(const std::int64_t* id) const
  {
    return this->hasArea(id) &&
      dem::isRectangle(this->point(id[0]), this->point(id[1]), this->point(id[2]),
        this->point(id[3]));
  }

  void fill(vtkPolyData* output)
  {
    vtkNew<vtkDoubleArray> radius;
    radius->SetName("Radius");
    for (const CellGroup* group : { &this->Verts, &this->Lines, &this->Polys })
    {
      for (const double value : group->radius)
      {
        radius->InsertNextValue(value);
      }
    }
    output->SetPoints(this->Points);
    output->SetVerts(this->Verts.cells);
    output->SetLines(this->Lines.cells);
    output->SetPolys(this->Polys.cells);
    output->GetCellData()->AddArray(radius);
  }

  std::string notes() const
  {
    const Tally coloured{ this->Mesh.colouredFaces, this->Mesh.firstColouredLine };
    std::string text = this->Quads.tell(" face of four corners is no rectangle and was cut in two",
      " faces of four corners are no rectangles and were cut in two");
    text += this->Polygons.tell(" polygon of more than four corners was cut into triangles",
      " polygons of more than four corners were cut into triangles");
    text += coloured.tell(" face has a colour instead of a radius index and gets the first radius",
      " faces have colours instead of radius indices and get the first radius");
    text += this->Mesh.faces.empty() ? "The file has no faces. " : "";
    return text.substr(0, text.empty() ? 0 : text.size() - 1);
  }

  [[noreturn]] void fail(const OFFFace& face, const std::string& what) const
  {
    throw dem::Error(this->FileName + ", line " + std::to_string(face.line) + ": " + what + ".");
  }

  const OFFMesh& Mesh;
  const std::vector<double>& Radii;
  const std::string& FileName;
  vtkNew<vtkPoints> Points;
  CellGroup Verts;
  CellGroup Lines;
  CellGroup Polys;
  Tally Quads;
  Tally Polygons;
  vtkNew<vtkPolygon> Polygon;
  vtkNew<vtkIdList> Triangles;
};

}

std::string buildPolyData(const OFFMesh& mesh, const std::vector<double>& radii,
  const std::string& fileName, vtkPolyData* output, const Watch& watch)
{
  return MeshBuilder(mesh, radii, fileName).build(output, watch);
}

}
