#include "vtkGranularGhosts.h"

#include "Analysis/GranularFigures.h"
#include "Inputs/Grains/GranularNearGrains.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularGuard.h"

#include <vtkAbstractArray.h>
#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <exception>
#include <string>

vtkStandardNewMacro(vtkGranularGhosts);

//------------------------------------------------------------------------------
int vtkGranularGhosts::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularGhosts::RequestData(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  output->Initialize();
  const granular::Ranks ranks(granular::findAsked(request, outputs));
  if (!ranks.IsFirst() && !ranks.AreTogether())
  {
    return 1; // the first one has all
  }
  std::string status = "OK";
  try
  {
    granular::demandAtLeast("Distance", this->Distance, 0.0);
    output->ShallowCopy(granular::withNearGrains(ranks, vtkDataObject::GetData(inputs[0]),
      vtkGranularPipeline::HasFailed(this, 0), this->Distance));
  }
  catch (...) // a dem::Error, or for instance out of memory
  {
    status = granular::toldBy(std::current_exception());
    output->Initialize();
  }
  // The field data of a source stays with its grains.
  const vtkSmartPointer<vtkAbstractArray> said =
    output->GetFieldData()->GetAbstractArray(granular::names::Status);
  this->Conclude(ranks, status, inputs, outputs);
  if (said)
  {
    output->GetFieldData()->AddArray(said);
  }
  return 1;
}

//------------------------------------------------------------------------------
// Not called: nothing is gathered.
void vtkGranularGhosts::Analyze(const Inputs&, vtkInformationVector*) {}

//------------------------------------------------------------------------------
void vtkGranularGhosts::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Distance: " << this->Distance << "\n";
}
