#include "vtkGranularParticleWriter.h"

#include "GrainTable.h"
#include "Text/FileProblem.h"
#include "Text/TextFile.h"
#include "vtkErrorCode.h"
#include "vtkInformation.h"
#include "vtkObjectFactory.h"
#include "vtkPointSet.h"

#include <exception>

vtkStandardNewMacro(vtkGranularParticleWriter);

vtkGranularParticleWriter::~vtkGranularParticleWriter()
{
  this->SetFileName(nullptr);
}

int vtkGranularParticleWriter::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkPointSet");
  return 1;
}

void vtkGranularParticleWriter::WriteData()
{
  this->SetErrorCode(vtkErrorCode::NoError);
  try
  {
    const granular::ParticleTable table =
      granular::tableOfGrains(vtkPointSet::SafeDownCast(this->GetInput()));
    granular::writeFile(this->FileName, granular::formatParticleTable(table, this->ExtraColumns));
  }
  catch (...) // a dem::Error, or for instance out of memory
  {
    this->SetErrorCode(vtkErrorCode::UserError);
    granular::tellProblemOfFile(std::current_exception(), this->FileName, "write",
      [this](const std::string& problem) { vtkErrorMacro(<< problem); });
  }
}

void vtkGranularParticleWriter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n";
  os << indent << "ExtraColumns: " << this->ExtraColumns << "\n";
}
