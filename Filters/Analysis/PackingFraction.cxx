#include "Analysis/PackingFraction.h"

#include <limits>

namespace granular
{
namespace
{

bool isIn(const Box& box, const dem::Vec3& p)
{
  return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y &&
    p.z >= box.low.z && p.z <= box.high.z;
}

/// Volume of a grain that is inside of a box. A grain with a shape has that share of its volume in
/// the box that its balls have.
double volumeIn(const Box& box, const GrainSet& grains, std::size_t i)
{
  double part = 0.0;
  grains.forEachBall(i,
    [&](const dem::Ball& ball) { part += sphereVolumeIn(box, ball.centre, ball.radius); });
  return !grains.anyShaped() ? part : part / grains.volumeOfBalls(i) * grains.volume(i);
}

}

Packing makePacking(const GrainSet& grains, const Box& box, int rattlerBelow)
{
  Packing packing;
  packing.volume = volumeOf(box);
  double contacts = 0.0;
  std::size_t rattlers = 0;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    packing.grainVolume += volumeIn(box, grains, i);
    if (!isIn(box, grains.position[i]))
    {
      continue;
    }
    ++packing.count;
    if (!grains.contactCount.empty())
    {
      contacts += grains.contactCount[i];
      rattlers += grains.contactCount[i] < rattlerBelow ? 1 : 0;
    }
  }
  packing.solidFraction = packing.grainVolume / packing.volume;
  const bool hasMeans = packing.count > 0 && !grains.contactCount.empty();
  const auto count = static_cast<double>(packing.count);
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  packing.coordination = hasMeans ? contacts / count : none;
  packing.rattlerShare = hasMeans ? static_cast<double>(rattlers) / count : none;
  return packing;
}

}
