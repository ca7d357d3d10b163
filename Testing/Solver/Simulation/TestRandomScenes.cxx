// What must hold in any scene, in scenes made by seeds: the same bits however a step is reached, no
// contact that the lists miss, no energy that friction returns. Arguments are other seeds to try:
// the first one and how many; "stable" or "error" as a third one has steps that change, "cells" has
// periodic cells, "bodies" has walls that stretch or have a mass.
#include "Check.h"
#include "RandomScenes.h"

#include "Basics/Random.h"
#include "State/StateWords.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 1200;

/// What a run has come to at a step, or why it has ended before.
struct Seen
{
  std::int64_t step = 0;
  Snapshot state;
  Observation observation;
  std::string failure;
};

bool sameBits(const Vec3& a, const Vec3& b)
{
  return std::memcmp(&a, &b, sizeof a) == 0;
}

bool same(const Observation& a, const Observation& b)
{
  return a.contacts.size() == b.contacts.size() &&
    std::equal(a.force.begin(), a.force.end(), b.force.begin(), b.force.end(), sameBits) &&
    std::equal(a.torque.begin(), a.torque.end(), b.torque.begin(), b.torque.end(), sameBits) &&
    std::equal(a.velocity.begin(), a.velocity.end(), b.velocity.begin(), b.velocity.end(),
      sameBits) &&
    std::equal(a.contacts.begin(), a.contacts.end(), b.contacts.begin(),
      [](const ContactView& p, const ContactView& q)
      {
        return p.first == q.first && p.second == q.second && p.element == q.element &&
          sameBits(p.force, q.force) && sameBits(p.end, q.end) && p.heatFlux == q.heatFlux;
      }) &&
    std::equal(a.slidingWork.begin(), a.slidingWork.end(), b.slidingWork.begin(),
      b.slidingWork.end(),
      [](const ElementWork& p, const ElementWork& q)
      { return p.element == q.element && p.work == q.work; }) &&
    std::equal(a.worn.begin(), a.worn.end(), b.worn.begin(), b.worn.end(),
      [](const WornElement& p, const WornElement& q)
      { return p.element == q.element && p.volume == q.volume && p.behind == q.behind; }) &&
    std::equal(a.nodal.begin(), a.nodal.end(), b.nodal.begin(), b.nodal.end(),
      [](const NodalImpulse& p, const NodalImpulse& q)
      { return p.point == q.point && sameBits(p.impulse, q.impulse); }) &&
    a.heatFlux == b.heatFlux && a.totals.thermalEnergy == b.totals.thermalEnergy &&
    a.totals.bondEnergy == b.totals.bondEnergy && a.totals.bondCount == b.totals.bondCount &&
    a.totals.fractureEnergy == b.totals.fractureEnergy &&
    a.totals.dissipatedEnergy == b.totals.dissipatedEnergy &&
    wordsOf(a.totals.collisions) == wordsOf(b.totals.collisions) &&
    wordsOf(a.totals.openCollisions) == wordsOf(b.totals.openCollisions);
}

/// What integrates a scene that can do with it.
enum class StepKind
{
  Usual,
  Halves,
  Stages
};

/// Makes a scene of a seed.
using Maker = scene::RandomScene (*)(std::uint64_t, std::int64_t);

class Case
{
public:
  Case(std::uint64_t seed, StepControlKind control, StepKind kind, Maker make)
    : Seed(seed), Chance(mixBits(seed + 1000)),
      Last(kind == StepKind::Stages ? 2 * Steps / 3 : Steps), Made(make(seed, this->Last))
  {
    const bool even = seed % 2 == 0;
    if (kind == StepKind::Halves)
    {
      this->take(even ? Integrator::Leapfrog : Integrator::VelocityVerlet);
    }
    if (kind == StepKind::Stages)
    {
      const bool third =
        even || control == StepControlKind::Stable; // which the fourth order has not
      this->take(third ? Integrator::RungeKutta23 : Integrator::RungeKutta45);
    }
    if (control != StepControlKind::Published)
    {
      this->letStepsChange(control);
    }
    for (int k = 0; k < 7; ++k)
    {
      this->Stops.push_back(this->chooseStep());
    }
    this->Stops.push_back(0);
    this->Stops.push_back(this->Last);
    std::sort(this->Stops.begin(), this->Stops.end());
  }

  void run()
  {
    this->reference();
    this->threads();
    this->watched();
    this->handedOver();
    this->backAndForth();
    this->beginningAnew();
  }

private:
  /// Where the scene can be integrated so; what stages cannot do is left out of it. Shapes, bonds and
  /// cells that deform at given rates stay.
  void take(Integrator integrator)
  {
    Config config = this->Made.config;
    config.integrator = integrator;
    if (config.hasStages())
    {
      config.collisionStatistics = config.law.implicitDamping = false;
      config.wearLaw = WearLaw::None;
      config.nodalLoads = config.frictionHeat = false;
    }
    if (findProblem(config).empty())
    {
      this->Made.config = config;
    }
  }
  void letStepsChange(StepControlKind control)
  {
    Config& config = this->Made.config;
    config.stepControl = control;
    config.contactVelocity = 1.0;
    scene::lengthenSteps(config);
    const TimePlan plan = Simulation(config, this->Made.scene).timePlan();
    this->Unit = plan.window();
    this->Last = plan.lastStep();
  }
  std::int64_t chooseStep()
  {
    const double units = static_cast<double>(this->Last / this->Unit - 1);
    return this->Unit * (1 + static_cast<std::int64_t>(units * this->Chance.uniform()));
  }
  int chooseThreads() { return 2 + static_cast<int>(7 * this->Chance.uniform()); }
  Config config(int threads)
  {
    Config config = this->Made.config;
    config.threads = threads;
    config.grainsPerThread = 1 + static_cast<std::int64_t>(20 * this->Chance.uniform());
    return config;
  }
  std::string name(const std::string& what, std::int64_t step) const
  {
    return "seed " + std::to_string(this->Seed) + ", " + what + ", step " + std::to_string(step);
  }

  /// Without a stop in between: every stop by a run of its own lists.
  void reference()
  {
    Simulation one(this->config(1), this->Made.scene);
    Totals before;
    double gained = 0.0, most = 0.0, lost = 0.0, warmth = 0.0;
    for (const std::int64_t stop : this->Stops)
    {
      Seen seen;
      seen.step = stop;
      if (one.advanceTo(stop) != AdvanceStatus::Reached)
      {
        seen.failure = one.failure();
        this->Due.push_back(seen);
        break;
      }
      seen.observation = one.observe();
      seen.state = one.snapshot();
      // With fresh lists, which know of nothing but the positions.
      Simulation fresh(this->config(1), this->Made.scene, seen.state);
      check::isTrue(this->name("contacts of fresh lists", stop),
        same(fresh.observe(), seen.observation));
      const Totals& now = seen.observation.totals;
      gained = std::max(gained, before.dissipatedEnergy - now.dissipatedEnergy);
      most = std::max({ most, std::abs(now.dissipatedEnergy), now.translationalEnergy,
        now.walls.kinetic + now.walls.elastic }); // sheets swing with the error of a step
      const double exchanged =
        now.heat.surface.fluid + now.heat.surface.radiation + now.heat.friction.grains;
      lost = std::max(lost,
        std::abs(now.thermalEnergy - now.heat.fromWalls - now.heat.carriedIn - exchanged));
      warmth = std::max({ warmth, now.thermalEnergy, std::abs(now.heat.carriedIn) });
      before = now;
      this->Due.push_back(seen);
    }
    // As published, springs gain energy when a contact is pressed together while it is sheared.
    if (this->Made.config.frictionUpdate == FrictionUpdate::Incremental)
    {
      check::atMost(this->name("energy that dissipation gives back, relative", this->Last),
        gained / most, 0.05);
    }
    if (this->Made.config.law.conducts())
    {
      check::atMost(this->name("heat that is lost, relative", this->Last), lost / warmth, 1e-12);
    }
    const Totals& last = this->Due.size() > 1 && !this->Due.back().failure.empty()
      ? this->Due[this->Due.size() - 2].observation.totals
      : this->Due.back().observation.totals;
    const StepState& steps = this->Due.back().state.steps;
    if (steps.taken > 0)
    {
      std::printf("       %lld steps, %lld more given up, from %lld to %lld shortest ones\n",
        static_cast<long long>(steps.taken), static_cast<long long>(steps.given),
        static_cast<long long>(steps.shortest), static_cast<long long>(steps.longest));
    }
    std::printf("       %lld grains, %lld contacts, %lld gone, %zu wall elements, ends: %s\n",
      static_cast<long long>(last.count), static_cast<long long>(last.contactCount),
      static_cast<long long>(last.outflowCount), this->Made.scene.walls.elements.size(),
      this->Due.back().failure.c_str());
  }

  /// Advances to the next thing that is due.
  void compare(const std::string& what, Simulation& simulation, const Seen& due)
  {
    const bool reached = simulation.advanceTo(due.step) == AdvanceStatus::Reached;
    check::isTrue(this->name(what, due.step),
      reached ? due.failure.empty() && scene::identical(simulation.snapshot(), due.state)
              : simulation.failure() == due.failure);
  }

  void threads()
  {
    const int count = this->chooseThreads();
    Simulation other(this->config(count), this->Made.scene);
    for (const Seen& due : this->Due)
    {
      this->compare(std::to_string(count) + " threads", other, due);
    }
  }

  /// Observed in other steps than those that are compared.
  void watched()
  {
    Simulation other(this->config(1), this->Made.scene);
    const std::int64_t every =
      this->Unit * (1 + static_cast<std::int64_t>(40 * this->Chance.uniform()));
    for (const Seen& due : this->Due)
    {
      bool good = true;
      while (good && other.step() + every < due.step)
      {
        good = other.advanceTo(other.step() + every) == AdvanceStatus::Reached;
        if (good)
        {
          other.observe();
        }
      }
      if (!good)
      {
        check::isTrue(this->name("watched, fails alike", due.step), other.failure() == due.failure);
        return;
      }
      this->compare("watched every " + std::to_string(every) + " steps", other, due);
    }
  }

  /// At every stop a new run, with another number of threads, takes over; and at steps between.
  void handedOver()
  {
    auto run = std::make_unique<Simulation>(this->config(this->chooseThreads()), this->Made.scene);
    for (const Seen& due : this->Due)
    {
      if (run->step() < due.step && this->Chance.uniform() < 0.7)
      {
        const auto between = static_cast<std::int64_t>(
          static_cast<double>(due.step - run->step()) * this->Chance.uniform());
        if (run->advanceTo(run->step() + between) != AdvanceStatus::Reached)
        {
          check::isTrue(this->name("handed over, fails alike", due.step),
            run->failure() == due.failure);
          return;
        }
        run = std::make_unique<Simulation>(this->config(this->chooseThreads()), this->Made.scene,
          run->snapshot());
      }
      this->compare("handed over", *run, due);
      if (due.failure.empty())
      {
        run = std::make_unique<Simulation>(this->config(this->chooseThreads()), this->Made.scene,
          run->snapshot());
      }
    }
  }

  /// One run that advances to stops in any order, each from the state of any one before it.
  void backAndForth()
  {
    Simulation other(this->config(this->chooseThreads()), this->Made.scene);
    for (int k = 0; k < 4; ++k)
    {
      const auto to =
        static_cast<std::size_t>(static_cast<double>(this->Due.size()) * this->Chance.uniform());
      const auto from = static_cast<std::size_t>(static_cast<double>(to) * this->Chance.uniform());
      if (this->Due[from].failure.empty())
      {
        other.restore(this->Due[from].state);
        this->compare("back from step " + std::to_string(this->Due[from].step), other,
          this->Due[to]);
      }
    }
  }

  /// What a run has come to, but for the times at which bonds broke, which count from its begin.
  static Snapshot timeless(Snapshot state)
  {
    for (BondBreak& broken : state.bonds.breaks)
    {
      broken.time = 0.0;
    }
    return state;
  }

  /// Runs that continue earlier ones and count their steps from 0.
  void beginningAnew()
  {
    const Config& made = this->Made.config;
    auto run = std::make_unique<Simulation>(this->config(1), this->Made.scene);
    std::int64_t done = 0;
    for (std::size_t k = 1; k < this->Due.size(); ++k)
    {
      const Seen& due = this->Due[k];
      if (run->advanceTo(due.step - done) != AdvanceStatus::Reached)
      {
        check::isTrue(this->name("begun anew, fails alike", due.step), !due.failure.empty());
        return;
      }
      Snapshot state = run->snapshot();
      Snapshot seen = state;
      seen.step = due.step;
      seen.wallClock = seen.inflowClock = {};
      check::isTrue(this->name("begun anew", due.step),
        scene::identical(timeless(seen), timeless(due.state)));
      state.wallClock = state.wallClock.after(run->timePlan(), state.step);
      state.inflowClock = state.inflowClock.after(run->timePlan(), state.step);
      state.step = 0;
      done = due.step;
      Config config = this->config(1);
      const double passed = static_cast<double>(done) * run->timePlan().timeStep;
      config.bonds.time = std::max(0.0, made.bonds.time - passed);
      config.cell.strainBegin = std::max(0.0, made.cell.strainBegin - passed);
      run = std::make_unique<Simulation>(config, this->Made.scene, state);
    }
  }

  std::uint64_t Seed;
  Random Chance;
  std::int64_t Last; ///< step, of which each has several stages or one
  scene::RandomScene Made;
  std::int64_t Unit = 1; ///< steps that every run comes through are multiples of this
  std::vector<std::int64_t> Stops;
  std::vector<Seen> Due;
};

}

int main(int argc, char** argv)
{
  const std::uint64_t first = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 42;
  const std::uint64_t count =
    argc > 2 ? std::strtoull(argv[2], nullptr, 10) : check::sanitizedOr<std::uint64_t>(2, 4);
  const auto asks = [&](const char* word)
  {
    return std::any_of(argv + std::min(argc, 3), argv + argc,
      [word](const char* said) { return std::strcmp(said, word) == 0; });
  };
  const StepKind kind = asks("halves") ? StepKind::Halves
    : asks("stages")                   ? StepKind::Stages
                                       : StepKind::Usual;
  const StepControlKind control = asks("stable") ? StepControlKind::Stable
    : asks("error")                              ? StepControlKind::Error
                                                 : StepControlKind::Published;
  const Maker make = asks("cells") ? scene::randomCell
    : asks("bodies")               ? scene::randomBodies
                                   : scene::randomScene;
  return check::run(
    [=]
    {
      for (std::uint64_t seed = first; seed < first + count; ++seed)
      {
        Case(seed, control, kind, make).run();
      }
    });
}
