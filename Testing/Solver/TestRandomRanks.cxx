// Scenes made by seeds, as far as ranks can share them, come to the same bits on any number of
// these: meshes that stand or move, several materials, grains of sizes up to 1 : 20 that come in
// and leave, laws of all kinds, bonds that break and heal, steps that change, periodic cells that
// deform or not. Arguments are other seeds to try: the first one and how many.
#include "Check.h"
#include "RandomScenes.h"
#include "RankThreads.h"
#include "SameLooks.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 1200;

/// What a run has come to, or why it has ended before.
struct Seen
{
  Snapshot state;
  Observation look;
  std::string failure;

  void take(Simulation& simulation)
  {
    // Of the shortest steps that there can be, where they change.
    const TimePlan plan = simulation.timePlan();
    const std::int64_t last = std::min(Steps * plan.longest(), plan.lastStep());
    if (simulation.advanceTo(last - last % plan.window()) == AdvanceStatus::Failed)
    {
      this->failure = simulation.failure();
    }
    else
    {
      this->state = simulation.snapshot();
      this->look = simulation.observe();
    }
  }
};

/// The scene with the grains that come in by half of the time, of which none come or leave after.
scene::RandomScene withoutFlow(std::uint64_t seed, Snapshot& start)
{
  scene::RandomScene random = scene::randomScene(seed, Steps);
  Simulation flowing(random.config, random.scene);
  flowing.advanceTo(Steps / 2);
  start.particles = flowing.particles();
  random.config.maximumParticles = static_cast<std::int64_t>(start.particles.size());
  random.config.allowInitialOverlap = true;
  random.scene.inflows.clear();
  random.scene.spawnPlace.reset();
  random.scene.outflow = {};
  return random;
}

enum class Kind
{
  Still,   ///< grains do not come in, nor leave
  Flowing, ///< they do
  InCell   ///< in a periodic cell
};

/// @return whether ranks can share the scene
bool compare(std::uint64_t seed, Kind kind)
{
  Snapshot start;
  scene::RandomScene random = kind == Kind::InCell ? scene::randomCell(seed, Steps)
    : kind == Kind::Flowing                        ? scene::randomScene(seed, Steps)
                                                   : withoutFlow(seed, start);
  if (random.config.bonds.any() && start.particles.size() == 0)
  {
    random.config.shapes.clear(); // spheres are what ranks can share
    for (Inflow& inflow : random.scene.inflows)
    {
      inflow.shapes.clear();
    }
  }
  const char* names[] = { ", ", ", flowing, ", ", in a cell, " };
  Config halves = random.config;
  halves.integrator = seed % 2 == 0 ? Integrator::Leapfrog : Integrator::VelocityVerlet;
  if (seed % 3 != 0 && findProblem(halves).empty())
  {
    random.config = halves;
  }
  Config changing = random.config;
  changing.stepControl = seed % 4 < 2 ? StepControlKind::Stable : StepControlKind::Error;
  changing.contactVelocity = 1.0;
  changing.timeStep *= changing.law.conducts() || changing.viscosity > 0.0 ? 1.0 : 8.0;
  if (seed % 5 < 2 && kind != Kind::Still && findProblem(changing).empty())
  {
    random.config = changing;
  }
  if (!whyNotShared(random.config, start.particles).empty())
  {
    return false;
  }
  Seen due;
  Simulation one(random.config, random.scene, start);
  due.take(one);
  for (const int ranks : check::sanitizedOr<std::vector<int>>({ 3 }, { 2, 3, 5 }))
  {
    Seen seen;
    const std::vector<std::string> said = ranks::run(ranks,
      [&](RankChannel& channel)
      {
        Config config = random.config;
        config.threads = 1 + ranks % 2;
        const bool first = channel.rank() == 0;
        Simulation part(config, random.scene, first ? Snapshot(start) : Snapshot(), Placing::AtOnce,
          {}, &channel);
        Seen own;
        own.take(part);
        if (first)
        {
          seen = std::move(own);
        }
      });
    for (const std::string& what : said)
    {
      check::line(what.empty(), "no rank says that it cannot", what.empty() ? "none" : what);
    }
    check::isTrue("seed " + std::to_string(seed) + names[static_cast<int>(kind)] +
        std::to_string(due.state.particles.size()) + " grains, " +
        std::to_string(due.state.contacts.size()) + " contacts, " +
        std::to_string(due.state.outflow.count) + " left, " +
        std::to_string(due.state.steps.given) + " of " + std::to_string(due.state.steps.taken) +
        " steps given up, " + std::to_string(due.state.bonds.broken) +
        (random.config.bonds.any() ? " bonds broken" : " bonds") + ", on " + std::to_string(ranks) +
        " ranks",
      due.failure == seen.failure &&
        (!due.failure.empty() ||
          (scene::identical(due.state, seen.state) && looks::areSame(due.look, seen.look) &&
            looks::areSame(due.look.totals, seen.look.totals))));
  }
  return true;
}

}

int main(int argc, char** argv)
{
  return check::run(
    [&]
    {
      std::vector<std::uint64_t> seeds =
        check::sanitizedOr<std::vector<std::uint64_t>>({ 15 }, { 2, 6, 15, 21 });
      if (argc > 2)
      {
        seeds.resize(static_cast<std::size_t>(std::atoi(argv[2])));
        for (std::size_t k = 0; k < seeds.size(); ++k)
        {
          seeds[k] = static_cast<std::uint64_t>(std::atoll(argv[1])) + k;
        }
      }
      int shared = 0, flowing = 0, inCells = 0;
      for (const std::uint64_t seed : seeds)
      {
        shared += compare(seed, Kind::Still) ? 1 : 0;
        flowing += compare(seed, Kind::Flowing) ? 1 : 0;
        inCells += compare(seed, Kind::InCell) ? 1 : 0;
      }
      check::atMost("scenes that ranks can share", 1.0, static_cast<double>(shared));
      check::atMost("those where grains come in", 1.0, static_cast<double>(flowing));
      check::atMost("those in cells", 1.0, static_cast<double>(inCells));
    });
}
