#include "Analysis/RadialDistribution.h"

#include "Analysis/PointCloud.h"
#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <vtkIdList.h>
#include <vtkNew.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace granular
{
namespace
{

/// Distance to the nearest face, negative outside.
double depthIn(const Box& box, const dem::Vec3& p)
{
  double depth = p.x - box.low.x;
  for (int axis = 0; axis < 3; ++axis)
  {
    depth = std::min({ depth, p[axis] - box.low[axis], box.high[axis] - p[axis] });
  }
  return depth;
}

/// Pairs by bins, each seen from every origin in it. Whole numbers, so that no order matters.
std::vector<std::int64_t> countPairs(const std::vector<dem::Vec3>& centres,
  const std::vector<std::size_t>& origins, const RadialSettings& settings)
{
  const PointCloud cloud(centres);
  vtkNew<vtkIdList> near;
  std::vector<std::int64_t> pairs(settings.binCount);
  for (std::size_t i : origins)
  {
    const dem::Vec3& p = centres[i];
    const double centre[3] = { p.x, p.y, p.z };
    cloud->FindPointsWithinRadius(settings.largest, centre, near);
    for (vtkIdType k = 0; k < near->GetNumberOfIds(); ++k)
    {
      const auto j = static_cast<std::size_t>(near->GetId(k));
      const double distance = dem::norm(centres[j] - p);
      const double bin = std::floor(distance / settings.largest * settings.binCount);
      if (j != i && bin < settings.binCount)
      {
        ++pairs[static_cast<std::size_t>(bin)];
      }
    }
  }
  return pairs;
}

/// Volumes of the shells around all origins together, as far as they are in the box.
std::vector<double> sumShells(const std::vector<dem::Vec3>& centres,
  const std::vector<std::size_t>& origins, const RadialSettings& settings)
{
  std::vector<double> shells(settings.binCount);
  const double width = settings.largest / settings.binCount;
  for (std::size_t i : origins)
  {
    double before = 0.0;
    for (int bin = 0; bin < settings.binCount; ++bin)
    {
      const double volume = sphereVolumeIn(settings.box, centres[i], (bin + 1) * width);
      shells[bin] += volume - before;
      before = volume;
    }
  }
  return shells;
}

}

RadialDistribution makeRadialDistribution(const GrainSet& grains, const RadialSettings& settings)
{
  std::vector<dem::Vec3> centres;
  std::vector<std::size_t> origins;
  for (const dem::Vec3& p : grains.position)
  {
    const double depth = depthIn(settings.box, p);
    if (depth < 0.0)
    {
      continue;
    }
    if (!settings.innerOnly || depth >= settings.largest)
    {
      origins.push_back(centres.size());
    }
    centres.push_back(p);
  }
  if (origins.empty())
  {
    throw dem::Error("Make RMax smaller: none of the " + std::to_string(centres.size()) +
      " grains in the box is farther than the largest distance, " + dem::inWords(settings.largest) +
      ", from all of its faces.");
  }
  const std::vector<std::int64_t> pairs = countPairs(centres, origins, settings);
  const std::vector<double> shells = sumShells(centres, origins, settings);
  const double density = static_cast<double>(centres.size()) / volumeOf(settings.box);
  const double width = settings.largest / settings.binCount;
  RadialDistribution result;
  result.originCount = origins.size();
  double neighbours = 0.0;
  for (int bin = 0; bin < settings.binCount; ++bin)
  {
    const double g = static_cast<double>(pairs[bin]) / (density * shells[bin]);
    const double shell = sphereVolume((bin + 1) * width) - sphereVolume(bin * width);
    neighbours += g * density * shell;
    result.distribution.push_back(g);
    result.neighbourCount.push_back(neighbours);
  }
  return result;
}

}
