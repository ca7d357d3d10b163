// New grains touch nothing, keep to box and radius range, are not biased towards small ones, stop
// at the maximum, and follow from the seed.
#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <array>

using namespace dem;

namespace
{

/// Grains spawn in a box and fall out of it.
Config shower(std::uint64_t seed)
{
  Config config;
  config.spawnMin = { -0.05, -0.04, 0.3 };
  config.spawnMax = { 0.05, 0.04, 0.35 };
  config.radiusMin = 0.002;
  config.radiusMax = 0.006;
  config.maximumParticles = 1500;
  config.spawnAttemptsPerStep = 30;
  config.randomSeed = seed;
  config.initialVelocity = { 0.1, 0, -1 };
  config.initialAngularVelocity = { 1, 2, 3 };
  scene::setSteps(config, 1e-4, 3000);
  return config;
}

/// Smallest gap between the grains from @a first on and all others.
double smallestGap(const Particles& grains, std::size_t first)
{
  double gap = 1.0;
  for (std::size_t i = first; i < grains.size(); ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
    {
      gap = std::min(gap,
        norm(grains.position.get(i) - grains.position.get(j)) - grains.radius(i) -
          grains.radius(j));
    }
  }
  return gap;
}

void placement()
{
  // The floor cuts through the spawn box: nothing may appear in touch with it.
  const double floor = 0.305;
  Surface walls;
  scene::addRectangle(walls, { -1, -1, floor }, { 0, -1, floor }, { 0, 1, floor },
    { -1, 1, floor });
  Config config = shower(7);
  config.maximumParticles = 400;
  Simulation simulation(config, walls);
  std::size_t known = 0;
  double gap = 1.0;
  bool inside = true, inRange = true, moving = true;
  for (std::int64_t step = 0; step <= 1500 && known < 400; ++step)
  {
    scene::advance(simulation, step);
    const Particles grains = simulation.particles();
    for (std::size_t i = known; i < grains.size(); ++i)
    {
      const Vec3 x = grains.position.get(i);
      const Vec3 v = grains.velocity.get(i) - config.initialVelocity;
      for (int axis = 0; axis < 3; ++axis)
      {
        inside = inside && x[axis] >= config.spawnMin[axis] && x[axis] <= config.spawnMax[axis];
      }
      inRange = inRange && grains.radius(i) >= config.radiusMin &&
        grains.radius(i) <= config.radiusMax &&
        grains.mass(i) == sphereMass(config.material.density, grains.radius(i));
      moving = moving && norm(v) == 0.0 &&
        norm(grains.angularVelocity.get(i) - config.initialAngularVelocity) == 0.0;
      if (x.x < 0.0)
      {
        gap = std::min(gap, std::abs(x.z - floor) - grains.radius(i));
      }
    }
    gap = std::min(gap, smallestGap(grains, known));
    known = grains.size();
    if (step == 0)
    {
      check::isTrue("attempts are made at step 0", known > 0 && known <= 30);
    }
  }
  check::equal("grains", static_cast<long long>(known), 400);
  check::atMost("overlap of a grain that appears", -gap, 1e-16);
  check::isTrue("centres inside the box", inside);
  check::isTrue("radii in range, mass of a sphere", inRange);
  check::isTrue("initial velocities", moving);
}

void statistics()
{
  Simulation simulation(shower(3), {});
  scene::advance(simulation, 3000);
  const Particles grains = simulation.particles();
  check::equal("stops at the maximum", static_cast<long long>(grains.size()), 1500);
  double sum = 0.0;
  std::array<int, 4> quarters{};
  bool ascending = true;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    sum += grains.radius(i);
    const double share = (grains.radius(i) - 0.002) / 0.004;
    ++quarters[static_cast<std::size_t>(std::min(3.0, 4.0 * share))];
    ascending = ascending && grains.id[i] == static_cast<std::int64_t>(i);
  }
  const double count = static_cast<double>(grains.size());
  check::close("mean radius of a crowded box", sum / count, 0.004,
    4.0 * 0.004 / std::sqrt(12.0 * count));
  double chi = 0.0;
  for (int n : quarters)
  {
    chi += (n - count / 4) * (n - count / 4) / (count / 4);
  }
  check::atMost("radii uniform, chi squared of four classes", chi, 16.3); // 0.1 % of three
  check::isTrue("ids in order", ascending);
}

void seeds()
{
  Simulation a(shower(11), {}), b(shower(11), {}), c(shower(12), {});
  for (Simulation* simulation : { &a, &b, &c })
  {
    scene::advance(*simulation, 50);
  }
  check::isTrue("same seed, same grains", scene::identical(a.snapshot(), b.snapshot()));
  check::isTrue("other seed, other grains",
    a.particles().radius(0) != c.particles().radius(0) &&
      a.particles().position.get(0).x != c.particles().position.get(0).x);
}

void limits()
{
  Config config = shower(1);
  config.maximumParticles = 0;
  Simulation none(config, {});
  scene::advance(none, 10);
  check::equal("maximum 0", none.particleCount(), 0);
  config.maximumParticles = 10;
  config.spawnAttemptsPerStep = 0;
  Simulation idle(config, {});
  scene::advance(idle, 10);
  check::equal("no attempts", idle.particleCount(), 0);
  config.spawnAttemptsPerStep = 100;
  Simulation few(config, {});
  scene::advance(few, 10);
  check::equal("maximum 10", few.particleCount(), 10);
  config.radiusMax = config.radiusMin;
  config.spawnMin = config.spawnMax;
  config.initialVelocity = {};
  config.gravity = {};
  Simulation point(config, {});
  scene::advance(point, 20);
  check::equal("a box that is a point holds one", point.particleCount(), 1);
  // Grains that were there before keep their ids; new ones get their own and keep off them.
  config = shower(5);
  config.maximumParticles = 50;
  Simulation more(config, {}, scene::startFrom({ scene::grain(7, 0.03, 1000, { 0, 0, 0.325 }) }));
  const Particles grains = more.particles();
  check::isTrue("initial grain kept", grains.size() > 1 && grains.id[0] == 7);
  check::isTrue("new ids are new",
    std::count(grains.id.begin(), grains.id.end(), 7) == 1 && grains.id.back() > 7);
  check::isTrue("new grains keep off it", smallestGap(grains, 1) >= 0.0);
}

void cases()
{
  placement();
  statistics();
  seeds();
  limits();
}

}

int main()
{
  return check::run(cases);
}
