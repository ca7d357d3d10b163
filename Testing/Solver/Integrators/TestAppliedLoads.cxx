// Constant forces and torques on single grains: closed forms, the balance of energy, and the same
// bits on any path to a step. TestAppliedTorques.cxx has bodies that tumble.
#include "Applied.h"
#include "Cells.h"
#include "Check.h"
#include "Faceted.h"
#include "RankTeams.h"

#include "Integrators/ShapedMotion.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double Radius = 0.01, Density = 1000.0;
const Vec3 Force{ 2e-3, -1e-3, 3e-3 }, Torque{ 4e-7, 5e-7, -3e-7 };

/// v = F t / m, x = F t^2 / 2 m and w = T t / J with each integrator; the work is all of the energy.
void flight(Integrator integrator, const std::string& name)
{
  Config config = scene::still();
  config.integrator = integrator;
  scene::setSteps(config, 1e-4, 2000);
  const Vec3 before{ 0.1, 0.2, -0.1 };
  Snapshot start = scene::startFrom({ scene::grain(0, Radius, Density, {}, before) });
  scene::apply(start, 0, { Force, Torque });
  const double mass = start.particles.mass(0), inertia = sphereInertia(mass, Radius);
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const double t = config.endTime;
  const Velocities seen = scene::velocitiesOf(simulation, 0);
  const Vec3 v = before + (t / mass) * Force;
  check::atMost(name + ", velocity", norm(seen.linear - v), 1e-10 * norm(v));
  check::atMost(name + ", spin", norm(seen.angular - (t / inertia) * Torque),
    1e-10 * norm((t / inertia) * Torque));
  const Vec3 x = t * before + (0.5 * t * t / mass) * Force;
  const double step = integrator == Integrator::SemiImplicitEuler ? 1e-3 : 1e-10; // first order
  check::atMost(name + ", place", norm(simulation.particles().position.get(0) - x), step * norm(x));
  const Totals totals = simulation.observe().totals;
  const double energy = totals.translationalEnergy + totals.rotationalEnergy;
  check::atMost(name + ", dissipated over all energy",
    std::abs(totals.dissipatedEnergy / energy), // the means of Leapfrog are of two half steps
    integrator == Integrator::Leapfrog ? 1e-6 : 1e-9);
  check::atMost(name + ", the force that is seen", norm(simulation.observe().force[0] - Force),
    1e-12 * norm(Force));
}

/// A hundred grains that are sorted in the first step: each keeps its own force, and half of them
/// have none (forces of others stayed in the arrays of HOOMD-blue, issue 1298).
void ownForces()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-5, 1500);
  std::vector<Particle> grains;
  for (int k = 0; k < 100; ++k)
  {
    const double x = 0.05 * ((37 * k) % 100); // in no order
    grains.push_back(scene::grain(99 - k, Radius, Density, { x, 0, 0 }));
  }
  Snapshot start = scene::startFrom(grains);
  start.stepsSinceSort = 999;
  for (std::size_t slot = 0; slot < 100; slot += 2)
  {
    const double id = static_cast<double>(start.particles.id[slot]);
    scene::apply(start, slot, { { 0, 1e-6 * id, 0 }, {} });
  }
  const double mass = start.particles.mass(0);
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  double worst = 0.0;
  const Particles seen = simulation.particles();
  for (std::size_t k = 0; k < seen.size(); ++k)
  {
    const double id = static_cast<double>(seen.id[k]);
    const double due = seen.id[k] % 2 == 1 ? 1e-6 * id * config.endTime / mass : 0.0;
    worst = std::max(worst, norm(seen.velocity.get(k) - Vec3{ 0, due, 0 }));
  }
  check::atMost("each grain has its own force", worst, 1e-12);
}

/// F / (6 pi eta r) after a long time; what is supplied and not in the motion is lost to drag.
void drag()
{
  Config config = scene::still();
  config.viscosity = 0.05;
  config.energyParts = true;
  scene::setSteps(config, 1e-4, 80000);
  Snapshot start = scene::startFrom({ scene::grain(0, Radius, Density, {}) });
  scene::apply(start, 0, { Force, Torque });
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const double ofVelocity = 6.0 * Pi * config.viscosity * Radius;
  const Velocities seen = scene::velocitiesOf(simulation, 0);
  check::relative("drag, velocity", norm(seen.linear), norm(Force) / ofVelocity, 1e-3);
  check::relative("drag, spin", norm(seen.angular),
    norm(Torque) / (4.0 / 3.0 * ofVelocity * Radius * Radius), 1e-3);
  const Totals totals = simulation.observe().totals;
  check::atMost("drag, error of the balance",
    std::abs(totals.energyError()) / totals.losses.damping, 1e-9);
}

/// A force presses a grain to a floor, from above and from below: Hertz's overlap, and no force left.
void pressed()
{
  for (const double side : { 1.0, -1.0 })
  {
    Config config = scene::still({ "ball", 1e7, 0.3, Density });
    config.material.restitution = 0.2;
    scene::setSteps(config, 1e-5, 20000);
    const double force = 0.5;
    Snapshot start =
      scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, side * Radius }) });
    scene::apply(start, 0, { { 0, 0, -side * force }, {} });
    Simulation simulation(config, scene::plane(0.1), start);
    scene::advance(simulation, simulation.timePlan().lastStep());
    const double overlap = Radius - side * simulation.particles().position.get(0).z;
    const std::string name = side > 0.0 ? "from above" : "from below";
    check::relative("pressed " + name + ", overlap", overlap,
      scene::hertzOverlap(force, scene::planeStiffness(config, Radius)), 1e-6);
    check::atMost("pressed " + name + ", force that is left", norm(simulation.observe().force[0]),
      1e-6 * force);
  }
}

/// A force moves no grain out of its plane.
void plane()
{
  Config config = scene::still();
  config.motionPlane = MotionPlane::AcrossY;
  scene::setSteps(config, 1e-4, 100);
  Snapshot start = scene::startFrom({ scene::grain(0, Radius, Density, {}) });
  scene::apply(start, 0, { Force, Torque });
  const double mass = start.particles.mass(0), t = config.endTime;
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const Particle grain = simulation.particles().get(0);
  check::atMost("in a plane, velocity",
    norm(grain.velocity - (t / mass) * Vec3{ Force.x, 0, Force.z }), 1e-12);
  check::atMost("in a plane, spin",
    norm(grain.angularVelocity - (t / sphereInertia(mass, Radius)) * Vec3{ 0, Torque.y, 0 }),
    1e-10);
}

/// Without contacts a cell has no stress of contacts, whatever the force; grains go on through faces.
void cell()
{
  for (const double rate : { 0.0, 2.0 })
  {
    CellChoice choice = cells::cube(0.1);
    choice.velocityGradient.entry(0, 1) = rate;
    Config config = cells::beads(choice);
    config.energyParts = true;
    scene::setSteps(config, 1e-4, 5000);
    Snapshot start = scene::startFrom({ scene::grain(0, Radius, 2500.0, { 0.05, 0.001, 0.05 }) });
    scene::apply(start, 0, { { 0, 0, 0.01 }, {} });
    Simulation simulation(config, {}, start);
    scene::advance(simulation, simulation.timePlan().lastStep());
    const Totals totals = simulation.observe().totals;
    const std::string name = "a cell of " + check::number(rate) + " / s, ";
    check::relative(name + "velocity", simulation.particles().velocity.get(0).z,
      0.01 * config.endTime / start.particles.mass(0), 1e-9);
    check::atMost(name + "stress of contacts", frobenius(totals.cell.contactStress), 1e-12);
    check::atMost(name + "dissipated over all energy",
      std::abs(totals.dissipatedEnergy / totals.translationalEnergy), 1e-4);
  }
}

/// Grains in a box, some pushed, turned and held, with others that come.
ranks::Case crowd(Integrator integrator, const std::string& name)
{
  ranks::Case made{ name, scene::rain(FrictionUpdate::Incremental, 1, 1500), {}, {} };
  made.config.integrator = integrator;
  made.config.maximumParticles = 300;
  made.config.gravity = { 0, 0, -9.81 };
  made.scene.walls = scene::box({ -0.1, -0.1, 0 }, { 0.1, 0.1, 0.5 });
  std::vector<Particle> grains;
  for (int k = 0; k < 90; ++k)
  {
    grains.push_back(scene::grain(k, 0.005, 1500.0,
      { -0.09 + 0.02 * (k % 10), -0.09 + 0.02 * (k / 10), 0.0051 }, { 0.02 * (k % 3), 0.0, 0.0 }));
  }
  made.start = scene::startFrom(grains);
  for (std::size_t k = 0; k < 90; k += 3)
  {
    const double push = 1e-3 * static_cast<double>(k % 7);
    scene::apply(made.start, k,
      { { push, -0.5 * push, 0 }, { 0, 1e-6, 2e-6 },
        static_cast<std::uint8_t>(k % 9 == 0 ? 63
            : k % 6 == 0                     ? 4 + 16
                                             : 0) });
  }
  return made;
}

/// Taken up again in the middle on three threads, and on ranks, the bits are the same. New grains
/// have no loads.
void bits(Integrator integrator, const std::string& name)
{
  const ranks::Case made = crowd(integrator, name);
  Simulation whole(made.config, made.scene, made.start);
  const std::int64_t last = whole.timePlan().lastStep(), middle = last / 2;
  scene::advance(whole, middle);
  const Snapshot saved = whole.snapshot();
  scene::advance(whole, last);
  const Snapshot due = whole.snapshot();
  const AppliedLoads& applied = due.particles.applied;
  check::isTrue(name + ", grains have come",
    due.particles.size() > 90 && applied.force.size() == due.particles.size());
  double ofNew = 0.0;
  for (std::size_t k = 0; k < due.particles.size(); ++k)
  {
    const AppliedLoad load = applied.get(k);
    ofNew += due.particles.id[k] < 90 ? 0.0 : norm(load.force) + norm(load.torque) + load.held;
  }
  check::atMost(name + ", loads of new grains", ofNew, 0.0);
  Config threaded = made.config;
  threaded.threads = 3;
  Simulation second(threaded, made.scene, saved);
  second.observe();
  scene::advance(second, last);
  check::isTrue(name + ", continued on three threads", scene::identical(due, second.snapshot()));
  for (const int count : { 2, 5 })
  {
    bool same = false;
    ranks::demandNothing(name,
      ranks::simulate(made, { count, 1 },
        [&](Simulation& part, RankChannel& channel)
        {
          scene::advance(part, last);
          const Snapshot seen = part.snapshot();
          if (channel.rank() == 0)
          {
            same = scene::identical(due, seen);
          }
        }));
    check::isTrue(name + ", " + std::to_string(count) + " ranks", same);
  }
}

}

int main()
{
  return check::run(
    []
    {
      flight(Integrator::SemiImplicitEuler, "SemiImplicitEuler");
      flight(Integrator::Leapfrog, "Leapfrog");
      flight(Integrator::VelocityVerlet, "VelocityVerlet");
      flight(Integrator::RungeKutta23, "RungeKutta23");
      flight(Integrator::RungeKutta45, "RungeKutta45");
      ownForces();
      drag();
      pressed();
      plane();
      cell();
      bits(Integrator::SemiImplicitEuler, "a crowd");
      bits(Integrator::VelocityVerlet, "a crowd, VelocityVerlet");
      bits(Integrator::RungeKutta23, "a crowd, RungeKutta23");
    });
}
