#include "vtkGranularBrokenBonds.h"

#include "Inputs/GranularParticleInput.h"
#include "Kept/GranularArrays.h"
#include "Kept/GranularNames.h"
#include "Kept/GranularRestart.h"

#include <vtkCellArray.h>
#include <vtkIdTypeArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

vtkStandardNewMacro(vtkGranularBrokenBonds);

//------------------------------------------------------------------------------
int vtkGranularBrokenBonds::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularBrokenBonds::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  using namespace granular;
  const std::vector<dem::BondBreak> all = readBreaks(findParticles(inputs[0])->GetFieldData());
  const std::size_t count = all.size();
  vtkNew<vtkPoints> points;
  points->SetData(makeVectors("Points", count, {}, [&](std::size_t k) { return all[k].place; }));
  vtkNew<vtkCellArray> vertices;
  for (std::size_t k = 0; k < count; ++k)
  {
    vertices->InsertNextCell({ static_cast<vtkIdType>(k) });
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  output->SetPoints(points);
  output->SetVerts(vertices);
  vtkPointData* data = output->GetPointData();
  data->AddArray(makeNumbers<vtkDoubleArray>("BreakTime", count, {},
    [&](std::size_t k) { return all[k].time; }));
  data->AddArray(makeTuples<vtkIdTypeArray>(names::ParticleIds, 2, count, {},
    [&](std::size_t k, vtkIdType* to)
    {
      to[0] = all[k].first;
      to[1] = all[k].second;
    }));
  data->AddArray(makeNumbers<vtkDoubleArray>("FractureEnergy", count, {},
    [&](std::size_t k) { return all[k].energy; }));
  data->AddArray(makeNumbers<vtkUnsignedCharArray>("Sheared", count, {},
    [&](std::size_t k) { return all[k].sheared ? 1 : 0; }));
  data->SetActiveScalars("BreakTime");
}
