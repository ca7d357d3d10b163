#include "Bed.h"

#include "Basics/Random.h"
#include "BedFile.h"
#include "Shapes/ShapedBalls.h"
#include "Spawning/ShapePicker.h"
#include "Tiling.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace bed
{

namespace
{

constexpr double Spacing = 2.06 * LargestRadius;
constexpr double RandomSpeed = 0.1; // [m/s]
/// The bed that larger ones are tiled from, and the largest that is left to fall: a cube of a
/// million grains on a loose grid takes hours to come to rest.
constexpr std::int64_t TileSource = 100000;
constexpr std::int64_t LargestFallen = 200000;

std::int64_t sideOf(std::int64_t count)
{
  return static_cast<std::int64_t>(std::ceil(std::cbrt(static_cast<double>(count))));
}

dem::Particle grainAt(const dem::Vec3& position, double radius, std::int64_t id)
{
  dem::Particle grain;
  grain.id = id;
  grain.radius = radius;
  grain.mass = dem::sphereMass(material().material.density, radius);
  grain.position = position;
  return grain;
}

/// Positions of the intruders: away from the sides, and from each other by the gap of a small
/// grain.
std::vector<dem::Vec3> intruderPositions(double width)
{
  if (width / 2 < 2 * Intruders::Radius + Spacing)
  {
    throw dem::Error("The box is too narrow for the intruders: take 30000 grains or more.");
  }
  std::vector<dem::Vec3> positions;
  for (int k = 0; k < Intruders::Count; ++k)
  {
    const auto quarter = [&](int upper) { return (upper ? 0.75 : 0.25) * width; };
    positions.push_back({ quarter(k & 1), quarter(k & 2), quarter(k & 4) });
  }
  return positions;
}

/// Clumps of the first shape on the same grid, rotated at random.
dem::Snapshot looseClumps(std::int64_t count, const dem::Config& config)
{
  const dem::Snapshot grid = looseGrid(count, {});
  const dem::UnitShape shape = dem::unitShape(config.shapes[0]);
  dem::Random random(11);
  dem::Snapshot start;
  for (std::size_t k = 0; k < grid.particles.size(); ++k)
  {
    dem::ShapedGrain grain;
    grain.size = LargestRadius;
    grain.mass = dem::massOf(shape, config.material.density, grain.size);
    grain.position = grid.particles.position.get(k);
    grain.velocity = grid.particles.velocity.get(k);
    grain.orientation = dem::drawRotation(random);
    dem::Particle common;
    common.id = static_cast<std::int64_t>(start.particles.size());
    dem::addShaped(shape, grain, common, start.particles);
  }
  return start;
}

/// Steps until the kinetic energy of the grains stays below @a limit times their m g R: a bed that
/// starts at rest needs a while to begin to move, and one that rings is at rest twice a period.
dem::Snapshot runUntilCalm(const dem::Config& config, const dem::Surface& walls,
  const dem::Snapshot& start, double limit, std::int64_t longest, const char* how)
{
  constexpr std::int64_t chunk = 250, calmChunks = 4;
  dem::Simulation simulation(config, walls, start);
  double unit = 0.0;
  for (std::size_t i = 0; i < start.particles.size(); ++i)
  {
    unit += 9.81 * start.particles.mass(i) * start.particles.radius(i);
  }
  std::int64_t calm = 0;
  for (std::int64_t k = 1; k <= longest && calm < calmChunks; ++k)
  {
    if (simulation.advanceTo(start.step + k * chunk) != dem::AdvanceStatus::Reached)
    {
      throw dem::Error(simulation.failure());
    }
    const double energy = simulation.observe().totals.translationalEnergy / unit;
    std::fprintf(stderr, "  %zu grains %s: step %lld, moving %.1e, calm below %.0e\n",
      start.particles.size(), how, static_cast<long long>(simulation.step()), energy, limit);
    calm = energy < limit ? calm + 1 : 0;
  }
  return simulation.snapshot();
}

/// Without friction first, for a dense bed, and with drag once the grains have fallen: contacts
/// hardly damp a large bed that rings as a whole. Then with friction, as the bed will be used,
/// which fills the springs. Drag does not act on grains at rest. A tiled bed is dense already and
/// only sinks a little.
dem::Snapshot settle(std::int64_t count, const dem::Snapshot& start, bool tiled,
  std::int64_t longest, const dem::Config& config)
{
  constexpr double decay = 100.0; // of the velocity of a grain by drag [1/s]
  const dem::Surface walls = container(count);
  dem::Config fall = config;
  fall.material.slidingFriction = fall.material.rollingFriction = 0.0;
  dem::Config pack = fall;
  pack.viscosity = decay * fall.material.density * LargestRadius * LargestRadius / 4.5;
  dem::Config rest = config;
  rest.viscosity = pack.viscosity;

  dem::Snapshot state = tiled ? start : runUntilCalm(fall, walls, start, 1.0, longest, "falling");
  state = runUntilCalm(pack, walls, state, 3e-3, longest, "packing");
  state = runUntilCalm(rest, walls, state, 1e-4, longest, "coming to rest");
  state.step = 0;
  state.order.clear();
  return state;
}

}

dem::Config material()
{
  dem::Config config;
  config.radiusMin = SmallestRadius;
  config.radiusMax = LargestRadius;
  config.maximumParticles = 0;
  config.timeStepFactor = 1.0;
  config.frameInterval = 1.0;
  config.endTime = 1e3;
  config.allowInitialOverlap = true;
  return config;
}

dem::Snapshot looseGrid(std::int64_t count, const std::vector<dem::Vec3>& intruders)
{
  const std::int64_t side = sideOf(count);
  const double clear = Intruders::Radius + 1.05 * LargestRadius;
  dem::Random random(7);
  dem::Snapshot start;
  const auto coordinate = [](std::int64_t k) { return (static_cast<double>(k) + 0.5) * Spacing; };
  for (std::int64_t cell = 0; start.particles.size() < static_cast<std::size_t>(count); ++cell)
  {
    const dem::Vec3 x{ coordinate(cell % side), coordinate(cell / side % side),
      coordinate(cell / side / side) };
    const auto inside = [&](const dem::Vec3& c) { return norm(x - c) < clear; };
    if (std::any_of(intruders.begin(), intruders.end(), inside))
    {
      continue;
    }
    const auto id = static_cast<std::int64_t>(start.particles.size());
    dem::Particle grain = grainAt(x, random.uniform(SmallestRadius, LargestRadius), id);
    for (double* v : { &grain.velocity.x, &grain.velocity.y, &grain.velocity.z })
    {
      *v = random.uniform(-RandomSpeed, RandomSpeed);
    }
    start.particles.add(grain);
  }
  for (const dem::Vec3& x : intruders)
  {
    const auto id = static_cast<std::int64_t>(start.particles.size());
    start.particles.add(grainAt(x, Intruders::Radius, id));
  }
  return start;
}

dem::Snapshot begun(dem::Snapshot state)
{
  state.stepsSinceSort = 1000;
  state.spawn.begun = true;
  state.spawn.nextId = static_cast<std::int64_t>(state.particles.size());
  return state;
}

double widthOf(std::int64_t count)
{
  return static_cast<double>(sideOf(count)) * Spacing;
}

dem::Surface container(std::int64_t count)
{
  const double w = widthOf(count);
  const double h = 1.5 * w;
  dem::Surface box;
  box.points = { { 0, 0, 0 }, { w, 0, 0 }, { w, w, 0 }, { 0, w, 0 }, { 0, 0, h }, { w, 0, h },
    { w, w, h }, { 0, w, h } };
  for (const auto& corners : { std::array<std::int64_t, 4>{ 0, 1, 2, 3 }, { 0, 1, 5, 4 },
         { 1, 2, 6, 5 }, { 2, 3, 7, 6 }, { 3, 0, 4, 7 } })
  {
    box.elements.push_back({ dem::ElementKind::Rectangle, corners, 0.0 });
  }
  return box;
}

dem::Snapshot load(const std::string& folder, std::int64_t count, int threads, bool intruders,
  std::int64_t longest)
{
  const std::string file = folder + (intruders ? "/intruders" : "/bed") + std::to_string(count);
  const std::int64_t total = count + (intruders ? Intruders::Count : 0);
  dem::Snapshot state;
  if (!readBed(file, state) || static_cast<std::int64_t>(state.particles.size()) != total)
  {
    writeBed(file, {}); // rather now than after the work
    const bool tiled = count > LargestFallen && !intruders;
    dem::Config config = material();
    config.threads = threads;
    state = settle(count,
      tiled ? tile(load(folder, TileSource, threads), widthOf(TileSource), count, widthOf(count))
            : looseGrid(count,
                intruders ? intruderPositions(widthOf(count)) : std::vector<dem::Vec3>{}),
      tiled, tiled ? longest : LongestRest, config);
    writeBed(file, state);
  }
  return begun(std::move(state));
}

dem::Snapshot loadClumps(const std::string& folder, std::int64_t count, const dem::Config& config)
{
  const std::string file = folder + "/" + config.shapes[0].name + std::to_string(count);
  dem::Snapshot state;
  if (!readBed(file, state) || static_cast<std::int64_t>(state.particles.shaped.size()) != count)
  {
    writeBed(file, {});
    state = settle(count, looseClumps(count, config), false, LongestRest, config);
    writeBed(file, state);
  }
  return begun(std::move(state));
}

}
