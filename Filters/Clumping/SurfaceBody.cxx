#include "Clumping/SurfaceBody.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Inputs/Walls/GranularTriangles.h"
#include "Shapes/MassProperties.h"
#include "Spawning/OutwardFaces.h"

#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkTriangleFilter.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// Least volume of a body over the cube of its longest edge. A smaller volume is rounding alone.
constexpr double LeastShare = 1e-9;

void demandBody(const SurfaceBody& body)
{
  const dem::Vec3 edges = body.surface.box().high - body.surface.box().low;
  const double longest = std::max({ edges.x, edges.y, edges.z });
  if (!(body.moments.volume > LeastShare * longest * longest * longest))
  {
    throw dem::Error(
      "Connect the surface of a body, or extrude it: Surface is flat, it encloses the "
      "volume " +
      dem::inWords(body.moments.volume) + " in a box with edges of " + dem::inWords(edges) + ".");
  }
}

}

SurfaceBody readBody(vtkPolyData* surface)
{
  if (!surface)
  {
    throw dem::Error("Choose a closed surface for Surface: the Kind is Surface, but nothing is "
                     "connected there.");
  }
  vtkNew<vtkTriangleFilter> filter;
  filter->SetInputData(surface);
  filter->PassVertsOff();
  filter->PassLinesOff();
  filter->Update();
  SurfaceBody body;
  readTriangles(filter->GetOutput(), "Surface", body.points, body.triangles);
  if (body.triangles.empty())
  {
    throw dem::Error("Connect a closed surface of polygons: Surface has " +
      std::to_string(surface->GetNumberOfPoints()) + " points and no faces.");
  }
  weldTriangles(body.points, body.triangles);
  const std::string problem = dem::findProblem(body.points, body.triangles);
  if (!problem.empty())
  {
    throw dem::Error("Connect a closed surface without faults: Surface " + problem + ".");
  }
  dem::faceOutwards(body.points, body.triangles);
  body.surface = dem::ClosedSurface(body.points, body.triangles);
  body.moments = dem::momentsOf(body.points, body.triangles);
  demandBody(body);
  const dem::Vec3 centre = (1.0 / body.moments.volume) * body.moments.first;
  for (const auto& [a, b, c] : body.triangles)
  {
    const dem::Vec3& p = body.points[a];
    body.area += 0.5 * dem::norm(dem::cross(body.points[b] - p, body.points[c] - p));
    for (const std::int64_t corner : { a, b, c })
    {
      body.radius = std::max(body.radius, dem::norm(body.points[corner] - centre));
    }
  }
  return body;
}

}
