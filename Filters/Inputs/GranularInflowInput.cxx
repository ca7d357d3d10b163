#include "Inputs/GranularInflowInput.h"

#include "Core/Error.h"
#include "Inputs/GranularWallInput.h"
#include "Kept/GranularInflowParameters.h"
#include "Kept/GranularShapes.h"
#include "Repair/MeshRepair.h"

#include <vtkCellArray.h>
#include <vtkPolyData.h>

#include <algorithm>

namespace granular
{
namespace
{

/// Brings together corners that are only nearly in one place, as files and ranks of a server have
/// them: the surface would not be closed there.
void weldRegion(dem::InflowRegion& region)
{
  dem::Surface surface;
  surface.points = region.points;
  for (const auto& corners : region.triangles)
  {
    dem::Element element;
    element.kind = dem::ElementKind::Triangle;
    element.radius = 0.0;
    std::copy(corners.begin(), corners.end(), element.point.begin());
    if (!dem::findProblem(surface, element).empty())
    {
      return; // dem::Inflow says what is wrong with it
    }
    surface.elements.push_back(element);
  }
  dem::repair(surface);
  if (surface.elements.empty())
  {
    return;
  }
  region.points = std::move(surface.points);
  region.triangles.clear();
  for (const dem::Element& element : surface.elements)
  {
    region.triangles.push_back({ element.point[0], element.point[1], element.point[2] });
  }
}

void readRegion(vtkPolyData* surface, const std::string& name, dem::InflowRegion& region)
{
  for (vtkIdType i = 0; surface && i < surface->GetNumberOfPoints(); ++i)
  {
    double p[3];
    surface->GetPoint(i, p);
    region.points.push_back({ p[0], p[1], p[2] });
  }
  vtkCellArray* cells = surface ? surface->GetPolys() : nullptr;
  for (vtkIdType i = 0; cells && i < cells->GetNumberOfCells(); ++i)
  {
    vtkIdType size;
    const vtkIdType* corners;
    cells->GetCellAtId(i, size, corners);
    if (size != 3)
    {
      throw dem::Error(name + ", cell " + std::to_string(i) + " of its surface has " +
        std::to_string(size) + " corners, but must be a triangle; apply Granular Inflow anew.");
    }
    region.triangles.push_back({ corners[0], corners[1], corners[2] });
  }
  if (region.triangles.empty())
  {
    throw dem::Error(name +
      " has the Shape Surface, but no surface: give Granular Inflow a closed "
      "surface as Region.");
  }
  weldRegion(region);
}

}

std::vector<dem::Inflow> readInflows(const std::vector<vtkDataObject*>& inputs,
  const dem::Config* config)
{
  std::vector<dem::Inflow> inflows;
  for (std::size_t i = 0; i < inputs.size(); ++i)
  {
    for (const Leaf& leaf : findLeaves(inputs[i], "Inflow input " + std::to_string(i + 1)))
    {
      dem::Inflow inflow = readInflowParameters(leaf.data->GetFieldData(), leaf.name);
      if (inflow.region.shape == dem::InflowShape::Surface)
      {
        readRegion(vtkPolyData::SafeDownCast(leaf.data), leaf.name, inflow.region);
      }
      if (inflow.name.empty())
      {
        inflow.name = "Inflow " + std::to_string(inflows.size() + 1);
      }
      if (config)
      {
        const std::string shapes = readInflowShapes(leaf.data->GetFieldData());
        inflow.shapes = shapes.empty() ? config->spawnShapes
                                       : readShapeShares(shapes, config->shapes,
                                           "The inflow '" + inflow.name + "', GrainShapes");
      }
      inflows.push_back(std::move(inflow));
    }
  }
  return inflows;
}

}
