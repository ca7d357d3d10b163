#include "vtkGranularDumpWriter.h"

#include "DumpFormat.h"
#include "GrainTable.h"
#include "Text/FileProblem.h"
#include "Text/TextFile.h"
#include "Vectors/PlainArithmetic.h"
#include "vtkDataArray.h"
#include "vtkErrorCode.h"
#include "vtkFieldData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkPointSet.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <cmath>
#include <exception>

vtkStandardNewMacro(vtkGranularDumpWriter);

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

/// When the grains are as they are; @a section is the step of grains that know none. Steps are
/// counted by the length of that of the first section: a run that changes its step would count
/// back, which programs that read dumps do not expect.
granular::DumpMoment momentOf(vtkPointSet* grains, std::size_t section, double& stepLength)
{
  granular::DumpMoment moment;
  moment.step = static_cast<std::int64_t>(section);
  if (!grains->GetInformation()->Has(vtkDataObject::DATA_TIME_STEP()))
  {
    return moment;
  }
  moment.time = grains->GetInformation()->Get(vtkDataObject::DATA_TIME_STEP());
  vtkDataArray* timeStep = grains->GetFieldData()->GetArray("TimeStepUsed");
  const bool isKnown = timeStep && timeStep->GetNumberOfValues() == 1;
  if (section == 0)
  {
    stepLength = isKnown ? timeStep->GetTuple1(0) : 0.0;
  }
  if (isKnown && stepLength > 0.0)
  {
    moment.step = std::llround(*moment.time / stepLength);
  }
  return moment;
}

}

vtkGranularDumpWriter::~vtkGranularDumpWriter()
{
  this->SetFileName(nullptr);
}

int vtkGranularDumpWriter::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkPointSet");
  return 1;
}

int vtkGranularDumpWriter::Write()
{
  this->Section = 0;
  return this->Superclass::Write();
}

vtkTypeBool vtkGranularDumpWriter::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  const dem::PlainArithmetic plain;
  vtkInformation* input = inputs[0]->GetInformationObject(0);
  if (input && request->Has(vtkDemandDrivenPipeline::REQUEST_INFORMATION()))
  {
    return this->FindTimes(input);
  }
  if (input && request->Has(Pipeline::REQUEST_UPDATE_EXTENT()))
  {
    if (this->Section < this->Times.size())
    {
      input->Set(Pipeline::UPDATE_TIME_STEP(), this->Times[this->Section]);
    }
    return 1;
  }
  return this->Superclass::ProcessRequest(request, inputs, outputs);
}

int vtkGranularDumpWriter::FindTimes(vtkInformation* input)
{
  this->Times.clear();
  try
  {
    if (this->WriteAllTimeSteps && input->Has(Pipeline::TIME_STEPS()))
    {
      const double* times = input->Get(Pipeline::TIME_STEPS());
      this->Times.assign(times, times + input->Length(Pipeline::TIME_STEPS()));
    }
    return 1;
  }
  catch (const std::exception&)
  {
    this->TellProblem();
    return 0;
  }
}

int vtkGranularDumpWriter::RequestData(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  const int done = this->Superclass::RequestData(request, inputs, outputs);
  ++this->Section;
  if (done && this->GetErrorCode() == vtkErrorCode::NoError && this->Section < this->Times.size())
  {
    request->Set(Pipeline::CONTINUE_EXECUTING(), 1);
  }
  else
  {
    request->Remove(Pipeline::CONTINUE_EXECUTING());
    this->Section = 0;
  }
  return done;
}

void vtkGranularDumpWriter::WriteData()
{
  this->SetErrorCode(vtkErrorCode::NoError);
  auto* grains = vtkPointSet::SafeDownCast(this->GetInput());
  try
  {
    const std::string section = granular::formatDumpSection(granular::tableOfGrains(grains),
      momentOf(grains, this->Section, this->StepLength));
    granular::writeFile(this->FileName, section, this->Section > 0);
  }
  catch (...) // a dem::Error, or for instance out of memory
  {
    if (this->Section > 0)
    {
      granular::removeFile(this->FileName);
    }
    this->TellProblem();
  }
}

void vtkGranularDumpWriter::TellProblem()
{
  this->SetErrorCode(vtkErrorCode::UserError);
  granular::tellProblemOfFile(std::current_exception(), this->FileName, "write",
    [this](const std::string& problem) { vtkErrorMacro(<< problem); });
}

void vtkGranularDumpWriter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n";
  os << indent << "WriteAllTimeSteps: " << this->WriteAllTimeSteps << "\n";
}
