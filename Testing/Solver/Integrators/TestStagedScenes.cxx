// Steps with stages in periodic cells, with bonds and with friction that stops within a time: faces
// of a cell, bonds that rotate and break, closed forms of stiction, and the same bits after restarts.
#include "Check.h"
#include "ShapesInMotion.h"
#include "ThrownBodies.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;

namespace
{

constexpr double Gravity = 9.81;

/// Two clumps that meet across a face of a periodic cell do what they do in open space.
void throughFaces()
{
  for (const Integrator integrator : staged::All)
  {
    Vec3 velocity[2][2], spin[2][2];
    for (int inCell = 0; inCell < 2; ++inCell)
    {
      Config config = thrown::oneShape(scene::dumbbell(), integrator);
      config.material.slidingFriction = 0.4;
      scene::setSteps(config, 5e-6, 2400);
      if (inCell == 1)
      {
        config.cell.periodic = { true, true, true };
        config.cell.origin = { -0.02, -0.01, -0.01 };
        config.cell.edges = Matrix3::diagonal(0.02, 0.02, 0.02);
      }
      Snapshot start;
      for (int k = 0; k < 2; ++k)
      {
        ShapedGrain grain;
        grain.size = 0.002;
        grain.position = { k == 0 ? -0.004 : 0.004, 0.0003 * k, 0.0002 * k };
        grain.velocity = { k == 0 ? 0.6 : -0.4, 0.05, 0.0 };
        grain.angularVelocity = { 0.0, 20.0, 30.0 * k };
        grain.orientation = scene::about({ 0.3, 1.0, 0.2 }, 0.5 + k);
        scene::addClump(config, 0, grain, start);
      }
      Simulation run(config, Surface{}, start);
      scene::advance(run, 2400);
      const Particles grains = run.particles();
      for (int k = 0; k < 2; ++k)
      {
        velocity[inCell][k] = grains.shaped[k].velocity;
        spin[inCell][k] = grains.shaped[k].angularVelocity;
      }
    }
    const std::string name = std::string("across a face, ") + nameOf(integrator);
    check::isTrue(name + ", they met", std::abs(velocity[0][0].x - 0.6) > 0.1);
    for (int k = 0; k < 2; ++k)
    {
      check::close(name + ", velocity", norm(velocity[1][k] - velocity[0][k]), 0.0, 1e-8);
      check::close(name + ", spin", norm(spin[1][k] - spin[0][k]), 0.0, 1e-5);
    }
  }
}

/// A grain that flies through a cell again and again stays near it.
void fliesRound()
{
  Config config = thrown::oneShape(scene::dumbbell(), Integrator::RungeKutta45);
  config.cell.periodic = { true, true, true };
  config.cell.origin = { -0.01, -0.01, -0.01 };
  config.cell.edges = Matrix3::diagonal(0.02, 0.02, 0.02);
  scene::setSteps(config, 5e-5, 1000);
  Simulation run(config, Surface{},
    thrown::start(config, 0.002, {}, { 1.0, 0.3, -0.2 }, { 10.0, 20.0, 30.0 }));
  double farthest = 0.0;
  for (int step = 100; step <= 1000; step += 100)
  {
    scene::advance(run, step);
    farthest = std::max(farthest, std::abs(run.particles().shaped[0].position.x));
  }
  check::atMost("how far a grain is from the middle of its cell", farthest, 0.01 + 0.02 / 8 + 2e-4);
  check::close("which takes nothing of its velocity",
    norm(run.particles().shaped[0].velocity - Vec3{ 1.0, 0.3, -0.2 }), 0.0, 1e-13);
}

/// Two bonded grains that rotate as one body, and are pulled by no more than that needs.
void bondsRotate()
{
  for (const bool clumps : { false, true })
  {
    Config config = clumps ? thrown::oneShape(scene::dumbbell(), Integrator::RungeKutta45)
                           : scene::still({ "grains", 1e7, 0.3, thrown::Density });
    config.integrator = Integrator::RungeKutta45;
    config.allowInitialOverlap = true;
    config.bonds.law = BondLaw::Rotational;
    config.bonds.normalStiffness = config.bonds.shearStiffness = 1e4;
    config.bonds.bendingStiffness = config.bonds.twistingStiffness = 1e-2;
    config.bonds.damping = 0.0;
    config.bonds.breaking = BondBreaking::Never;
    config.bonds.interactionRadius = 1.05;
    const double rate = 50.0, period = 2.0 * Pi / rate;
    const Vec3 spin = rate * normalized({ 0.2, 0.5, 1.0 });
    scene::setSteps(config, period / 40000, 10000);
    Snapshot start;
    std::vector<Particle> spheres;
    for (int k = 0; k < 2; ++k)
    {
      const double side = k == 0 ? -1.0 : 1.0;
      if (clumps)
      {
        ShapedGrain grain;
        grain.size = 0.002;
        grain.position = { 0.002 * side, 0.0, 0.0 };
        grain.angularVelocity = spin;
        grain.velocity = cross(spin, grain.position);
        scene::addClump(config, 0, grain, start);
        continue;
      }
      const Vec3 position{ 0.001 * side, 0.0, 0.0 };
      spheres.push_back(
        scene::grain(k, 0.001, thrown::Density, position, cross(spin, position), spin));
    }
    start = clumps ? start : scene::startFrom(spheres);
    Simulation run(config, Surface{}, start);
    scene::advance(run, 1);
    const Totals begin = run.observe().totals;
    scene::advance(run, 10000);
    const Totals end = run.observe().totals;
    const double kinetic = begin.translationalEnergy + begin.rotationalEnergy;
    const std::string name = clumps ? "bonded clumps that rotate" : "bonded spheres that rotate";
    check::equal(name + ", bonds", end.bondCount, 1);
    check::atMost(name + ", energy changes by",
      std::abs(end.dissipatedEnergy - begin.dissipatedEnergy) / kinetic, 1e-5);
    check::atMost(name + ", momentum", norm(end.momentum), 1e-15);
    check::relative(name + ", kinetic energy", end.translationalEnergy + end.rotationalEnergy,
      kinetic, 1e-3);
  }
}

/// A bond that is pulled breaks once, at the end of a step, and the energy is accounted for.
void bondsBreak()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = scene::still({ "grains", 1e7, 0.3, thrown::Density });
    config.integrator = integrator;
    config.allowInitialOverlap = true;
    config.bonds.law = BondLaw::Parallel;
    config.bonds.youngsModulus = 1e7;
    config.bonds.tensileStrength = config.bonds.shearStrength = 2e4;
    config.bonds.damping = 0.0;
    scene::setSteps(config, 5e-8, 1000);
    Simulation run(config, Surface{},
      scene::startFrom(
        { scene::grain(0, 0.001, thrown::Density, { -0.001, 0, 0 }, { -0.2, 0.0, 0.0 }),
          scene::grain(1, 0.001, thrown::Density, { 0.001, 0, 0 }, { 0.2, 0.0, 0.0 }) }));
    scene::advance(run, 1000);
    const Totals totals = run.observe().totals;
    const std::string name = std::string("a bond that is pulled, ") + nameOf(integrator);
    check::equal(name + ", broken", totals.brokenBonds, 1);
    check::relative(name + ", its energy is what is lost", totals.dissipatedEnergy,
      totals.fractureEnergy, 1e-4);
    // The strain energy of a rod at its strength: s^2 A L / 2 E.
    const double due = 2e4 * 2e4 * Pi * 1e-6 * 2e-3 / 2e7;
    check::relative(name + ", and that of its strength", totals.fractureEnergy, due, 0.02);
  }
}

/// A ball on a plane that stiction stops: its sliding velocity falls as exp(-kappa t / T) with the
/// longest step T, also where steps are shorter.
void stiction()
{
  const double radius = 0.002, step = 1e-5, share = 0.1, speed = 0.002;
  for (const StepControlKind control : { StepControlKind::Published, StepControlKind::Error })
  {
    Config config = scene::still({ "soft", 1e7, 0.25, 2000.0 });
    config.integrator = Integrator::RungeKutta45;
    config.stepControl = control;
    config.errorTolerance = 1e-4;
    config.contactVelocity = 0.01;
    config.law.sliding = SlidingLaw::YeeStiction;
    config.law.rolling = RollingLaw::None;
    config.law.twisting = TwistingLaw::None;
    config.material.slidingFriction = 0.3;
    config.material.law[LawValue::StictionFriction] = 0.8;
    config.material.law[LawValue::StictionShare] = share;
    config.gravity = { 0, 0, -Gravity };
    config.allowInitialOverlap = true;
    scene::setSteps(config, step, 40);
    const double weight = sphereMass(2000.0, radius) * Gravity;
    const double sunk = scene::hertzOverlap(weight, scene::planeStiffness(config, radius));
    Simulation run(config, scene::plane(0.1),
      scene::startFrom(
        { scene::grain(0, radius, 2000.0, { 0, 0, radius - sunk }, { speed, 0, 0 }) }));
    scene::advance(run, run.timePlan().lastStep());
    const Particle grain = run.particles().get(0);
    const double slide = grain.velocity.x - (radius - 0.5 * sunk) * grain.angularVelocity.y;
    check::relative("stiction, the sliding velocity is left", slide,
      speed * std::exp(-40.0 * share), 5e-2);
  }
}

/// A ball that rolls against a constant torque, as short steps of the usual kind have it.
void constantTorque()
{
  const double radius = 0.002;
  const auto rolled = [&](Integrator integrator, double step, std::int64_t steps)
  {
    Config config = scene::still({ "soft", 1e7, 0.25, 2000.0 });
    config.integrator = integrator;
    config.law.rolling = RollingLaw::Constant;
    config.material.slidingFriction = 0.5;
    config.material.rollingFriction = 0.1;
    config.material.restitution = 0.5;
    config.gravity = { 0, 0, -Gravity };
    config.allowInitialOverlap = true;
    scene::setSteps(config, step, steps);
    const double weight = sphereMass(2000.0, radius) * Gravity;
    const double sunk = scene::hertzOverlap(weight, scene::planeStiffness(config, radius));
    Simulation run(config, scene::plane(1.0),
      scene::startFrom({ scene::grain(0, radius, 2000.0, { 0, 0, radius - sunk }, { 0.3, 0, 0 },
        { 0, 0.3 / radius, 0 }) }));
    scene::advance(run, steps);
    return run.particles().get(0).velocity.x;
  };
  const double due = rolled(Integrator::SemiImplicitEuler, 2e-6, 20000);
  check::isTrue("a constant torque slows a ball down", due < 0.29 && due > 0.1);
  for (const Integrator integrator : staged::All)
  {
    check::relative(std::string("a constant torque, ") + nameOf(integrator),
      rolled(integrator, 2e-5, 2000), due, 1e-3);
  }
}

/// Grains of several shapes with bonds among them, on threads and taken up in the middle.
void bits()
{
  for (const StepControlKind control : { StepControlKind::Published, StepControlKind::Error })
  {
    const std::int64_t steps = check::sanitizedOr<std::int64_t>(120, 400);
    const std::vector<GrainShape> shapes{ scene::lump(),
      superellipsoid("ellipsoid", { 1.25, 1.0, 0.8 }, 1.0, 1.0),
      scene::brick({ 1.0, 0.8, 0.6 }, 0.08) };
    const auto made = [&](int threads)
    {
      Config config = clumps::rain(shapes, clumps::sharesWithSpheres(shapes, 1.0), threads, steps);
      config.maximumParticles = 120;
      config.grainsPerThread = 20;
      config.integrator = Integrator::RungeKutta23;
      config.stepControl = control;
      config.contactVelocity = 1.0;
      config.law.rolling = RollingLaw::Constant;
      config.law.sliding = SlidingLaw::YeeStiction;
      config.bonds.law = BondLaw::Parallel;
      config.bonds.interactionRadius = 1.5;
      config.bonds.time = 0.4 * config.endTime;
      return config;
    };
    Simulation whole(made(1), clumps::shaker());
    const std::int64_t last = whole.timePlan().lastStep();
    const std::int64_t middle = whole.timePlan().stepAt(0.6 * made(1).endTime);
    scene::advance(whole, middle);
    const Snapshot saved = whole.snapshot();
    scene::advance(whole, last);
    Simulation second(made(3), clumps::shaker(), saved);
    second.observe();
    scene::advance(second, last);
    check::isTrue("bonds were made", whole.observe().totals.bondCount > 0);
    check::isTrue("control " + std::to_string(static_cast<int>(control)) +
        ", the same bits after a restart on three threads",
      scene::identical(whole.snapshot(), second.snapshot()));
  }
}

}

int main()
{
  return check::run(
    []
    {
      throughFaces();
      fliesRound();
      bondsRotate();
      bondsBreak();
      stiction();
      constantTorque();
      bits();
    });
}
