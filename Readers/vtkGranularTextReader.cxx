#include "vtkGranularTextReader.h"

#include "Core/Error.h"
#include "vtkErrorCode.h"
#include "vtkFieldData.h"
#include "vtkInformationVector.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"

#include <new>

namespace
{

void addText(vtkDataObject* data, const char* name, const std::string& text)
{
  vtkNew<vtkStringArray> array;
  array->SetName(name);
  array->InsertNextValue(text);
  data->GetFieldData()->AddArray(array);
}

}

vtkGranularTextReader::vtkGranularTextReader()
{
  this->SetNumberOfInputPorts(0);
}

vtkGranularTextReader::~vtkGranularTextReader()
{
  this->SetFileName(nullptr);
}

int vtkGranularTextReader::RequestData(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputVector)
{
  vtkPolyData* output = vtkPolyData::GetData(outputVector);
  const std::string notesBefore = this->Notes;
  Told told;
  this->SetErrorCode(vtkErrorCode::NoError);
  try
  {
    vtkNew<vtkPolyData> result;
    told = this->Read(outputVector->GetInformationObject(0), result);
    const bool areBoth = !told.Warning.empty() && !told.Remark.empty();
    this->Notes = told.Warning + (areBoth ? " " : "") + told.Remark;
    this->Status = "OK";
    this->LastGood->ShallowCopy(result);
  }
  catch (const dem::Error& error)
  {
    this->Status = error.what();
  }
  catch (const std::bad_alloc&)
  {
    this->Status = std::string(this->FileName) + ": there is not enough memory for this file.";
  }
  catch (const std::exception& error)
  {
    this->Status = std::string(this->FileName) + ": " + error.what();
  }

  output->ShallowCopy(this->LastGood);
  addText(output, "Status", this->Status);
  // The request itself succeeds: otherwise the pipeline adds an error of its own, and the filters
  // downstream run on the output all the same at the next request.
  if (this->Status != "OK")
  {
    this->SetErrorCode(vtkErrorCode::FileFormatError);
    vtkErrorMacro(<< this->Status);
  }
  else if (!this->Notes.empty())
  {
    addText(output, "Notes", this->Notes);
    if (!told.Warning.empty() && this->Notes != notesBefore) // not at each time of a series
    {
      vtkWarningMacro(<< this->FileName << ": " << told.Warning);
    }
  }
  return 1;
}

void vtkGranularTextReader::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n";
  os << indent << "Status: " << this->Status << "\n";
  os << indent << "Notes: " << this->Notes << "\n";
}
