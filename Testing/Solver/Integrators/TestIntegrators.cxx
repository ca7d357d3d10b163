// Integrators by name: which order each has, with and without contacts that begin and end; closed
// forms of free fall; energies of half steps; the same bits however a run is interrupted; and what
// a user hears.
#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <functional>

using namespace dem;

namespace
{

constexpr double Radius = 1e-3;
constexpr double Density = 2500.0;
constexpr double Gravity = 9.81;

constexpr Integrator All[] = { Integrator::SemiImplicitEuler, Integrator::Leapfrog,
  Integrator::VelocityVerlet, Integrator::RungeKutta23, Integrator::RungeKutta45 };

std::string wordFor(Integrator integrator)
{
  return nameOf(integrator);
}

Config plain()
{
  Config config = scene::still({ "grains", 1e7, 0.3, Density });
  config.gravity = { 0, 0, -Gravity };
  return config;
}

/// A motion of one grain at a plane.
struct Case
{
  const char* name;
  std::function<void(Config&)> choose;
  double gap;      ///< between grain and plane [m]
  Vec3 velocity;   ///< in the beginning [m/s]
  double duration; ///< [s]
  int phases;      ///< gaps that are tried, each a little wider than the one before
  int few[2];      ///< steps of the longer ones, with stages
  double order[4]; ///< due: of semi-implicit Euler, of leapfrog and Verlet, of the two with stages
};

/// Overlap at which a grain is at rest on the plane [m].
double restingOverlap(const Config& config)
{
  return scene::hertzOverlap(sphereMass(Density, Radius) * Gravity,
    scene::planeStiffness(config, Radius));
}

/// How fast a grain at rest oscillates when it is pushed a little [1/s].
double frequency(const Config& config)
{
  const double K = scene::planeStiffness(config, Radius);
  return std::sqrt(1.5 * K * std::sqrt(restingOverlap(config)) / sphereMass(Density, Radius));
}

struct End
{
  Vec3 position, velocity, spin;
};

End endOf(const Case& of, Integrator integrator, double gap, int steps)
{
  Config config = plain();
  of.choose(config);
  config.integrator = integrator;
  scene::setSteps(config, of.duration / steps, steps);
  Simulation run(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, Radius + gap }, of.velocity) }));
  scene::advance(run, steps);
  const Observation seen = run.observe();
  const Particle grain = run.particles().get(0);
  const bool atMiddles = !seen.velocity.empty();
  return { grain.position, atMiddles ? seen.velocity[0] : grain.velocity,
    atMiddles ? seen.angularVelocity[0] : grain.angularVelocity };
}

/// Root mean square over the phases of the error of the velocity, and of the position over the
/// duration [m/s].
double errorOf(const Case& of, Integrator integrator, int steps, const std::vector<End>& due)
{
  double square = 0.0;
  for (int k = 0; k < of.phases; ++k)
  {
    const End end = endOf(of, integrator, of.gap * (1.0 + 0.1 * k / of.phases), steps);
    const Vec3 v = end.velocity - due[k].velocity;
    const Vec3 w = Radius * (end.spin - due[k].spin);
    const Vec3 x = (1.0 / of.duration) * (end.position - due[k].position);
    square += (dot(v, v) + dot(w, w) + dot(x, x)) / of.phases;
  }
  return std::sqrt(square);
}

/// Due order of an integrator.
double dueOf(const Case& of, Integrator integrator)
{
  const int number = static_cast<int>(integrator);
  return of.order[number < 2 ? number : number - 1];
}

/// The order between steps of two lengths, against much shorter ones. Where nothing begins or ends
/// stages are so exact that theirs are longer.
void order(const Case& of)
{
  const bool smooth = of.order[3] > 2.0;
  std::vector<End> due;
  for (int k = 0; k < of.phases; ++k)
  {
    const double gap = of.gap * (1.0 + 0.1 * k / of.phases);
    due.push_back(smooth ? endOf(of, Integrator::RungeKutta45, gap, 6400)
                         : endOf(of, Integrator::VelocityVerlet, gap, 25600));
  }
  for (const Integrator integrator : All)
  {
    const bool stages = integrator >= Integrator::RungeKutta23;
    const int few = stages ? of.few[integrator == Integrator::RungeKutta45] : 400;
    const int many = 4 * few;
    const double coarse = errorOf(of, integrator, few, due);
    const double fine = errorOf(of, integrator, many, due);
    const double measured = std::log(coarse / fine) / std::log(4.0);
    // What a jump costs depends on where in a step it is.
    const bool jumps = of.phases > 1 && of.order[0] == 1.0;
    const double tolerance = jumps ? 0.5 : (stages ? 0.4 : 0.2);
    std::printf("       %s, %s: off by %.3g m/s in %d steps and %.3g m/s in %d\n", of.name,
      wordFor(integrator).c_str(), coarse, few, fine, many);
    check::close(std::string(of.name) + ", order of " + wordFor(integrator), measured,
      dueOf(of, integrator), tolerance);
  }
}

void orders()
{
  const auto none = [](Config&) {};
  const Config usual = plain();
  const double rest = restingOverlap(usual);
  const double period = 2.0 * std::acos(-1.0) / frequency(usual);
  const double push = 0.3 * rest * frequency(usual);
  order({ "pressed, elastic", none, -rest, { 0, 0, push }, 5.3 * period, 1, { 1600, 400 },
    { 1, 2, 3, 4 } });
  const auto tilted = [](Config& config)
  {
    config.gravity.x = 0.2 * Gravity;
    config.material.slidingFriction = 0.9;
  };
  order({ "pressed, on springs of friction", tilted, -rest, {}, 5.3 * period, 1, { 3200, 400 },
    { 1, 2, 3, 4 } });
  const auto damped = [](Config& config) { config.material.restitution = 0.5; };
  order({ "pressed, with a dashpot", damped, -rest, { 0, 0, push }, 1.3 * period, 1, { 400, 100 },
    { 1, 1, 3, 4 } });
  const auto viscous = [](Config& config) { config.viscosity = 0.05; };
  order({ "falling through a fluid", viscous, 1.0, { 0, 0, -1.0 }, 0.04, 1, { 400, 100 },
    { 1, 1, 3, 4 } });

  const double hit = 3.0 *
    std::pow(sphereMass(Density, Radius) / scene::planeStiffness(usual, Radius), 0.4); // of 1 m/s
  const auto weightless = [](Config& config) { config.gravity = {}; };
  order({ "a hit, Hertz", weightless, 0.3 * hit, { 0, 0, -1.0 }, 2.1237 * hit, 16, { 400, 400 },
    { 2, 2, 3, 3 } });
  const auto hooke = [](Config& config)
  {
    config.gravity = {};
    config.law.normal = NormalLaw::Hooke;
    config.material.law[LawValue::NormalStiffness] = 1e3;
  };
  const double linear = std::acos(-1.0) * std::sqrt(sphereMass(Density, Radius) / 1e3);
  order({ "a hit, Hooke", hooke, 0.3 * linear, { 0, 0, -1.0 }, 2.1237 * linear, 16, { 400, 400 },
    { 2, 2, 2, 2 } });
  const auto jumps = [hooke](Config& config)
  {
    hooke(config);
    config.material.restitution = 0.7;
  };
  order({ "a hit, Hooke with a dashpot", jumps, 0.3 * linear, { 0, 0, -1.0 }, 2.1237 * linear, 16,
    { 400, 400 }, { 1, 1, 1, 1 } });
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
  Config config = scene::rain(FrictionUpdate::Incremental, 1, 4000);
  config.viscosity = 0.0;
  config.radiusMax = 0.005;
  config.spawnMin.z = config.spawnMax.z = 0.39; // earlier grains are below, and faster
  config.integrator = integrator;
  Scene leaving;
  leaving.outflow.planes.push_back({ { 0, 0, 0.25 }, { 0, 0, -1 } });
  Simulation run(config, leaving, {});
  scene::advance(run, 4000);
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
  Config config = scene::rain(FrictionUpdate::Incremental, 1, 2000);
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
  for (const double tolerance : { 3e-3, 3e-4, 3e-5 })
  {
    StepTotals before;
    for (const Integrator integrator : { Integrator::RungeKutta45, Integrator::RungeKutta23 })
    {
      double worst = 0.0, coarser = 0.0;
      const StepTotals now = hits(integrator, tolerance, worst);
      const StepTotals less = hits(integrator, 10.0 * tolerance, coarser);
      const std::string name = wordFor(integrator) + ", tolerance " + check::number(tolerance);
      check::isTrue(name + ", steps were rejected", now.given > 0);
      check::isTrue(name + ", more steps than with ten times as much", now.taken > less.taken);
      check::isTrue(name + ", and more that were rejected", now.given > less.given);
      check::isTrue(name + ", a shorter one", now.shortest < less.shortest);
      check::isTrue(name + ", a smaller error", worst < coarser);
      check::atMost(name + ", the worst error over it", worst / tolerance, 1.0);
      check::isTrue(name + ", more of the lower order", now.taken > before.taken);
      before = now;
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
  const std::string begin = "Set Integrator to SemiImplicitEuler: RungeKutta45 is not for ";
  const std::string end = ".";
  const auto deformingStages = [&deforming](Config& c)
  {
    deforming(c);
    c.integrator = Integrator::RungeKutta45;
  };
  check::contains("stages in a cell that deforms", complaint(deformingStages),
    begin + "a periodic cell that deforms" + end);
  const auto healing = [](Config& c)
  {
    c.bonds.law = BondLaw::Euler;
    c.bonds.healingTime = 1e-3;
  };
  check::contains("bonds that heal", stages(healing), begin + "bonds with a BondHealingTime" + end);
  const auto heated = [](Config& c)
  {
    c.law.heat = HeatLaw::LensArea;
    c.material.law[LawValue::ThermalConductivity] = 1.0;
    c.material.law[LawValue::HeatCapacity] = 1.0;
  };
  check::contains("heat", stages(heated), begin + "HeatLaw" + end);
  check::contains("losses", stages([](Config& c) { c.energyParts = true; }),
    begin + "EnergyParts" + end);
  check::contains("a law of one's own",
    stages([](Config& c) { c.law.expression = "f = 1e5 * delta"; }),
    begin + "a LawExpression" + end);
  Config config = plain();
  config.integrator = Integrator::RungeKutta45;
  Surface walls = scene::plane(1.0);
  walls.bodies.resize(1);
  walls.bodies[0].motion.servo.kind = ServoKind::Force;
  check::refused(
    "a wall with a servo", [&] { Simulation(config, walls, scene::startFrom({})); },
    begin + "walls with a Servo" + end);
  check::contains("implicit damping", stages([](Config& c) { c.law.implicitDamping = true; }),
    begin + "ImplicitDamping" + end);
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
    begin + "TimeStepControl Stable, but for Published and Error" + end);
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
      orders();
      for (const Integrator integrator : All)
      {
        for (const StepControlKind control :
          { StepControlKind::Published, StepControlKind::Stable, StepControlKind::Error })
        {
          if (integrator < Integrator::RungeKutta23 || control != StepControlKind::Stable)
          {
            bits(integrator, control);
          }
        }
      }
      for (int k = 1; k < 5; ++k)
      {
        flows(All[k]);
      }
      staged();
      alike();
      changed();
      bonded();
      messages();
    });
}
