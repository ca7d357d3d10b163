#include "Spawning/LaidPlates.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace dem
{

Quaternion plateAcross(int axis)
{
  const double half = std::sqrt(0.5);
  return axis == 0 ? Quaternion{ half, 0.0, half, 0.0 }
                   : (axis == 1 ? Quaternion{ half, -half, 0.0, 0.0 } : Quaternion{});
}

namespace
{

void checkRegions(const Config& config, const std::vector<Inflow>& inflows)
{
  const bool any = std::any_of(config.shapes.begin(), config.shapes.end(),
    [](const GrainShape& shape) { return shape.plate != 0.0; });
  const int axis = config.axisAcrossPlane();
  for (std::size_t k = 0; any && config.maximumParticles > 0 && k < inflows.size(); ++k)
  {
    const InflowRegion& region = inflows[k].region;
    if (region.shape != InflowShape::Box || region.low[axis] != region.high[axis])
    {
      throw Error("Give the boxes in which plates appear no thickness along the axis across "
                  "MotionPlane (SpawnBox, or the Box of an inflow): plates touch within one plane.");
    }
  }
}

/// What moves beside a plate has its centre in the same plane, as outlines touch there.
void checkDepths(const Particles& grains, const ShapedGrain& plate, int axis)
{
  const double slack = 1e-6 * plate.size;
  const double depth = plate.position[axis];
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    const std::int32_t shaped = grains.shapedAt(slot);
    const double other =
      shaped >= 0 ? grains.shaped[shaped].position[axis] : grains.position.get(slot)[axis];
    if (!(std::abs(other - depth) <= slack))
    {
      throw Error("Give all grains the same coordinate along the axis across MotionPlane: grain " +
        std::to_string(grains.grainId(slot)) + " is " + inWords(std::abs(other - depth)) +
        " beside the plane in which the plate " + std::to_string(grains.id[plate.first]) +
        " moves.");
    }
  }
}

}

void checkPlates(const Config& config, const std::vector<Inflow>& inflows, const Particles& grains)
{
  checkRegions(config, inflows);
  constexpr double slack = 1e-6;
  const int axis = config.axisAcrossPlane();
  const ShapedGrain* first = nullptr;
  for (const ShapedGrain& grain : grains.shaped)
  {
    const bool isKnown =
      grain.shape >= 0 && grain.shape < static_cast<std::int64_t>(config.shapes.size());
    if (!isKnown || config.shapes[grain.shape].plate == 0.0) // others are refused elsewhere
    {
      continue;
    }
    const Vec3 across = rotated(grain.orientation, Lane3(0.0, 0.0, 1.0));
    if (!(std::abs(std::abs(across[axis]) - 1.0) < slack))
    {
      const Quaternion q = plateAcross(axis);
      throw Error("Grain " + std::to_string(grains.id[grain.first]) +
        " is a plate that does not lie in the plane of MotionPlane: its z axis is along " +
        inWords(across) + ". The Orientation (" + inWords(q.w) + ", " + inWords(q.x) + ", " +
        inWords(q.y) + ", " + inWords(q.z) + ") would lay it there.");
    }
    first = first ? first : &grain;
  }
  if (first)
  {
    checkDepths(grains, *first, axis);
  }
}

}
