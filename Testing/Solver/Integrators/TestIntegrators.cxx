// Integrators by name: closed forms of free fall; energies of half steps; the same bits however a
// run is interrupted; stages whose length follows an error; and what a user hears.
#include "Check.h"
#include "OneGrain.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

using namespace dem;
using scene::Density;
using scene::Gravity;
using scene::plain;
using scene::Radius;

namespace
{

std::string wordFor(Integrator integrator)
{
  return nameOf(integrator);
}

/// Velocities and energies of a fall are those of the closed form in every step.
void falls()
{
  constexpr int Steps = 50;
  constexpr double h = 1e-4;
  const double mass = sphereMass(Density, Radius);
  for (const Integrator integrator : { Integrator::Leapfrog, Integrator::VelocityVerlet })
  {
    Config config = plain();
    config.integrator = integrator;
    scene::setSteps(config, h, Steps);
    Simulation run(config, scene::plane(1.0),
      scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 1 }, { 0, 0, -1 }) }));
    scene::advance(run, Steps);
    const double t = h * Steps;
    const double v = -1.0 - Gravity * t;
    const double halfStep = integrator == Integrator::Leapfrog ? 0.5 * h * Gravity : 0.0;
    const Observation seen = run.observe();
    const std::string name = wordFor(integrator) + ", a fall, ";
    check::close(name + "the position", run.particles().get(0).position.z,
      1.0 - t - 0.5 * Gravity * t * t, 1e-14);
    check::close(name + "the velocity", seen.velocity[0].z, v, 1e-13);
    check::relative(name + "the kinetic energy", seen.totals.translationalEnergy,
      0.5 * mass * (v * v + halfStep * halfStep), 1e-12);
    check::close(name + "energy that is lost", seen.totals.dissipatedEnergy / mass, 0.0, 1e-12);
  }
}

/// Grains that come in and leave in mid-run bring and take the energies of their time.
void flows(Integrator integrator)
{
  constexpr std::int64_t steps = 1000; // four times as long as in other rains, as nothing touches
  Config config = scene::rain(FrictionUpdate::Incremental, 1, steps);
  scene::setSteps(config, 1.2e-4, steps);
  config.viscosity = 0.0;
  config.radiusMax = 0.005;
  config.spawnMin.z = config.spawnMax.z = 0.39; // earlier grains are below, and faster
  config.integrator = integrator;
  Scene leaving;
  leaving.outflow.planes.push_back({ { 0, 0, 0.25 }, { 0, 0, -1 } });
  Simulation run(config, leaving, {});
  scene::advance(run, steps);
  const Totals totals = run.observe().totals;
  check::isTrue("grains have come and left", totals.inflowCount > 20 && totals.outflowCount > 5);
  check::isTrue("and touched nothing", totals.contactCount == 0);
  // The kick of half a step is no part of what grains bring that come in.
  const double halfKick =
    integrator == Integrator::Leapfrog ? 0.5 * config.timeStep * norm(config.gravity) : 0.0;
  const double due = -0.5 * halfKick * halfKick * (totals.inflowMass - totals.outflowMass);
  check::close(wordFor(integrator) + ", energy lost by grains that come and leave, over the mass",
    totals.dissipatedEnergy / totals.inflowMass, due / totals.inflowMass, 1e-12);
}

/// A rain of grains that hit each other, taken up again in the middle.
void bits(Integrator integrator, StepControlKind control)
{
  const bool isCheap = integrator < Integrator::RungeKutta23; // of one pass over contacts a step
  Config config = scene::rain(FrictionUpdate::Incremental, 1, isCheap ? 2000 : 1000);
  config.integrator = integrator;
  config.stepControl = control;
  const Surface box = scene::box({ -0.1, -0.1, 0 }, { 0.1, 0.1, 0.5 });
  Simulation whole(config, box, {});
  const std::int64_t last = whole.timePlan().lastStep();
  const std::int64_t middle = whole.timePlan().stepAt(0.6 * config.endTime);
  scene::advance(whole, middle);
  const Snapshot saved = whole.snapshot();
  scene::advance(whole, last);

  config.threads = 3;
  Simulation second(config, box, saved);
  second.observe();
  scene::advance(second, last);
  check::isTrue(wordFor(integrator) + ", control " + std::to_string(static_cast<int>(control)) +
      ", the same bits after a restart on three threads",
    scene::identical(whole.snapshot(), second.snapshot()));
}

/// Hits in every part of a step by stages whose length follows an error: what a tolerance costs and
/// what it gives, as tables 4 and 5 of Yee et al. have it.
void staged()
{
  const auto hits = [](Integrator integrator, double tolerance, double& worst)
  {
    Config config = plain();
    config.gravity = {};
    config.material.restitution = 0.9;
    config.stepControl = StepControlKind::Error;
    config.contactVelocity = 1.0;
    config.frameInterval = config.endTime = 3e-3;
    const auto end = [&config](double gap, Totals& totals)
    {
      Simulation run(config, scene::plane(1.0),
        scene::startFrom(
          { scene::grain(0, Radius, Density, { 0, 0, Radius + gap }, { 0, 0, -1 }) }));
      scene::advance(run, run.timePlan().lastStep());
      totals = run.observe().totals;
      return run.particles().get(0).velocity.z;
    };
    Totals totals;
    config.integrator = Integrator::RungeKutta45;
    config.errorTolerance = 1e-8;
    const double due = end(5e-4, totals);
    config.integrator = integrator;
    config.errorTolerance = tolerance;
    StepTotals all;
    worst = 0.0;
    for (int k = 0; k < 32; ++k)
    {
      worst = std::max(worst, std::abs(end(5e-4 * (1.0 + k / 32.0), totals) - due));
      all.taken += totals.steps.taken;
      all.given += totals.steps.given;
      all.shortest = k == 0 ? totals.steps.shortest : std::min(all.shortest, totals.steps.shortest);
    }
    std::printf(
      "       %s, tolerance %g: %lld accepted and %lld rejected each, down to %.3g s; the "
      "worst error %.3g m/s\n",
      wordFor(integrator).c_str(), tolerance, static_cast<long long>(all.taken / 32),
      static_cast<long long>(all.given / 32), all.shortest, worst);
    return all;
  };
  const std::array<double, 3> tolerances{ 3e-3, 3e-4, 3e-5 };
  std::array<std::int64_t, 3> ofHigher{}; // steps of RungeKutta45
  for (const Integrator integrator : { Integrator::RungeKutta45, Integrator::RungeKutta23 })
  {
    double coarser = 0.0;
    StepTotals less = hits(integrator, 3e-2, coarser);
    for (std::size_t k = 0; k < tolerances.size(); ++k)
    {
      const double tolerance = tolerances[k];
      double worst = 0.0;
      const StepTotals now = hits(integrator, tolerance, worst);
      const std::string name = wordFor(integrator) + ", tolerance " + check::number(tolerance);
      check::isTrue(name + ", steps were rejected", now.given > 0);
      check::isTrue(name + ", more steps than with ten times as much", now.taken > less.taken);
      check::isTrue(name + ", and more that were rejected", now.given > less.given);
      check::isTrue(name + ", a shorter one", now.shortest < less.shortest);
      check::isTrue(name + ", a smaller error", worst < coarser);
      check::atMost(name + ", the worst error over it", worst / tolerance, 1.0);
      check::isTrue(name + ", more of the lower order", now.taken > ofHigher[k]);
      ofHigher[k] = now.taken;
      less = now;
      coarser = worst;
    }
  }
}

/// Both move grains alike.
void alike()
{
  std::uint64_t hashes[2];
  for (int k = 0; k < 2; ++k)
  {
    Config config = scene::rain(FrictionUpdate::Incremental, 1, 1000);
    config.integrator = k == 0 ? Integrator::Leapfrog : Integrator::VelocityVerlet;
    Simulation run(config, scene::box({ -0.1, -0.1, 0 }, { 0.1, 0.1, 0.5 }), {});
    scene::advance(run, 1000);
    hashes[k] = scene::hash(run.snapshot());
  }
  check::isTrue("leapfrog and velocity Verlet have the same bits", hashes[0] == hashes[1]);
}

/// A run that continues with another integrator takes velocities as they are.
void changed()
{
  Config config = plain();
  scene::setSteps(config, 1e-4, 10);
  config.integrator = Integrator::VelocityVerlet;
  Simulation run(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 1 }, { 0, 0, -1 }) }));
  check::close("before the first step velocities are those given",
    run.observe().velocity.empty() ? run.particles().get(0).velocity.z : 0.0, -1.0, 0.0);
  scene::advance(run, 10);
  check::close("velocities of a state are those of the middle of a step",
    run.particles().get(0).velocity.z, -1.0 - Gravity * 9.5e-4, 1e-13);
  config.integrator = Integrator::SemiImplicitEuler;
  const Simulation euler(config, scene::plane(1.0), run.snapshot());
  check::isTrue("semi-implicit Euler knows nothing of middles",
    euler.observe().velocity.empty() && euler.snapshot().lastStep == 0.0);
  check::close("and gets the velocities of the time", euler.particles().get(0).velocity.z,
    -1.0 - Gravity * 1e-3, 1e-13);

  // Whoever changes what acts hands over velocities of the time.
  Snapshot now = run.snapshot();
  now.particles.velocity.set(0, run.observe().velocity[0]);
  now.lastStep = 0.0;
  config.integrator = Integrator::VelocityVerlet;
  config.gravity.z = 3.0 * Gravity;
  Simulation after(config, scene::plane(1.0), now);
  scene::advance(after, 20);
  check::close("a fall that becomes a rise, the velocity", after.observe().velocity[0].z,
    -1.0 - Gravity * 1e-3 + 3.0 * Gravity * 1e-3, 1e-13);
  check::close("and the position", after.particles().get(0).position.z,
    1.0 - 1e-3 - 0.5 * Gravity * 1e-6 + 1e-3 * (-1.0 - Gravity * 1e-3) + 1.5 * Gravity * 1e-6,
    1e-14);
}

/// Two pressed grains whose bond takes over what pressed them: the rest of the last kick is that of
/// the contact, and after it nothing acts.
void bonded()
{
  for (const Integrator integrator : { Integrator::Leapfrog, Integrator::VelocityVerlet })
  {
    Config config = plain();
    config.gravity = {};
    config.integrator = integrator;
    config.law.normal = NormalLaw::Hooke;
    config.material.law[LawValue::NormalStiffness] = 1e3;
    config.allowInitialOverlap = true;
    scene::setSteps(config, 1e-5, 40);
    config.bonds.law = BondLaw::Springs;
    config.bonds.damping = 0.0;
    config.bonds.time = 20 * 1e-5;
    config.frameInterval = 1e-5;
    Simulation run(config, {},
      scene::startFrom({ scene::grain(0, Radius, Density, {}, {}),
        scene::grain(1, Radius, Density, { 1.9 * Radius, 0, 0 }, {}) }));
    scene::advance(run, 20);
    const Observation seen = run.observe();
    const double speed =
      seen.velocity.empty() ? run.particles().get(1).velocity.x : seen.velocity[1].x;
    const double position = run.particles().get(1).position.x;
    scene::advance(run, 21);
    check::isTrue("the grain is pushed off", speed > 1e-3);
    check::close(wordFor(integrator) + ", the first step of a bond",
      run.particles().get(1).position.x - position, 1e-5 * speed, 1e-17);
  }
}

std::string complaint(const std::function<void(Config&)>& choose)
{
  Config config = plain();
  choose(config);
  return findProblem(config);
}

void messages()
{
  check::contains("an integrator", complaint([](Config& c) { c.integrator = Integrator(7); }),
    "Integrator is 7, which is none of its choices.");
  const auto deforming = [](Config& c)
  {
    c.cell.periodic = { true, true, true };
    c.cell.velocityGradient = Matrix3::diagonal(-1.0, 0.0, 0.0);
  };
  const auto shaped = [](Config& c)
  {
    c.shapes.resize(1);
    c.shapes[0].balls = { { {}, 1.0 } };
  };
  const auto stages = [](const std::function<void(Config&)>& choose)
  {
    return complaint(
      [&choose](Config& c)
      {
        c.integrator = Integrator::RungeKutta45;
        choose(c);
      });
  };
  const auto deformingStages = [&deforming](Config& c)
  {
    deforming(c);
    c.integrator = Integrator::RungeKutta45;
  };
  check::equal("stages in a cell that deforms at a given rate are not refused",
    static_cast<long long>(complaint(deformingStages).size()), 0);
  const auto heated = [](Config& c)
  {
    c.law.heat = HeatLaw::LensArea;
    c.material.law[LawValue::ThermalConductivity] = 1.0;
    c.material.law[LawValue::HeatCapacity] = 1.0;
    c.energyParts = true;
    c.bonds.law = BondLaw::Euler;
    c.bonds.healingTime = 1e-3;
  };
  check::equal("heat, losses by kind and bonds that heal are not refused",
    static_cast<long long>(stages(heated).size()), 0);
  check::contains("implicit damping", stages([](Config& c) { c.law.implicitDamping = true; }),
    "Set Integrator to SemiImplicitEuler: RungeKutta45 is not for ImplicitDamping, whose force "
    "depends on the length of the step.");
  const auto together = [&shaped](Config& c)
  {
    shaped(c);
    c.integrator = Integrator::RungeKutta45;
    c.cell.periodic = { true, false, false };
    c.bonds.law = BondLaw::Euler;
    c.law.sliding = SlidingLaw::YeeStiction;
    c.law.rolling = RollingLaw::Constant;
  };
  check::equal("shapes, a cell, bonds, stiction and a constant torque are not refused",
    static_cast<long long>(complaint(together).size()), 0);
  check::contains("a control", stages([](Config& c) { c.stepControl = StepControlKind::Stable; }),
    "Set TimeStepControl to Published or Error, or Integrator to RungeKutta23: RungeKutta45 has no "
    "stable step,");
  const auto halves = [&](Config& c)
  {
    deforming(c);
    shaped(c);
    c.integrator = Integrator::VelocityVerlet;
    c.stepControl = StepControlKind::Error;
  };
  check::equal("shapes in a cell that deforms, by half steps that change, are not refused",
    static_cast<long long>(complaint(halves).size()), 0);
}

}

int main()
{
  return check::run(
    []
    {
      falls();
      for (const Integrator integrator : scene::AllIntegrators)
      {
        for (const StepControlKind control :
          { StepControlKind::Published, StepControlKind::Stable, StepControlKind::Error })
        {
          if (integrator != Integrator::RungeKutta45 || control != StepControlKind::Stable)
          {
            bits(integrator, control);
          }
        }
      }
      for (int k = 1; k < 5; ++k)
      {
        flows(scene::AllIntegrators[k]);
      }
      staged();
      alike();
      changed();
      bonded();
      messages();
    });
}
