#include "vtkGranularContactNetwork.h"

#include "Analysis/ForceChains.h"
#include "Analysis/GranularFigures.h"
#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>
#include <vtkTubeFilter.h>

vtkStandardNewMacro(vtkGranularContactNetwork);

//------------------------------------------------------------------------------
int vtkGranularContactNetwork::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularContactNetwork::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAtLeast("Threshold", this->Threshold, 0.0);
  granular::demandAtLeast("MinimumForce", this->MinimumForce, 0.0);
  granular::demandAbove("TubeScale", this->TubeScale, 0.0);
  granular::demandAtLeast("NumberOfSides", this->NumberOfSides, 3);
  granular::demandAtMost("NumberOfSides", this->NumberOfSides, 1000);

  granular::ForceChainSettings settings;
  settings.threshold = this->Threshold;
  settings.minimumForce = this->MinimumForce;
  settings.tubeScale = this->TubeScale;
  settings.wallContacts = this->WallContacts;
  const granular::ForceChains chains = granular::findForceChains(inputs[0], settings);
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  if (chains.shownCount > 0)
  {
    vtkNew<vtkTubeFilter> tubes;
    tubes->SetInputData(chains.lines);
    tubes->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS,
      granular::TubeRadius);
    tubes->SetVaryRadiusToVaryRadiusByAbsoluteScalar();
    tubes->SetNumberOfSides(this->NumberOfSides);
    tubes->CappingOn();
    tubes->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
    tubes->Update();
    output->ShallowCopy(tubes->GetOutput());
  }
  else
  {
    output->ShallowCopy(chains.lines);
  }
  granular::addFieldNumber(output, "MeanNormalForce", chains.meanForce);
  granular::addFieldNumber(output, "ContactCount", static_cast<double>(chains.contactCount));
  granular::addFieldNumber(output, "ShownCount", static_cast<double>(chains.shownCount));
  granular::addFieldNumber(output, "StrongShare", chains.strongShare);
}

//------------------------------------------------------------------------------
void vtkGranularContactNetwork::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Threshold: " << this->Threshold << "\n";
  os << indent << "MinimumForce: " << this->MinimumForce << "\n";
  os << indent << "TubeScale: " << this->TubeScale << "\n";
  os << indent << "NumberOfSides: " << this->NumberOfSides << "\n";
  os << indent << "WallContacts: " << this->WallContacts << "\n";
}
