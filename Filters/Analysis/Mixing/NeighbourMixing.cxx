#include "Analysis/Mixing/NeighbourMixing.h"

#include "Analysis/PointCloud.h"

#include <vtkIdList.h>
#include <vtkNew.h>

#include <cstdint>
#include <limits>

namespace granular
{

double mixingOfNeighbours(const std::vector<dem::Vec3>& position, const std::vector<int>& kind,
  int kinds, int neighbours)
{
  const auto count = static_cast<vtkIdType>(position.size());
  std::vector<std::int64_t> ofKind(kinds);
  for (const int k : kind)
  {
    ++ofKind[k];
  }
  double byChance = 0.0; // grains of other kinds than a grain's own, summed over grains
  for (const std::int64_t n : ofKind)
  {
    byChance += static_cast<double>(n) * static_cast<double>(count - n);
  }
  if (!(byChance > 0.0))
  {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const PointCloud cloud(position);
  vtkNew<vtkIdList> near;
  std::int64_t counted = 0;
  std::int64_t others = 0;
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double centre[3] = { position[i].x, position[i].y, position[i].z };
    cloud->FindClosestNPoints(neighbours + 1, centre, near);
    int taken = 0;
    for (vtkIdType k = 0; k < near->GetNumberOfIds() && taken < neighbours; ++k)
    {
      const vtkIdType j = near->GetId(k);
      taken += j != i ? 1 : 0;
      others += kind[j] != kind[i] ? 1 : 0;
    }
    counted += taken;
  }
  // The chance that another grain is of another kind is the mean of (N - n) / (N - 1).
  const double chance = byChance / (static_cast<double>(count) * static_cast<double>(count - 1));
  return static_cast<double>(others) / static_cast<double>(counted) / chance;
}

}
