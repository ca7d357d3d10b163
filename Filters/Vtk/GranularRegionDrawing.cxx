#include "Vtk/GranularRegionDrawing.h"

#include <vtkCellArray.h>
#include <vtkCubeSource.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkRegularPolygonSource.h>

namespace granular
{

void drawBox(const dem::Vec3& low, const dem::Vec3& high, vtkPolyData* output)
{
  vtkNew<vtkCubeSource> box;
  box->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  box->SetBounds(low.x, high.x, low.y, high.y, low.z, high.z);
  box->Update();
  output->ShallowCopy(box->GetOutput());
}

void drawDisc(const dem::Vec3& centre, const dem::Vec3& normal, double radius, vtkPolyData* output)
{
  vtkNew<vtkRegularPolygonSource> disc;
  disc->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  disc->SetNumberOfSides(48);
  disc->GeneratePolylineOff();
  disc->SetCenter(centre.x, centre.y, centre.z);
  disc->SetNormal(normal.x, normal.y, normal.z);
  disc->SetRadius(radius);
  disc->Update();
  output->ShallowCopy(disc->GetOutput());
  const dem::Vec3 tip = centre + 0.5 * radius * dem::normalized(normal);
  const vtkIdType ends[2] = { output->GetPoints()->InsertNextPoint(centre.x, centre.y, centre.z),
    output->GetPoints()->InsertNextPoint(tip.x, tip.y, tip.z) };
  vtkNew<vtkCellArray> lines;
  lines->InsertNextCell(2, ends);
  output->SetLines(lines);
}

}
