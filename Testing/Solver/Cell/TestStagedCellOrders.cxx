// Cells that deform by steps with stages: order of a smooth elastic problem, of a grain on a wall that
// follows the cell, of the energy that the work of the cell leaves unexplained, of a way back, and of
// the servo of a stress.
#include "Cells.h"
#include "Check.h"
#include "Repair/RepeatedWalls.h"
#include "Stages.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

using namespace dem;
using staged::nameOf;

namespace
{

/// Spheres that press on each other all the time, and move against each other.
struct Elastic
{
  CellChoice cell;
  Config config;
  std::vector<Particle> grains;
  double time; ///< [T]
};

Elastic elastic(Integrator integrator, bool carries = true)
{
  Elastic made;
  constexpr double diameter = 0.002, distance = 0.96 * diameter;
  made.cell = cells::cube(2.0 * std::sqrt(2.0) * distance);
  made.cell.velocityGradient = { { -6.0, 1.0, 0.0 }, { 25.0, 3.0, 2.0 }, { 4.0, 0.0, 2.0 } };
  made.cell.carriesGrains = carries;
  made.grains = cells::faceCentred(2, diameter, distance);
  Random random(4);
  for (Particle& grain : made.grains)
  {
    grain.position = grain.position + Vec3{ 0.3e-3, 0.2e-3, 0.4e-3 };
    const auto speed = [&] { return random.uniform(-0.02, 0.02); };
    grain.velocity = { speed(), speed(), speed() };
  }
  made.config = cells::beads(made.cell);
  made.config.integrator = integrator;
  made.config.material.youngsModulus = 5e6;
  made.config.material.restitution = 1.0;
  made.config.material.slidingFriction = 0.0;
  made.config.allowInitialOverlap = true;
  made.time = 1.6e-3;
  return made;
}

Snapshot endOf(const Elastic& made, int steps)
{
  Config config = made.config;
  scene::setSteps(config, made.time / steps, steps);
  Simulation run(config, Scene(), scene::startFrom(made.grains));
  scene::advance(run, steps);
  return run.snapshot();
}

/// The largest distance of two states of the same time [L], and of velocities [L/T].
std::pair<double, double> apart(const Snapshot& a, const Snapshot& b)
{
  double distance = 0.0, faster = 0.0;
  for (std::size_t k = 0; k < a.particles.size(); ++k)
  {
    const Vec3 between = a.particles.position.get(k) - b.particles.position.get(k);
    const Vec3 near = b.particles.space.between(between);
    distance = std::max(distance, norm(near));
    const Vec3 image = b.cell.flow * (between - near);
    faster =
      std::max(faster, norm(a.particles.velocity.get(k) - b.particles.velocity.get(k) - image));
  }
  return { distance, faster };
}

/// All forces are smooth, so errors fall with the order of the formula.
void orders(Integrator integrator, bool carries)
{
  const Elastic made = elastic(integrator, carries);
  const int first = integrator == Integrator::RungeKutta23 ? 200 : 120;
  const Snapshot end[3] = { endOf(made, first), endOf(made, 2 * first), endOf(made, 4 * first) };
  const auto [x1, v1] = apart(end[0], end[1]);
  const auto [x2, v2] = apart(end[1], end[2]);
  const double order = staged::orderOf(integrator);
  const char* what = carries ? "a sheared lattice, " : "a boundary that is sheared, ";
  std::printf("       apart %g m, %g m; %g m/s, %g m/s\n", x1, x2, v1, v2);
  check::close(nameOf(integrator, what) + "order of positions", std::log2(x1 / x2), order, 0.25);
  check::close(nameOf(integrator, what) + "order of velocities", std::log2(v1 / v2), order, 0.25);
  const Simulation last(made.config, Scene(), end[2]);
  check::equal(nameOf(integrator, what) + "all contacts are there still",
    last.observe().totals.contactCount, 6LL * static_cast<long long>(made.grains.size()));
}

/// The energy that the work of the cell does not explain has the order of the formula too, and goes
/// below it with the square of its rounding.
void balancesEnergy(Integrator integrator, bool carries)
{
  Elastic made = elastic(integrator, carries);
  made.config.gravity = { 3.0, -5.0, 2.0 };
  double missing[2];
  double gained = 0.0;
  const int first = integrator == Integrator::RungeKutta23 ? 200 : 120;
  for (int k = 0; k < 2; ++k)
  {
    const int steps = first << k;
    scene::setSteps(made.config, made.time / steps, steps);
    Simulation run(made.config, Scene(), scene::startFrom(made.grains));
    const Totals before = run.observe().totals;
    scene::advance(run, steps);
    const Totals after = run.observe().totals;
    missing[k] = std::abs(after.dissipatedEnergy - before.dissipatedEnergy);
    gained = after.elasticEnergy + after.translationalEnergy - before.elasticEnergy -
      before.translationalEnergy;
  }
  const double order = staged::orderOf(integrator);
  const char* what = carries ? "work of the cell, " : "work of a boundary, ";
  std::printf("       gained %g J, missing %g J, %g J\n", gained, missing[0], missing[1]);
  check::isTrue(nameOf(integrator, what) + "energy was gained", std::abs(gained) > 1e-7);
  check::atMost(nameOf(integrator, what) + "share that it does not explain",
    missing[1] / std::abs(gained), 1e-5);
  check::atMost(nameOf(integrator, what) + "of that with twice the step", missing[1] / missing[0],
    std::pow(2.0, 0.4 - order));
}

/// A grain that is pressed on a plane all the time. The plane goes with a cell that is sheared and
/// stretched along the normal. In each stage the plane is where the cell then has it. A grain that
/// sticks rolls while its arm changes, for which springs take the arm at the end of a path.
void onWall(Integrator integrator, bool carries, bool sticks)
{
  constexpr double height = 0.006, radius = 0.001, time = 1e-3;
  CellChoice choice = cells::cube(0.02);
  choice.velocityGradient = { { -6.0, 0.0, 0.0 }, { 25.0, 40.0, 0.0 }, { 5.0, 0.0, 2.0 } };
  choice.carriesGrains = carries;
  choice.flips = false;
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.material.youngsModulus = 5e6;
  config.material.restitution = 0.8;
  config.material.slidingFriction = sticks ? 10.0 : 0.0;
  config.gravity = { 0.0, -2000.0, 0.0 };
  config.allowInitialOverlap = true;
  Surface walls;
  scene::addRectangle(walls, { 0, height, 0 }, { 0, height, 0.02 }, { 0.02, height, 0.02 },
    { 0.02, height, 0 });
  repeatWalls(choice, 1.0, walls);
  const Vec3 at{ 0.013, height + radius - 2e-5, 0.008 };
  const Particle grain = scene::grain(0, radius, 2500.0, at,
    choice.velocityGradient * Vec3{ at.x, height, at.z } + Vec3{ 0.01, 0.01, -0.02 });
  const auto after = [&](int steps)
  {
    scene::setSteps(config, time / steps, steps);
    Snapshot start = scene::startFrom({ grain });
    start.cell.flow = choice.velocityGradient;
    Simulation run(config, walls, start);
    scene::advance(run, steps);
    const Observation seen = run.observe();
    check::isTrue("it is still there",
      seen.contacts.size() == 1 && (!sticks || !seen.contacts[0].sliding));
    return run.snapshot();
  };
  const int first = integrator == Integrator::RungeKutta23 ? 80 : 50;
  const Snapshot end[3] = { after(first), after(2 * first), after(4 * first) };
  const auto [x1, v1] = apart(end[0], end[1]);
  const auto [x2, v2] = apart(end[1], end[2]);
  const std::string name =
    nameOf(integrator, carries ? "a wall that follows, " : "a wall that follows a boundary, ");
  std::printf("       apart %g m, %g m; %g m/s, %g m/s\n", x1, x2, v1, v2);
  if (sticks)
  {
    check::atMost(name + "friction, positions apart by [m]", x1, 5e-9);
    return;
  }
  const double order = staged::orderOf(integrator);
  constexpr double swing =
    8e-5; // per radian [s]; positions or velocities alone may be right by chance
  const double found = std::log2((x1 + swing * v1) / (x2 + swing * v2));
  check::isTrue(name + "order: " + check::number(found), found > order - 0.3);
}

/// A lattice of linear springs without friction in a cell that goes to a pressure. Each grain has six
/// contacts of the length l and the force f, so that the stress is 2 sqrt(2) f / l^2.
struct Pressed
{
  static constexpr double Diameter = 2e-3, Stiffness = 2e3, Begin = 0.92, Aim = 0.87;

  static double stressAt(double l)
  {
    return 2.0 * std::sqrt(2.0) * Stiffness * (Diameter - l) / (l * l);
  }
  static double target() { return stressAt(Aim * Diameter); }
  /// The equation of the servo, dl/dt = l (s - p) / (K tau), with K = 15 p as contacts are deeper
  /// than a tenth, and tau = 10 d sqrt(rho / K).
  static double slope(double l)
  {
    const double K = 15.0 * target();
    const double density = sphereMass(2500.0, 0.5 * Diameter) * std::sqrt(2.0) / (l * l * l);
    const double tau = 10.0 * Diameter * std::sqrt(density / K);
    return l * (stressAt(l) - target()) / (K * tau);
  }
  /// Its solution, by short steps of the fourth order.
  static double lengthAfter(double time)
  {
    constexpr int steps = 2000;
    const double h = time / steps;
    double l = Begin * Diameter;
    for (int k = 0; k < steps; ++k)
    {
      const double a = slope(l), b = slope(l + 0.5 * h * a);
      const double c = slope(l + 0.5 * h * b), d = slope(l + h * c);
      l += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
    }
    return l;
  }
};

/// A servo sets the rates of a cell once a step, so the cell follows the equation of the servo to the
/// first order. The balance of energy has the order of the formula, as within a step the rates stay.
/// SofaDefrost/SoftRobots#86 is about a pressure whose effect depended on the step.
void goesToStress(Integrator integrator)
{
  constexpr double time = 8e-4;
  CellChoice choice = cells::cube(2.0 * std::sqrt(2.0) * Pressed::Begin * Pressed::Diameter);
  choice.control = { CellControl::Stress, CellControl::Stress, CellControl::Stress };
  choice.stress = { Pressed::target(), Pressed::target(), Pressed::target() };
  choice.inertialNumber = 0.02; // of the first step, which knows no stress yet
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = Pressed::Stiffness;
  config.material.restitution = 1.0;
  config.material.slidingFriction = 0.0;
  config.allowInitialOverlap = true;
  const double due = Pressed::lengthAfter(time);
  const double gone = (Pressed::Begin * Pressed::Diameter - due) /
    ((Pressed::Begin - Pressed::Aim) * Pressed::Diameter);
  check::isTrue("the cell has gone some of the path: " + check::number(gone),
    gone > 0.3 && gone < 0.95);
  double off[2];
  for (int k = 0; k < 2; ++k)
  {
    const int steps = 90 << k;
    scene::setSteps(config, time / steps, steps);
    Simulation run(config, Scene(),
      scene::startFrom(
        cells::faceCentred(2, Pressed::Diameter, Pressed::Begin * Pressed::Diameter)));
    const Totals before = run.observe().totals;
    scene::advance(run, steps);
    const Totals after = run.observe().totals;
    off[k] = run.snapshot().cell.edges.a.x / (2.0 * std::sqrt(2.0)) / due - 1.0;
    check::atMost(nameOf(integrator, "a stress that is asked for, energy missing"),
      std::abs(after.dissipatedEnergy - before.dissipatedEnergy) /
        std::abs(after.elasticEnergy - before.elasticEnergy),
      1e-5);
  }
  std::printf("       off by %g and %g\n", off[0], off[1]);
  check::atMost(nameOf(integrator, "a stress that is asked for, off by"), std::abs(off[1]), 1e-3);
  check::close(nameOf(integrator, "a stress that is asked for, order"), std::log2(off[0] / off[1]),
    1.0, 0.1);
}

/// Back with all velocities and the flow reversed, a smooth run comes to where it began.
/// lammps/lammps#4781 is about flows that could not be taken back.
void goesBack(Integrator integrator)
{
  Elastic made = elastic(integrator);
  double off[2];
  const int first = integrator == Integrator::RungeKutta23 ? 400 : 120;
  for (int k = 0; k < 2; ++k)
  {
    const int steps = first << k;
    scene::setSteps(made.config, made.time / steps, steps);
    Simulation there(made.config, Scene(), scene::startFrom(made.grains));
    const Snapshot begin = there.snapshot();
    scene::advance(there, steps);
    Snapshot middle = there.snapshot();
    for (std::size_t slot = 0; slot < middle.particles.size(); ++slot)
    {
      middle.particles.velocity.set(slot, -middle.particles.velocity.get(slot));
    }
    middle.cell.flow = -1.0 * middle.cell.flow;
    Config back = made.config;
    back.cell.velocityGradient = -1.0 * made.config.cell.velocityGradient;
    scene::setSteps(back, made.time / steps, 2 * steps);
    Simulation run(back, Scene(), middle);
    scene::advance(run, 2 * steps);
    off[k] = apart(run.snapshot(), begin).first;
  }
  const double order = staged::orderOf(integrator);
  check::atMost(nameOf(integrator, "there and back, off by [m]"), off[1], 1e-9);
  check::atMost(nameOf(integrator, "there and back, of that with twice the step"), off[1] / off[0],
    std::pow(2.0, 0.4 - order));
}

}

int main()
{
  return check::run(
    []
    {
      for (const Integrator integrator : staged::All)
      {
        for (const bool carries : { true, false })
        {
          orders(integrator, carries);
          balancesEnergy(integrator, carries);
          onWall(integrator, carries, false);
          onWall(integrator, carries, true);
        }
        goesToStress(integrator);
        goesBack(integrator);
      }
    });
}
