#include "Inputs/vtkGranularPipeline.h"

#include <vtkAlgorithm.h>
#include <vtkDataObject.h>
#include <vtkInformation.h>
#include <vtkInformationRequestKey.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <algorithm>

vtkStandardNewMacro(vtkGranularPipeline);

namespace
{

double askedTimeOf(vtkInformation* input)
{
  const auto key = vtkGranularPipeline::UPDATE_TIME_STEP();
  return input->Has(key) ? input->Get(key) : 0.0;
}

}

//------------------------------------------------------------------------------
bool vtkGranularPipeline::HasFailed(vtkAlgorithm* algorithm, int port, int connection)
{
  auto* self = vtkGranularPipeline::SafeDownCast(algorithm->GetExecutive());
  if (!self || connection >= algorithm->GetNumberOfInputConnections(port))
  {
    return false;
  }
  const auto found = self->Inputs.find({ port, connection });
  if (found == self->Inputs.end())
  {
    return false;
  }
  const Failures& failures = found->second;
  return failures.ofData ||
    std::any_of(failures.passes.begin(), failures.passes.end(),
      [](const auto& pass) { return pass.second; });
}

//------------------------------------------------------------------------------
int vtkGranularPipeline::ForwardUpstream(vtkInformation* request)
{
  for (int port = 0; port < this->GetNumberOfInputPorts(); ++port)
  {
    for (int i = 0; i < this->Algorithm->GetNumberOfInputConnections(port); ++i)
    {
      this->ForwardUpstream(port, i, request);
    }
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularPipeline::ForwardUpstream(int port, int connection, vtkInformation* request)
{
  const bool failed = !this->Superclass::ForwardUpstream(port, connection, request);
  Failures& failures = this->Inputs[{ port, connection }];
  vtkInformation* input = this->GetInputInformation()[port]->GetInformationObject(connection);
  if (request->Has(REQUEST_DATA()))
  {
    auto* source = vtkDemandDrivenPipeline::SafeDownCast(this->GetInputExecutive(port, connection));
    const vtkMTimeType changed = source ? source->GetPipelineMTime() : 0;
    if (failed || !this->FailsAgain(failures, input, changed))
    {
      failures.ofData = failed;
      failures.changed = changed;
      failures.time = askedTimeOf(input);
    }
    return 1;
  }
  for (vtkInformationRequestKey* pass :
    { REQUEST_DATA_OBJECT(), REQUEST_INFORMATION(), REQUEST_UPDATE_EXTENT() })
  {
    if (request->Has(pass))
    {
      failures.passes[pass] = failed;
    }
  }
  if (failed && !input->Has(vtkDataObject::DATA_OBJECT()))
  {
    input->Set(vtkDataObject::DATA_OBJECT(), vtkNew<vtkPolyData>()); // of a type nobody knows
  }
  return 1;
}

//------------------------------------------------------------------------------
// A source that failed counts as up to date: asked for the same again it has nothing to do, and
// what is empty passes for its data.
bool vtkGranularPipeline::FailsAgain(const Failures& failures, vtkInformation* input,
  vtkMTimeType changed) const
{
  const bool isSameTime = !input->Has(TIME_STEPS()) || failures.time == askedTimeOf(input);
  return failures.ofData && failures.changed == changed && isSameTime;
}
