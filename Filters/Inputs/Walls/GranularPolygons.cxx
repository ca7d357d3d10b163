#include "Inputs/Walls/GranularPolygons.h"

#include "Repair/CrossedPolygon.h"

#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolygon.h>

#include <algorithm>

namespace granular
{

Corners findDistinctCorners(const std::vector<dem::Vec3>& points, vtkIdType size,
  const vtkIdType* corners)
{
  Corners distinct;
  for (vtkIdType i = 0; i < size; ++i)
  {
    if (dem::norm(points[corners[(i + 1) % size]] - points[corners[i]]) > 0.0)
    {
      distinct.push_back(corners[i]);
    }
  }
  return distinct;
}

bool areOnALine(const std::vector<dem::Vec3>& points, const Corners& corners)
{
  dem::Vec3 longest;
  for (const vtkIdType corner : corners)
  {
    const dem::Vec3 side = points[corner] - points[corners[0]];
    longest = dem::norm(side) > dem::norm(longest) ? side : longest;
  }
  const double negligible = 1e-12 * dem::dot(longest, longest);
  return std::all_of(corners.begin(), corners.end(),
    [&](vtkIdType corner)
    {
      const dem::Vec3 side = points[corner] - points[corners[0]];
      return dem::norm(dem::cross(longest, side)) <= negligible;
    });
}

std::vector<std::array<vtkIdType, 3>> triangulate(vtkPoints* points, const Corners& corners)
{
  std::vector<dem::Vec3> positions;
  for (const vtkIdType corner : corners)
  {
    double p[3];
    points->GetPoint(corner, p);
    positions.push_back({ p[0], p[1], p[2] });
  }
  if (dem::crossesItself(positions))
  {
    return {};
  }
  vtkNew<vtkPolygon> polygon;
  polygon->Initialize(static_cast<int>(corners.size()), corners.data(), points);
  vtkNew<vtkIdList> ids;
  vtkNew<vtkPoints> unused;
  polygon->Triangulate(0, ids, unused);
  std::vector<std::array<vtkIdType, 3>> triangles;
  for (vtkIdType i = 0; i + 2 < ids->GetNumberOfIds(); i += 3)
  {
    triangles.push_back({ ids->GetId(i), ids->GetId(i + 1), ids->GetId(i + 2) });
  }
  return triangles;
}

}
