// A sharp wall that sticks in a grain with faces: its face comes through the centre of the grain,
// which its edges and corners have known since before. Runs that go on and runs from a saved state
// have the same bits, and no overlap grows by a jump.
#include "Check.h"
#include "Faceted.h"
#include "OnWalls.h"

#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double R = 0.001, Step = 1e-6;
constexpr std::int64_t Last = 3000, Every = 50;

/// A triangle in a plane of x that points down. It moves down and along x, and takes its plane
/// through the origin when its tip is below.
/// @param from where it comes from: 1 or -1
/// @param first corner that the element names first
Surface blade(double from, int first)
{
  const double w = 2.0 * R, x = -0.6 * R * from;
  const Vec3 corners[] = { { x, -w, 4.0 * R }, { x, w, 4.0 * R }, { x, 0.0, 1.65 * R } };
  Surface walls;
  Element element;
  element.kind = ElementKind::Triangle;
  for (int k = 0; k < 3; ++k)
  {
    walls.points.push_back(corners[k]);
    element.point[static_cast<std::size_t>(k)] = (first + k) % 3;
  }
  walls.elements = { element };
  WallBody body;
  body.motion.velocity = { 0.3 * from, 0.0, -0.9 };
  walls.bodies = { body };
  return walls;
}

void pierced(const GrainShape& shape, double from, int first)
{
  const std::string name = shape.name + ", blade from " + (from > 0.0 ? "-x" : "+x") +
    ", corner " + std::to_string(first) + " first: ";
  Config config = scene::still();
  config.material.youngsModulus = 1e3;
  config.material.density = 1e9; // hardly moves
  config.maximumOverlap = 1.9;
  config.shapes = { shape };
  scene::setSteps(config, Step, Last);
  ShapedGrain grain;
  grain.size = R;
  Snapshot start = scene::startFrom({});
  scene::addClump(config, 0, grain, start);
  const Surface walls = blade(from, first);
  Simulation whole(config, walls, start);
  double before = 0.0, jump = 0.0, deepest = 0.0;
  bool same = true;
  Snapshot last = start;
  for (std::int64_t step = Every; step <= Last; step += Every)
  {
    Simulation fresh(config, walls, last);
    if (whole.advanceTo(step) != AdvanceStatus::Reached ||
      fresh.advanceTo(step) != AdvanceStatus::Reached)
    {
      check::isTrue(name + whole.failure() + fresh.failure(), false);
      return;
    }
    last = whole.snapshot();
    same = same && scene::identical(fresh.snapshot(), last);
    const double overlap = whole.observe().totals.largestRelativeOverlap;
    jump = std::max(jump, overlap - before);
    deepest = std::max(deepest, overlap);
    before = overlap;
  }
  check::isTrue(name + "the same bits from every state", same);
  check::isTrue(name + "deep", deepest > 0.5);
  // The tip goes 0.9 m/s times 50 us in that time, which is 0.045 R, on a rounding of 0.4 or more.
  check::atMost(name + "growth of the overlap in 50 steps", jump, 0.045 / 0.4 + 0.01);
}

}

int main()
{
  return check::run(
    []
    {
      for (const GrainShape& shape : { scene::brick({ 1.0, 1.0, 1.0 }, 0.4), scene::tetrahedron(0.45),
             scene::prism(5, 0.8, 0.8, 0.3) })
      {
        for (const double from : { 1.0, -1.0 })
        {
          for (int first = 0; first < 3; ++first)
          {
            pierced(shape, from, first);
          }
        }
      }
    });
}
