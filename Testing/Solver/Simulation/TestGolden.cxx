// The bits of a fixed run, written down: the same for any number of threads, any width of vectors
// and any x86-64 machine. A change that is meant to leave the results alone shows here if it does
// not, even in the last digit.
//
// To renew the numbers when physics, spawning or the order of sums is changed on purpose: run
// TestGolden, make sure that all numbers of threads print the same number, copy it to Expected
// below, and say in the commit message why the bits changed.
//
// GRANULAR_VECTOR_BITS chooses the width of vectors.
//
// Beside +, -, *, / and the square root, which IEEE 754 fixes, and the fused multiply-add, the run
// needs only one logarithm of the C library, which is checked on its own.
#include "Check.h"
#include "Scenes.h"
#include "Vectors/VectorCopies.h"

#include <cinttypes>

using namespace dem;

namespace
{

struct Golden
{
  FrictionUpdate update;
  const char* name;
  std::uint64_t hash;
};

const Golden Expected[] = {
  { FrictionUpdate::Incremental, "Incremental", 0x7bcf2f4adf0a2266 },
  { FrictionUpdate::AsPublished, "AsPublished", 0x5b69c6505d4cfadd },
};

const std::int64_t Steps = 2400;

/// Four slopes over a box; a bar and a ball in their path, of which the ball rises and is rougher;
/// grains below the slopes leave. Corners are written out, so that no compiler can round them
/// differently.
Scene hopper()
{
  Surface surface = scene::box({ -0.04, -0.04, 0.0 }, { 0.04, 0.04, 0.2 });
  const Vec3 low[] = { { -0.015, -0.015, 0.03 }, { 0.015, -0.015, 0.03 }, { 0.015, 0.015, 0.03 },
    { -0.015, 0.015, 0.03 } };
  const Vec3 high[] = { { -0.04, -0.04, 0.06 }, { 0.04, -0.04, 0.06 }, { 0.04, 0.04, 0.06 },
    { -0.04, 0.04, 0.06 } };
  for (int side = 0; side < 4; ++side)
  {
    const int next = (side + 1) % 4;
    scene::addElement(surface, { low[side], high[side], high[next] }, 0.001);
    scene::addElement(surface, { low[side], high[next], low[next] }, 0.001);
  }
  scene::addElement(surface, { { -0.02, 0.003, 0.05 }, { 0.02, -0.002, 0.049 } }, 0.004);
  scene::addElement(surface, { { 0.001, 0.002, 0.055 } }, 0.008);
  surface.elements.back().body = 1;
  surface.bodies.resize(2);
  surface.bodies[1].motion.velocity = { 0.25, 0.0, 0.125 };
  surface.bodies[1].material.slidingFriction = 0.5;
  Scene scene(surface);
  scene.outflow.planes.push_back({ { 0.0, 0.0, 0.02 }, { 0.0, 0.0, -1.0 } });
  return scene;
}

Config rain(FrictionUpdate update, int threads)
{
  Config config = scene::rain(update, threads, Steps);
  config.radiusMin = 0.0015;
  config.radiusMax = 0.0035;
  config.spawnMin = { -0.035, -0.035, 0.07 };
  config.spawnMax = { 0.035, 0.035, 0.11 };
  config.maximumParticles = 600;
  return config;
}

/// The run must pass through all that can change bits.
void checkScene(const std::string& name, const Simulation& simulation)
{
  const Snapshot end = simulation.snapshot();
  check::isTrue(name + "several tiles", end.particles.size() > 4 * 64);
  check::isTrue(name + "slots sorted, and sorted again",
    !end.order.empty() && end.stepsSinceSort < Steps / 2);
  int walls = 0, pairs = 0;
  for (const ContactView& contact : simulation.observe().contacts)
  {
    ++(contact.element >= 0 ? walls : pairs);
  }
  check::isTrue(name + "contacts of grains", pairs > 200);
  check::isTrue(name + "contacts with walls", walls > 50);
  check::isTrue(name + "grains that left", end.outflow.count > 5);
  check::isTrue(name + "work of sliding", end.slidingWork.size() > 10);
}

void follow(const Golden& golden)
{
  const std::string name = std::string(golden.name) + ", ";
  for (int threads : fusesByParts() ? std::vector<int>{ 1 } : std::vector<int>{ 1, 2, 3, 4, 8 })
  {
    Simulation simulation(rain(golden.update, threads), hopper());
    scene::advance(simulation, Steps);
    const Snapshot end = simulation.snapshot();
    const std::uint64_t seen = scene::hash(end) ^ 31 * scene::hashOfFlow(end);
    char text[80];
    std::snprintf(text, sizeof text, "measured 0x%016" PRIx64 ", expected 0x%016" PRIx64, seen,
      golden.hash);
    check::line(seen == golden.hash, name + std::to_string(threads) + " threads", text);
    if (threads == 1)
    {
      checkScene(name, simulation);
    }
  }
}

void cases()
{
  check::isTrue("log(0.5) of the C library, for the restitution",
    Config().material.restitution == 0.5 &&
      std::log(Config().material.restitution) == -0x1.62e42fefa39efp-1);
  for (const Golden& golden : Expected)
  {
    follow(golden);
  }
}

}

int main()
{
  return check::run(cases);
}
