#include "vtkGranularTextReader.h"

#include "Basics/Error.h"
#include "Text/FileProblem.h"
#include "Vectors/PlainArithmetic.h"
#include "vtkDemandDrivenPipeline.h"
#include "vtkErrorCode.h"
#include "vtkFieldData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"

#include <chrono>
#include <exception>

vtkGranularTextReader::vtkGranularTextReader()
{
  this->SetNumberOfInputPorts(0);
}

vtkGranularTextReader::~vtkGranularTextReader()
{
  this->SetFileName(nullptr);
}

vtkTypeBool vtkGranularTextReader::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  const dem::PlainArithmetic plain;
  try
  {
    return this->Superclass::ProcessRequest(request, inputs, outputs);
  }
  catch (...)
  {
    granular::tellProblemOfFile(std::current_exception(), this->FileName, "read",
      [&](const std::string& problem) { this->Fail(problem, request, outputs); });
  }
  // The request itself succeeds: otherwise the pipeline adds an error of its own, and the filters
  // downstream run on the output all the same at the next request.
  return 1;
}

void vtkGranularTextReader::AddText(vtkDataObject* data, const char* name, const std::string& text)
{
  vtkNew<vtkStringArray> array;
  array->SetName(name);
  array->InsertNextValue(text);
  data->GetFieldData()->AddArray(array);
}

void vtkGranularTextReader::Fail(const std::string& problem, vtkInformation* request,
  vtkInformationVector* outputs)
{
  this->SetErrorCode(vtkErrorCode::FileFormatError);
  this->Status = problem;
  vtkErrorMacro(<< problem);
  if (request->Has(vtkDemandDrivenPipeline::REQUEST_DATA()))
  {
    vtkPolyData* output = vtkPolyData::GetData(outputs);
    output->ShallowCopy(this->LastGood);
    AddText(output, "Status", problem);
    AddText(output, "Stale", "What is shown was read before."); // perhaps of another time
  }
}

granular::Watch vtkGranularTextReader::BeginWatch()
{
  using Clock = std::chrono::steady_clock;
  this->AbortExecute = 0; // the setter would call for another request
  return [this, last = Clock::now()](double share) mutable
  {
    constexpr std::chrono::milliseconds pause(100);
    const Clock::time_point now = Clock::now();
    if (now - last < pause)
    {
      return;
    }
    last = now;
    this->UpdateProgress(share);
    if (this->GetAbortExecute())
    {
      throw dem::Error(std::string(this->FileName) + ": Stopped before it was complete.");
    }
  };
}

int vtkGranularTextReader::RequestData(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputVector)
{
  this->SetErrorCode(vtkErrorCode::NoError);
  vtkPolyData* output = vtkPolyData::GetData(outputVector);
  vtkNew<vtkPolyData> result;
  const Told told = this->Read(outputVector->GetInformationObject(0), result);
  const bool areBoth = !told.Warning.empty() && !told.Remark.empty();
  const std::string notes = told.Warning + (areBoth ? " " : "") + told.Remark;
  output->ShallowCopy(result);
  AddText(output, "Status", "OK");
  if (!notes.empty())
  {
    AddText(output, "Notes", notes);
  }
  if (!told.Warning.empty() && notes != this->Notes) // not at each time of a series
  {
    vtkWarningMacro(<< this->FileName << ": " << told.Warning);
  }
  this->Notes = notes;
  this->Status = "OK";
  this->LastGood->ShallowCopy(result);
  return 1;
}

void vtkGranularTextReader::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n";
  os << indent << "Status: " << this->Status << "\n";
  os << indent << "Notes: " << this->Notes << "\n";
}
