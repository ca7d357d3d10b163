// A run that several ranks share has the bits of one that has all grains: for any number of ranks
// and threads, by jumps, and through restarts that change both. No rank has more than its grains
// and those around them. TestRankFailures.cxx has what goes wrong.
#include "Check.h"
#include "SameObservations.h"
#include "SharedScenes.h"

#include <algorithm>
#include <vector>

using namespace dem;
using namespace ranks::shared;
using ranks::demandNothing;

namespace
{

const std::vector<std::int64_t> Stops = { 0, 1, 37, 999, 1001, 1700, Steps };

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

}

int main()
{
  return check::run(
    []
    {
      check::atMost("grains", 700.0, static_cast<double>(count()));
      steps(7, 1); // all teams of up to seven: TestRankMixture
      steps(3, 2, Kind::WithAll);
      steps(2, 2, Kind::InCell);
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
    });
}
