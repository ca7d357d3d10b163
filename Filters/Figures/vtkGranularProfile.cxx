#include "vtkGranularProfile.h"

#include "Analysis/Fields/BinnedProfile.h"
#include "Analysis/GranularFigures.h"
#include "Outputs/GranularColumns.h"
#include "Properties/GranularNames.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>

#include <algorithm>
#include <limits>

vtkStandardNewMacro(vtkGranularProfile);

namespace
{

/// Where the grains, with all their balls, begin and end along a direction.
struct Extent
{
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
};

Extent extentOf(const granular::GrainSet& grains, const dem::Vec3& direction)
{
  Extent extent;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    grains.forEachBall(i,
      [&](const dem::Ball& ball)
      {
        const double along = dem::dot(ball.centre, direction);
        extent.low = std::min(extent.low, along - ball.radius);
        extent.high = std::max(extent.high, along + ball.radius);
      });
  }
  return extent;
}

/// The extent of the grains along the axis beside a direction, times that along the third one.
double boundedArea(const granular::GrainSet& grains, const dem::Vec3& direction)
{
  // For X, Y and Z these are the other two axes.
  const bool isAlongX = std::abs(direction.x) > 0.9;
  const dem::Vec3 other = isAlongX ? dem::Vec3{ 0.0, 1.0, 0.0 } : dem::Vec3{ 1.0, 0.0, 0.0 };
  const dem::Vec3 second = dem::normalized(other - dem::dot(other, direction) * direction);
  const Extent a = extentOf(grains, second);
  const Extent b = extentOf(grains, dem::cross(direction, second));
  return (a.high - a.low) * (b.high - b.low);
}

template <typename GetterT>
std::vector<double> pick(const std::vector<dem::Vec3>& vectors, GetterT get)
{
  std::vector<double> numbers(vectors.size());
  std::transform(vectors.begin(), vectors.end(), numbers.begin(), get);
  return numbers;
}

void addStress(vtkTable* table, const std::vector<dem::Vec3>& stress)
{
  const auto add = [&](const char* name, auto get)
  { granular::addNumberColumn(table, name, pick(stress, get)); };
  add("StressXX", [](const dem::Vec3& s) { return s.x; });
  add("StressYY", [](const dem::Vec3& s) { return s.y; });
  add("StressZZ", [](const dem::Vec3& s) { return s.z; });
  add("Pressure", [](const dem::Vec3& s) { return (s.x + s.y + s.z) / 3.0; });
}

void addVelocity(vtkTable* table, const std::vector<dem::Vec3>& velocity)
{
  const auto add = [&](const char* name, auto get)
  { granular::addNumberColumn(table, name, pick(velocity, get)); };
  add("VelocityX", [](const dem::Vec3& v) { return v.x; });
  add("VelocityY", [](const dem::Vec3& v) { return v.y; });
  add("VelocityZ", [](const dem::Vec3& v) { return v.z; });
}

/// Throws a dem::Error unless the grains have the array that a column is made of.
void demandArray(bool isThere, const granular::GrainSet& grains, const char* name)
{
  if (!isThere && grains.size() > 0)
  {
    throw dem::Error(std::string("Particle input: there is no point array '") + name + "'.");
  }
}

}

//------------------------------------------------------------------------------
vtkGranularProfile::vtkGranularProfile()
{
  this->SetNumberOfInputPorts(2);
}

//------------------------------------------------------------------------------
int vtkGranularProfile::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port == 1 ? 1 : 0);
  return this->Superclass::FillInputPortInformation(port, info);
}

//------------------------------------------------------------------------------
granular::Slices vtkGranularProfile::MakeSlices(const granular::GrainSet& grains) const
{
  constexpr double axes[3][3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  granular::Slices slices;
  const bool isAxis = this->Axis >= 0 && this->Axis < 3;
  slices.direction =
    granular::toDirection(isAxis ? axes[this->Axis] : this->Direction, "Direction");
  granular::demandAtLeast("NumberOfBins", this->NumberOfBins, 1);
  granular::demandAtMost("NumberOfBins", this->NumberOfBins, granular::MostBins);
  slices.count = this->NumberOfBins;
  Extent range = { this->Range[0], this->Range[1] };
  if (this->OwnRange && !(std::isfinite(range.high - range.low) && range.low < range.high))
  {
    throw dem::Error("Range is from " + dem::asTyped(range.low) + " to " +
      dem::asTyped(range.high) + ", but must be from a smaller number to a larger one.");
  }
  if (this->CrossSection == OWN_AREA)
  {
    granular::demandAbove("Area", this->Area, 0.0);
  }
  if (this->CrossSection == CYLINDER)
  {
    granular::demandAbove("CylinderRadius", this->CylinderRadius, 0.0);
  }
  if (grains.size() == 0)
  {
    slices.count = 0;
    return slices;
  }
  range = this->OwnRange ? range : extentOf(grains, slices.direction);
  slices.from = range.low;
  slices.width = (range.high - range.low) / slices.count;
  slices.area = this->CrossSection == OWN_AREA ? this->Area
    : this->CrossSection == CYLINDER ? dem::Pi * this->CylinderRadius * this->CylinderRadius
                                     : boundedArea(grains, slices.direction);
  return slices;
}

//------------------------------------------------------------------------------
void vtkGranularProfile::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  const granular::GrainSet grains = granular::readGrainSet(inputs[0]);
  vtkDataObject* contacts = inputs[1];
  const granular::Slices slices = this->MakeSlices(grains);
  const granular::Profile profile = granular::makeProfile(grains, slices);

  vtkTable* table = vtkTable::GetData(outputs);
  std::vector<double> centres;
  for (int slice = 0; slice < slices.count; ++slice)
  {
    centres.push_back(slices.centre(slice));
  }
  granular::addNumberColumn(table, granular::names::BinCentre, centres);
  const auto isShown = [this](int show)
  { return this->Show == show || this->Show == SHOW_EVERYTHING; };
  const auto addIf = [&](int show, const char* name, const std::vector<double>& values)
  {
    if (isShown(show))
    {
      granular::addNumberColumn(table, name, values);
    }
  };
  addIf(SHOW_SOLID_FRACTION, granular::names::SolidFraction, profile.solidFraction);
  addIf(SHOW_NUMBER_DENSITY, granular::names::NumberDensity, profile.numberDensity);
  addIf(SHOW_RADIUS, "MeanRadius", profile.meanRadius);
  const bool needsVelocity = this->Show == SHOW_VELOCITY || this->Show == SHOW_GRANULAR_TEMPERATURE;
  demandArray(!needsVelocity || !grains.velocity.empty(), grains, granular::names::Velocity);
  const bool hasVelocity = !grains.velocity.empty() || grains.size() == 0;
  if (isShown(SHOW_VELOCITY) && hasVelocity)
  {
    addVelocity(table, profile.velocity);
  }
  if (hasVelocity)
  {
    addIf(SHOW_GRANULAR_TEMPERATURE, granular::names::GranularTemperature, profile.temperature);
  }
  const bool hasCounts = !grains.contactCount.empty() || grains.size() == 0;
  demandArray(this->Show != SHOW_COORDINATION || hasCounts, grains, granular::names::ContactCount);
  if (hasCounts)
  {
    addIf(SHOW_COORDINATION, "CoordinationNumber", profile.coordination);
  }
  if (this->Show == SHOW_STRESS && !contacts)
  {
    throw dem::Error(
      "Connect the output Contacts of the simulation to the input Contacts, which Show "
      "= Stress needs.");
  }
  if (isShown(SHOW_STRESS) && contacts)
  {
    addStress(table, granular::makeStress(granular::readContactLines(contacts), slices));
  }
}

//------------------------------------------------------------------------------
void vtkGranularProfile::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Show: " << this->Show << "\n";
  os << indent << "Axis: " << this->Axis << "\n";
  os << indent << "Direction: " << this->Direction[0] << " " << this->Direction[1] << " "
     << this->Direction[2] << "\n";
  os << indent << "NumberOfBins: " << this->NumberOfBins << "\n";
  os << indent << "OwnRange: " << this->OwnRange << "\n";
  os << indent << "Range: " << this->Range[0] << " " << this->Range[1] << "\n";
  os << indent << "CrossSection: " << this->CrossSection << "\n";
  os << indent << "Area: " << this->Area << "\n";
  os << indent << "CylinderRadius: " << this->CylinderRadius << "\n";
}
