#include "vtkGranularTextReader.h"

#include "Core/Error.h"
#include "vtkErrorCode.h"
#include "vtkFieldData.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"

#include <vtksys/FStream.hxx>
#include <vtksys/SystemTools.hxx>

#include <filesystem>
#include <new>
#include <system_error>

namespace
{

std::string readFile(const char* fileName)
{
  if (!fileName || !*fileName)
  {
    throw dem::Error("No file name is given (FileName is empty).");
  }
  const std::string name(fileName);
  if (!vtksys::SystemTools::FileExists(name))
  {
    throw dem::Error(name + ": there is no such file.");
  }
  std::error_code problem;
  if (!std::filesystem::is_regular_file(name, problem) &&
    !vtksys::SystemTools::FileIsDirectory(name))
  {
    // Opening a pipe would wait for somebody to write into it.
    throw dem::Error(name + ": this is no file but a pipe or a device; save it as a file first.");
  }
  vtksys::ifstream file(fileName, std::ios::binary | std::ios::ate);
  const std::streamoff size = file ? static_cast<std::streamoff>(file.tellg()) : -1;
  if (size < 0 || vtksys::SystemTools::FileIsDirectory(name))
  {
    throw dem::Error(name + ": the file cannot be read.");
  }
  std::string text(static_cast<std::size_t>(size), '\0');
  file.seekg(0);
  if (size > 0 && !file.read(&text[0], size))
  {
    throw dem::Error(name + ": the file cannot be read to its end.");
  }
  return text;
}

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
  this->SetErrorCode(vtkErrorCode::NoError);
  try
  {
    vtkNew<vtkPolyData> result;
    this->Notes = this->Parse(readFile(this->FileName), result);
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
    vtkWarningMacro(<< this->FileName << ": " << this->Notes);
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
