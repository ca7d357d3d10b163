#include "Measure.h"

#include "Bed.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace
{

constexpr double Pi = 3.14159265358979323846;

/// Volume of a sphere below a plane that is @a height above its centre.
double volumeBelow(double radius, double height)
{
  const double h = std::clamp(radius + height, 0.0, 2.0 * radius);
  return Pi * h * h * (radius - h / 3.0);
}

}

double memoryNow()
{
  double total = 0.0, resident = 0.0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double memoryPeak()
{
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

/// Radius of a ball; of a grain of one ball with a shape, that of the sphere of its volume [L]. The
/// mass in its packed velocity is that of the grain.
double radiusOfVolume(const dem::Particles& grains, std::size_t slot)
{
  const std::int32_t k = grains.shapedAt(slot);
  const bool smooth = k >= 0 && grains.shaped[k].count == 1;
  const double density = bed::material().material.density;
  return smooth ? std::cbrt(grains.mass(slot) / dem::sphereMass(density, 1.0))
                : grains.radius(slot);
}

double solidFraction(const dem::Particles& grains, double floorArea)
{
  std::vector<double> tops;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    tops.push_back(grains.position.get(i).z + grains.radius(i));
  }
  if (tops.empty())
  {
    return 0.0;
  }
  // Not the highest grain: one that lies on the others would make the bed seem loose.
  const auto k = static_cast<std::ptrdiff_t>(0.98 * static_cast<double>(tops.size() - 1));
  std::nth_element(tops.begin(), tops.begin() + k, tops.end());
  const double low = 0.1 * tops[k], high = 0.8 * tops[k];
  double volume = 0.0;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const double z = grains.position.get(i).z, r = radiusOfVolume(grains, i);
    volume += volumeBelow(r, high - z) - volumeBelow(r, low - z);
  }
  return volume / (floorArea * (high - low));
}
