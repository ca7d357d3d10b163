#include "vtkGranularTag.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/GranularGrainSet.h"
#include "Basics/Error.h"
#include "Basics/Vec3.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <functional>

vtkStandardNewMacro(vtkGranularTag);

namespace
{

constexpr double LargestId = 9007199254740992.0; // what a double counts to

dem::Vec3 toVector(const double values[3])
{
  return { values[0], values[1], values[2] };
}

granular::Column idsOf(vtkPolyData* grains)
{
  granular::Column ids(grains->GetPointData(), grains->GetNumberOfPoints(),
    granular::pointsOfGrains(), granular::names::ParticleId, 1);
  ids.Demand();
  return ids;
}

vtkPolyData* demandGrains(vtkDataObject* input)
{
  auto* grains = vtkPolyData::SafeDownCast(granular::findParticles(input));
  if (!grains)
  {
    throw dem::Error("Connect the output Particles of a simulation: Input is no vtkPolyData.");
  }
  return grains;
}

/// Values of an array, of vectors their lengths.
std::function<double(vtkIdType)> valuesOf(vtkPolyData* grains, const std::string& name)
{
  vtkDataArray* array = grains->GetPointData()->GetArray(name.c_str());
  if (!array)
  {
    throw dem::Error(
      "Set TagArray to a point array of Input: there is no numeric array '" + name + "'.");
  }
  return [array](vtkIdType k)
  {
    double sum = 0.0;
    const int components = array->GetNumberOfComponents();
    for (int c = 0; c < components; ++c)
    {
      sum += array->GetComponent(k, c) * array->GetComponent(k, c);
    }
    return components == 1 ? array->GetComponent(k, 0) : std::sqrt(sum);
  };
}

}

//------------------------------------------------------------------------------
vtkGranularTag::vtkGranularTag() = default;

//------------------------------------------------------------------------------
vtkGranularTag::~vtkGranularTag() = default;

//------------------------------------------------------------------------------
int vtkGranularTag::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
// The shown time is last, wherever it is.
std::vector<double> vtkGranularTag::ChooseTimes(const std::vector<double>& times,
  double shown) const
{
  const double slack = 1e-9 * (times.back() - times.front()); // a time that was typed is rounded
  const auto after = std::upper_bound(times.begin(), times.end(), this->TagTime + slack);
  return { after == times.begin() ? times.front() : *(after - 1), shown };
}

//------------------------------------------------------------------------------
void vtkGranularTag::Begin()
{
  this->Marked.clear();
  if (this->Region == REGION_BOX)
  {
    granular::demandVolume(granular::toBox(this->Box), "Box");
  }
  if (this->Region == REGION_SPHERE || this->Region == REGION_CYLINDER)
  {
    granular::demandAbove("Radius", this->Radius, 0.0);
  }
  if (this->Region == REGION_CYLINDER)
  {
    granular::demandAbove("Length", this->Length, 0.0);
  }
  if (this->Region == REGION_RANGE && !(this->Range[0] <= this->Range[1]))
  {
    throw dem::Error("Range is from " + dem::asTyped(this->Range[0]) + " to " +
      dem::asTyped(this->Range[1]) + ", but must be from a smaller value to a larger one.");
  }
}

//------------------------------------------------------------------------------
void vtkGranularTag::Mark(vtkPolyData* grains)
{
  const dem::Vec3 centre = toVector(this->Center);
  std::function<bool(vtkIdType, const dem::Vec3&)> isIn;
  if (this->Region == REGION_BOX)
  {
    isIn = [box = granular::toBox(this->Box)](vtkIdType, const dem::Vec3& p)
    {
      return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y &&
        p.z >= box.low.z && p.z <= box.high.z;
    };
  }
  else if (this->Region == REGION_SPHERE)
  {
    isIn = [&](vtkIdType, const dem::Vec3& p) { return dem::norm(p - centre) <= this->Radius; };
  }
  else if (this->Region == REGION_CYLINDER)
  {
    isIn = [&, axis = granular::toDirection(this->Axis, "Axis")](vtkIdType, const dem::Vec3& p)
    {
      const double along = dem::dot(p - centre, axis);
      return std::abs(along) <= 0.5 * this->Length &&
        dem::norm(p - centre - along * axis) <= this->Radius;
    };
  }
  else
  {
    isIn = [&, value = valuesOf(grains, this->TagArray)](vtkIdType k, const dem::Vec3&)
    { return value(k) >= this->Range[0] && value(k) <= this->Range[1]; };
  }
  const granular::Column id = idsOf(grains);
  for (vtkIdType k = 0; k < grains->GetNumberOfPoints(); ++k)
  {
    double p[3];
    grains->GetPoint(k, p);
    if (isIn(k, toVector(p)))
    {
      this->Marked.insert(id.Whole(k, 0.0, LargestId));
    }
  }
}

//------------------------------------------------------------------------------
void vtkGranularTag::Take(const Inputs& inputs, double, std::size_t index)
{
  if (index == 0)
  {
    this->Mark(demandGrains(inputs[0]));
  }
  this->Shown = inputs[0];
}

//------------------------------------------------------------------------------
void vtkGranularTag::End(vtkInformationVector* outputs)
{
  vtkPolyData* grains = demandGrains(this->Shown);
  this->Shown = nullptr;
  const granular::Column id = idsOf(grains);
  vtkNew<vtkIntArray> tag;
  tag->SetName(granular::names::Tag);
  tag->SetNumberOfTuples(grains->GetNumberOfPoints());
  double count = 0.0;
  for (vtkIdType k = 0; k < grains->GetNumberOfPoints(); ++k)
  {
    const bool isMarked = this->Marked.count(id.Whole(k, 0.0, LargestId)) > 0;
    tag->SetValue(k, isMarked ? 1 : 0);
    count += isMarked ? 1.0 : 0.0;
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  output->ShallowCopy(grains);
  output->GetPointData()->AddArray(tag);
  output->GetPointData()->SetActiveScalars(granular::names::Tag);
  granular::addFieldNumber(output, "TaggedCount", static_cast<double>(this->Marked.size()));
  granular::addFieldNumber(output, "TaggedCountShown", count);
  this->Marked.clear();
}

//------------------------------------------------------------------------------
void vtkGranularTag::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "TagTime: " << this->TagTime << "\n";
  os << indent << "Region: " << this->Region << "\n";
}
