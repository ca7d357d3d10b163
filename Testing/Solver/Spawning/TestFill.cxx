// Inflows that bring all at once: until nothing fits any more, in a box and in a closed surface,
// in their time, up to their maximum.
#include "Bodies.h"
#include "Check.h"
#include "Flowing.h"

#include "Spawning/Spawner.h"

#include <algorithm>

using namespace dem;

namespace
{

/// Share of a closed box that grains fill.
double filledShare(const Snapshot& state, double volume)
{
  double sum = 0.0;
  for (std::size_t k = 0; k < state.particles.size(); ++k)
  {
    sum += state.particles.mass(k) / 1000.0;
  }
  return sum / volume;
}

void fill()
{
  const double wide = 0.05;
  Scene scene;
  scene.walls = scene::box({ 0, 0, 0 }, { wide, wide, wide });
  Inflow inflow;
  inflow.amount = InflowAmount::Fill;
  inflow.region.low = { 0, 0, 0 };
  inflow.region.high = { wide, wide, wide };
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 0.001;
  inflow.velocity = { 0.1, 0.2, 0.3 };
  scene.inflows.push_back(inflow);
  Config config = scene::fall(10);
  Simulation equal(config, scene);
  const Snapshot first = equal.snapshot();
  check::isTrue("equal spheres fill more than 0.3, less than can be",
    filledShare(first, wide * wide * wide) > 0.3 && filledShare(first, wide * wide * wide) < 0.385);
  check::line(true, "equal spheres",
    std::to_string(first.particles.size()) + " grains, share " +
      check::number(filledShare(first, wide * wide * wide)));
  check::atMost("contacts at the beginning", equal.observe().totals.contactCount, 0);
  scene::advance(equal, 5);
  check::equal("only once", equal.observe().totals.inflowCount,
    static_cast<long long>(first.particles.size()));
  Simulation again(config, scene);
  check::isTrue("the same again", scene::identical(again.snapshot(), first));

  scene.inflows[0].sizes.radiusMax = 0.002;
  Simulation mixed(config, scene);
  check::atMost("what spheres of two to one leave free",
    1.0 - filledShare(mixed.snapshot(), wide * wide * wide), 0.75);
  scene.inflows[0].maximum = 100;
  Simulation hundred(config, scene);
  check::equal("up to its maximum", hundred.particleCount(), 100);
  scene.inflows[0].maximum = 100000;
  scene.inflows[0].times = { { 0.00055, 1.0 } };
  Simulation late(config, scene);
  scene::advance(late, 5);
  check::equal("not before its window", late.particleCount(), 0);
  scene::advance(late, 6);
  check::isTrue("with its window", late.particleCount() > 1000);
  check::equal("what is left of the maximum is missing",
    late.observe().totals.inflowMissing + late.particleCount(), 100000);
  scene.inflows[0].region.high = scene.inflows[0].region.low; // in the corner
  scene.inflows[0].times.clear();
  Simulation nowhere(config, scene);
  check::equal("ends where there is no space", nowhere.particleCount(), 0);
}

/// A closed surface as a region of a run.
void fillOfASurface()
{
  Scene scene;
  Inflow inflow;
  inflow.amount = InflowAmount::Fill;
  const double side = 0.02;
  inflow.region = scene::cube(0.0, side).region();
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 0.001;
  scene.inflows.push_back(inflow);
  Simulation simulation(scene::fall(10), scene);
  const Particles grains = simulation.particles();
  double least = 1.0;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const double x = grains.position.get(k)[axis];
      least = std::min({ least, x, side - x });
    }
  }
  check::atMost("deepest in the surface", 0.001 - least, 1e-15);
  check::isTrue("and full", filledShare(simulation.snapshot(), side * side * side) > 0.25);
}

/// A fill that is interrupted again and again comes to the same bits, and stops at once.
void interruptedFill()
{
  Scene scene;
  scene.walls = scene::box({ 0, 0, 0 }, { 0.05, 0.05, 0.05 });
  Inflow inflow;
  inflow.amount = InflowAmount::Fill;
  inflow.region.low = { 0, 0, 0 };
  inflow.region.high = { 0.05, 0.05, 0.05 };
  inflow.sizes.radiusMin = 0.0015;
  inflow.sizes.radiusMax = 0.002;
  scene.inflows.push_back(inflow);
  inflow.times = { { 0.0005, 1.0 } };
  scene.inflows.push_back(inflow);
  Config config = scene::fall(20);
  config.maximumParticles = 100000;
  Simulation atOnce(config, scene);
  scene::advance(atOnce, 20);
  Simulation later(config, scene, {}, Placing::Later);
  check::isTrue("nothing is placed yet", !later.isWhole() && later.particleCount() == 0);
  int stops = 0;
  std::int64_t mostAdded = 0;
  while (later.step() < 20 || !later.isWhole())
  {
    const std::int64_t before = later.particleCount();
    stops += later.advanceTo(20, [](std::int64_t) { return true; }) == AdvanceStatus::Stopped;
    mostAdded = std::max(mostAdded, later.particleCount() - before);
  }
  check::isTrue("stopped often", stops > 50);
  check::atMost("grains of one check", static_cast<double>(mostAdded),
    static_cast<double>(Spawner::AttemptsPerCheck));
  check::isTrue("the same bits", scene::identical(later.snapshot(), atOnce.snapshot()));
}

void cases()
{
  fill();
  interruptedFill();
  fillOfASurface();
}

}

int main()
{
  return check::run(cases);
}
