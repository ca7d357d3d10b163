#include "Simulation/Simulation.h"

#include "Core/Parallel.h"
#include "Neighbours/SpatialOrder.h"
#include "Simulation/BlowUp.h"
#include "Simulation/Observer.h"
#include "Simulation/Pace.h"
#include "Simulation/Places.h"
#include "Simulation/PresentContacts.h"
#include "Simulation/StartState.h"
#include "Simulation/Sweep.h"
#include "Spawning/Spawner.h"

#include <algorithm>
#include <chrono>

namespace dem
{

namespace
{

/// Steps after which the slots are put into spatial order again.
constexpr std::int64_t SortInterval = 1000;
/// Their order does not matter.
constexpr std::size_t FewGrains = 64;

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
  Implementation(const Config& config, const Surface& walls, Snapshot&& start)
    : Implementation(config, checkedWalls(config, walls), orderedStart(std::move(start)), Ordered{})
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
    this->Contacts.update(this->State.particles);
    Snapshot result;
    result.step = this->State.step;
    result.particles = this->particles();
    result.contacts = contactHistory(this->State.particles, this->Contacts,
      this->places().ofSlots(), this->Threads.team());
    if (!this->places().identity())
    {
      result.order = this->places().ofSlots();
    }
    result.stepsSinceSort = this->State.stepsSinceSort;
    result.spawn = this->State.spawn;
    result.suppliedEnergy = this->State.suppliedEnergy;
    return result;
  }

  Particles particles()
  {
    const Particles& grains = this->State.particles;
    return this->places().identity() ? grains : grains.select(this->places().slots());
  }

  void restore(Snapshot&& snapshot)
  {
    this->State = std::move(snapshot);
    if (!this->State.order.empty())
    {
      this->State.particles = this->State.particles.select(this->State.order);
    }
    this->State.order = {};
    this->Contacts.restart(this->State.particles, std::move(this->State.contacts));
    this->Known = false;
    this->Failure.clear();
  }

  Observation observe()
  {
    this->Contacts.update(this->State.particles);
    Observation seen = dem::observe({ this->State.particles, this->Contacts, this->Steps.grainLaw(),
      this->Steps.wallLaw(), this->Law, this->places().ofSlots(), this->Threads.team() });
    seen.totals.time = this->Plan.timeOf(this->State.step);
    seen.totals.dissipatedEnergy = this->State.suppliedEnergy - mechanicalEnergy(seen.totals);
    return seen;
  }

  Config Parameters;
  TimePlan Plan;
  Snapshot State; ///< by slots; contacts stay empty: their memory lives in Contacts
  std::string Failure;
  Sweep Steps;
  PhaseClock ListClock;

private:
  struct Ordered
  {
  };

  Implementation(const Config& config, const Surface& walls, Snapshot&& start, Ordered)
    : Parameters(config), Plan(planSteps(config, start.particles)),
      Steps(config, this->Plan.timeStep), Threads(makeTeam(config), config.threads == 0),
      Law(makeMotion(config, this->Plan.timeStep)), Contacts(walls)
  {
    this->Contacts.setTeam(this->Threads.team());
    this->restore(std::move(start));
    if (!this->State.spawn.begun)
    {
      this->begin();
    }
  }

  /// A run that continues nothing.
  void begin()
  {
    const Particles& grains = this->State.particles;
    if (!this->Parameters.allowInitialOverlap)
    {
      checkStartOverlap(grains, this->Contacts, this->Threads.team());
    }
    this->State.stepsSinceSort = SortInterval;
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
    this->ListClock.start();
    this->sortGrains();
    this->Contacts.update(grains);
    this->ListClock.lap(Phase::Lists);
    const StepResult done =
      this->Steps.step(grains, this->Contacts, this->Law, this->Threads.team());
    if (!this->isGood(done))
    {
      return false;
    }
    this->Contacts.grainsMoved(done.distance);
    ++this->State.step;
    ++this->State.stepsSinceSort;
    this->spawnGrains();
    return true;
  }

  /// Puts neighbours near each other in memory. When is part of the state, as sums are formed in
  /// the order of slots.
  void sortGrains()
  {
    Particles& grains = this->State.particles;
    if (this->State.stepsSinceSort < SortInterval || grains.size() <= FewGrains)
    {
      return;
    }
    const std::vector<std::int32_t> order = spatialOrder(grains);
    grains = grains.select(order);
    this->Contacts.reordered(grains, order);
    this->State.stepsSinceSort = 0;
    this->Known = false;
  }

  bool isGood(const StepResult& done)
  {
    const Particles& grains = this->State.particles;
    const double limit = this->Parameters.maximumOverlap;
    const BlowUp words{ this->Plan.timeOf(this->State.step), this->Plan.timeStep };
    if (done.deepGrains.first >= 0)
    {
      this->Failure = words.overlap(grains, PartnerKind::Grain, done.deepGrains, limit);
    }
    else if (done.deepWalls.first >= 0)
    {
      this->Failure = words.overlap(grains, PartnerKind::Wall, done.deepWalls, limit);
    }
    else if (done.runaway >= 0)
    {
      this->Failure = words.runaway(grains.get(done.runaway));
    }
    return this->Failure.empty();
  }

  void spawnGrains()
  {
    Particles& grains = this->State.particles;
    const std::size_t before = grains.size();
    if (static_cast<std::int64_t>(before) >= this->Parameters.maximumParticles)
    {
      return;
    }
    this->Contacts.update(grains);
    const int added = spawn(
      this->Parameters, grains, this->State.spawn,
      [&](const Vec3& p, double radius) { return this->Contacts.fits(grains, p, radius); },
      [&] { this->Contacts.announce(grains); });
    if (added > 0)
    {
      this->State.suppliedEnergy += freeEnergy(grains, before, grains.size(), this->Law.gravity);
      this->Contacts.listAdded(grains);
      this->Known = false;
    }
  }

  const Places& places()
  {
    if (!this->Known)
    {
      this->ById = Places(this->State.particles.id);
      this->Known = true;
    }
    return this->ById;
  }

  Pace Threads;
  Motion Law;
  ContactLists Contacts;
  Places ById; ///< of the present slots, if Known
  bool Known = false;
};

Simulation::Simulation(const Config& config, const Surface& walls, Snapshot start)
  : Self(std::make_unique<Implementation>(config, walls, std::move(start)))
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

std::int64_t Simulation::particleCount() const
{
  return static_cast<std::int64_t>(this->Self->State.particles.size());
}

Particles Simulation::particles() const
{
  return this->Self->particles();
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

void Simulation::restore(Snapshot snapshot)
{
  this->Self->restore(std::move(snapshot));
}

void Simulation::enableProfile()
{
  this->Self->Steps.enableProfile();
  this->Self->ListClock.enable();
}

PhaseClock::Times Simulation::profile() const
{
  PhaseClock::Times times = this->Self->Steps.profile();
  times[static_cast<std::size_t>(Phase::Lists)] =
    this->Self->ListClock.seconds()[static_cast<std::size_t>(Phase::Lists)];
  return times;
}

Observation Simulation::observe() const
{
  return this->Self->observe();
}

}
