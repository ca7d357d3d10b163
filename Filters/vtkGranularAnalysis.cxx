#include "vtkGranularAnalysis.h"

#include "GranularNames.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationDoubleKey.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkStreamingDemandDrivenPipeline.h>
#include <vtkStringArray.h>

#include <exception>

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

/// The rank that computes is the one that is asked for the first piece.
bool computesHere(vtkInformation* output)
{
  return !output->Has(Pipeline::UPDATE_PIECE_NUMBER()) ||
    output->Get(Pipeline::UPDATE_PIECE_NUMBER()) == 0;
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
int vtkGranularAnalysis::RequestUpdateExtent(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  if (computesHere(outputs->GetInformationObject(0)))
  {
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
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularAnalysis::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  initializeAll(outputs);
  if (!computesHere(outputs->GetInformationObject(0)))
  {
    return 1;
  }
  try
  {
    this->Analyze(inputs, outputs);
    this->Report("OK");
  }
  catch (const std::exception& error) // a dem::Error, or for instance out of memory
  {
    initializeAll(outputs);
    this->Report(error.what());
  }
  vtkInformation* from = vtkDataObject::GetData(inputs[0])->GetInformation();
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    vtkDataObject* output = vtkDataObject::GetData(outputs, port);
    vtkNew<vtkStringArray> text;
    text->SetName(granular::names::Status);
    text->InsertNextValue(this->Status);
    output->GetFieldData()->AddArray(text);
    output->GetInformation()->CopyEntry(from, vtkDataObject::DATA_TIME_STEP());
  }
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularAnalysis::Report(const std::string& status)
{
  const bool isNews = status != this->Status;
  this->Status = status;
  if (isNews && status != "OK")
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
