#include "vtkGranularPackingFraction.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/PackingFraction.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>

vtkStandardNewMacro(vtkGranularPackingFraction);

//------------------------------------------------------------------------------
void vtkGranularPackingFraction::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  this->SolidFraction = this->CoordinationNumber = std::numeric_limits<double>::quiet_NaN();
  granular::demandAtLeast("Margin", this->Margin, 0.0);
  granular::demandAtLeast("RattlerBelow", this->RattlerBelow, 0.0);
  if (this->OwnBox)
  {
    granular::demandVolume(granular::toBox(this->Box), "Box");
  }
  const granular::GrainSet grains = granular::readGrainSet(inputs[0]);
  if (grains.size() == 0)
  {
    return;
  }
  granular::Box box = granular::toBox(this->Box);
  if (!this->OwnBox)
  {
    box = granular::boundsOfCentres(grains);
    const double margin = this->Margin * granular::meanRadiusOf(grains);
    box.low = box.low + dem::Vec3{ margin, margin, margin };
    box.high = box.high - dem::Vec3{ margin, margin, margin };
    granular::demandVolume(box,
      std::string("Set ") + (this->Margin > 0.0 ? "Margin to 0, or " : "") +
        "OwnBox and Box: the box of the centres of the grains, reduced by Margin = " +
        dem::asTyped(this->Margin) + " mean radii,");
  }
  const granular::Packing packing = granular::makePacking(grains, box, this->RattlerBelow);
  this->SolidFraction = packing.solidFraction;
  vtkTable* table = vtkTable::GetData(outputs);
  granular::addResult(table, "SolidFraction", packing.solidFraction);
  granular::addResult(table, "BoxVolume", packing.volume);
  granular::addResult(table, "GrainVolume", packing.grainVolume);
  granular::addResult(table, "Count", static_cast<double>(packing.count));
  if (!grains.contactCount.empty())
  {
    this->CoordinationNumber = packing.coordination;
    granular::addResult(table, "CoordinationNumber", packing.coordination);
    granular::addResult(table, "RattlerShare", packing.rattlerShare);
  }
}

//------------------------------------------------------------------------------
void vtkGranularPackingFraction::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "OwnBox: " << this->OwnBox << "\n";
  os << indent << "Box: " << this->Box[0] << " " << this->Box[1] << " " << this->Box[2] << " "
     << this->Box[3] << " " << this->Box[4] << " " << this->Box[5] << "\n";
  os << indent << "Margin: " << this->Margin << "\n";
  os << indent << "RattlerBelow: " << this->RattlerBelow << "\n";
}
