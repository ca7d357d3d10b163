#include "Bodies/GranularSurfaceMesh.h"

#include "Shapes/Smooth/SurfaceReach.h"

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

/// |value|^exponent with the sign of the value; what is 0 but for rounding is 0.
double signedPower(double value, double exponent)
{
  return std::abs(value) < 1e-12 ? 0.0 : std::copysign(std::pow(std::abs(value), exponent), value);
}

struct SurfacePoint
{
  dem::Vec3 position, normal;
};

/// By the angles of Barr (1981): latitude and longitude of a sphere that powers of sines and
/// cosines deform.
class BarrPoints
{
public:
  explicit BarrPoints(const dem::Superellipsoid& surface) : Surface(surface) {}

  SurfacePoint at(double latitude, double longitude) const
  {
    const dem::Superellipsoid& s = this->Surface;
    const double c = std::cos(latitude), height = std::sin(latitude);
    const double x = std::cos(longitude), y = std::sin(longitude);
    const auto side = [](double value, double positive, double negative)
    { return value < 0.0 ? negative : positive; };
    const dem::Vec3 axes{ side(x, s.positive.x, s.negative.x), side(y, s.positive.y, s.negative.y),
      side(height, s.positive.z, s.negative.z) };
    const double across = signedPower(c, s.e2);
    SurfacePoint point;
    point.position = { axes.x * across * signedPower(x, s.e1),
      axes.y * across * signedPower(y, s.e1), axes.z * signedPower(height, s.e2) };
    const double flat = signedPower(c, 2.0 - s.e2);
    point.normal = dem::normalized({ flat * signedPower(x, 2.0 - s.e1) / axes.x,
      flat * signedPower(y, 2.0 - s.e1) / axes.y, signedPower(height, 2.0 - s.e2) / axes.z });
    return point;
  }

private:
  const dem::Superellipsoid& Surface;
};

/// By latitude and longitude of the normal.
class NormalPoints
{
public:
  explicit NormalPoints(const dem::SmoothForm& form) : Body(form, {}) {}

  SurfacePoint at(double latitude, double longitude) const
  {
    const double c = std::cos(latitude);
    const dem::Vec3 normal{ c * std::cos(longitude), c * std::sin(longitude), std::sin(latitude) };
    return { dem::Vec3(this->Body.along(dem::Lane3(normal)).point), normal };
  }

private:
  dem::FormSupport Body;
};

template <typename Points>
vtkSmartPointer<vtkPolyData> meshOfPoints(const Points& surface, const dem::Vec3& centre,
  int segments)
{
  const int quarter = std::max(segments, 1);
  const int around = 4 * quarter;
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkDoubleArray> normals;
  normals->SetName("Normals");
  normals->SetNumberOfComponents(3);
  for (int i = -quarter; i <= quarter; ++i)
  {
    for (int j = 0; j < around; ++j)
    {
      const double latitude = 0.5 * dem::Pi * i / quarter, longitude = 0.5 * dem::Pi * j / quarter;
      const SurfacePoint point = surface.at(latitude, longitude);
      const dem::Vec3 position = centre + point.position;
      points->InsertNextPoint(position.x, position.y, position.z);
      normals->InsertNextTuple3(point.normal.x, point.normal.y, point.normal.z);
    }
  }
  vtkNew<vtkCellArray> triangles;
  for (vtkIdType i = 0; i < 2 * quarter; ++i)
  {
    for (vtkIdType j = 0; j < around; ++j)
    {
      const vtkIdType next = (j + 1) % around;
      const vtkIdType a = i * around + j, b = i * around + next;
      const vtkIdType lower[3] = { a, b, b + around }, upper[3] = { a, b + around, a + around };
      if (i > 0) // triangles at the poles have no area
      {
        triangles->InsertNextCell(3, lower);
      }
      if (i < 2 * quarter - 1)
      {
        triangles->InsertNextCell(3, upper);
      }
    }
  }
  auto mesh = vtkSmartPointer<vtkPolyData>::New();
  mesh->SetPoints(points);
  mesh->SetPolys(triangles);
  mesh->GetPointData()->SetNormals(normals);
  return mesh;
}

}

vtkSmartPointer<vtkPolyData> meshOf(const dem::SmoothForm& surface, const dem::Vec3& centre,
  int segments)
{
  const auto* barr = std::get_if<dem::Superellipsoid>(&surface);
  return barr ? meshOfPoints(BarrPoints(*barr), centre, segments)
              : meshOfPoints(NormalPoints(surface), centre, segments);
}

}
