#include "Spawning/LaidPlates.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

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

void checkPlates(const Config& config, const Particles& grains)
{
  constexpr double slack = 1e-6;
  const int axis = config.axisAcrossPlane();
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
  }
}

}
