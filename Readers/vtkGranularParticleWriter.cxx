#include "vtkGranularParticleWriter.h"

#include "Core/Error.h"
#include "GrainTable.h"
#include "TextFile.h"
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
  catch (const std::exception& error) // a dem::Error, or for instance out of memory
  {
    this->SetErrorCode(vtkErrorCode::UserError);
    vtkErrorMacro(<< error.what());
  }
}

void vtkGranularParticleWriter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n";
  os << indent << "ExtraColumns: " << this->ExtraColumns << "\n";
}
