// Single values of grains that come and leave: when they are taken out, what of their work stays,
// in which order it is summed, how many are missing, where they have space, and which of two
// sensors has one.
#include "Check.h"
#include "Clumps.h"
#include "OnWalls.h"

#include "Spawning/Container.h"
#include "Spawning/Region.h"
#include "Spawning/Spawner.h"

using namespace dem;

namespace
{

constexpr double R = onwalls::R;

Scene withExit(double x)
{
  Scene scene;
  scene.walls = scene::plane(0.1);
  scene.outflow.planes.push_back({ { x, 0.0, 0.0 }, { 1.0, 0.0, 0.0 } });
  return scene;
}

/// Every twentieth step, and no other, checks which grains have to leave.
void whenGrainsLeave()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 60);
  Simulation simulation(config, withExit(0.05),
    scene::startFrom({ scene::grain(0, R, 1000.0, { 0.05 - 1e-5, 0.0, 1.0 }, { 1.0, 0.0, 0.0 }),
      scene::grain(1, R, 1000.0, { 0.05 - 2.5e-3, 0.0, 2.0 }, { 1.0, 0.0, 0.0 }) }));
  for (const std::int64_t step : { 0, 1, 19, 20, 39, 40 })
  {
    scene::advance(simulation, step);
    check::equal("grains at step " + std::to_string(step), simulation.particleCount(),
      step < 20 ? 2 : (step < 40 ? 1 : 0));
  }
}

/// Grains that leave take their energy away, and have their mass once, however many balls they are.
void whatLeaves()
{
  Config config = scene::still();
  config.gravity = { 0.0, 0.0, -9.81 };
  config.shapes = { scene::dumbbell() };
  scene::setSteps(config, 1e-4, 40);
  ShapedGrain grain;
  grain.size = R;
  grain.position = { 0.05 - 1e-5, 0.0, 1.0 };
  grain.velocity = { 2.0, 0.0, 0.0 };
  Snapshot start = scene::startFrom({ scene::grain(0, R, 1000.0, { 0.05 - 1e-5, 0.0, 2.0 },
    { 1.0, 0.0, 0.0 }, { 0.0, 50.0, 0.0 }) });
  scene::addClump(config, 0, grain, start);
  const double mass = start.particles.mass(0) + start.particles.shaped[0].mass;
  Simulation simulation(config, withExit(0.05), start);
  const double before = simulation.observe().totals.potentialEnergy;
  scene::advance(simulation, 40);
  const Totals totals = simulation.observe().totals;
  check::equal("grains that left", totals.outflowCount, 2);
  check::relative("their mass", totals.outflowMass, mass, 1e-14);
  check::atMost("energy that is not accounted for", std::abs(totals.dissipatedEnergy) / before,
    1e-6);
}

double workOn(const Simulation& simulation)
{
  double sum = 0.0;
  for (const ElementWork& done : simulation.observe().slidingWork)
  {
    sum += done.work;
  }
  return sum;
}

/// Work that a grain did on a wall stays there when it is taken out while it slides.
void workOfGrainsThatLeave()
{
  Config config = onwalls::heavy(1e-5, 400);
  config.material.slidingFriction = 0.3;
  Particle grain = onwalls::resting(config, 0.05 - 2.5e-3, 0.0);
  grain.velocity = { 1.0, 0.0, 0.0 };
  Simulation simulation(config, withExit(0.05), scene::startFrom({ grain }));
  scene::advance(simulation, 259);
  const double before = workOn(simulation);
  check::equal("it is there", simulation.particleCount(), 1);
  check::relative("work of sliding", before, 0.3 * grain.mass * onwalls::G * 2.59e-3, 0.02);
  scene::advance(simulation, 300);
  check::equal("it is gone", simulation.particleCount(), 0);
  check::relative("work that stays", workOn(simulation), before, 0.01);
}

/// Many grains leave a wall in one step; their work is summed in one order, whoever does it.
void orderOfWork()
{
  constexpr int count = 20000; // more than a tile holds
  std::vector<double> work;
  for (const int threads : { 1, 2, 3 })
  {
    Config config = scene::still();
    config.material.slidingFriction = 0.3;
    config.allowInitialOverlap = true;
    config.threads = threads;
    config.grainsPerThread = 1;
    scene::setSteps(config, 1e-6, 6);
    Particles grains;
    for (int k = 0; k < count; ++k)
    {
      grains.add(scene::grain(k, 1e-4, 1000.0,
        { 3e-4 * (k % 200 - 100), 3e-4 * (k / 200 - 50), 1e-4 - 3e-7 },
        { 1.0 + 0.37 * (k % 11) + 1e-3 * k, 0.0, 0.1 }));
    }
    Snapshot start;
    start.particles = std::move(grains);
    Simulation simulation(config, scene::plane(0.1), start);
    scene::advance(simulation, 6);
    const Observation seen = simulation.observe();
    check::equal("contacts that are left", static_cast<long long>(seen.contacts.size()), 0);
    work.push_back(workOn(simulation));
  }
  check::isTrue("grains did work", work[0] > 0.0);
  check::isTrue("its sum has the same bits on one, two and three threads",
    work[0] == work[1] && work[0] == work[2]);
}

/// A grain that is small beside those before it is due, and missing, when there is less to come
/// than such a one had.
void lessThanAGrainIsMissing()
{
  Config config = scene::still();
  Inflow inflow;
  inflow.amount = InflowAmount::Mass;
  inflow.rate = 1.0;
  const Spawner spawner(config, { inflow });
  SpawnState state;
  spawner.complete(state, 0.0);
  InflowState& own = state.inflows[0];
  const double mean = sphereMass(config.material.density, 0.01);
  own.count = 10;
  own.mass = 10.0 * mean;
  own.carriedRadius = 0.003;
  const auto missingOf = [&](double grains)
  {
    own.asked = own.mass + grains * mean;
    return spawner.missing(state);
  };
  check::equal("missing of half a grain", missingOf(0.5), 1);
  check::equal("of less than the small one", missingOf(0.02), 0);
  check::equal("of three and a half", missingOf(3.5), 3);
}

/// Grains that come reach beyond the box of their centres by as far as the largest one does: a
/// sphere by its radius, two balls that touch by 2 / 2^(1/3) of that of a sphere of their volume.
void spacesOfInflows()
{
  GrainShape pair;
  pair.name = "pair";
  pair.balls = { { { -1.0, 0.0, 0.0 }, 1.0 }, { { 1.0, 0.0, 0.0 }, 1.0 } };
  Config config = scene::still();
  config.shapes = { pair };
  config.maximumParticles = 10;
  Inflow inflow;
  inflow.region.low = { -0.1, 0.2, 0.3 };
  inflow.region.high = { 0.1, 0.25, 0.5 };
  inflow.sizes.radiusMin = R;
  inflow.sizes.radiusMax = 2.0 * R;
  for (const bool shaped : { false, true })
  {
    if (shaped)
    {
      inflow.shapes = { { 0, 1.0 } };
    }
    const Spawner spawner(config, { inflow });
    SpawnState state;
    spawner.complete(state, 0.0);
    spawner.ask(0.0, state);
    const std::vector<Box> boxes = spawner.attemptBoxes(0.0, state);
    check::equal("boxes of an inflow", static_cast<long long>(boxes.size()), 1);
    const double reach = 2.0 * R * (shaped ? 2.0 / std::cbrt(2.0) : 1.0);
    const std::string name = shaped ? "space of pairs of balls" : "space of spheres";
    check::relative(name + ", below", inflow.region.low.y - boxes.at(0).low.y, reach, 1e-3);
    check::relative(name + ", above", boxes.at(0).high.z - inflow.region.high.z, reach, 1e-3);
  }
}

/// Of two boxes side by side exactly one has the grain that is on the face between them.
void facesOfSensors()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 1);
  for (const Vec3& axis : { Vec3{ 1, 0, 0 }, Vec3{ 0, 1, 0 }, Vec3{ 0, 0, 1 } })
  {
    Scene scene;
    scene.sensors.resize(2);
    for (const double side : { -1.0, 1.0 })
    {
      Sensor& box = scene.sensors[side < 0.0 ? 0 : 1];
      box.name = side < 0.0 ? "below" : "above";
      box.low = Vec3{ -1, -1, -1 } + side * axis;
      box.high = Vec3{ 1, 1, 1 } + side * axis;
    }
    const Simulation simulation(config, scene,
      scene::startFrom({ scene::grain(0, R, 1000.0, {}) }));
    const std::vector<SensorReading> seen = simulation.observe().totals.sensors;
    check::equal("in the box below", seen[0].inside.count, 0);
    check::equal("in that above", seen[1].inside.count, 1);
  }
}

/// An open cup of eight sides whose floor is above the lower end of its walls.
Surface cup(double radius, double floor, double height)
{
  Surface surface;
  const auto rim = [&](int k, double z) {
    return Vec3{ radius * std::cos(0.25 * Pi * k), radius * std::sin(0.25 * Pi * k), z };
  };
  for (int k = 0; k < 8; ++k)
  {
    scene::addElement(surface, { { 0.0, 0.0, floor }, rim(k, floor), rim(k + 1, floor) }, 0.0);
    scene::addElement(surface, { rim(k, 0.0), rim(k + 1, 0.0), rim(k + 1, height) }, 0.0);
    scene::addElement(surface, { rim(k, 0.0), rim(k + 1, height), rim(k, height) }, 0.0);
  }
  return surface;
}

/// A level counts from the floor of the container, and what falls in is over the floor with all of
/// it.
void containers()
{
  const Container container(cup(0.1, 0.02, 0.12), { 0.0, 0.0, -9.81 });
  check::relative("half of the container", container.inside(0.5).high.z, 0.07, 1e-9);
  constexpr double radius = 0.02;
  const RegionSampler sampler(container.above(radius));
  Random random(5);
  const double apothem = 0.1 * std::cos(Pi / 8.0);
  int found = 0, over = 0;
  for (int draw = 0; draw < 2000; ++draw)
  {
    Vec3 position;
    if (!sampler.draw(random, radius, position))
    {
      continue;
    }
    ++found;
    for (const Vec3& direction : { Vec3{ radius, 0, 0 }, Vec3{ 0, radius, 0 } })
    {
      for (const double sign : { -1.0, 1.0 })
      {
        const Vec3 end = position + sign * direction;
        bool inside = true;
        for (int k = 0; k < 8; ++k)
        {
          const double angle = 0.25 * Pi * (k + 0.5);
          inside = inside && end.x * std::cos(angle) + end.y * std::sin(angle) < apothem + 1e-9;
        }
        over += inside ? 0 : 1;
      }
    }
  }
  check::isTrue("there is space", found > 1000);
  check::equal("positions over the rim", over, 0);
}

void all()
{
  containers();
  facesOfSensors();
  whenGrainsLeave();
  whatLeaves();
  workOfGrainsThatLeave();
  orderOfWork();
  lessThanAGrainIsMissing();
  spacesOfInflows();
}

}

int main()
{
  return check::run(all);
}
