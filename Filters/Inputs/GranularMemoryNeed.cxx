#include "Inputs/GranularMemoryNeed.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <algorithm>
#include <fstream>
#include <limits>

namespace granular
{
namespace
{

constexpr double BytesOfGrain = 1250.0; ///< with lists, while they are made
constexpr double DensePacking = 0.64;   ///< of equal spheres at random; no denser packing

/// The volume that grains of a region may be in, whose centres are in it.
double volumeFor(const dem::InflowRegion& region, double radius)
{
  dem::Vec3 low = region.low, high = region.high;
  if (region.shape == dem::InflowShape::Disc)
  {
    const double wide = region.radius + radius;
    return dem::Pi * wide * wide * 2.0 * radius;
  }
  if (region.shape == dem::InflowShape::Surface && !region.points.empty())
  {
    low = high = region.points.front();
    for (const dem::Vec3& p : region.points)
    {
      low = { std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z) };
      high = { std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z) };
    }
  }
  const dem::Vec3 size = high - low;
  return (size.x + 2.0 * radius) * (size.y + 2.0 * radius) * (size.z + 2.0 * radius);
}

/// Available memory of the system [bytes]; infinite where the system does not tell.
double availableMemory()
{
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  double kibibytes = 0.0;
  while (file >> name >> kibibytes)
  {
    std::getline(file, unit);
    if (name == "MemAvailable:")
    {
      return 1024.0 * kibibytes;
    }
  }
  return std::numeric_limits<double>::infinity();
}

}

double mostGrainsAtOnce(const dem::Scene& scene, const dem::Config& config)
{
  double sum = 0.0;
  for (const dem::Inflow& inflow : dem::inflowsOf(config, scene.inflows, scene.spawnPlace))
  {
    const double radius = dem::smallestRadius(inflow, config.shapes);
    const double volume = 4.0 / 3.0 * dem::Pi * radius * radius * radius;
    double most = DensePacking * volumeFor(inflow.region, radius) / volume;
    if (inflow.amount != dem::InflowAmount::Fill)
    {
      most = std::min(most, static_cast<double>(inflow.attemptsPerStep));
    }
    if (inflow.maximum > 0)
    {
      most = std::min(most, static_cast<double>(inflow.maximum));
    }
    sum += inflow.addsGrains() ? most : 0.0;
  }
  return std::min(sum, static_cast<double>(dem::mostToAppear(config)));
}

void checkMemory(const dem::Scene& scene, const dem::Config& config)
{
  constexpr double gigabyte = 1e9;
  const double most = mostGrainsAtOnce(scene, config);
  const double need = BytesOfGrain * most;
  const double available = availableMemory();
  if (need > available)
  {
    throw dem::Error(
      "Lower MaximumParticles, take larger grains (RadiusRange, or the shape As Drawn) or a smaller "
      "region: "
      "up to " +
      dem::inDigits(most, 2) + " grains may be placed in one step, which need about " +
      dem::inDigits(need / gigabyte, 2) + " GB of memory, and " +
      dem::inDigits(available / gigabyte, 2) + " GB are free.");
  }
}

void checkMemory(const dem::Scene& scene, const std::vector<Regime>& regimes)
{
  for (std::size_t k = 1; k < regimes.size(); ++k)
  {
    try
    {
      checkMemory(scene, regimes[k].config);
    }
    catch (const dem::Error& error)
    {
      throw dem::Error("Changes (" + regimes[k].change + "): " + error.what());
    }
  }
}

}
