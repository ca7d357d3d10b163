// What only ranks can get wrong, in scenes small enough to see what happens where two of them meet:
// chains of grains along x, of which each rank has a piece.
#include "Basics/Random.h"
#include "Check.h"
#include "Clumps.h"
#include "RankTeams.h"
#include "SameObservations.h"
#include "Scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

using namespace dem;
using ranks::Case;

namespace
{

constexpr double Radius = 0.004;

/// Grains one beside the other that press each other a little, and move all differently. Positions,
/// velocities and forces along y are zero, springs as well.
/// @param radiusOf of the k-th grain, in Radius
template <typename RadiusOf>
Snapshot chain(int count, const RadiusOf& radiusOf)
{
  Random random(3);
  std::vector<Particle> grains;
  double x = 0.0;
  for (int k = 0; k < count; ++k)
  {
    const double radius = Radius * radiusOf(k);
    x += k > 0 ? 0.999 * radius : 0.0;
    grains.push_back(scene::grain(k, radius, 1500.0, { x, 0.0, Radius + 0.04 * radius * (k % 2) },
      { random.uniform(-0.3, 0.3), 0.0, random.uniform(-0.3, 0.3) },
      { 0.0, random.uniform(-40.0, 40.0), 0.0 }));
    x += 0.999 * radius;
  }
  return scene::startFrom(grains);
}

Snapshot chain(int count)
{
  return chain(count, [](int) { return 1.0; });
}

Case of(const std::string& name, Snapshot start)
{
  Case made{ name, scene::rain(FrictionUpdate::Incremental, 1, 400), {}, std::move(start) };
  made.config.viscosity = 0.0;
  made.config.maximumParticles = 0;
  made.config.allowInitialOverlap = true;
  made.config.energyParts = true;
  const double end = made.start.particles.position.packed.back().x;
  made.scene.walls = scene::box({ -Radius, -0.05, 0.0 }, { end + Radius, 0.05, 0.1 });
  return made;
}

/// The state on ranks, with what limits the step, is that on one rank, after one step and after
/// some.
/// @param wallsByFirst whether the first rank alone has all walls
void same(const Case& what, const std::vector<int>& teams, bool wallsByFirst = false)
{
  std::vector<Snapshot> due;
  Simulation one(what.config, what.scene, what.start);
  const TimePlan plan = one.timePlan();
  std::vector<std::int64_t> stops;
  std::vector<StepLimits> limits;
  for (const std::int64_t windows : { 1, 2, 40, 400 })
  {
    stops.push_back(std::min(windows * plan.window(), plan.lastStep()));
    scene::advance(one, stops.back());
    due.push_back(one.snapshot());
    limits.push_back(one.stepLimits());
  }
  std::string counts;
  std::size_t most = 0;
  for (const Snapshot& state : due)
  {
    counts += " " + std::to_string(state.contacts.size()) + " at " + std::to_string(state.step);
    most = std::max(most, state.contacts.size());
  }
  check::line(most > 30, what.name + ", contacts", counts);
  for (const int team : teams)
  {
    std::string differs;
    ranks::demandNothing(what.name,
      ranks::simulate(what, { team, 1, wallsByFirst },
        [&](Simulation& part, RankChannel& channel)
        {
          for (std::size_t k = 0; k < stops.size(); ++k)
          {
            scene::advance(part, stops[k]);
            const Snapshot seen = part.snapshot();
            const bool same = observations::areSame(part.stepLimits(), limits[k]);
            if (channel.rank() == 0 && !(same && scene::identical(seen, due[k])))
            {
              differs += " " + std::to_string(due[k].step);
            }
          }
        }));
    check::line(differs.empty(), what.name + ", " + std::to_string(team) + " ranks",
      differs.empty() ? "the same" : "others at steps" + differs);
  }
}

/// Velocities are those of the middles of steps from the first one on, of copies as well, and have
/// other lengths to go by where steps change.
void halfSteps()
{
  Case made = of("half steps", chain(140));
  made.config.integrator = Integrator::Leapfrog;
  same(made, { 2 });
  made.config.stepControl = StepControlKind::Error;
  made.config.contactVelocity = 1.0;
  for (const double tolerance : { 0.3, 0.1, 0.02, 0.004 })
  {
    made.name = "half steps of errors of " + std::to_string(tolerance);
    made.config.errorTolerance = tolerance;
    same(made, { 2 });
  }
}

/// Dumbbells by stages, of which some are copies: the angular momentum of a copy and its balls follow
/// from what its own rank tells, and so does a bond across a border in a cell.
void shapedStages()
{
  Case made = of("shapes by stages", chain(2));
  made.start = {};
  made.config.shapes = { scene::dumbbell() };
  made.config.integrator = Integrator::RungeKutta45;
  made.config.law.rolling = RollingLaw::Constant;
  made.config.bonds.law = BondLaw::Parallel;
  made.config.bonds.interactionRadius = 1.2;
  Random random(5);
  for (int k = 0; k < 140; ++k)
  {
    ShapedGrain grain;
    grain.size = 2.0 * Radius;
    grain.position = { 1.998 * Radius * k, 0.0, grain.size + 0.02 * Radius * (k % 2) };
    grain.velocity = { random.uniform(-0.1, 0.1), 0.0, random.uniform(-0.1, 0.1) };
    grain.angularVelocity = { random.uniform(-20.0, 20.0), random.uniform(-20.0, 20.0), 0.0 };
    grain.orientation = { 0.0, 0.6, 0.0, 0.8 };
    scene::addClump(made.config, 0, grain, made.start);
  }
  made.scene.walls = scene::plane(20.0);
  made.config.cell.periodic = { true, false, false };
  made.config.cell.origin = { -Radius, -0.05, 0.0 };
  made.config.cell.edges = Matrix3::diagonal(140 * 1.998 * Radius, 0.1, 0.1);
  same(made, { 2, 5 });
  made.config.stepControl = StepControlKind::Error;
  made.config.contactVelocity = 1.0;
  made.config.stageErrors = StageErrors::Positions;
  made.config.shortestStep = made.config.timeStep / 8.0;
  made.name = "shapes by stages, errors of positions";
  same(made, { 3 });
  made.name = "shapes by stages, in a cell that shrinks";
  made.config.cell.velocityGradient.a.x = -2.0;
  same(made, { 2, 5 });
  made.name = "shapes by stages, in a cell whose boundary shrinks";
  made.config.cell.carriesGrains = false;
  same(made, { 3 });
}

/// The smallest grains, which need the shortest steps, are on both sides of a border; of several
/// sizes, as lengths are a few.
void limits()
{
  for (const double size : { 0.5, 0.54, 0.58, 0.63, 0.69, 0.75 })
  {
    Case made = of("stable steps of grains of " + std::to_string(size),
      chain(128,
        [size](int k) { return 1.0 - (1.0 - size) * std::exp(-0.1 * (k - 63.5) * (k - 63.5)); }));
    made.config.stepControl = StepControlKind::Stable;
    same(made, { 2 });
  }
}

/// The first rank and the last one meet through faces alone, and both are among the others of many.
void faces()
{
  Case made = of("a chain that closes", chain(448));
  made.scene.walls = scene::plane(20.0);
  made.config.cell.periodic = { true, false, false };
  made.config.cell.edges = { { 448 * 2.0 * 0.999 * Radius, 0, 0 }, { 0, 0.1, 0 }, { 0, 0, 0.1 } };
  same(made, { 7 });
}

/// Slots are sorted in the first step, and the last rank has hardly any: grains that come continue
/// where a group of slots begins.
void last()
{
  Case made = of("a short chain that more come to", chain(127));
  made.start.stepsSinceSort = 999;
  Inflow rain;
  rain.name = "rain";
  rain.region.low = { 0.0, -0.01, 0.03 };
  rain.region.high = { 1.0, 0.01, 0.06 };
  rain.sizes.radiusMin = 0.7 * Radius;
  rain.sizes.radiusMax = Radius;
  rain.amount = InflowAmount::Number;
  rain.rate = 3e4;
  rain.velocity = { 0.0, 0.0, -3.0 };
  made.scene.inflows = { rain };
  made.config.maximumParticles = 500;
  same(made, { 7 });
}

/// All grains of a chain in the opposite order: the first sort brings each to the other of two ranks.
Snapshot reversed(int count)
{
  const Snapshot ordered = chain(count);
  std::vector<Particle> grains;
  for (int k = 0; k < count; ++k)
  {
    const std::size_t slot = static_cast<std::size_t>(count - 1 - k);
    const Particles& from = ordered.particles;
    grains.push_back(scene::grain(k, Radius, 1500.0, from.position.get(slot),
      from.velocity.get(slot), from.angularVelocity.get(slot)));
  }
  return scene::startFrom(grains);
}

/// All grains go to another rank in one step, and all through a face of the cell at once, where other
/// programs lose grains ("Lost atoms" of LAMMPS).
void allAtOnce()
{
  Case sorted = of("all grains change ranks in the first step", reversed(128));
  sorted.scene.walls = scene::box({ -Radius, -0.05, 0.0 }, { 128 * 2.0 * Radius, 0.05, 0.1 });
  sorted.start.stepsSinceSort = 999;
  same(sorted, { 2, 5 });
  Case crossing = of("all grains go through a face at once", chain(128));
  for (std::size_t slot = 0; slot < crossing.start.particles.size(); ++slot)
  {
    Particles& grains = crossing.start.particles;
    const Vec3 at = grains.position.get(slot), v = grains.velocity.get(slot);
    grains.position.set(slot, { at.x, 1e-7, at.z });
    grains.velocity.set(slot, { v.x, -0.5, v.z });
  }
  crossing.scene.walls = scene::plane(20.0);
  crossing.config.cell.periodic = { false, true, false };
  crossing.config.cell.edges = { { 2.0, 0, 0 }, { 0, 0.1, 0 }, { 0, 0, 0.1 } };
  same(crossing, { 2, 5 });
}

/// All grains of the last rank leave at once, and more come later. A rank then has no grains, with
/// all walls and with none of its own.
void emptied()
{
  Case made = of("a rank whose grains leave", chain(192));
  const double middle = 127.5 * 2.0 * 0.999 * Radius;
  made.scene.outflow.boxes.push_back({ { middle, -1.0, -1.0 }, { 2.0 * middle, 1.0, 1.0 } });
  made.config.maximumParticles = 400;
  Inflow rain;
  rain.name = "rain";
  rain.region.low = { 0.0, -0.01, 0.03 };
  rain.region.high = { 0.9 * middle, 0.01, 0.06 };
  rain.sizes.radiusMin = rain.sizes.radiusMax = 0.8 * Radius;
  rain.amount = InflowAmount::Number;
  rain.rate = 3e4;
  rain.times.push_back({ 0.003, 1.0 });
  rain.velocity = { 0.0, 0.0, -3.0 };
  made.scene.inflows = { rain };
  same(made, { 3 });
  made.name += ", walls by the first";
  same(made, { 3 }, true);
}

/// A thin wall stands at the point where the last grain of one rank and the first one of the other
/// touch, so that both touch the wall as well.
void wallAtBorder()
{
  Case made = of("a wall at a border", chain(128));
  const Particles& grains = made.start.particles;
  const double x = 0.5 * (grains.position.get(63).x + grains.position.get(64).x);
  scene::addRectangle(made.scene.walls, { x, -0.05, 0.0 }, { x, 0.05, 0.0 }, { x, 0.05, 0.1 },
    { x, -0.05, 0.1 });
  same(made, { 2 });
  made.name += ", walls by the first";
  same(made, { 2 }, true);
}

/// A rank ends without a word in the middle of a run: the others end with a sentence that names it,
/// after the time that the environment gives.
void gone()
{
  setenv("GRANULAR_RANK_PATIENCE", check::sanitizedOr("30", "5"), 1);
  const std::vector<std::string> said =
    ranks::simulate(of("a rank that ends", chain(192)), { 3, 1 },
      [](Simulation& part, RankChannel& channel)
      {
        part.advanceTo(10);
        if (channel.rank() != 1)
        {
          part.advanceTo(20);
        }
      });
  unsetenv("GRANULAR_RANK_PATIENCE");
  check::isTrue("a rank that ends says nothing", said[1].empty());
  for (const int rank : { 0, 2 })
  {
    check::contains("rank " + std::to_string(rank) + " names a rank that is gone",
      said[static_cast<std::size_t>(rank)], "for rank 1 about steps after step 10. Rank");
  }
}

/// One rank takes a step while the other one observes: the bytes of one call are not read in the
/// other.
void otherCalls()
{
  const std::vector<std::string> said = ranks::simulate(of("other calls", chain(128)), { 2, 1 },
    [](Simulation& part, RankChannel& channel)
    {
      part.advanceTo(10);
      if (channel.rank() == 0)
      {
        part.advanceTo(20);
      }
      else
      {
        part.observe();
      }
    });
  check::contains("a rank observes and another one takes a step", said[1],
    "The ranks do not make the same calls: rank 1 waits for rank 0 about states after step 10, "
    "which sent a message about steps.");
}

/// A rank begins no simulation, for which the other one waits before it has a step.
void notBegun()
{
  setenv("GRANULAR_RANK_PATIENCE", "0.2", 1);
  const Case made = of("not begun", chain(128));
  const std::vector<std::string> said = ranks::run(2,
    [&made](RankChannel& channel)
    {
      if (channel.rank() == 1)
      {
        Simulation(made.config, made.scene, {}, Placing::AtOnce, {}, &channel);
      }
    });
  unsetenv("GRANULAR_RANK_PATIENCE");
  check::contains("a rank that begins alone", said[1],
    "Rank 1 has waited 0.2 s for rank 0 about start. Rank 0 has sent no message of this run. Set "
    "GRANULAR_RANK_PATIENCE to more than 0.2 s if rank 0 is only slow.");
}

}

int main()
{
  return check::run(
    []
    {
      halfSteps();
      shapedStages();
      limits();
      faces();
      last();
      allAtOnce();
      emptied();
      wallAtBorder();
      gone();
      otherCalls();
      notBegun();
    });
}
