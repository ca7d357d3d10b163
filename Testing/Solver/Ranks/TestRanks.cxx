// A run that several ranks share has the bits of one that has all grains: for any number of ranks
// and threads, by jumps, and through restarts that change both. No rank has more than its grains
// and those around them, and what goes wrong on one is said by all.
#include "Check.h"
#include "RankTeams.h"
#include "SameObservations.h"
#include "Scenes.h"

#include <algorithm>
#include <vector>

using namespace dem;
using ranks::demandNothing;

namespace
{

const std::int64_t Steps = 2400;
const std::vector<std::int64_t> Stops = { 0, 1, 37, 999, 1001, 1700, Steps };

enum class Kind
{
  Usual,
  WithAll, ///< contacts last beyond touch, by a law that remembers more, conduct heat and have
           ///< their losses counted, and velocities are of the middles of steps
  InCell,  ///< periodic, sheared, and pressed along z
  Staged   ///< by forces in several stages of each step
};

/// A floor, a tilted plate that swings and a belt that runs; with all the plate is under a load as
/// well, and warm. None in a cell.
Surface walls(Kind kind = Kind::Usual)
{
  if (kind == Kind::InCell)
  {
    return {};
  }
  Surface surface = scene::box({ -0.09, -0.05, 0 }, { 0.09, 0.05, 0.4 });
  const std::size_t still = surface.elements.size();
  scene::addRectangle(surface, { -0.05, -0.05, 0.03 }, { 0.05, -0.05, 0.05 }, { 0.05, 0.05, 0.05 },
    { -0.05, 0.05, 0.03 }, 0.001);
  scene::addElement(surface, { { -0.02, -0.04, 0.07 }, { 0.02, 0.04, 0.075 } }, 0.003);
  surface.bodies.resize(3);
  surface.elements[0].body = 1;
  surface.bodies[1].motion.surface.velocity = { 0.4, 0.1, 0.0 };
  for (std::size_t k = still; k < surface.elements.size(); ++k)
  {
    surface.elements[k].body = 2;
  }
  surface.bodies[2].motion.amplitude = { 0.004, 0.0, 0.003 };
  surface.bodies[2].motion.oscillation.frequency = 30.0;
  if (kind == Kind::WithAll)
  {
    WallServo& servo = surface.bodies[2].motion.servo;
    servo.kind = ServoKind::Force;
    servo.load = -0.02;
    servo.direction = { 0.0, 0.0, 1.0 };
    servo.maximumSpeed = 0.2;
    surface.bodies[1].temperature = 400.0;
    surface.bodies[2].temperature = 250.0;
  }
  return surface;
}

Config config(int threads, std::int64_t grains, Kind kind = Kind::Usual)
{
  Config config = scene::rain(FrictionUpdate::Incremental, threads, Steps);
  config.radiusMin = 0.0012;
  config.radiusMax = 0.006;
  config.spawnMin = { -0.08, -0.04, 0.006 };
  config.spawnMax = { 0.08, 0.04, 0.13 };
  config.initialVelocity = { 0.4, 0.1, -2.5 };
  config.spawnAttemptsPerStep = 30000;
  config.maximumParticles = grains;
  if (kind == Kind::WithAll)
  {
    config.energyParts = true;
    config.integrator = Integrator::Leapfrog;
    config.law.heat = HeatLaw::ContactRadius;
    config.material.law[LawValue::ThermalConductivity] = 0.3;
    config.material.law[LawValue::HeatCapacity] = 1.0;
    config.law.adhesion = AdhesionLaw::JKR;
    config.law.sliding = SlidingLaw::RescaledForce;
    config.material.law[LawValue::SurfaceEnergy] = 0.2;
  }
  if (kind == Kind::InCell)
  {
    config.cell.periodic = { true, true, true };
    config.cell.origin = { -0.09, -0.05, 0.0 };
    config.cell.edges = { { 0.18, 0.0, 0.0 }, { 0.03, 0.1, 0.0 }, { 0.0, 0.0, 0.14 } };
    config.cell.velocityGradient.c.x = 1.2 / config.endTime;
    config.cell.control[2] = CellControl::Stress;
    config.cell.stress[2] = 2000.0;
    config.cell.inertialNumber = 0.2;
    config.gravity = 0.1 * config.gravity;
    config.maximumOverlap = 1.5; // the fastest grain hits small ones
  }
  if (kind == Kind::Staged)
  {
    config.integrator = Integrator::RungeKutta23;
  }
  return config;
}

/// Grains to begin with; some of them touch something soon.
Snapshot start(std::int64_t grains)
{
  Simulation placed(config(1, grains), walls());
  Snapshot state;
  state.particles = placed.particles();
  // One is much faster than the others, and comes from rank to rank.
  state.particles.velocity.set(0, { 25.0, 13.0, -1.0 });
  return state;
}

const Snapshot& begin()
{
  static const Snapshot state = start(800);
  return state;
}

std::int64_t count()
{
  return static_cast<std::int64_t>(begin().particles.size());
}

/// The states of one rank at the stops.
std::vector<Snapshot> statesOf(Kind kind)
{
  std::vector<Snapshot> all;
  Simulation one(config(1, count(), kind), walls(kind), begin());
  for (const std::int64_t step : Stops)
  {
    scene::advance(one, step);
    all.push_back(one.snapshot());
  }
  return all;
}

const std::vector<Snapshot>& due(Kind kind = Kind::Usual)
{
  static const std::vector<Snapshot> all[] = { statesOf(Kind::Usual), statesOf(Kind::WithAll),
    statesOf(Kind::InCell), statesOf(Kind::Staged) };
  return all[static_cast<int>(kind)];
}

/// Has ranks simulate at the same time.
/// @param use(part, channel) what each does with its part
std::vector<std::string> simulate(int ranks, const Config& config, const Snapshot& from,
  const std::function<void(Simulation&, RankChannel&)>& use)
{
  const Kind kind = config.energyParts ? Kind::WithAll
    : config.cell.any()                ? Kind::InCell
                                       : Kind::Usual;
  return ranks::simulate({ {}, config, walls(kind), from }, { ranks, config.threads }, use);
}

std::string named(int ranks, int threads)
{
  return ranks::named({ ranks, threads });
}

/// @return what the first rank has of a state
Snapshot stateOf(Simulation& part, std::int64_t step)
{
  scene::advance(part, step);
  return part.snapshot();
}

void steps(int ranks, int threads, Kind kind = Kind::Usual)
{
  std::vector<Snapshot> seen(Stops.size());
  const std::string name = named(ranks, threads) +
    (kind == Kind::WithAll     ? ", with all"
        : kind == Kind::InCell ? ", in a cell"
        : kind == Kind::Staged ? ", by stages"
                               : "");
  demandNothing(name,
    simulate(ranks, config(threads, count(), kind), begin(),
      [&](Simulation& part, RankChannel& channel)
      {
        for (std::size_t k = 0; k < Stops.size(); ++k)
        {
          Snapshot state = stateOf(part, Stops[k]);
          if (channel.rank() == 0)
          {
            seen[k] = std::move(state);
          }
        }
      }));
  for (std::size_t k = 0; k < Stops.size(); ++k)
  {
    check::isTrue(name + ", step " + std::to_string(Stops[k]),
      scene::identical(seen[k], due(kind)[k]));
  }
}

/// At once to a step, from a state of other ranks and threads.
Snapshot jump(int ranks, int threads, const Snapshot& from, std::int64_t step,
  Kind kind = Kind::Usual)
{
  Snapshot seen;
  demandNothing(named(ranks, threads),
    simulate(ranks, config(threads, count(), kind), from,
      [&](Simulation& part, RankChannel& channel)
      {
        Snapshot state = stateOf(part, step);
        if (channel.rank() == 0)
        {
          seen = std::move(state);
        }
      }));
  return seen;
}

void restarts(Kind kind)
{
  Snapshot state = begin();
  const std::vector<std::pair<int, int>> teams = { { 3, 1 }, { 2, 2 }, { 7, 1 }, { 1, 2 }, { 4, 2 },
    { 2, 1 } };
  for (std::size_t k = 0; k < teams.size(); ++k)
  {
    state = jump(teams[k].first, teams[k].second, state, Stops[k + 1], kind);
    check::isTrue("restarted on " + named(teams[k].first, teams[k].second),
      scene::identical(state, due(kind)[k + 1]));
  }
}

/// What walls supply is summed up by the groups that one rank has. Beside the energy of a run the
/// last bits of a step are lost, so the account begins anew for a single one.
void supplies()
{
  const TimePlan plan = Simulation(config(1, count()), walls(), begin()).timePlan();
  for (std::size_t k = 3; k < Stops.size(); ++k)
  {
    Snapshot from = due()[k];
    from.wallClock = from.wallClock.after(plan, from.step); // walls stay where grains touch them
    from.suppliedEnergy = 0.0;
    from.step = 0;
    Simulation one(config(1, count()), walls(), from);
    const Snapshot whole = stateOf(one, 1);
    check::isTrue("walls supply energy", whole.suppliedEnergy != 0.0);
    for (const int ranks : { 2, 3, 4 })
    {
      check::isTrue("what walls supply, " + named(ranks, 1),
        jump(ranks, 1, from, 1).suppliedEnergy == whole.suppliedEnergy);
    }
  }
}

/// Stopped in between, and back to an earlier state.
void paths()
{
  demandNothing("paths",
    simulate(3, config(1, count()), begin(),
      [](Simulation& part, RankChannel& channel)
      {
        const bool first = channel.rank() == 0;
        const auto stop = [](std::int64_t done) { return done >= 451; };
        const AdvanceStatus status =
          part.advanceTo(Steps, first ? stop : std::function<bool(std::int64_t)>());
        check::isTrue("stops when the first rank is told",
          status == AdvanceStatus::Stopped && part.step() == 451);
        const Snapshot middle = part.snapshot();
        Snapshot end = stateOf(part, Steps);
        check::isTrue("stopped and continued", !first || scene::identical(end, due().back()));
        part.restore(middle);
        end = stateOf(part, Steps);
        check::isTrue("back and again", !first || scene::identical(end, due().back()));
      }));
}

/// No rank holds more than its share and its border.
void shares()
{
  for (const int ranks : { 2, 4, 7 })
  {
    std::vector<RankShare> seen(static_cast<std::size_t>(ranks));
    demandNothing("shares",
      simulate(ranks, config(1, count()), begin(),
        [&](Simulation& part, RankChannel& channel)
        {
          scene::advance(part, 1500);
          seen[static_cast<std::size_t>(channel.rank())] = part.share();
        }));
    std::int64_t own = 0;
    for (const RankShare& share : seen)
    {
      own += share.own;
      const double all = static_cast<double>(count());
      const std::string name = "of one of " + std::to_string(ranks);
      check::atMost("own grains " + name, static_cast<double>(share.own),
        check::sanitizedOr(3.0, 1.2) * all / ranks + 64.0); // see TestRankFlow
      check::atMost("copies of others " + name, static_cast<double>(share.copies), 0.3 * all);
    }
    check::equal("own grains of all", own, count());
  }
}

/// Sums are formed in the order of all grains.
void totals(Kind kind)
{
  const Config config = ::config(1, count(), kind);
  Simulation one(config, walls(kind), begin());
  scene::advance(one, 1700);
  const Observation whole = one.observe();
  const StepLimits limits = one.stepLimits();
  check::atMost("many contacts", kind == Kind::InCell ? 40.0 : 150.0,
    static_cast<double>(whole.totals.contactCount));
  demandNothing("totals",
    simulate(4, config, begin(),
      [&](Simulation& part, RankChannel& channel)
      {
        scene::advance(part, 1700);
        const Observation seen = part.observe();
        if (channel.rank() == 0)
        {
          check::isTrue("forces and contacts at the first rank",
            observations::areSame(seen, whole));
        }
        check::isTrue("totals and work on walls of a rank",
          observations::areSame(seen.totals, whole.totals) &&
            observations::areSame(seen.slidingWork, whole.slidingWork));
        check::isTrue("what limits the step", observations::areSame(part.stepLimits(), limits));
      }));
}

/// The run with all has something of all.
void theRest()
{
  const Snapshot& end = due(Kind::WithAll).back();
  check::isTrue("losses of contacts that end are counted", end.endLosses.sum() != 0.0);
  check::isTrue("losses are counted", end.losses.damping > 0.0 && end.losses.friction != 0.0);
  check::isTrue("heat flows", end.heat.fromWalls != 0.0);
  check::isTrue("a wall follows its load", end.servos.at(2).travel != 0.0);
  check::isTrue("velocities are of the middles of steps", end.lastStep > 0.0);
  const Snapshot& inCell = due(Kind::InCell).back();
  check::atMost("the cell is sheared", 0.6, inCell.cell.strain.c.x);
  check::isTrue("it takes other edges", inCell.cell.edges.c.x < 0.0);
  check::isTrue("and is pressed", inCell.cell.stress.c.z > 0.0 && inCell.cell.strain.c.z < 0.0);
  check::atMost("contacts in it", 30.0, static_cast<double>(inCell.contacts.size()));
}

/// What goes wrong on one rank all say.
void failures()
{
  Config fragile = config(1, count());
  fragile.maximumOverlap = 0.02;
  Simulation one(fragile, walls(), begin());
  check::isTrue("one rank fails", one.advanceTo(Steps) == AdvanceStatus::Failed);
  demandNothing("failures",
    simulate(4, fragile, begin(),
      [&](Simulation& part, RankChannel&)
      {
        check::isTrue("all ranks fail", part.advanceTo(Steps) == AdvanceStatus::Failed);
        check::contains("with one sentence", part.failure(), one.failure());
      }));
  const std::vector<std::string> stopped = simulate(3, config(1, count()), begin(),
    [](Simulation& part, RankChannel& channel)
    {
      part.advanceTo(Steps,
        [&channel](std::int64_t done) -> bool
        {
          if (done == 50 && channel.rank() == 0)
          {
            throw Error("There is no more space.");
          }
          return false;
        });
    });
  for (const std::string& what : stopped)
  {
    check::contains("what one rank throws", what, "There is no more space.");
  }
}

/// A rank that cannot go on for a reason of its program has nobody wait for it.
void givenUp()
{
  const std::vector<std::string> said = simulate(3, config(1, count()), begin(),
    [](Simulation& part, RankChannel& channel)
    {
      part.advanceTo(10);
      if (channel.rank() == 1)
      {
        part.giveUp(Error("The frame is lost."));
      }
      else
      {
        part.restore(part.snapshot());
      }
    });
  check::isTrue("who gave up knows", said[1].empty());
  check::contains("the first rank learns why", said[0], "The frame is lost.");
  check::contains("the last rank learns why", said[2], "The frame is lost.");
}

}

int main()
{
  return check::run(
    []
    {
      check::atMost("grains", 700.0, static_cast<double>(count()));
      steps(3, 2); // all teams of up to seven: TestRankMixture
      steps(7, 1);
      steps(3, 2, Kind::WithAll);
      steps(4, 1, Kind::WithAll);
      steps(2, 2, Kind::InCell);
      steps(5, 1, Kind::InCell);
      steps(3, 1, Kind::Staged);
      restarts(Kind::Usual);
      if (check::sanitizedOr(false, true))
      {
        restarts(Kind::InCell);
      }
      supplies();
      paths();
      shares();
      totals(Kind::Usual);
      totals(Kind::WithAll);
      totals(Kind::InCell);
      theRest();
      failures();
      givenUp();
    });
}
