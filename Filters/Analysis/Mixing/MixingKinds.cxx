#include "Analysis/Mixing/MixingKinds.h"

#include "Analysis/GranularGrainSet.h"
#include "Basics/Error.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"

#include <vtkPointData.h>
#include <vtkPointSet.h>

#include <algorithm>

namespace granular
{
namespace
{

constexpr std::size_t mostKinds = 100;

const ColumnOwner owner = pointsOfGrains();

}

MixedGrains kindsByArray(vtkDataObject* input, const std::string& array)
{
  const GrainSet grains = readGrainSet(input);
  MixedGrains mixed;
  if (grains.size() == 0)
  {
    return mixed;
  }
  const auto count = static_cast<vtkIdType>(grains.size());
  const Column column(findParticles(input)->GetPointData(), count, owner, array.c_str(), 1);
  if (!column)
  {
    throw dem::Error(
      "Choose another KindArray, or KindsBy = Start: the Particle input has no point "
      "array '" +
      array + "' that tells kinds.");
  }
  std::vector<double> values;
  for (vtkIdType i = 0; i < count; ++i)
  {
    values.push_back(column.Real(i));
  }
  std::vector<double> different = values;
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());
  if (different.size() > mostKinds)
  {
    throw dem::Error("Choose an array with up to " + std::to_string(mostKinds) +
      " different values as KindArray, or KindsBy = Start: '" + array + "' has " +
      std::to_string(different.size()) + ", too many to be kinds of grains.");
  }
  for (const double value : values)
  {
    mixed.kind.push_back(static_cast<int>(
      std::lower_bound(different.begin(), different.end(), value) - different.begin()));
  }
  mixed.position = grains.position;
  mixed.kinds = static_cast<int>(different.size());
  mixed.meanRadius = meanRadiusOf(grains);
  return mixed;
}

MixedGrains StartHalves::read(vtkDataObject* input)
{
  const GrainSet grains = readGrainSet(input);
  MixedGrains mixed;
  if (grains.size() == 0)
  {
    return mixed;
  }
  const auto count = static_cast<vtkIdType>(grains.size());
  const Column id(findParticles(input)->GetPointData(), count, owner, names::ParticleId, 1);
  id.Demand();
  constexpr double largest = 9007199254740992.0; // what a double counts to
  if (!this->IsDecided)
  {
    std::vector<std::pair<double, std::int64_t>> along;
    for (vtkIdType i = 0; i < count; ++i)
    {
      along.emplace_back(grains.position[i][this->Axis], id.Whole(i, 0.0, largest));
    }
    std::sort(along.begin(), along.end());
    for (std::size_t k = 0; k < along.size(); ++k)
    {
      this->KindOf[along[k].second] = 2 * k < along.size() ? 0 : 1;
    }
    this->IsDecided = true;
  }
  for (vtkIdType i = 0; i < count; ++i)
  {
    const auto found = this->KindOf.find(id.Whole(i, 0.0, largest));
    if (found != this->KindOf.end())
    {
      mixed.position.push_back(grains.position[i]);
      mixed.kind.push_back(found->second);
    }
  }
  mixed.kinds = 2;
  mixed.meanRadius = meanRadiusOf(grains);
  return mixed;
}

}
