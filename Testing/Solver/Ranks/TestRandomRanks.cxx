// Scenes made by seeds come to the same bits on any number of ranks: meshes that stand or move,
// several materials, grains of all shapes and of sizes up to 1 : 20 that come in and leave, laws of
// all kinds, bonds that break and heal, steps that change, periodic cells that deform or not.
// Arguments are other seeds to try: the first one and how many.
#include "Check.h"
#include "RandomScenes.h"
#include "RankTeams.h"
#include "SameObservations.h"

#include <algorithm>
#include <cstdint>
#include <vector>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 800;

/// What a run has come to, or why it has ended before.
struct Seen
{
  Snapshot state;
  Observation observation;
  std::string failure;

  void take(Simulation& simulation)
  {
    // Where steps change, their number counts in the shortest steps that there can be.
    const TimePlan plan = simulation.timePlan();
    const std::int64_t last = std::min(Steps * plan.longest(), plan.lastStep());
    if (simulation.advanceTo(last - last % plan.window()) == AdvanceStatus::Failed)
    {
      this->failure = simulation.failure();
    }
    else
    {
      this->state = simulation.snapshot();
      this->observation = simulation.observe();
    }
  }
};

/// What of two runs is not the same; empty if all is.
std::string differences(const Seen& one, const Seen& other)
{
  if (!one.failure.empty() || !other.failure.empty())
  {
    return one.failure == other.failure ? "" : ": " + one.failure + " / " + other.failure;
  }
  std::string found;
  found += scene::identical(one.state, other.state) ? "" : ", other states";
  found += observations::areSame(one.observation, other.observation) ? "" : ", other observations";
  found +=
    observations::areSame(one.observation.totals, other.observation.totals) ? "" : ", other totals";
  return found;
}

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
  Flowing, ///< grains come in, or leave
  InCell,  ///< in a periodic cell
  Bodies   ///< with walls that stretch or have a mass
};

/// Has steps change, or have stages, where the scene allows it.
void chooseSteps(std::uint64_t seed, Config& config)
{
  Config halves = config;
  halves.integrator = seed % 2 == 0 ? Integrator::Leapfrog : Integrator::VelocityVerlet;
  if (seed % 3 != 0 && findProblem(halves).empty())
  {
    config = halves;
  }
  Config changing = config;
  changing.stepControl = seed % 4 < 2 ? StepControlKind::Stable : StepControlKind::Error;
  changing.contactVelocity = 1.0;
  scene::lengthenSteps(changing);
  if (seed % 5 < 2 && findProblem(changing).empty())
  {
    config = changing;
  }
  Config staged = config;
  staged.nodalLoads = staged.frictionHeat = false;
  staged.integrator = seed % 4 < 2 ? Integrator::RungeKutta23 : Integrator::RungeKutta45;
  if (seed % 5 > 1 && findProblem(staged).empty())
  {
    config = staged;
  }
}

void compare(std::uint64_t seed, Kind kind)
{
  Snapshot start;
  const bool bodies = kind == Kind::Bodies;
  scene::RandomScene random = bodies               ? scene::randomBodies(seed, Steps)
    : kind == Kind::InCell                         ? scene::randomCell(seed, Steps)
    : kind == Kind::Flowing                        ? scene::randomScene(seed, Steps)
                                                   : withoutFlow(seed, start);
  const char* names[] = { ", ", ", flowing, ", ", in a cell, ", ", bodies, " };
  if (!bodies)
  {
    chooseSteps(seed + static_cast<std::uint64_t>(kind), random.config);
  }
  Seen due;
  Simulation one(random.config, random.scene, start);
  due.take(one);
  // Both neighbours of a rank in a cell are the same one where there are two.
  const std::vector<int> numbers = kind == Kind::InCell ? std::vector{ 2, 5 } : std::vector{ 3, 5 };
  for (const int ranks : check::sanitizedOr<std::vector<int>>({ 3 }, numbers))
  {
    Seen seen;
    const ranks::Case all{ {}, random.config, random.scene, start };
    ranks::demandNothing("seed " + std::to_string(seed),
      ranks::simulate(all, { ranks, 1 + ranks % 2, !bodies && (seed + ranks) % 2 == 0 },
        [&seen](Simulation& part, RankChannel& channel)
        {
          Seen own;
          own.take(part);
          if (channel.rank() == 0)
          {
            seen = std::move(own);
          }
        }));
    check::isTrue("seed " + std::to_string(seed) + names[static_cast<int>(kind)] +
        std::to_string(due.state.particles.size()) + " grains, " +
        std::to_string(due.state.contacts.size()) + " contacts, " +
        std::to_string(due.state.outflow.count) + " left, " +
        std::to_string(due.state.steps.given) + " of " + std::to_string(due.state.steps.taken) +
        " steps given up, " + std::to_string(due.state.bonds.broken) +
        (random.config.bonds.any() ? " bonds broken" : " bonds") +
        (random.config.shapes.empty() ? "" : ", with shapes") +
        (random.config.hasStages() ? ", by stages" : "") + ", on " + std::to_string(ranks) +
        " ranks" + differences(due, seen),
      differences(due, seen).empty());
  }
}

}

int main(int argc, char** argv)
{
  return check::run(
    [&]
    {
      for (const std::uint64_t seed : scene::seedsOf(argc, argv, { 15 }))
      {
        compare(seed, Kind::Still);
        compare(seed, Kind::Flowing);
        compare(seed, Kind::InCell);
        compare(seed, Kind::Bodies);
      }
    });
}
