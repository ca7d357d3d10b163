#include "Bodies/GranularShapeMesh.h"

#include "Bodies/GranularFacetMesh.h"
#include "Bodies/GranularSurfaceMesh.h"
#include "Shapes/Faces/Facets.h"
#include "Shapes/MassProperties.h"

#include <vtkAlgorithm.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkSphereSource.h>

#include <vector>

namespace granular
{
namespace
{

/// Segments in a quarter of a circle of a smooth body, and across a round edge.
struct Segments
{
  int smooth, round;

  explicit Segments(Detail detail)
    : smooth(detail == Detail::Fine ? 24 : 8), round(detail == Detail::Fine ? 8 : 2)
  {
  }
};
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
      meshOf(dem::inset(hull, middle, body.rounding).corners, body.rounding, segments));
  }
  return together(meshes);
}

/// A cylinder or cone with its middle in the origin.
vtkSmartPointer<vtkPolyData> drawn(const dem::RoundedFrustum& body, int segments)
{
  const dem::RoundedFrustumKernel unit(body);
  const double scale = body.rounding / unit.rounding;
  return meshOf(dem::moved(unit.kernel, -0.5 * body.height / scale, scale), body.rounding,
    segments);
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

}

vtkSmartPointer<vtkPolyData> meshOf(const dem::GrainShape& shape, Detail detail)
{
  const Segments segments(detail);
  if (shape.surface)
  {
    return meshOf(*shape.surface, {}, segments.smooth);
  }
  if (shape.frustum)
  {
    return drawn(*shape.frustum, segments.round);
  }
  return shape.faceted.empty() ? drawn(shape.balls) : drawn(shape.faceted, segments.round);
}

}
