#include "Outputs/BondedGrains.h"

#include "Properties/GranularNames.h"
#include "Vtk/GranularArrays.h"

#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

namespace granular
{

void show(const BondedGrains& grains, vtkPolyData* output)
{
  const std::size_t count = grains.positions.size();
  vtkNew<vtkPoints> points;
  points->SetData(
    makeVectors("Points", count, {}, [&](std::size_t k) { return grains.positions[k]; }));
  vtkNew<vtkCellArray> vertices, lines;
  for (std::size_t k = 0; k < count; ++k)
  {
    vertices->InsertNextCell({ static_cast<vtkIdType>(k) });
  }
  for (const auto& [first, second] : grains.bonds)
  {
    lines->InsertNextCell({ first, second });
  }
  output->SetPoints(points);
  output->SetVerts(vertices);
  output->SetLines(lines);
  output->GetPointData()->AddArray(makeNumbers<vtkDoubleArray>(names::Radius, count, {},
    [&](std::size_t) { return grains.radius; }));
}

}
