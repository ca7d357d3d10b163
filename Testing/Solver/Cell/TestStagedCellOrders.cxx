// Cells that deform by steps with stages: order of a smooth elastic problem, of the energy that the
// work of the cell leaves unexplained, and of a way back.
#include "Cells.h"
#include "Check.h"
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
        }
        goesBack(integrator);
      }
    });
}
