#include "vtkGranularGradingCurve.h"

#include "Analysis/Grading.h"
#include "Analysis/GranularFigures.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>

vtkStandardNewMacro(vtkGranularGradingCurve);

//------------------------------------------------------------------------------
vtkGranularGradingCurve::vtkGranularGradingCurve()
{
  this->SetNumberOfOutputPorts(2);
}

//------------------------------------------------------------------------------
void vtkGranularGradingCurve::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAtLeast("NumberOfPoints", this->NumberOfPoints, 2);
  granular::demandAtMost("NumberOfPoints", this->NumberOfPoints, granular::MostBins);
  const granular::GrainSet grains = granular::readGrainSet(inputs[0]);
  if (grains.size() == 0)
  {
    return;
  }
  const granular::Grading grading(grains);
  std::vector<double> diameters, passing;
  for (const auto& [diameter, share] : grading.curve(this->NumberOfPoints))
  {
    diameters.push_back(diameter);
    passing.push_back(100.0 * share);
  }
  vtkTable* curve = vtkTable::GetData(outputs, 0);
  granular::addNumberColumn(curve, "Diameter", diameters);
  granular::addNumberColumn(curve, "Passing", passing);
  vtkTable* sizes = vtkTable::GetData(outputs, 1);
  const auto at = [&](int percent) { return grading.diameterAt(0.01 * percent); };
  for (const int percent : { 10, 30, 50, 60, 90 })
  {
    granular::addResult(sizes, ("D" + std::to_string(percent)).c_str(), at(percent));
  }
  granular::addResult(sizes, "Uniformity", at(60) / at(10));
  granular::addResult(sizes, "Curvature", at(30) * at(30) / (at(10) * at(60)));
  granular::addResult(sizes, "Count", static_cast<double>(grains.size()));
}

//------------------------------------------------------------------------------
void vtkGranularGradingCurve::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "NumberOfPoints: " << this->NumberOfPoints << "\n";
}
