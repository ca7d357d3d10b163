#include "vtkGranularAnalysis.h"

#include "Inputs/GranularGathering.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularGuard.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationDoubleKey.h>
#include <vtkInformationVector.h>
#include <vtkMultiProcessStream.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>
#include <exception>

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

std::string withoutNumbers(std::string text)
{
  const auto isOfNumber = [](char c) { return (c >= '0' && c <= '9') || c == '-'; };
  text.erase(std::remove_if(text.begin(), text.end(), isOfNumber), text.end());
  return text;
}

void initializeAll(vtkInformationVector* outputs)
{
  for (int port = 0; port < outputs->GetNumberOfInformationObjects(); ++port)
  {
    vtkDataObject::GetData(outputs, port)->Initialize();
  }
}

}

//------------------------------------------------------------------------------
vtkGranularAnalysis::vtkGranularAnalysis() = default;

//------------------------------------------------------------------------------
vtkGranularAnalysis::~vtkGranularAnalysis() = default;

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularAnalysis::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
int vtkGranularAnalysis::FillInputPortInformation(int, vtkInformation* info)
{
  // Any data, so that Status can say what is wrong with it, and blocks are not taken one by one.
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataObject");
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularAnalysis::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkTable");
  return 1;
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularAnalysis::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { this->Report(problem); });
}

//------------------------------------------------------------------------------
int vtkGranularAnalysis::RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  // Ranks that are together ask for a piece each, as they are asked: what is upstream may work on
  // all of them together, and would wait for those that do not ask.
  const granular::Ranks ranks(granular::findAsked(request, outputs));
  if (!ranks.IsFirst() || ranks.AreTogether())
  {
    return 1;
  }
  for (int port = 0; port < this->GetNumberOfInputPorts(); ++port)
  {
    for (int i = 0; i < inputs[port]->GetNumberOfInformationObjects(); ++i)
    {
      vtkInformation* input = inputs[port]->GetInformationObject(i);
      input->Set(Pipeline::UPDATE_PIECE_NUMBER(), 0);
      input->Set(Pipeline::UPDATE_NUMBER_OF_PIECES(), 1);
      input->Set(Pipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(), 0);
    }
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularAnalysis::RequestData(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  initializeAll(outputs);
  const granular::Ranks ranks(granular::findAsked(request, outputs));
  if (!ranks.IsFirst() && !ranks.AreTogether())
  {
    return 1;
  }
  Inputs whole;
  std::string problem;
  this->Gatherings.resize(this->GetNumberOfInputPorts());
  for (int port = 0; port < this->GetNumberOfInputPorts(); ++port)
  {
    granular::Gathering& gathering = this->Gatherings[port];
    whole.push_back(gathering.Take(ranks, vtkDataObject::GetData(inputs[port]),
      vtkGranularPipeline::HasFailed(this, port),
      port == 0 ? "Input" : "Input " + std::to_string(port + 1)));
    problem = problem.empty() ? gathering.GetProblem() : problem;
  }
  this->Conclude(ranks,
    !ranks.IsFirst()    ? ""
      : problem.empty() ? this->TryToAnalyze(whole, outputs)
                        : problem,
    inputs, outputs);
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularAnalysis::Conclude(const granular::Ranks& ranks, const std::string& status,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  vtkMultiProcessStream message;
  if (ranks.IsFirst())
  {
    this->Report(status);
    message << this->Status;
  }
  ranks.Share(message);
  if (!ranks.IsFirst())
  {
    message >> this->Status;
  }
  this->SayOutcome(vtkDataObject::GetData(inputs[0])->GetInformation(), outputs);
}

//------------------------------------------------------------------------------
// Returns the status.
std::string vtkGranularAnalysis::TryToAnalyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  this->Doubt.clear();
  try
  {
    this->Analyze(inputs, outputs);
    return this->Doubt.empty() ? "OK" : this->Doubt;
  }
  catch (...) // a dem::Error, or for instance out of memory
  {
    initializeAll(outputs);
    this->Doubt.clear();
    return granular::toldBy(std::current_exception());
  }
}

//------------------------------------------------------------------------------
// On every rank: one that did not know the time of its output would ask again without the others.
void vtkGranularAnalysis::SayOutcome(vtkInformation* input, vtkInformationVector* outputs)
{
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    vtkDataObject* output = vtkDataObject::GetData(outputs, port);
    granular::addWords(granular::names::Status, { this->Status }, output->GetFieldData());
    output->GetInformation()->CopyEntry(input, vtkDataObject::DATA_TIME_STEP());
  }
}

//------------------------------------------------------------------------------
void vtkGranularAnalysis::TellDoubt(const std::string& sentence)
{
  this->Doubt = sentence;
}

//------------------------------------------------------------------------------
// A sentence that differs from the last one in its numbers only is no news, or every frame before
// there is a heap would show one.
void vtkGranularAnalysis::Report(const std::string& status)
{
  const bool isNews = withoutNumbers(status) != withoutNumbers(this->Status);
  this->Status = status;
  if (isNews && status != "OK" && status == this->Doubt)
  {
    vtkWarningMacro(<< status);
  }
  else if (isNews && status != "OK")
  {
    vtkErrorMacro(<< status);
  }
}

//------------------------------------------------------------------------------
void vtkGranularAnalysis::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Status: " << this->Status << "\n";
}
