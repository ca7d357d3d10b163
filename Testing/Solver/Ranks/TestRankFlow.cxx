// Grains that come in and leave while ranks share a run: the same ones, at the same positions and
// with the same ids as on one rank, whatever adds them, and so with the same bits after.
#include "Check.h"
#include "RankTeams.h"
#include "SameObservations.h"
#include "Scenes.h"

#include <algorithm>
#include <vector>

using namespace dem;

namespace
{

const std::int64_t Steps = 2300;
const std::vector<std::int64_t> Stops = { 0, 1, 37, 640, 1003, 1700, Steps };

/// A tray that swings in a box, over the edge of which grains fall.
Surface walls()
{
  Surface surface = scene::box({ -0.06, -0.04, -0.06 }, { 0.06, 0.04, 0.2 });
  scene::addRectangle(surface, { -0.06, -0.04, 0.0 }, { 0.03, -0.04, -0.004 },
    { 0.03, 0.04, -0.004 }, { -0.06, 0.04, 0.0 }, 0.001);
  surface.bodies.resize(2);
  surface.elements.back().body = 1;
  surface.bodies[1].motion.amplitude = { 0.003, 0.0, 0.002 };
  surface.bodies[1].motion.oscillation.frequency = 40.0;
  return surface;
}

Config config(int threads)
{
  Config config = scene::rain(FrictionUpdate::Incremental, threads, Steps);
  config.radiusMin = 0.0015;
  config.radiusMax = 0.005;
  config.maximumParticles = 700;
  for (const char* name : { "light", "heavy" })
  {
    Material material = config.material;
    material.name = name;
    material.density *= name[0] == 'h' ? 2.0 : 1.0;
    config.materials.push_back(material);
  }
  return config;
}

InflowRegion boxAt(const Vec3& low, const Vec3& high)
{
  InflowRegion region;
  region.low = low;
  region.high = high;
  return region;
}

/// A square jar without a lid, in which a grain may lie above the bottom.
InflowRegion jar()
{
  InflowRegion region = boxAt({ -0.05, -0.03, 0.004 }, { 0.02, 0.03, 0.03 });
  region.shape = InflowShape::Container;
  region.facesBelow = 0;
  region.points = { { -0.055, -0.035, 0.002 }, { 0.025, -0.035, 0.002 }, { 0.025, 0.035, 0.002 },
    { -0.055, 0.035, 0.002 } };
  region.triangles = { { 0, 1, 2 }, { 0, 2, 3 } };
  return region;
}

/// One of every kind.
std::vector<Inflow> inflows()
{
  std::vector<Inflow> all(5);
  for (Inflow& inflow : all)
  {
    inflow.sizes.radiusMin = 0.0015;
    inflow.sizes.radiusMax = 0.004;
    inflow.velocity = { 0.3, 0.1, -1.5 };
  }
  all[0].name = "as space permits";
  all[0].region = boxAt({ -0.05, -0.03, 0.05 }, { 0.05, 0.03, 0.08 });
  all[0].attemptsPerStep = 3;
  all[0].maximum = 150;
  all[0].times = { { 0.0, 0.004 } };
  all[1].name = "a number, fast and low above the others";
  all[1].region.shape = InflowShape::Disc;
  all[1].region.centre = { 0.0, 0.0, 0.03 };
  all[1].region.radius = 0.035;
  all[1].amount = InflowAmount::Number;
  all[1].rate = 3000.0;
  all[1].velocity = { 0.5, 0.0, -4.0 };
  all[2].name = "a mass";
  all[2].region = boxAt({ -0.05, -0.03, 0.09 }, { 0.0, 0.03, 0.12 });
  all[2].amount = InflowAmount::Mass;
  all[2].rate = 0.4;
  all[2].mixture = { { "light", 1.0 }, { "heavy", 2.0 } };
  all[3].name = "a fill, in the midst of the run";
  all[3].region = boxAt({ -0.05, -0.035, 0.10 }, { 0.05, 0.035, 0.18 });
  all[3].amount = InflowAmount::Fill;
  all[3].maximum = 260;
  all[3].times = { { 0.02, 1.0 } };
  all[4].name = "a fill of what is above the tray";
  all[4].region = jar();
  all[4].amount = InflowAmount::Fill;
  all[4].maximum = 90;
  return all;
}

/// @param leave whether grains do
Scene flow(bool leave = true)
{
  Scene scene(walls());
  scene.inflows = inflows();
  scene.sensors.resize(3);
  scene.sensors[0].name = "box";
  scene.sensors[1].name = "plane";
  scene.sensors[2].name = "disc";
  scene.sensors[0].low = { -0.03, -0.03, -0.03 };
  scene.sensors[0].high = { 0.02, 0.03, 0.05 };
  scene.sensors[0].recordVisits = true;
  scene.sensors[1].shape = SensorShape::Plane;
  scene.sensors[1].centre = { 0.01, 0.0, 0.0 };
  scene.sensors[1].normal = { 1.0, 0.2, 0.0 };
  scene.sensors[2].shape = SensorShape::Disc;
  scene.sensors[2].centre = { 0.0, 0.0, 0.03 };
  scene.sensors[2].radius = 0.03;
  if (leave)
  {
    scene.outflow.boxes.push_back({ { 0.0, -0.05, -0.06 }, { 0.07, 0.05, -0.03 } });
    scene.outflow.planes.push_back({ { -0.054, 0.0, 0.0 }, { -1.0, 0.0, 0.2 } });
  }
  return scene;
}

/// Has ranks simulate at the same time.
void simulate(int ranks, const Config& config, const Scene& scene, const Snapshot& from,
  Placing placing, const std::function<void(Simulation&, bool first)>& use)
{
  ranks::demandNothing("flow",
    ranks::simulate(
      { {}, config, scene, from }, { ranks, config.threads, ranks % 3 == 0 },
      [&use](Simulation& part, RankChannel& channel) { use(part, channel.rank() == 0); }, placing));
}

std::vector<Snapshot> statesOf(const Config& config, const Scene& scene, const Snapshot& from = {})
{
  std::vector<Snapshot> all;
  Simulation one(config, scene, from);
  for (const std::int64_t step : Stops)
  {
    scene::advance(one, step);
    all.push_back(one.snapshot());
  }
  return all;
}

const std::vector<Snapshot>& due()
{
  static const std::vector<Snapshot> all = statesOf(config(1), flow());
  return all;
}

void compare(const std::string& name, int ranks, const Config& config, const Scene& scene,
  const std::vector<Snapshot>& expected, const Snapshot& from = {})
{
  std::vector<Snapshot> seen(Stops.size());
  simulate(ranks, config, scene, from, Placing::AtOnce,
    [&](Simulation& part, bool first)
    {
      for (std::size_t k = 0; k < Stops.size(); ++k)
      {
        scene::advance(part, Stops[k]);
        Snapshot state = part.snapshot();
        if (first)
        {
          seen[k] = std::move(state);
        }
      }
    });
  for (std::size_t k = 0; k < Stops.size(); ++k)
  {
    check::isTrue(name + " on " + std::to_string(ranks) + " ranks, " +
        std::to_string(config.threads) + " threads, step " + std::to_string(Stops[k]) + ", " +
        std::to_string(expected[k].particles.size()) + " grains",
      scene::identical(seen[k], expected[k]));
  }
}

/// The scene does what it is for.
void flows()
{
  const Snapshot& end = due().back();
  for (const InflowState& inflow : end.spawn.inflows)
  {
    check::atMost("each inflow adds grains", 50.0, static_cast<double>(inflow.count));
  }
  for (const SensorState& sensor : end.sensors.each)
  {
    check::atMost("each sensor sees grains", 30.0,
      static_cast<double>(sensor.in.count + sensor.out.count));
  }
  check::atMost("visits are recorded", 10.0, static_cast<double>(end.sensors.each[0].ended.size()));
  check::atMost("grains leave", 40.0, static_cast<double>(end.outflow.count));
  check::atMost("contacts", 60.0, static_cast<double>(end.contacts.size()));
}

/// On other ranks and threads after each stop.
void restarts()
{
  Snapshot state = due().front();
  const std::vector<std::pair<int, int>> teams = { { 3, 1 }, { 2, 2 }, { 7, 1 }, { 1, 2 }, { 4, 2 },
    { 2, 1 } };
  for (std::size_t k = 0; k < teams.size(); ++k)
  {
    Snapshot seen;
    simulate(teams[k].first, config(teams[k].second), flow(), state, Placing::AtOnce,
      [&](Simulation& part, bool first)
      {
        scene::advance(part, Stops[k + 1]);
        Snapshot now = part.snapshot();
        if (first)
        {
          seen = std::move(now);
        }
      });
    state = std::move(seen);
    check::isTrue("restarted on " + std::to_string(teams[k].first) + " ranks",
      scene::identical(state, due()[k + 1]));
  }
}

/// As many as there may be at a time, on all ranks together, and as many as may come in all.
void limits()
{
  Config few = config(1);
  few.maximumParticles = 230;
  few.maximumParticlesInAll = 260;
  const std::vector<Snapshot> expected = statesOf(few, flow());
  std::int64_t come = 0;
  for (const InflowState& inflow : expected.back().spawn.inflows)
  {
    come += inflow.count;
  }
  check::equal("as many have come as may", come, few.maximumParticlesInAll);
  compare("with limits", 3, few, flow(), expected);
}

/// Grains that come in and leave have velocities of the middles of steps as the others do.
void halfSteps()
{
  Config halves = config(2);
  halves.integrator = Integrator::VelocityVerlet;
  compare("half steps", 3, halves, flow(), statesOf(halves, flow()));
}

/// The spawn box alone, without what leaves, above grains that there are.
void spawnBox()
{
  Config box = config(1);
  box.spawnMin = { -0.05, -0.03, 0.02 };
  box.spawnMax = { 0.05, 0.03, 0.15 };
  box.maximumParticles = 300;
  Scene scene = flow(false);
  scene.inflows.clear();
  Snapshot from;
  from.particles = due()[2].particles;
  compare("the spawn box", 3, box, scene, statesOf(box, scene, from), from);
}

/// Placing grains is stopped again and again, when the first rank is told, and continues.
void interrupted()
{
  Config full = config(1);
  full.maximumParticles = 5000;
  Scene scene = flow();
  scene.inflows[4].maximum = 0;
  Simulation one(full, scene);
  scene::advance(one, 25);
  const Snapshot whole = one.snapshot();
  simulate(3, full, scene, {}, Placing::Later,
    [&](Simulation& part, bool first)
    {
      check::isTrue("grains are placed later", !part.isWhole());
      int stops = 0;
      while (part.advanceTo(25,
               first ? [](std::int64_t) { return true; } : std::function<bool(std::int64_t)>()) !=
        AdvanceStatus::Reached)
      {
        stops += part.isWhole() ? 0 : 1;
      }
      check::atMost("stops within placing", 3.0, static_cast<double>(stops));
      const Snapshot state = part.snapshot();
      check::isTrue("stopped and continued", !first || scene::identical(state, whole));
    });
}

/// What is known of what has come and gone, and of the shares of ranks.
void accounts()
{
  Simulation one(config(1), flow());
  scene::advance(one, 2010);
  const Totals whole = one.observe().totals;
  std::vector<std::int64_t> own(4, 0);
  ranks::demandNothing("accounts",
    ranks::simulate({ {}, config(1), flow(), {} }, { 4, 1 },
      [&](Simulation& part, RankChannel& channel)
      {
        scene::advance(part, 2010);
        const Totals seen = part.observe().totals;
        check::isTrue("counts, masses and energies of a rank",
          observations::areSame(seen, whole) &&
            part.particleCount() == static_cast<std::int64_t>(whole.count));
        own[static_cast<std::size_t>(channel.rank())] = part.share().own;
      }));
  check::equal("own grains of all", own[0] + own[1] + own[2] + own[3], one.particleCount());
  // Where a thousand steps take seconds it is shared out by these, of which there is no telling.
  const double least = check::sanitizedOr(0.05, 0.25);
  check::atMost("each has its share", least * static_cast<double>(one.particleCount()) / 4.0,
    static_cast<double>(*std::min_element(own.begin(), own.end())));
}

/// What walls supply is summed by groups of slots, which begin where they do on one rank also when
/// grains of lower ranks have gone. Beside the energy of a run the last bits are lost, so it is 0.
void supplies()
{
  Snapshot from = due()[5];
  from.suppliedEnergy = 0.0;
  from.outflow.stepsSinceCheck = 19; // grains leave after the first step
  Config config = ::config(1);
  Scene scene = flow();
  scene.inflows.resize(1);
  scene.outflow.boxes.push_back({ { -0.02, -0.05, -0.06 }, { 0.0, 0.05, 0.0 } });
  const auto supplied = [&](Simulation& part)
  {
    scene::advance(part, from.step + 1);
    Snapshot state = part.snapshot();
    state.suppliedEnergy = 0.0;
    part.restore(state);
    scene::advance(part, from.step + 2);
    return part.snapshot().suppliedEnergy;
  };
  Simulation one(config, scene, from);
  const double whole = supplied(one);
  check::isTrue("walls supply energy", whole != 0.0);
  for (const int ranks : { 2, 3, 4 })
  {
    simulate(ranks, config, scene, from, Placing::AtOnce,
      [&](Simulation& part, bool)
      { check::isTrue("what walls supply after grains left", supplied(part) == whole); });
  }
}

}

int main()
{
  return check::run(
    []
    {
      flows();
      compare("flow", 3, config(2), flow(), due());
      if (check::sanitizedOr(false, true))
      {
        compare("flow", 2, config(2), flow(), due());
        compare("flow", 7, config(1), flow(), due());
      }
      restarts();
      limits();
      halfSteps();
      spawnBox();
      interrupted();
      accounts();
      supplies();
    });
}
