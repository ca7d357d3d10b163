#include "Inputs/Walls/GranularTriangles.h"

#include "Basics/Error.h"
#include "Repair/MeshRepair.h"

#include <vtkCellArray.h>
#include <vtkPolyData.h>

#include <algorithm>

namespace granular
{

void readTriangles(vtkPolyData* surface, const std::string& name, std::vector<dem::Vec3>& points,
  std::vector<dem::ClosedSurface::Corners>& triangles)
{
  for (vtkIdType i = 0; surface && i < surface->GetNumberOfPoints(); ++i)
  {
    double p[3];
    surface->GetPoint(i, p);
    points.push_back({ p[0], p[1], p[2] });
  }
  vtkCellArray* cells = surface ? surface->GetPolys() : nullptr;
  for (vtkIdType i = 0; cells && i < cells->GetNumberOfCells(); ++i)
  {
    vtkIdType size;
    const vtkIdType* corners;
    cells->GetCellAtId(i, size, corners);
    if (size != 3)
    {
      throw dem::Error("Apply Granular Inflow anew: " + name + ", cell " + std::to_string(i) +
        " of its surface has " + std::to_string(size) + " corners, but must be a triangle.");
    }
    triangles.push_back({ corners[0], corners[1], corners[2] });
  }
}

void weldTriangles(std::vector<dem::Vec3>& points,
  std::vector<dem::ClosedSurface::Corners>& triangles)
{
  dem::Surface surface;
  surface.points = points;
  for (const auto& corners : triangles)
  {
    dem::Element element;
    element.kind = dem::ElementKind::Triangle;
    element.radius = 0.0;
    std::copy(corners.begin(), corners.end(), element.point.begin());
    if (!dem::findProblem(surface, element).empty())
    {
      return;
    }
    surface.elements.push_back(element);
  }
  dem::repair(surface);
  if (surface.elements.empty())
  {
    return;
  }
  points = std::move(surface.points);
  triangles.clear();
  for (const dem::Element& element : surface.elements)
  {
    triangles.push_back({ element.point[0], element.point[1], element.point[2] });
  }
}

}
