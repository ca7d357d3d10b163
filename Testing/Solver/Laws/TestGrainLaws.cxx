// What acts on single grains by a law of a program over the solver, or by a ForceExpression: closed
// forms with every integrator, the balance of energy, and bodies with shapes. TestGrainLawRuns.cxx
// has bits and words.
#include "Applied.h"
#include "Cells.h"
#include "Check.h"
#include "GrainsWithLaw.h"

#include <cmath>

using namespace dem;
using namespace lawful;

namespace
{

/// A spring to the origin: x = x0 cos(w t) + v0 / w sin(w t). The force is work, so that no energy
/// is dissipated, to the order of the integrator.
void spring(Integrator integrator, bool shaped)
{
  const double omega = 40.0, x0 = 0.02, v0 = 0.3;
  const auto find = [&](std::int64_t steps, double& lost)
  {
    Config config = scene::still();
    config.integrator = integrator;
    config.material.density = Density;
    config.shapes = { scene::dumbbell() };
    config.grainLaw = custom::pushes(
      [omega](const CustomGrain& grain) {
        return CustomLoad{ -omega * omega * grain.mass * grain.position, {} };
      });
    scene::setSteps(config, 0.1 / static_cast<double>(steps), steps);
    Simulation simulation(config, {}, single(config, shaped, { x0, 0, 0 }, { v0, 0, 0 }));
    scene::advance(simulation, simulation.timePlan().lastStep());
    const Totals totals = simulation.observe().totals;
    lost = std::abs(totals.dissipatedEnergy) / totals.translationalEnergy;
    const double due = x0 * std::cos(omega * 0.1) + v0 / omega * std::sin(omega * 0.1);
    const Particles after = simulation.particles();
    return std::abs((shaped ? after.shaped[0].position : after.position.get(0)).x - due);
  };
  const int order = integrator == Integrator::SemiImplicitEuler ? 1
    : integrator == Integrator::RungeKutta23                    ? 3
    : integrator == Integrator::RungeKutta45                    ? 4
                                                                : 2;
  const std::int64_t steps = order > 2 ? 40 : 200;
  double lost = 0.0, more = 0.0;
  const double coarse = find(steps, more), fine = find(2 * steps, lost);
  // Of a phase of four radians, times the share of a period of a step to the order.
  const double due[] = { 1e-4, 2e-6, 2e-6, 5e-8 };
  const std::string name = std::string(nameOf(integrator)) + (shaped ? ", a clump" : ", a sphere");
  check::isTrue(name + ": an error of its order", coarse / fine > 0.7 * std::pow(2.0, order));
  check::atMost(name + ": off", fine, due[order - 1]);
  const std::string what = name + ": energy that is lost, of the kinetic";
  if (order > 2)
  {
    // Of x' = v, v' = -w^2 x and the work W' = -w^2 x v by the tableau alone, apart from the solver.
    check::relative(what, lost, order == 3 ? 1.0774116159e-4 : 1.9118723e-8, 1e-5);
    return;
  }
  check::atMost(what, lost, order == 1 ? 1e-9 : 1e-3);
}

/// What moves a held grain takes the load of the law, so that the grain keeps its energy and the law
/// supplies none.
void heldInLaw(Integrator integrator, bool shaped)
{
  const double stiffness = 3.0, speed = 0.5;
  Config config = scene::still();
  config.integrator = integrator;
  config.material.density = Density;
  config.shapes = { scene::dumbbell() };
  config.grainLaw = custom::pushes(
    [stiffness](const CustomGrain& grain) {
      return CustomLoad{ -stiffness * grain.position, -1e-3 * stiffness * grain.position };
    });
  scene::setSteps(config, 1e-4, 400);
  Snapshot start = single(config, shaped, {}, { speed, 0, 0 });
  scene::apply(start, 0, { {}, {}, HeldBits::All });
  Simulation simulation(config, {}, start);
  scene::advance(simulation, 400);
  const double gone = speed * 0.04;
  check::atMost(std::string(nameOf(integrator)) + (shaped ? ", a clump" : ", a sphere") +
      ": lost where it is held, of the work of the load",
    std::abs(simulation.observe().totals.dissipatedEnergy) / (0.5 * stiffness * gone * gone), 1e-9);
}

/// A force in time, m a sin(w t) by its series: v = a / w (1 - cos(w t)), also from a state in the
/// middle.
void inTime(Integrator integrator)
{
  Config config = scene::still();
  config.integrator = integrator;
  config.forceExpression = "p = 50*t; Fy = m*3*(p - p^3/6 + p^5/120 - p^7/5040 + p^9/362880)";
  scene::setSteps(config, 2e-5, 1000);
  Simulation first(config, {}, one({}, {}));
  scene::advance(first, 500);
  Simulation simulation(config, {}, first.snapshot());
  scene::advance(simulation, 1000);
  const double due = 3.0 / 50.0 * (1.0 - std::cos(1.0));
  const double seen = scene::velocitiesOf(simulation, 0).linear.y;
  check::relative(std::string(nameOf(integrator)) + ": a force in time", seen, due,
    integrator == Integrator::SemiImplicitEuler ? 2e-3 : 1e-5);
}

/// Gravity written anew is gravity, on a ball and a clump that fall onto the floor.
void gravity()
{
  Config config = scene::still();
  config.material.density = Density;
  config.material.youngsModulus = 1e7;
  config.shapes = { scene::dumbbell() };
  scene::setSteps(config, 1e-5, 6000);
  const auto run = [&]
  {
    Snapshot start = one({ 0, 0, 0.004 }, { 0.1, 0, 0 });
    ShapedGrain clump;
    clump.size = Radius;
    clump.position = { 0.02, 0, 0.012 };
    clump.velocity = { 0, 0, -0.1 };
    clump.angularVelocity = { 0, 5, 1 };
    scene::addClump(config, 0, clump, start);
    Simulation simulation(config, scene::plane(0.1), start);
    scene::advance(simulation, 6000);
    return simulation.particles();
  };
  config.gravity = { 0.5, 0.0, -9.81 };
  const Particles due = run();
  config.gravity = {};
  config.forceExpression = "Fx = 0.5*m; Fz = -9.81*m";
  const Particles written = run();
  double off = 0.0;
  for (std::size_t k = 0; k < due.size(); ++k)
  {
    off = std::max(off, norm(due.velocity.get(k) - written.velocity.get(k)));
  }
  check::isTrue("both have hit the floor",
    due.position.get(0).z < 0.004 && due.angularVelocity.get(1).y != 5.0);
  check::atMost("gravity that is written, velocities differ by", off, 1e-9);
}

/// A torque against the spin: w = w0 exp(-c t / J), and a force across the velocity turns it with the
/// rate b / m, its size kept.
void spinAndTurn()
{
  Config config = scene::still();
  config.integrator = Integrator::RungeKutta45;
  config.forceExpression = "b = 1e-3; c = 2e-9\n"
                           "Fx = b*vy; Fy = -b*vx  # as a charge in a magnetic field\n"
                           "Tx = -c*wx; Ty = -c*wy; Tz = -c*wz";
  scene::setSteps(config, 1e-3, 200);
  Simulation simulation(config, {},
    scene::startFrom({ scene::grain(0, Radius, Density, {}, { 0.2, 0, 0 }, { 3, -4, 12 }) }));
  scene::advance(simulation, 200);
  const Particles after = simulation.particles();
  const double mass = after.mass(0), inertia = sphereInertia(mass, Radius), t = 0.2;
  const Vec3 w = std::exp(-2e-9 * t / inertia) * Vec3{ 3, -4, 12 };
  check::atMost("spin", norm(after.angularVelocity.get(0) - w), 1e-8);
  const double angle = 1e-3 * t / mass;
  const Vec3 v{ 0.2 * std::cos(angle), -0.2 * std::sin(angle), 0.0 };
  check::atMost("velocity", norm(after.velocity.get(0) - v), 1e-8);
}

/// A grain that crosses a periodic cell meets the same field in each turn, wherever the image is that
/// the run keeps (positions that were put back blew up restraints in OpenMM, issue 988). A grain that
/// starts some cells away has the same path to rounding.
void images()
{
  Config config = scene::still();
  config.cell = cells::cube(0.02);
  config.forceExpression = "Fy = m*select(x < 0.005, 30, -10)";
  scene::setSteps(config, 1e-4, 1200);
  const auto speed = [&](double x)
  {
    Simulation simulation(config, {}, one({ x, 0.01, 0.01 }, { 1.0, 0, 0 }));
    scene::advance(simulation, 1200);
    return simulation.particles().velocity.get(0).y;
  };
  // In 0.12 m it passes six cells; 30 over a quarter of each and -10 over the rest is 0 in all.
  check::close("a field that is 0 in the mean of a cell", speed(0.00005), 0.0, 1e-9);
  check::close("from another image", speed(0.00005 + 0.06), 0.0, 1e-9);
}

}

int main()
{
  return check::run(
    []
    {
      for (const Integrator integrator : All)
      {
        for (const bool shaped : { false, true })
        {
          spring(integrator, shaped);
          heldInLaw(integrator, shaped);
        }
        inTime(integrator);
      }
      gravity();
      spinAndTurn();
      images();
    });
}
