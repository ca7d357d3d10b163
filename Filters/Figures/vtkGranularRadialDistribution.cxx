#include "vtkGranularRadialDistribution.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/RadialDistribution.h"
#include "Outputs/GranularColumns.h"
#include "Properties/GranularNames.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>

vtkStandardNewMacro(vtkGranularRadialDistribution);

//------------------------------------------------------------------------------
void vtkGranularRadialDistribution::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAbove("RMax", this->RMax, 0.0);
  granular::demandAtLeast("NumberOfBins", this->NumberOfBins, 1);
  granular::demandAtMost("NumberOfBins", this->NumberOfBins, granular::MostBins);
  if (this->OwnBox)
  {
    granular::demandVolume(granular::toBox(this->Box), "Box");
  }
  const granular::GrainSet grains = granular::readGrainSet(inputs[0]);
  granular::RadialDistribution result;
  std::vector<double> centres;
  if (grains.size() > 0)
  {
    granular::RadialSettings settings;
    settings.box = this->OwnBox ? granular::toBox(this->Box) : granular::boundsOfCentres(grains);
    granular::demandVolume(settings.box, "The box of the centres of the grains");
    const double unit = this->InDiameters ? 2.0 * granular::meanRadiusOf(grains) : 1.0;
    settings.largest = unit * this->RMax;
    settings.binCount = this->NumberOfBins;
    settings.innerOnly = this->EdgeCorrection == INNER_GRAINS;
    result = granular::makeRadialDistribution(grains, settings);
    for (int bin = 0; bin < this->NumberOfBins; ++bin)
    {
      centres.push_back((bin + 0.5) * this->RMax / this->NumberOfBins);
    }
  }
  vtkTable* table = vtkTable::GetData(outputs);
  granular::addNumberColumn(table, granular::names::BinCentre, centres);
  if (this->Show != SHOW_NEIGHBOUR_COUNT)
  {
    granular::addNumberColumn(table, "RadialDistribution", result.distribution);
  }
  if (this->Show != SHOW_DISTRIBUTION)
  {
    granular::addNumberColumn(table, "NeighbourCount", result.neighbourCount);
  }
}

//------------------------------------------------------------------------------
void vtkGranularRadialDistribution::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Show: " << this->Show << "\n";
  os << indent << "InDiameters: " << this->InDiameters << "\n";
  os << indent << "RMax: " << this->RMax << "\n";
  os << indent << "NumberOfBins: " << this->NumberOfBins << "\n";
  os << indent << "EdgeCorrection: " << this->EdgeCorrection << "\n";
  os << indent << "OwnBox: " << this->OwnBox << "\n";
  os << indent << "Box: " << this->Box[0] << " " << this->Box[1] << " " << this->Box[2] << " "
     << this->Box[3] << " " << this->Box[4] << " " << this->Box[5] << "\n";
}
