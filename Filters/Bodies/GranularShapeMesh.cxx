#include "Bodies/GranularShapeMesh.h"

#include "Bodies/GranularFacetMesh.h"
#include "Bodies/GranularSurfaceMesh.h"
#include "Shapes/Faces/Facets.h"
#include "Shapes/MassProperties.h"

#include <vtkAlgorithm.h>
#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSphereSource.h>

#include <vector>

namespace granular
{
namespace
{

/// More spheres are drawn coarser.
constexpr std::size_t MostFine = 30;

/// Rounded polyhedra where they are drawn.
vtkSmartPointer<vtkPolyData> drawn(const std::vector<dem::RoundedPolyhedron>& parts, int segments)
{
  std::vector<vtkSmartPointer<vtkPolyData>> meshes;
  for (const dem::RoundedPolyhedron& body : parts)
  {
    const dem::ConvexHull hull = dem::convexHull(body.points);
    const dem::Moments moments = dem::momentsOf(hull, 0.0);
    const dem::Vec3 middle = (1.0 / moments.volume) * moments.first;
    meshes.push_back(
      meshOf(dem::inset(hull, middle, body.rounding).corners, body.rounding, segments / 3));
  }
  return together(meshes);
}

/// A cylinder or cone with its middle in the origin.
vtkSmartPointer<vtkPolyData> drawn(const dem::RoundedFrustum& body, int segments)
{
  const dem::RoundedFrustumKernel unit(body);
  const double scale = body.rounding / unit.rounding;
  return meshOf(dem::moved(unit.kernel, -0.5 * body.height / scale, scale), body.rounding,
    segments / 3);
}

vtkSmartPointer<vtkPolyData> drawn(const std::vector<dem::Ball>& balls)
{
  std::vector<vtkSmartPointer<vtkPolyData>> meshes;
  const int resolution = balls.size() > MostFine ? 12 : 32;
  for (const dem::Ball& ball : balls)
  {
    vtkNew<vtkSphereSource> sphere;
    sphere->SetCenter(ball.centre.x, ball.centre.y, ball.centre.z);
    sphere->SetRadius(ball.radius);
    sphere->SetThetaResolution(2 * resolution);
    sphere->SetPhiResolution(resolution);
    sphere->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
    sphere->Update();
    meshes.push_back(sphere->GetOutput());
  }
  return together(meshes);
}

/// The surfaces of parts of several kinds; what is inside another part is not cut away.
vtkSmartPointer<vtkPolyData> drawnParts(const dem::GrainShape& shape, int segments)
{
  std::vector<vtkSmartPointer<vtkPolyData>> meshes;
  for (const dem::Ball& ball : shape.balls)
  {
    const dem::Vec3 axes{ ball.radius, ball.radius, ball.radius };
    meshes.push_back(meshOf(dem::Superellipsoid{ axes, axes }, ball.centre, segments));
  }
  if (!shape.faceted.empty())
  {
    meshes.push_back(drawn(shape.faceted, segments));
  }
  for (const dem::PlacedPart& part : shape.placed)
  {
    const auto* round = std::get_if<dem::RoundedFrustum>(&part.form);
    const vtkSmartPointer<vtkPolyData> mesh = round
      ? drawn(*round, segments)
      : meshOf(std::get<dem::Superellipsoid>(part.form), {}, segments);
    meshes.push_back(placedMesh(mesh, part.rotation, 1.0, part.centre));
  }
  return together(meshes);
}

}

vtkSmartPointer<vtkPolyData> placedMesh(vtkPolyData* mesh, const dem::Quaternion& rotation,
  double scale, const dem::Vec3& shift)
{
  auto placed = vtkSmartPointer<vtkPolyData>::New();
  placed->DeepCopy(mesh);
  vtkPoints* points = placed->GetPoints();
  vtkDataArray* normals = placed->GetPointData()->GetNormals();
  for (vtkIdType k = 0; k < placed->GetNumberOfPoints(); ++k)
  {
    double p[3], n[3];
    points->GetPoint(k, p);
    normals->GetTuple(k, n);
    const dem::Vec3 position =
      shift + scale * dem::Vec3(dem::rotated(rotation, dem::Lane3(p[0], p[1], p[2])));
    const dem::Vec3 normal = dem::rotated(rotation, dem::Lane3(n[0], n[1], n[2]));
    points->SetPoint(k, position.x, position.y, position.z);
    normals->SetTuple3(k, normal.x, normal.y, normal.z);
  }
  return placed;
}

vtkSmartPointer<vtkPolyData> meshOf(const dem::GrainShape& shape, int segments)
{
  if (shape.isMixed())
  {
    return drawnParts(shape, segments);
  }
  if (shape.surface)
  {
    return meshOf(*shape.surface, {}, segments);
  }
  if (shape.frustum)
  {
    return drawn(*shape.frustum, segments);
  }
  return shape.faceted.empty() ? drawn(shape.balls) : drawn(shape.faceted, segments);
}
}
