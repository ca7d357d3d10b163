#include "GrainTable.h"

#include "Basics/Error.h"

#include <vtkDataArray.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>
#include <vtkPoints.h>

#include <cmath>
#include <numeric>
#include <sstream>

namespace granular
{
namespace
{

/// The values of @a array, tuple by tuple; throws a dem::Error when it has not the right shape or a
/// value is not finite.
template <typename Number>
std::vector<Number> copyValues(vtkDataArray* array, const char* name, vtkIdType count,
  int components)
{
  if (array->GetNumberOfComponents() != components || array->GetNumberOfTuples() != count)
  {
    std::ostringstream message;
    message << "The array " << name << " has " << array->GetNumberOfTuples() << " tuples of "
            << array->GetNumberOfComponents() << " components, but the " << count
            << " points need as many tuples of " << components << ".";
    throw dem::Error(message.str());
  }
  std::vector<Number> values;
  values.reserve(static_cast<std::size_t>(count) * components);
  for (vtkIdType i = 0; i < count; ++i)
  {
    for (int c = 0; c < components; ++c)
    {
      const double value = array->GetComponent(i, c);
      if (!std::isfinite(value))
      {
        std::ostringstream message;
        message << "The array " << name << " holds " << value << " at point " << i
                << ", but has to be finite.";
        throw dem::Error(message.str());
      }
      values.push_back(static_cast<Number>(value));
    }
  }
  return values;
}

/// As copyValues for the point array @a name of @a input; @a standard for each point without one.
template <typename Number>
std::vector<Number> copyArray(vtkPointSet* input, const char* name,
  const std::vector<Number>& standard)
{
  const vtkIdType count = input->GetNumberOfPoints();
  if (vtkDataArray* array = input->GetPointData()->GetArray(name))
  {
    return copyValues<Number>(array, name, count, static_cast<int>(standard.size()));
  }
  std::vector<Number> values;
  values.reserve(standard.size() * count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    values.insert(values.end(), standard.begin(), standard.end());
  }
  return values;
}

void refuseBadRadius(const std::vector<double>& radius)
{
  for (std::size_t i = 0; i < radius.size(); ++i)
  {
    if (!(radius[i] > 0.0))
    {
      std::ostringstream message;
      message << "The array Radius holds " << radius[i] << " at point " << i
              << ", but has to be above 0.";
      throw dem::Error(message.str());
    }
  }
}

}

ParticleTable tableOfGrains(vtkPointSet* input)
{
  vtkPointData* data = input->GetPointData();
  if (!data->GetArray("Radius"))
  {
    throw dem::Error("The points have no array Radius; a file of grains needs one.");
  }
  ParticleTable table;
  if (input->GetNumberOfPoints() > 0)
  {
    table.position =
      copyValues<double>(input->GetPoints()->GetData(), "Points", input->GetNumberOfPoints(), 3);
  }
  table.radius = copyArray<double>(input, "Radius", { 0.0 });
  refuseBadRadius(table.radius);
  table.velocity = copyArray<double>(input, "Velocity", { 0.0, 0.0, 0.0 });
  table.angularVelocity = copyArray<double>(input, "AngularVelocity", { 0.0, 0.0, 0.0 });
  table.orientation = copyArray<double>(input, "Orientation", { 1.0, 0.0, 0.0, 0.0 });
  table.id = copyArray<std::int64_t>(input, "ParticleId", { 0 });
  if (!data->GetArray("ParticleId"))
  {
    std::iota(table.id.begin(), table.id.end(), std::int64_t(0));
  }
  if (data->GetArray("Material"))
  {
    table.material = copyArray<std::int32_t>(input, "Material", { 0 });
  }
  if (data->GetArray("Mass"))
  {
    table.mass = copyArray<double>(input, "Mass", { 0.0 });
  }
  return table;
}

}
