// Runs have equal bits at every step: for any number of threads, however the step was reached, and
// after continuing from a snapshot.
#include "Check.h"
#include "Scenes.h"

#include <memory>

using namespace dem;

namespace
{

const std::int64_t Steps = 2400;

/// Grains rain through a funnel onto a floor, an edge and a point; many contacts of all kinds.
Surface funnel()
{
  Surface surface;
  const double w = 0.06, n = 0.02, h = 0.06, low = 0.03;
  scene::addRectangle(surface, { -.2, -.2, 0 }, { .2, -.2, 0 }, { .2, .2, 0 }, { -.2, .2, 0 });
  for (int side = 0; side < 4; ++side)
  {
    const double c = side == 0 ? 1 : side == 2 ? -1 : 0;
    const double s = side == 1 ? 1 : side == 3 ? -1 : 0;
    auto at = [&](double x, double y, double z) { return Vec3{ c * x - s * y, s * x + c * y, z }; };
    scene::addElement(surface, { at(n, -n, low), at(w, -w, h), at(w, w, h) }, 0.001);
    scene::addElement(surface, { at(n, -n, low), at(w, w, h), at(n, n, low) }, 0.001);
    scene::addElement(surface, { at(w, -w, h), at(w, w, h), at(w, w, 0.2), at(w, -w, 0.2) }, 0.0);
  }
  scene::addElement(surface, { { -0.02, 0.003, 0.035 }, { 0.02, -0.002, 0.034 } }, 0.004);
  scene::addElement(surface, { { 0.001, 0.002, 0.015 } }, 0.008);
  return surface;
}

Config rain(int threads, FrictionUpdate update = FrictionUpdate::Incremental)
{
  Config config = scene::rain(update, threads, Steps);
  config.radiusMin = 0.002;
  config.radiusMax = 0.004;
  config.spawnMin = { -0.04, -0.04, 0.07 };
  config.spawnMax = { 0.04, 0.04, 0.12 };
  config.maximumParticles = 700;
  return config;
}

void threads()
{
  for (FrictionUpdate update : { FrictionUpdate::Incremental, FrictionUpdate::AsPublished })
  {
    const std::string name =
      update == FrictionUpdate::Incremental ? "incremental, " : "as published, ";
    Simulation one(rain(1, update), funnel());
    std::vector<std::unique_ptr<Simulation>> others;
    const std::vector<int> counts = { 0, 2, 3, 4, 8 };
    for (int count : counts)
    {
      others.push_back(std::make_unique<Simulation>(rain(count, update), funnel()));
    }
    for (std::int64_t step : { 0, 1, 2, 37, 800, 1600, 2400 })
    {
      scene::advance(one, step);
      const Snapshot due = one.snapshot();
      for (std::size_t i = 0; i < counts.size(); ++i)
      {
        scene::advance(*others[i], step);
        check::isTrue(name + std::to_string(counts[i]) + " threads at step " + std::to_string(step),
          scene::identical(others[i]->snapshot(), due));
      }
    }
    check::isTrue(name + "grains spawned", one.particleCount() > 300);
    check::isTrue(name + "many contacts", one.observe().totals.contactCount > 300);
  }
}

void observations()
{
  Simulation one(rain(1), funnel());
  Simulation four(rain(4), funnel());
  scene::advance(one, 1500);
  scene::advance(four, 1500);
  const Snapshot before = one.snapshot();
  const Observation a = one.observe();
  const Observation b = four.observe();
  check::isTrue("observing changes nothing", scene::identical(one.snapshot(), before));
  bool same = a.contacts.size() == b.contacts.size() && a.force.size() == b.force.size();
  for (std::size_t i = 0; same && i < a.contacts.size(); ++i)
  {
    same = a.contacts[i].first == b.contacts[i].first &&
      a.contacts[i].second == b.contacts[i].second &&
      a.contacts[i].element == b.contacts[i].element &&
      a.contacts[i].overlap == b.contacts[i].overlap &&
      norm(a.contacts[i].force - b.contacts[i].force) == 0.0;
  }
  for (std::size_t i = 0; same && i < a.force.size(); ++i)
  {
    same = norm(a.force[i] - b.force[i]) == 0.0 && norm(a.torque[i] - b.torque[i]) == 0.0;
  }
  check::isTrue("contacts and forces do not depend on threads", same);
  check::isTrue("totals do not depend on threads",
    a.totals.translationalEnergy == b.totals.translationalEnergy &&
      a.totals.elasticEnergy == b.totals.elasticEnergy &&
      a.totals.dissipatedEnergy == b.totals.dissipatedEnergy);
}

/// Step by step, in one go, and stopped in between.
void paths()
{
  Simulation jump(rain(2), funnel());
  scene::advance(jump, 1200);
  const Snapshot due = jump.snapshot();
  Simulation walk(rain(2), funnel());
  for (std::int64_t step = 1; step <= 1200; ++step)
  {
    scene::advance(walk, step);
    if (step % 100 == 0)
    {
      walk.observe();
    }
  }
  check::isTrue("step by step", scene::identical(walk.snapshot(), due));
  Simulation stopped(rain(2), funnel());
  const AdvanceStatus status =
    stopped.advanceTo(1200, [](std::int64_t done) { return done >= 451; });
  check::isTrue("stops when told", status == AdvanceStatus::Stopped && stopped.step() == 451);
  scene::advance(stopped, 1200);
  check::isTrue("stopped and continued", scene::identical(stopped.snapshot(), due));
}

void snapshots()
{
  Simulation whole(rain(2), funnel());
  std::vector<Snapshot> kept;
  for (std::int64_t step : { 0, 1, 333, 900, 1500 })
  {
    scene::advance(whole, step);
    kept.push_back(whole.snapshot());
  }
  scene::advance(whole, 2000);
  const Snapshot due = whole.snapshot();
  for (const Snapshot& snapshot : kept)
  {
    const std::string from = "from step " + std::to_string(snapshot.step);
    whole.restore(snapshot);
    check::isTrue("restore " + from, scene::identical(whole.snapshot(), snapshot));
    scene::advance(whole, 2000);
    check::isTrue("continue " + from, scene::identical(whole.snapshot(), due));
    Simulation fresh(rain(3), funnel(), snapshot);
    check::isTrue("new run " + from, scene::identical(fresh.snapshot(), snapshot));
    scene::advance(fresh, 2000);
    check::isTrue("new run continued " + from, scene::identical(fresh.snapshot(), due));
  }
}

/// A run that found no position for its first grain yet continues with its random sequence, too.
void beforeTheFirstGrain()
{
  Config config = rain(1);
  config.spawnAttemptsPerStep = 1;
  Surface nearlyFull;
  scene::addElement(nearlyFull, { { 0, 0, 0.095 } }, 0.0555);
  Simulation whole(config, nearlyFull);
  scene::advance(whole, 3);
  const Snapshot early = whole.snapshot();
  check::isTrue("no grain at first", early.particles.size() == 0);
  scene::advance(whole, 600);
  const Snapshot due = whole.snapshot();
  check::isTrue("grains later", due.particles.size() > 0);
  Simulation fresh(config, nearlyFull, early);
  scene::advance(fresh, 600);
  check::isTrue("continued from a run without grains", scene::identical(fresh.snapshot(), due));
}

void cases()
{
  beforeTheFirstGrain();
  threads();
  observations();
  paths();
  snapshots();
}

}

int main()
{
  return check::run(cases);
}
