#include "vtkGranularOFFReader.h"

#include "Basics/Error.h"
#include "MeshBuilder.h"
#include "Parsers/OFFParser.h"
#include "Text/FileReading.h"
#include "Text/TextScanner.h"
#include "vtkObjectFactory.h"
#include "vtkPolyData.h"

#include <cmath>
#include <sstream>

vtkStandardNewMacro(vtkGranularOFFReader);

void vtkGranularOFFReader::SetNumberOfRadii(int count)
{
  if (count >= 0 && count != this->GetNumberOfRadii())
  {
    this->Radii.resize(count, 0.0);
    this->Modified();
  }
}

void vtkGranularOFFReader::SetRadius(int index, double radius)
{
  if (index < 0)
  {
    vtkErrorMacro("Radii has no entry " << index << ".");
    return;
  }
  if (index >= this->GetNumberOfRadii())
  {
    this->SetNumberOfRadii(index + 1);
  }
  if (this->Radii[index] != radius)
  {
    this->Radii[index] = radius;
    this->Modified();
  }
}

double vtkGranularOFFReader::GetRadius(int index) const
{
  return index >= 0 && index < this->GetNumberOfRadii() ? this->Radii[index] : 0.0;
}

vtkGranularTextReader::Told vtkGranularOFFReader::Read(vtkInformation*, vtkPolyData* output)
{
  for (std::size_t i = 0; i < this->Radii.size(); ++i)
  {
    if (!(this->Radii[i] >= 0.0) || !std::isfinite(this->Radii[i]))
    {
      std::ostringstream message;
      message << "Radii: entry " << i << " is " << this->Radii[i]
              << ", but has to be finite and 0 or above.";
      throw dem::Error(message.str());
    }
  }
  const char* fileName = this->GetFileName();
  const granular::Watch watch = this->BeginWatch();
  const std::string text = granular::readWhole(fileName, granular::part(watch, 0.0, 0.1));
  const granular::OFFMesh mesh =
    granular::parseOFF(text, fileName, this->Radii.size(), granular::part(watch, 0.1, 0.8));
  return { granular::buildPolyData(mesh, this->Radii, fileName, output,
             granular::part(watch, 0.8, 1.0)),
    granular::remarkOnEnd(text) };
}

void vtkGranularOFFReader::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Radii:";
  for (const double radius : this->Radii)
  {
    os << " " << radius;
  }
  os << "\n";
}
