// Laws that act on single grains: the same bits on any number of threads and ranks, how often a law
// is asked, and what is said of a law that cannot be.
#include "Cells.h"
#include "Check.h"
#include "GrainsWithLaw.h"
#include "RankTeams.h"

#include "Laws/Expression/GrainForce.h"

#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>

using namespace dem;
using namespace lawful;

namespace
{

ranks::Case many()
{
  ranks::Case made{ "many", scene::still(), scene::box({ -0.02, -0.02, 0 }, { 0.02, 0.02, 0.04 }),
    {} };
  scene::letFall(made.config);
  made.config.gravity = {};
  made.config.grainsPerThread = 8;
  made.config.material.youngsModulus = 1e7;
  scene::setSteps(made.config, 1e-5, 3000);
  made.config.forceExpression = "r2 = x^2 + y^2\n"
                                "Fx = -m*(40*vy + 900*x); Fy = m*(40*vx - 900*y)\n"
                                "Fz = -m*20*(1 + exp(-r2/1e-4)*t); Tz = 1e-9*sign(x)";
  std::vector<Particle> grains;
  for (int k = 0; k < 100; ++k)
  {
    grains.push_back(scene::grain(k, 0.0025, Density,
      { -0.0126 + 0.00505 * (k % 6), -0.0126 + 0.00505 * (k / 6 % 6), 0.003 + 0.00505 * (k / 36) },
      { 0.2 * std::sin(k), 0, 0 }));
  }
  made.start = scene::startFrom(grains);
  return made;
}

Snapshot end(const ranks::Case& what, int threads, std::int64_t steps)
{
  Config config = what.config;
  config.threads = threads;
  Simulation simulation(config, what.scene, what.start);
  scene::advance(simulation, steps);
  return simulation.snapshot();
}

void bits(const ranks::Case& what, std::int64_t steps)
{
  const Snapshot due = end(what, 1, steps);
  check::isTrue(what.name + ": grains touch", due.contacts.size() > 5);
  check::isTrue(what.name + ": three threads", scene::identical(due, end(what, 3, steps)));
  for (const ranks::Team& team : { ranks::Team{ 2, 1, false }, ranks::Team{ 3, 1, true } })
  {
    Snapshot seen;
    const auto said = ranks::simulate(what, team,
      [&](Simulation& part, RankChannel& channel)
      {
        scene::advance(part, steps);
        Snapshot all = part.snapshot();
        if (channel.rank() == 0)
        {
          seen = std::move(all);
        }
      });
    ranks::demandNothing(what.name + ", " + named(team), said);
    check::isTrue(what.name + ", " + named(team), scene::identical(due, seen));
  }
}

/// A law is asked once for a grain in a step, or in a stage, whatever is counted of the step. Where
/// velocities are those of half steps a law is asked once more, for the work of the displacement.
void asked()
{
  for (const Integrator integrator : All)
  {
    for (const bool shaped : { false, true })
    {
      Config config = scene::still();
      config.integrator = integrator;
      config.shapes = { scene::dumbbell() };
      const bool staged = config.hasStages();
      config.energyParts = !staged;
      config.viscosity = 1e-3;
      auto calls = std::make_shared<std::atomic<int>>(0);
      config.grainLaw = custom::pushes(
        [calls](const CustomGrain&)
        {
          ++*calls;
          return CustomLoad{};
        });
      scene::setSteps(config, 1e-5, 100);
      Simulation simulation(config, {}, single(config, shaped, {}, { 0.1, 0, 0 }));
      scene::advance(simulation, 10);
      const int before = *calls;
      scene::advance(simulation, 100);
      const int stages = integrator == Integrator::RungeKutta23 ? 4 : 6;
      const bool halves =
        integrator == Integrator::Leapfrog || integrator == Integrator::VelocityVerlet;
      check::close(std::string(nameOf(integrator)) + (shaped ? ", a clump" : ", a sphere") +
          ": calls in a step",
        (*calls - before) / 90.0,
        staged     ? stages
          : halves ? 2.0
                   : 1.0,
        0.0);
    }
  }
}

/// What Notes say of a force.
void notes()
{
  Config config = scene::still();
  const auto say = [&](const std::string& text)
  {
    config.forceExpression = text;
    return expression::noteOnForce(config);
  };
  const std::string acts = "ForceExpression acts on each grain, beside contacts, gravity and drag.";
  check::isTrue("without a force", say("").empty());
  check::isTrue("a text that is none", say("Fx = k").empty());
  check::isTrue("a force", say("Fx = m*z; Tx = 1e-9") == acts);
  config.motionPlane = MotionPlane::AcrossZ;
  check::isTrue("in the plane", say("Fx = m*x; Tz = 1e-9") == acts);
  check::isTrue("across the plane",
    say("Fx = m*x; Fz = m; Ty = 1e-9") ==
      acts + " In the MotionPlane of the run these have no effect: Fz, Ty.");
}

/// What is wrong with a text is said with its place, and what becomes no number with the grain.
void refusals()
{
  const auto refused = [](const std::string& text, const std::string& part)
  {
    Config config = scene::still();
    config.forceExpression = text;
    check::refused(
      "'" + text + "'",
      [&]
      {
        Simulation simulation(config, {}, one({ 0.0, 0.1, 0.0 }, {}));
        scene::advance(simulation, 10);
      },
      part);
  };
  refused("Fx = k*x", "ForceExpression: Line 1, column 6: nothing is called k");
  refused("Fx = 1; N = 3", "N is never used");
  refused("Fy = 1; fx = 1", "fx is never used, perhaps Fx is meant");
  refused("# nothing", "none of Fx, Fy, Fz, Tx, Ty and Tz is given a value");
  refused("m = 3; Fx = m", "m is known of the grain and cannot be given a value");
  refused("Fx = delta", "nothing is called delta");
  refused("Fx = Fy", "Fy is a result that this law does not set");
  refused("Fy = 1\nFz = m/x",
    "Line 2, column 6: this makes Fz no finite number for grain 0 at x = 0");
  refused("Ty = log(x)", "this makes Ty no finite number for grain 0 at x = 0, y = 0.1");
  Config config = scene::still();
  const auto law = custom::pushes([](const CustomGrain&) { return CustomLoad{}; });
  config.grainLaw = law;
  config.forceExpression = "Fx = 1";
  check::refused(
    "both", [&] { Simulation(config, {}, one({}, {})); }, "cannot be combined with the law of");
  config.forceExpression.clear();
  config.threads = 3;
  config.grainsPerThread = 8;
  const ranks::Case grains = many();
  Simulation simulation(config, grains.scene, grains.start);
  law->does = [](const CustomGrain& grain)
  {
    CustomLoad load;
    load.torque.y = grain.id == 77 ? std::numeric_limits<double>::infinity() : 0.0;
    return load;
  };
  check::refused(
    "no number", [&] { scene::advance(simulation, 3); },
    "The law of grains 'pushes 1' gives a torque that is no finite number, for grain 77");
  law->does = [](const CustomGrain&) -> CustomLoad { throw std::runtime_error("what it says"); };
  check::refused(
    "an exception", [&] { scene::advance(simulation, 3); }, "what it says");
}

}

int main()
{
  return check::run(
    []
    {
      asked();
      notes();
      ranks::Case grains = many();
      bits(grains, 3000);
      grains.name = "many in a cell";
      grains.scene = {};
      grains.config.cell = cells::cube(0.03);
      grains.start = scene::startFrom(cells::anywhere(grains.config.cell, 300, 0.0018, 1.0, 5));
      bits(grains, 800);
      refusals();
    });
}
