// Which of many spheres are drawn: none that a camera can see is left out, and most of the others
// are. The test sends rays through the picture, at any position in a pixel, with and without
// perspective.
#include "GranularSight.h"

#include "Basics/Random.h"
#include "Check.h"

#include <cmath>
#include <vector>

using granular::SeenSphere;
using granular::Sight;

namespace
{

constexpr double Radius = 0.005;

/// A bed in front of the camera, askew to it.
/// @param away of its middle from the camera
std::vector<SeenSphere> bed(int side, double away, std::uint64_t seed)
{
  dem::Random chance(seed);
  std::vector<SeenSphere> spheres;
  const double pitch = 1.95 * Radius, shift = 0.5 * pitch * (side - 1);
  const double c = std::cos(0.5), s = std::sin(0.5);
  for (int k = 0; k < side * side * side; ++k)
  {
    const auto near = [&](int index)
    { return pitch * index - shift + chance.uniform(-0.1, 0.1) * Radius; };
    const double x = near(k % side), y = near(k / side % side), z = near(k / side / side);
    // Rotations about two axes keep the grains out of line with the view.
    const double forward = s * x + c * z;
    spheres.push_back({ static_cast<float>(c * x - s * z), static_cast<float>(c * y - s * forward),
      static_cast<float>(s * y + c * forward - away),
      static_cast<float>(chance.uniform(0.9, 1.0) * Radius) });
  }
  return spheres;
}

Sight sightOf(bool perspective, double scale, int width, int height)
{
  Sight sight;
  sight.perspective = perspective;
  sight.scale = { scale, scale };
  sight.centre = { 0.5 * width, 0.5 * height };
  sight.size = { width, height };
  sight.nearest = 0.01;
  sight.farthest = 100.0;
  return sight;
}

/// The first sphere on a ray through a position in the picture; -1 for none.
int firstHit(const Sight& sight, const std::vector<SeenSphere>& spheres, double px, double py)
{
  const double u = (px - sight.centre[0]) / sight.scale[0];
  const double v = (py - sight.centre[1]) / sight.scale[1];
  int hit = -1;
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < spheres.size(); ++i)
  {
    const SeenSphere& one = spheres[i];
    // Along (u, v, -1) d from the origin, or along (0, 0, -1) d from (u, v, 0).
    const double ox = sight.perspective ? 0.0 : u, oy = sight.perspective ? 0.0 : v;
    const double dx = sight.perspective ? u : 0.0, dy = sight.perspective ? v : 0.0;
    const double cx = one.x - ox, cy = one.y - oy, cz = one.z;
    const double a = dx * dx + dy * dy + 1.0;
    const double b = cx * dx + cy * dy - cz;
    const double c = cx * cx + cy * cy + cz * cz - double(one.radius) * one.radius;
    const double root = b * b - a * c;
    const double depth = root >= 0.0 ? (b - std::sqrt(root)) / a : -1.0;
    if (depth > sight.nearest && depth < nearest)
    {
      nearest = depth;
      hit = static_cast<int>(i);
    }
  }
  return hit;
}

/// @param most of the spheres that may be taken for seen
void noneIsLeftOut(const std::string& name, const Sight& sight,
  const std::vector<SeenSphere>& spheres, double most)
{
  const std::vector<int> seen = granular::findSeen(sight, spheres);
  std::vector<bool> isSeen(spheres.size(), false);
  for (const int i : seen)
  {
    isSeen[i] = true;
  }
  dem::Random chance(7);
  int missing = 0, hits = 0;
  for (int ray = 0; ray < 4000; ++ray)
  {
    const int hit = firstHit(sight, spheres, chance.uniform(0.0, sight.size[0]),
      chance.uniform(0.0, sight.size[1]));
    hits += hit >= 0 ? 1 : 0;
    missing += hit >= 0 && !isSeen[hit] ? 1 : 0;
  }
  check::isTrue(name + ": " + std::to_string(hits) + " of 4000 rays meet a sphere", hits > 400);
  check::equal(name + ": spheres that are seen and not drawn", missing, 0);
  check::atMost(name + ": share that is drawn",
    static_cast<double>(seen.size()) / static_cast<double>(spheres.size()), most);
}

}

int main()
{
  return check::run(
    []
    {
      const std::vector<SeenSphere> far = bed(24, 0.6, 1);
      noneIsLeftOut("large grains", sightOf(true, 1500.0, 600, 500), far, 0.2);
      noneIsLeftOut("small grains", sightOf(true, 400.0, 160, 120), far, 0.4);
      noneIsLeftOut("far to one side", sightOf(true, 4000.0, 500, 700), far, 0.1);
      noneIsLeftOut("without perspective", sightOf(false, 2000.0, 500, 500), far, 0.2);
      noneIsLeftOut("grains smaller than pixels", sightOf(true, 50.0, 40, 40), far, 1.0);
      noneIsLeftOut("from near", sightOf(true, 500.0, 400, 300), bed(24, 0.16, 2), 0.3);
      noneIsLeftOut("from inside", sightOf(true, 300.0, 400, 300), bed(24, 0.0, 3), 0.3);
      check::equal("of none",
        static_cast<long long>(granular::findSeen(sightOf(true, 500, 9, 9), {}).size()), 0);
    });
}
