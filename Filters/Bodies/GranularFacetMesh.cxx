#include "Bodies/GranularFacetMesh.h"

#include "Shapes/Faces/ConvexHull.h"

#include <vtkAppendPolyData.h>
#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// Points and triangles of one mesh.
class MeshBuilder
{
public:
  MeshBuilder(double rounding, int segments) : Rounding(rounding), Segments(segments)
  {
    this->Points->SetDataTypeToDouble();
    this->Normals->SetName("Normals");
    this->Normals->SetNumberOfComponents(3);
  }

  void AddFace(const dem::ConvexHull& hull, const dem::HullFace& face)
  {
    std::vector<vtkIdType> ids;
    for (const int corner : face.corners)
    {
      ids.push_back(this->AddPoint(hull.corners[corner], face.normal));
    }
    this->Cells->InsertNextCell(static_cast<vtkIdType>(ids.size()), ids.data());
  }

  /// Between two faces.
  void AddEdge(const dem::ConvexHull& hull, const dem::HullEdge& edge)
  {
    const dem::Vec3& left = hull.faces[edge.left].normal;
    const dem::Vec3& right = hull.faces[edge.right].normal;
    vtkIdType before[2] = { -1, -1 };
    for (int k = 0; k <= this->Segments; ++k)
    {
      const double t = static_cast<double>(k) / this->Segments;
      const dem::Vec3 n = dem::normalized((1.0 - t) * left + t * right);
      const vtkIdType now[2] = { this->AddPoint(hull.corners[edge.from], n),
        this->AddPoint(hull.corners[edge.to], n) };
      if (k > 0)
      {
        const vtkIdType quad[4] = { before[0], now[0], now[1], before[1] };
        this->Cells->InsertNextCell(4, quad);
      }
      std::copy_n(now, 2, before);
    }
  }

  /// The part of a ball over a triangle of normals.
  void AddPatch(const dem::Vec3& corner, const dem::Vec3& a, const dem::Vec3& b, const dem::Vec3& c)
  {
    const int n = this->Segments;
    std::vector<vtkIdType> before;
    for (int i = 0; i <= n; ++i)
    {
      std::vector<vtkIdType> now;
      for (int j = 0; j <= i; ++j)
      {
        const double u = static_cast<double>(n - i) / n, v = static_cast<double>(i - j) / n;
        now.push_back(this->AddPoint(corner, dem::normalized(u * a + v * b + (1.0 - u - v) * c)));
      }
      for (int j = 0; j < i; ++j)
      {
        const vtkIdType lower[3] = { before[j], now[j], now[j + 1] };
        this->Cells->InsertNextCell(3, lower);
        if (j + 1 < i)
        {
          const vtkIdType upper[3] = { before[j], now[j + 1], before[j + 1] };
          this->Cells->InsertNextCell(3, upper);
        }
      }
      before = now;
    }
  }

  /// A band around the z axis between two circles of the surface, or a disc if one is a point.
  /// @param from, to the positions and normals at y = 0
  void AddBand(const dem::NearestPoint& from, const dem::NearestPoint& to, int around)
  {
    const auto at = [this](const dem::NearestPoint& position, double c, double s)
    {
      const dem::Vec3 &p = position.point, &n = position.normal;
      return this->AddPoint({ c * p.x, s * p.x, p.z }, { c * n.x, s * n.x, n.z });
    };
    vtkIdType before[2] = { -1, -1 };
    for (int k = 0; k <= around; ++k)
    {
      const double angle = 2.0 * dem::Pi * k / around;
      const double c = std::cos(angle), s = std::sin(angle);
      const vtkIdType now[2] = { at(from, c, s), at(to, c, s) };
      if (k > 0)
      {
        const vtkIdType quad[4] = { before[0], now[0], now[1], before[1] };
        this->Cells->InsertNextCell(4, quad);
      }
      std::copy_n(now, 2, before);
    }
  }

  vtkSmartPointer<vtkPolyData> Take()
  {
    auto mesh = vtkSmartPointer<vtkPolyData>::New();
    mesh->SetPoints(this->Points);
    mesh->SetPolys(this->Cells);
    mesh->GetPointData()->SetNormals(this->Normals);
    return mesh;
  }

private:
  vtkIdType AddPoint(const dem::Vec3& centre, const dem::Vec3& normal)
  {
    const dem::Vec3 p = centre + this->Rounding * normal;
    this->Normals->InsertNextTuple3(normal.x, normal.y, normal.z);
    return this->Points->InsertNextPoint(p.x, p.y, p.z);
  }

  double Rounding;
  int Segments;
  vtkNew<vtkPoints> Points;
  vtkNew<vtkDoubleArray> Normals;
  vtkNew<vtkCellArray> Cells;
};

/// The part of a ball at a corner, between the normals of the faces there.
void addCorner(const dem::ConvexHull& hull, int corner, MeshBuilder& mesh)
{
  const dem::Vec3& position = hull.corners[corner];
  dem::Vec3 middle;
  for (const dem::HullEdge& edge : hull.edges)
  {
    if (edge.from == corner || edge.to == corner)
    {
      middle = middle + hull.faces[edge.left].normal + hull.faces[edge.right].normal;
    }
  }
  middle = dem::normalized(middle);
  for (const dem::HullEdge& edge : hull.edges)
  {
    // Seen from the corner along the edge, the face on the right precedes the left one.
    const dem::Vec3& left = hull.faces[edge.left].normal;
    const dem::Vec3& right = hull.faces[edge.right].normal;
    if (edge.from == corner)
    {
      mesh.AddPatch(position, middle, right, left);
    }
    else if (edge.to == corner)
    {
      mesh.AddPatch(position, middle, left, right);
    }
  }
}

}

vtkSmartPointer<vtkPolyData> together(const std::vector<vtkSmartPointer<vtkPolyData>>& meshes)
{
  vtkNew<vtkAppendPolyData> all;
  all->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  for (vtkPolyData* mesh : meshes)
  {
    all->AddInputData(mesh);
  }
  all->Update();
  return all->GetOutput();
}

vtkSmartPointer<vtkPolyData> meshOf(const dem::Frustum& kernel, double rounding, int segments)
{
  // The outline from the lower end to the upper one: positions of the kernel with their normals.
  const int bends = std::max(segments, 1);
  std::vector<dem::NearestPoint> outline;
  const dem::Vec3 x{ 1.0, 0.0, 0.0 };
  const double bend = std::atan2(kernel.along, kernel.across);
  const double angles[3] = { -0.5 * dem::Pi, bend, 0.5 * dem::Pi };
  outline.push_back({ { 0.0, 0.0, kernel.height[0] }, kernel.endNormal(0) });
  for (const int end : { 0, 1 })
  {
    for (int k = 0; k <= bends; ++k)
    {
      const double angle = angles[end] + (angles[end + 1] - angles[end]) * k / bends;
      outline.push_back({ kernel.rimPoint(end, x), { std::cos(angle), 0.0, std::sin(angle) } });
    }
  }
  outline.push_back({ { 0.0, 0.0, kernel.height[1] }, kernel.endNormal(1) });
  MeshBuilder mesh(rounding, bends);
  for (std::size_t k = 1; k < outline.size(); ++k)
  {
    mesh.AddBand(outline[k - 1], outline[k], 16 * bends);
  }
  return mesh.Take();
}

vtkSmartPointer<vtkPolyData> meshOf(const std::vector<dem::Vec3>& corners, double rounding,
  int segments)
{
  const dem::ConvexHull hull = dem::convexHull(corners, 1e-9);
  MeshBuilder mesh(rounding, std::max(segments, 1));
  for (const dem::HullFace& face : hull.faces)
  {
    mesh.AddFace(hull, face);
  }
  for (const dem::HullEdge& edge : hull.edges)
  {
    mesh.AddEdge(hull, edge);
  }
  for (std::size_t corner = 0; corner < hull.corners.size(); ++corner)
  {
    addCorner(hull, static_cast<int>(corner), mesh);
  }
  return mesh.Take();
}

}
