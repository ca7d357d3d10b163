#include "Simulation/Simulation.h"

#include "Core/Parallel.h"
#include "Simulation/BlowUp.h"
#include "Simulation/Interactions.h"
#include "Simulation/Observer.h"
#include "Simulation/Pace.h"
#include "Simulation/StartState.h"
#include "Spawning/Spawner.h"

#include <algorithm>
#include <chrono>

namespace dem
{

namespace
{

Team makeTeam(const Config& config)
{
  return { config.threads > 0 ? config.threads : availableThreads(), config.grainsPerThread };
}

Surface checkedWalls(const Config& config, const Surface& walls)
{
  for (const std::string& problem : { findProblem(config), findProblem(walls) })
  {
    if (!problem.empty())
    {
      throw Error(problem);
    }
  }
  return walls;
}

Motion makeMotion(const Config& config, double timeStep)
{
  return { config.gravity, config.viscosity, timeStep,
    config.frictionUpdate == FrictionUpdate::AsPublished };
}

}

class Simulation::Implementation
{
public:
  Implementation(const Config& config, const Surface& walls, const Snapshot& start)
    : Implementation(config, checkedWalls(config, walls), orderedStart(start), Ordered{})
  {
  }

  AdvanceStatus advanceTo(std::int64_t target, const std::function<bool(std::int64_t)>& shouldStop)
  {
    const std::int64_t begin = this->State.step;
    while (this->State.step < target)
    {
      if (!this->timedStep())
      {
        return AdvanceStatus::Failed;
      }
      if (shouldStop && shouldStop(this->State.step - begin))
      {
        return AdvanceStatus::Stopped;
      }
    }
    return AdvanceStatus::Reached;
  }

  Snapshot snapshot()
  {
    this->Contacts.detect(this->State.particles);
    Snapshot result = this->State;
    result.contacts = this->Contacts.history(result.particles);
    return result;
  }

  void restore(const Snapshot& snapshot)
  {
    this->State = snapshot;
    this->Contacts.reset();
    this->Contacts.setHistory(this->State.particles, this->State.contacts);
    this->State.contacts.clear();
    this->Failure.clear();
  }

  Observation observe()
  {
    this->Contacts.detect(this->State.particles);
    Observation seen = dem::observe(this->State.particles, this->Contacts, this->Law);
    seen.totals.time = this->Plan.timeOf(this->State.step);
    seen.totals.dissipatedEnergy = this->State.suppliedEnergy - mechanicalEnergy(seen.totals);
    return seen;
  }

  Config Parameters;
  TimePlan Plan;
  Snapshot State; ///< contacts stay empty: the history lives in Contacts
  std::string Failure;

private:
  struct Ordered
  {
  };

  Implementation(const Config& config, const Surface& walls, const Snapshot& start, Ordered)
    : Parameters(config), Plan(planSteps(config, start.particles)),
      Threads(makeTeam(config), config.threads == 0), Law(makeMotion(config, this->Plan.timeStep)),
      Contacts(config, walls, this->Plan.timeStep, this->Threads.team())
  {
    this->restore(start);
    if (!start.spawn.begun)
    {
      this->begin();
    }
  }

  /// A run that continues nothing.
  void begin()
  {
    const Particles& grains = this->State.particles;
    this->Contacts.detect(grains);
    if (!this->Parameters.allowInitialOverlap)
    {
      checkStartOverlap(grains, this->Contacts);
    }
    this->State.spawn.begun = true;
    this->State.spawn.random = this->Parameters.randomSeed;
    this->State.spawn.nextId = grains.size() > 0 ? grains.id.back() + 1 : 0;
    this->State.suppliedEnergy = mechanicalEnergy(this->observe().totals);
    this->spawnGrains();
  }

  bool timedStep()
  {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    this->Contacts.setTeam(this->Threads.team());
    const bool good = this->step();
    const std::chrono::duration<double> seconds = Clock::now() - begin;
    this->Threads.stepDone(seconds.count(), this->State.particles.size());
    return good;
  }

  /// One step; false when the run blew up.
  bool step()
  {
    Particles& grains = this->State.particles;
    this->Contacts.detect(grains);
    this->Contacts.evaluate(grains);
    if (!this->overlapsAllowed(this->Contacts.grainForces(), this->Contacts.grainContacts(),
          PartnerKind::Grain) ||
      !this->overlapsAllowed(this->Contacts.wallForces(), this->Contacts.wallContacts(),
        PartnerKind::Wall))
    {
      return false;
    }
    const Fastest fastest = this->integrateAll();
    if (fastest.runaway >= 0)
    {
      this->Failure = this->blowUp().runaway(this->State.particles.get(fastest.runaway));
      return false;
    }
    this->Contacts.grainsMoved(fastest.distance);
    ++this->State.step;
    this->spawnGrains();
    return true;
  }

  struct Fastest
  {
    double distance = 0.0;
    std::int64_t runaway = -1; ///< lowest slot of a grain that moved too far

    void add(const Particles& grains, const GrainBlock& block)
    {
      for (int c = 0; c < block.count; ++c)
      {
        const std::size_t slot = block.begin + c;
        this->distance = std::max(this->distance, block.moved[c]);
        const bool allowed = block.moved[c] <= grains.radius[slot] && // false for NaN
          isFinite(grains.angularVelocity.get(slot));
        this->runaway =
          !allowed && this->runaway < 0 ? static_cast<std::int64_t>(slot) : this->runaway;
      }
    }
  };

  Fastest integrateAll()
  {
    Particles& grains = this->State.particles;
    std::vector<Fastest> perRange(this->Threads.team().threads);
    parallelRanges(static_cast<std::int64_t>(grains.size()), this->Threads.team(),
      [&](int range, std::int64_t first, std::int64_t last)
      {
        GrainBlock block;
        for (std::int64_t slot = first; slot < last; slot += block.count)
        {
          block.begin = static_cast<std::size_t>(slot);
          block.count = static_cast<int>(std::min<std::int64_t>(BatchSize, last - slot));
          this->Contacts.gather(block);
          integrate(grains, this->Law, block);
          perRange[range].add(grains, block);
        }
      });
    Fastest result;
    for (const Fastest& part : perRange) // ranges ascend, so the first runaway is the lowest
    {
      result.distance = std::max(result.distance, part.distance);
      result.runaway = result.runaway < 0 ? part.runaway : result.runaway;
    }
    return result;
  }

  bool overlapsAllowed(const ForceLoop& forces, const ContactList& list, PartnerKind partner)
  {
    const WorstOverlap& worst = forces.worstOverlap();
    if (worst.relative <= this->Parameters.maximumOverlap)
    {
      return true;
    }
    this->Failure = this->blowUp().overlap(this->State.particles, list.contacts()[worst.contact],
      partner, worst.relative, this->Parameters.maximumOverlap);
    return false;
  }

  BlowUp blowUp() const { return { this->Plan.timeOf(this->State.step), this->Plan.timeStep }; }

  void spawnGrains()
  {
    Particles& grains = this->State.particles;
    const std::size_t before = grains.size();
    this->Contacts.updateLists(grains);
    const int added = spawn(this->Parameters, grains, this->State.spawn,
      [&](const Vec3& p, double radius) { return this->Contacts.fits(grains, p, radius); });
    if (added > 0)
    {
      this->State.suppliedEnergy += freeEnergy(grains, before, grains.size(), this->Law.gravity);
      this->Contacts.grainsAdded();
    }
  }

  Pace Threads;
  Motion Law;
  Interactions Contacts;
};

Simulation::Simulation(const Config& config, const Surface& walls, const Snapshot& start)
  : Self(std::make_unique<Implementation>(config, walls, start))
{
}

Simulation::~Simulation() = default;

const TimePlan& Simulation::timePlan() const
{
  return this->Self->Plan;
}

std::int64_t Simulation::step() const
{
  return this->Self->State.step;
}

const Particles& Simulation::particles() const
{
  return this->Self->State.particles;
}

AdvanceStatus Simulation::advanceTo(std::int64_t step,
  const std::function<bool(std::int64_t)>& shouldStop)
{
  return this->Self->advanceTo(step, shouldStop);
}

const std::string& Simulation::failure() const
{
  return this->Self->Failure;
}

Snapshot Simulation::snapshot() const
{
  return this->Self->snapshot();
}

void Simulation::restore(const Snapshot& snapshot)
{
  this->Self->restore(snapshot);
}

Observation Simulation::observe() const
{
  return this->Self->observe();
}

}
