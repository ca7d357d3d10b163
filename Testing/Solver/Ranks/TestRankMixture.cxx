// One scene with everything in it that goes together, on any number of ranks and threads: the same
// bits of the state and of all that is seen of it forward, by jumps, and through restarts that
// change ranks, threads and parameters. What excludes each other is in scenes of its own.
#include "Check.h"
#include "MixedScenes.h"
#include "MixedShapes.h"
#include "RankTeams.h"
#include "SameObservations.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

using namespace dem;

namespace
{

using ranks::Case;
using ranks::Team;

constexpr std::int64_t Steps = 240;

/// The begin of a run a while before the slots are sorted again.
Snapshot begun(const Case& made)
{
  Simulation one(made.config, made.scene);
  Snapshot state = one.snapshot();
  state.stepsSinceSort = 985;
  return state;
}

/// All at once.
Case allAtOnce()
{
  Case all{ "all at once", mixed::config(Steps), mixed::container(), {} };
  all.start = begun(all);
  return all;
}

/// By steps that are as short as an error asks for, and given up for that.
Case controlled()
{
  Case all{ "controlled steps", mixed::config(Steps), mixed::container(), {} };
  all.config.stepControl = StepControlKind::Error;
  all.config.errorTolerance = 0.1;
  all.config.contactVelocity = 1.0;
  all.start = begun(all);
  return all;
}

/// Spheres, as there are no half steps nor stages of others.
Case spheres(const char* name)
{
  Case all{ name, mixed::config(Steps), mixed::container(), {} };
  all.config.shapes.clear();
  for (Inflow& inflow : all.scene.inflows)
  {
    inflow.shapes.clear();
  }
  return all;
}

Case halves()
{
  Case all = spheres("half steps of stable length");
  all.config.integrator = Integrator::Leapfrog;
  all.config.stepControl = StepControlKind::Stable;
  all.config.law.normal = NormalLaw::Hertz;
  all.config.law.adhesion = AdhesionLaw::JKR;
  all.start = begun(all);
  return all;
}

/// Records of contacts, by steps that are given up: collisions are part of the totals.
Case collisions()
{
  Case all = spheres("collisions");
  all.config.bonds = {};
  all.config.collisionStatistics = true;
  all.config.wearLaw = WearLaw::Finnie;
  all.config.stepControl = StepControlKind::Error;
  all.config.errorTolerance = 0.1;
  all.config.contactVelocity = 1.0;
  all.start = begun(all);
  return all;
}

/// Without servos, which have no stages.
Case staged()
{
  Case all = spheres("stages with controlled errors");
  all.config.integrator = Integrator::RungeKutta23;
  all.config.stepControl = StepControlKind::Error;
  all.config.errorTolerance = 0.02;
  for (WallBody& body : all.scene.walls.bodies)
  {
    body.motion.servo.kind = ServoKind::None;
  }
  all.start = begun(all);
  return all;
}

/// With grains of parts of several kinds in the place of clumps.
Case parts()
{
  Case all{ "parts of several kinds", mixed::config(Steps), mixed::container(), {} };
  all.config.shapes[0] = scene::knob();
  all.start = begun(all);
  return all;
}

/// Between two plates that continue beyond the faces of a cell that is sheared and pressed.
Case cell()
{
  Case all{ "in a cell", mixed::config(Steps), mixed::betweenPlates(), {} };
  mixed::setCell(all.config.cell, all.config.endTime);
  all.start = begun(all);
  return all;
}

using Path = std::vector<std::size_t>;
const Path Forward = { 0, 1, 2, 3, 4 };
const Path Jumping = { 4, 1, 3 };

/// The steps at which a path observes the run.
std::vector<std::int64_t> stopsOf(const Simulation& run)
{
  const TimePlan plan = run.timePlan();
  std::vector<std::int64_t> stops;
  for (const double share : { 0.0, 0.26, 0.5, 0.75, 1.0 })
  {
    const auto step = static_cast<std::int64_t>(share * static_cast<double>(plan.lastStep()));
    stops.push_back(step - step % plan.window());
  }
  return stops;
}

ObservedState observeAt(Simulation& run, std::int64_t step)
{
  scene::advance(run, step);
  return run.observedState();
}

/// What a run comes to at some stops without ranks.
std::vector<ObservedState> dueOf(const Case& what, const Path& path)
{
  Simulation one(what.config, what.scene, what.start);
  const std::vector<std::int64_t> stops = stopsOf(one);
  std::vector<ObservedState> due(stops.size());
  for (const std::size_t stop : path)
  {
    due[stop] = observeAt(one, stops[stop]);
  }
  return due;
}

/// Others than the first rank know of totals and of what was done on walls.
bool isSame(const ObservedState& seen, const ObservedState& due, bool first)
{
  const Observation& observation = seen.observation;
  return observations::areSame(observation.totals, due.observation.totals) &&
    observations::areSame(observation.slidingWork, due.observation.slidingWork) &&
    observations::areSame(observation.worn, due.observation.worn) &&
    observations::areSame(observation.nodal, due.observation.nodal) &&
    (!first ||
      (scene::identical(seen.snapshot, due.snapshot) &&
        observations::areSame(observation, due.observation)));
}

/// Has a team go along a path, back by the states that are due.
/// @return the last state that it has shown
Snapshot compare(const Case& what, const Team& team, const std::vector<ObservedState>& due,
  const Path& path)
{
  std::vector<std::vector<char>> same(path.size(), std::vector<char>(team.ranks, 0));
  Snapshot last;
  ranks::demandNothing(what.name,
    ranks::simulate(what, team,
      [&](Simulation& part, RankChannel& channel)
      {
        const bool first = channel.rank() == 0;
        const std::vector<std::int64_t> stops = stopsOf(part);
        for (std::size_t k = 0; k < path.size(); ++k)
        {
          if (k > 0 && path[k] < path[k - 1])
          {
            part.restore(first ? due[path[k]].snapshot : Snapshot());
          }
          ObservedState seen = observeAt(part, stops[path[k]]);
          same[k][channel.rank()] = isSame(seen, due[path[k]], first) ? 1 : 0;
          if (first)
          {
            last = std::move(seen.snapshot);
          }
        }
      }));
  std::string words;
  bool all = true;
  for (std::size_t k = 0; k < path.size(); ++k)
  {
    const bool here = std::count(same[k].begin(), same[k].end(), 1) == team.ranks;
    words += " " + std::to_string(due[path[k]].snapshot.step) + (here ? "" : " (another)");
    all = all && here;
  }
  check::line(all, what.name + " on " + ranks::named(team), "states of steps" + words);
  return last;
}

/// With other parameters of grains, bonds, surroundings, walls and inflows.
Case changed(Case what, std::size_t times)
{
  const double more = 1.0 + 0.3 * static_cast<double>(times);
  what.config.gravity = more * what.config.gravity;
  what.config.viscosity *= more;
  for (Material& material : what.config.materials)
  {
    material.slidingFriction *= more;
    material.law[LawValue::LiquidVolume] *= more;
  }
  what.config.bonds.shearStrength /= more;
  for (WallBody& body : what.scene.walls.bodies)
  {
    body.motion.surface.velocity = -more * body.motion.surface.velocity;
    body.motion.servo.load *= more;
  }
  what.scene.inflows.back().rate *= more;
  return what;
}

/// From stop to stop on other ranks and threads and with other parameters.
void restarts(const Case& what)
{
  const std::vector<Team> teams = { { 3, 1, true }, { 2, 2 }, { 7, 1, true }, { 4, 2, true } };
  Snapshot state = what.start;
  for (std::size_t k = 0; k < teams.size(); ++k)
  {
    Case next = changed(what, k);
    next.name += ", restarted";
    next.start = state;
    state = compare(next, teams[k], dueOf(next, { k + 1 }), { k + 1 });
  }
}

/// The scenes do what they are for.
void happens(const Case& what, const std::vector<ObservedState>& due)
{
  const Snapshot& begin = due.front().snapshot;
  const Snapshot& end = due.back().snapshot;
  const Totals& totals = due.back().observation.totals;
  const auto demand = [&what](const char* words, bool passed, double figure)
  { check::line(passed, what.name + ", " + words, check::number(figure)); };
  const auto many = [&demand](const char* words, std::int64_t count, std::int64_t least)
  { demand(words, count >= least, static_cast<double>(count)); };
  many("contacts", totals.contactCount, 60);
  many("grains come in", end.spawn.inflows.back().count - begin.spawn.inflows.back().count, 10);
  many("grains leave", end.outflow.count, 3);
  for (const SensorState& sensor : end.sensors.each)
  {
    many("a sensor sees grains", sensor.in.count + sensor.out.count, 3);
  }
  demand("walls supply energy", end.suppliedEnergy != begin.suppliedEnergy, end.suppliedEnergy);
  many("slots are sorted", end.stepsSinceSort < begin.stepsSinceSort, 1);
  if (what.config.bonds.any())
  {
    many("bonds hold", totals.bondCount, 10);
    many("bonds break", totals.brokenBonds, 10);
  }
  if (what.config.law.conducts())
  {
    demand("heat flows from walls", end.heat.fromWalls != 0.0, end.heat.fromWalls);
  }
  if (!end.servos.empty())
  {
    double travel = 0.0;
    for (const BodyState& servo : end.servos)
    {
      travel += std::abs(servo.travel);
    }
    demand("a wall follows its load", travel > 0.0, travel);
  }
  if (what.config.collisionStatistics)
  {
    std::int64_t over = 0;
    for (const CollisionGroup& group : totals.collisions.groups)
    {
      over += group.impacts.count + group.resting.count;
    }
    many("collisions are over", over, 10);
  }
  if (what.config.stepControl == StepControlKind::Error)
  {
    many("steps are given up", end.steps.given, 1);
  }
}

}

int main()
{
  return check::run(
    []
    {
      const Case all = allAtOnce();
      const std::vector<ObservedState> due = dueOf(all, Forward);
      happens(all, due);
      for (const ranks::Team& team :
        check::sanitizedOr<std::vector<ranks::Team>>({ { 3, 2 } },
          { { 1, 2, true }, { 2, 1 }, { 3, 1, true }, { 3, 2 }, { 4, 2, true }, { 7, 1, true } }))
      {
        compare(all, team, due, team.threads % 2 == 0 ? Jumping : Forward);
      }
      restarts(all);
      int number = 0;
      for (const Case& other : { controlled(), collisions(), halves(), staged(), cell(), parts() })
      {
        const std::vector<ObservedState> dueOfOther = dueOf(other, Forward);
        happens(other, dueOfOther);
        if (check::sanitizedOr(false, number % 2 == 0))
        {
          compare(other, { 5, 2 }, dueOfOther, Forward);
        }
        else
        {
          compare(other, { 3, 1, true }, dueOfOther, Jumping);
        }
        ++number;
      }
    });
}
