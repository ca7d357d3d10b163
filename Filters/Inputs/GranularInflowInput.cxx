#include "Inputs/GranularInflowInput.h"

#include "Basics/Error.h"
#include "Bodies/GranularShapes.h"
#include "Inputs/Walls/GranularTriangles.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularInflowParameters.h"
#include "Properties/GranularNames.h"

#include <vtkFieldData.h>
#include <vtkPolyData.h>

namespace granular
{
namespace
{

void readRegion(vtkPolyData* surface, const std::string& name, dem::InflowRegion& region)
{
  readTriangles(surface, name, region.points, region.triangles);
  if (region.triangles.empty())
  {
    throw dem::Error("Give Granular Inflow a closed surface as Region: " + name +
      " has the Shape Surface, but no surface.");
  }
  weldTriangles(region.points, region.triangles);
}

}

std::vector<dem::Inflow> readInflows(const std::vector<vtkDataObject*>& inputs,
  const dem::Config* config, std::vector<std::string>* notes)
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
      if (notes && leaf.data->GetFieldData()->HasArray(names::InflowUnusedRegion))
      {
        notes->push_back("Set Shape of the inflow '" + inflow.name +
          "' to Surface if grains are to appear inside of its Region: a box or a disc does without.");
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
