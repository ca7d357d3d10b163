#include "vtkGranularOverTime.h"

#include "Inputs/GranularRanks.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularTelling.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkStreamingDemandDrivenPipeline.h>
#include <vtkStringArray.h>

#include <algorithm>

using Pipeline = vtkStreamingDemandDrivenPipeline;

namespace
{

/// Whether a simulation was stopped before the requested time, and shows another time.
bool wasStopped(vtkDataObject* input)
{
  auto* status =
    vtkStringArray::SafeDownCast(input->GetFieldData()->GetAbstractArray(granular::names::Status));
  return status && status->GetNumberOfValues() > 0 && status->GetValue(0).rfind("Stopped", 0) == 0;
}

}

//------------------------------------------------------------------------------
vtkGranularOverTime::vtkGranularOverTime() = default;

//------------------------------------------------------------------------------
vtkGranularOverTime::~vtkGranularOverTime() = default;

//------------------------------------------------------------------------------
std::vector<double> vtkGranularOverTime::ChooseTimes(const std::vector<double>& times, double) const
{
  return times;
}

//------------------------------------------------------------------------------
std::size_t vtkGranularOverTime::CountPasses() const
{
  return std::max<std::size_t>(1, this->PassTimes.size());
}

//------------------------------------------------------------------------------
int vtkGranularOverTime::RequestInformation(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  for (int port = 0; port < this->GetNumberOfOutputPorts() && this->TakesAllTimes(); ++port)
  {
    outputs->GetInformationObject(port)->Remove(Pipeline::TIME_STEPS());
    outputs->GetInformationObject(port)->Remove(Pipeline::TIME_RANGE());
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularOverTime::RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkInformation* input = inputs[0]->GetInformationObject(0);
  if (!this->IsPassing)
  {
    const int count = input->Length(Pipeline::TIME_STEPS());
    const double* steps = input->Get(Pipeline::TIME_STEPS());
    vtkInformation* output = granular::findAsked(request, outputs);
    const bool isAsked = output->Has(Pipeline::UPDATE_TIME_STEP());
    this->PassTimes.clear();
    if (count > 0)
    {
      this->PassTimes = this->ChooseTimes(std::vector<double>(steps, steps + count),
        isAsked ? output->Get(Pipeline::UPDATE_TIME_STEP()) : steps[0]);
    }
    this->IsPassing = true;
    this->Next = 0;
    this->AbortExecute = 0; // a wish of an earlier request
  }
  for (int port = 0; port < this->GetNumberOfInputPorts() && this->HasTimes(); ++port)
  {
    if (this->FollowsTimes(port) && inputs[port]->GetNumberOfInformationObjects() > 0)
    {
      inputs[port]->GetInformationObject(0)->Set(Pipeline::UPDATE_TIME_STEP(),
        this->PassTimes[this->Next]);
    }
  }
  return this->Superclass::RequestUpdateExtent(request, inputs, outputs);
}

//------------------------------------------------------------------------------
int vtkGranularOverTime::RequestData(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  this->IsPassing = false; // also when this throws
  const int result = this->Superclass::RequestData(request, inputs, outputs);
  if (std::string(this->GetStatus()) == "OK" && this->Next + 1 < this->CountPasses())
  {
    ++this->Next;
    this->IsPassing = true;
    request->Set(Pipeline::CONTINUE_EXECUTING(), 1);
    return result;
  }
  request->Remove(Pipeline::CONTINUE_EXECUTING());
  this->Next = 0;
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    vtkInformation* about = vtkDataObject::GetData(outputs, port)->GetInformation();
    if (this->TakesAllTimes())
    {
      about->Remove(vtkDataObject::DATA_TIME_STEP());
    }
    else if (this->HasTimes())
    {
      about->Set(vtkDataObject::DATA_TIME_STEP(), this->TimeOf(this->PassTimes));
    }
  }
  return result;
}

//------------------------------------------------------------------------------
double vtkGranularOverTime::TimeOf(const std::vector<double>& chosen) const
{
  return *std::max_element(chosen.begin(), chosen.end());
}

//------------------------------------------------------------------------------
void vtkGranularOverTime::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  if (this->Next == 0)
  {
    this->Begin();
  }
  if (this->CountPasses() > 1 && wasStopped(inputs[0]))
  {
    throw granular::Stopped();
  }
  vtkInformation* about = inputs[0]->GetInformation();
  const bool hasTime = about->Has(vtkDataObject::DATA_TIME_STEP());
  this->Take(inputs,
    this->HasTimes() ? this->PassTimes[this->Next]
      : hasTime      ? about->Get(vtkDataObject::DATA_TIME_STEP())
                     : 0.0,
    this->Next);
  const std::size_t taken = this->Next + 1;
  if (taken >= this->CountPasses())
  {
    this->End(outputs);
    return;
  }
  this->UpdateProgress(static_cast<double>(taken) / static_cast<double>(this->CountPasses()));
  if (this->GetAbortExecute() || granular::isClientGone())
  {
    throw granular::Stopped();
  }
}
