#include "vtkGranularBonds.h"

#include "Analysis/GranularFigures.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Neighbours/NearPairs.h"
#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <set>
#include <utility>

vtkStandardNewMacro(vtkGranularBonds);

//------------------------------------------------------------------------------
int vtkGranularBonds::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

namespace
{

dem::LargeVector<dem::Vec4> readSpheres(vtkPointSet* points)
{
  const granular::ColumnOwner owner{ "Input", "point" };
  const vtkIdType count = points->GetNumberOfPoints();
  const granular::Column radius(points->GetPointData(), count, owner, granular::names::Radius, 1);
  if (count > 0)
  {
    radius.Demand();
  }
  dem::LargeVector<dem::Vec4> spheres;
  for (vtkIdType i = 0; i < count; ++i)
  {
    const dem::Vec3 centre = granular::readPosition(points, i, owner);
    spheres.push_back({ centre.x, centre.y, centre.z, radius.Positive(i) });
  }
  return spheres;
}

void copyPoints(vtkPointSet* from, vtkPolyData* to)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(from->GetNumberOfPoints());
  vtkNew<vtkCellArray> vertices;
  for (vtkIdType i = 0; i < from->GetNumberOfPoints(); ++i)
  {
    points->SetPoint(i, from->GetPoint(i));
    vertices->InsertNextCell({ i });
  }
  to->SetPoints(points);
  to->SetVerts(vertices);
  to->GetPointData()->ShallowCopy(from->GetPointData());
}

}

//------------------------------------------------------------------------------
void vtkGranularBonds::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAbove("InteractionRadius", this->InteractionRadius, 0.0);
  granular::demandAtMost("InteractionRadius", this->InteractionRadius, 4.0);
  vtkPointSet* points = granular::findParticles(inputs[0]);
  std::set<std::pair<vtkIdType, vtkIdType>> pairs;
  for (const granular::LineEnds& line : granular::findLines(points))
  {
    if (this->KeepLines)
    {
      pairs.insert(std::minmax(line.first, line.second));
    }
  }
  for (const dem::NearPair& near :
    dem::findNearPairs(readSpheres(points), {}, this->InteractionRadius, {}))
  {
    pairs.insert({ near.lower, near.higher });
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  copyPoints(points, output);
  vtkNew<vtkCellArray> lines;
  for (const auto& [first, second] : pairs)
  {
    lines->InsertNextCell({ first, second });
  }
  output->SetLines(lines);
}

//------------------------------------------------------------------------------
void vtkGranularBonds::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "InteractionRadius: " << this->InteractionRadius << "\n";
  os << indent << "KeepLines: " << this->KeepLines << "\n";
}
