// Cells that deform with leapfrog and velocity Verlet, and with steps that change: orders against
// closed forms, hits through sheared faces beside those in open space, stress of the time, energy,
// strains and stresses that are asked for.
#include "FaceHits.h"

#include "Integrators/HalfStep.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;

namespace
{

constexpr Integrator Halves[] = { Integrator::Leapfrog, Integrator::VelocityVerlet };

/// With L = diag(l) a grain without forces has dx/dt = L x + u and du/dt = -L u, so that
/// u = u0 e^(-l t) and x = e^(l t) (x0 + u0 (1 - e^(-2 l t)) / (2 l)); edges are those of e^(l t).
void freeGrains()
{
  constexpr double time = 0.02;
  const Vec3 rates{ -20.0, 12.0, 8.0 };
  const Vec3 beyond{ 0.03, -0.02, 0.01 };
  CellChoice choice = cells::cube(0.02);
  choice.velocityGradient = Matrix3::diagonal(rates.x, rates.y, rates.z);
  const Vec3 begin{ 0.007, 0.008, 0.011 };
  const auto stretched = [](double l, double x, double u)
  { return std::exp(l * time) * (x + u * (1.0 - std::exp(-2.0 * l * time)) / (2.0 * l)); };
  const Vec3 due{ stretched(rates.x, begin.x, beyond.x), stretched(rates.y, begin.y, beyond.y),
    stretched(rates.z, begin.z, beyond.z) };
  const Vec3 dueBeyond{ beyond.x * std::exp(-rates.x * time), beyond.y * std::exp(-rates.y * time),
    beyond.z * std::exp(-rates.z * time) };
  for (const Integrator integrator :
    { Integrator::SemiImplicitEuler, Integrator::Leapfrog, Integrator::VelocityVerlet })
  {
    double edge[2], position[2], velocity[2];
    for (int k = 0; k < 2; ++k)
    {
      Config config = cells::beads(choice);
      config.integrator = integrator;
      config.material.youngsModulus = 1e3; // nothing touches, and steps are long
      const int steps = 1000 << k;
      scene::setSteps(config, time / steps, steps);
      Simulation run(config, Scene(),
        scene::startFrom({ scene::grain(0, 1e-4, 2500.0, begin, beyond) }));
      scene::advance(run, steps);
      const Snapshot end = run.snapshot();
      const Vec3 at = end.particles.position.get(0);
      edge[k] = std::abs(end.cell.edges.a.x / 0.02 - std::exp(rates.x * time));
      position[k] = norm(end.particles.space.between(at - due));
      velocity[k] =
        norm(scene::velocitiesOf(run, 0).linear - end.particles.space.flowAt(at) - dueBeyond);
    }
    const std::string name = std::string(nameOf(integrator)) + ", a free grain, order of ";
    const double order = integrator == Integrator::SemiImplicitEuler ? 1.0 : 2.0;
    check::close(name + "the edges", std::log2(edge[0] / edge[1]), order, 0.05);
    check::close(name + "the position", std::log2(position[0] / position[1]), order, 0.05);
    check::close(name + "the velocity beyond the flow", std::log2(velocity[0] / velocity[1]),
      order, 0.05);
  }
}

/// @param shaped whether the grains are clumps
void hitThroughFaces(Integrator integrator, bool shaped)
{
  cells::FaceHit hit(integrator, shaped);
  scene::setSteps(hit.config, 1e-6, 3000);
  const std::string name = std::string(nameOf(integrator)) + (shaped ? ", clumps" : ", spheres");
  const std::vector<Velocities> end = hit.compare(name, 3000, { 1e-12, 1e-9, 1e-6 });
  const Vec3 before = hit.choice.velocityGradient * (hit.position - hit.offset) + hit.beyond;
  check::isTrue(name + ", they did collide", norm(end.back().linear - before) > 0.05);
}

/// The stress of a step, by sums over grains and contacts across faces, is that of an observation,
/// with velocities of the same time: for spheres and clumps, in a fluid, with numerical damping and
/// with loads.
void stressOfTheTime(Integrator integrator)
{
  CellChoice choice = cells::sheared();
  choice.velocityGradient = 2.0 * choice.velocityGradient;
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.material.youngsModulus = 5e6;
  config.viscosity = 0.05;
  config.numericalDamping = 0.2;
  config.gravity = { 1.0, 2.0, -3.0 };
  config.shapes = { scene::dumbbell() };
  scene::setSteps(config, 4e-6, 3000);
  constexpr double size = 0.0004;
  std::vector<Vec3> places;
  for (int k = 0; k < 3; ++k)
  {
    places.push_back(choice.edges * Vec3{ 0.3 * k + 0.1, 0.9 - 0.3 * k, 0.5 });
  }
  Snapshot start =
    cells::leavingRoom(choice, cells::anywhere(choice, 250, 0.001, 0.3, 8), places, size);
  for (int k = 0; k < 3; ++k)
  {
    ShapedGrain clump;
    clump.size = size;
    clump.position = places[k];
    clump.velocity = { 0.4, -0.6, 0.2 * k };
    clump.orientation = unit(Quaternion{ 1.0, 0.2, 0.5, -0.3 });
    scene::addClump(config, 0, clump, start);
  }
  start.particles.applied.have(AppliedLoads::Force, start.particles.size());
  start.particles.applied.set(3, { { 1e-4, 0, 0 }, {}, 0 });
  Simulation run(config, Scene(), start);
  scene::advance(run, 2999);
  const Totals seen = run.observe().totals;
  const Matrix3 love = seen.cell.contactStress + seen.cell.kineticStress;
  scene::advance(run, 3000);
  const std::string name = nameOf(integrator);
  check::isTrue(name + ", grains touch: " + std::to_string(seen.contactCount),
    seen.contactCount > 10);
  check::isTrue(name + ", and move",
    frobenius(seen.cell.kineticStress) > 0.01 * frobenius(seen.cell.contactStress));
  check::atMost(name + ", stress by two methods differs by",
    frobenius(love - run.snapshot().cell.stress) / frobenius(love), 1e-10);
}

/// What the work of a cell on an elastic gas does not explain falls with the square of the step: to
/// a sixteenth with a quarter of it. Another step leads to other hits, which scatter that share.
void balancesEnergy()
{
  double errors[2];
  for (int k = 0; k < 2; ++k)
  {
    CellChoice choice = cells::cell(cells::Skew);
    choice.velocityGradient = { { -2.0, 0.5, 0.0 }, { 10.0, -1.0, 0.0 }, { 3.0, 2.0, -4.0 } };
    Config config = cells::beads(choice);
    config.integrator = Integrator::VelocityVerlet;
    config.material.restitution = 1.0;
    const std::int64_t steps = k == 0 ? 10000 : 40000;
    scene::setSteps(config, 0.04 / static_cast<double>(steps), steps);
    Simulation run(config, Scene(), scene::startFrom(cells::anywhere(choice, 300, 0.001, 0.3, 5)));
    const Totals before = run.observe().totals;
    double square = 0.0;
    for (int part = 1; part <= 40; ++part)
    {
      scene::advance(run, steps / 40 * part);
      const double missing = run.observe().totals.dissipatedEnergy;
      square += missing * missing / 40.0;
    }
    const Totals after = run.observe().totals;
    const double gained = after.translationalEnergy + after.elasticEnergy -
      before.translationalEnergy - before.elasticEnergy;
    errors[k] = std::sqrt(square) / gained;
    std::printf("       gained %g of %g, missing %g\n", gained, before.translationalEnergy,
      errors[k]);
    check::isTrue("work was done", gained > 0.2 * before.translationalEnergy);
  }
  check::atMost("energy that the work does not explain", errors[1], 1e-5);
  check::atMost("of that with four times the step", errors[1] / errors[0], 0.35 * 0.35);
}

/// Steps that change: strains are those of the rates and times, edges follow them to the second
/// order, a strain that is asked for is met, and strains count from a time.
void strains(StepControlKind control, Integrator integrator)
{
  CellChoice choice = cells::cube(0.02);
  choice.velocityGradient.a.x = -6.0;
  choice.velocityGradient.b.x = 15.0;
  choice.velocityGradient.b.y = 3.0;
  choice.control[1] = CellControl::Strain;
  choice.strain[1] = 0.0123;
  choice.strainBegin = 0.004;
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.stepControl = control;
  config.contactVelocity = 0.5;
  config.frameInterval = 1e-3;
  config.endTime = 0.01;
  config.timeStep = 2e-5;
  Simulation run(config, Scene(), scene::startFrom(cells::anywhere(choice, 250, 0.001, 0.5, 4)));
  scene::advance(run, run.timePlan().stepAt(0.002));
  const Matrix3 early = run.snapshot().cell.strain;
  scene::advance(run, run.timePlan().lastStep());
  const CellState end = run.snapshot().cell;
  const StepTotals steps = run.observe().totals.steps;
  const std::string name = std::string(nameOf(integrator)) + ", " + nameOf(control) + ", ";
  check::isTrue(name + "steps changed", steps.shortest < 0.6 * steps.longest);
  check::close(name + "a strain before", early.a.x, -6.0 * 0.002, 1e-12);
  check::close(name + "a strain", end.strain.a.x, -6.0 * 0.006, 1e-12);
  check::close(name + "a shear", end.strain.b.x, 15.0 * 0.006, 1e-12);
  check::close(name + "a strain that is asked for", end.strain.b.y, 0.0123, 1e-12);
  const bool halves = keepsHalfSteps(integrator);
  // ln of the product of 1 + l h is l t - l l h t / 2, that of Cayley's map l t + l^3 h^2 t / 12.
  const double due = std::exp(-6.0 * 0.006);
  const double bound =
    1.01 * due * (halves ? 216.0 * 4e-10 * 0.006 / 12.0 : 36.0 * 2e-5 * 0.006 / 2.0);
  check::atMost(name + "the deformation is off by", std::abs(end.deformation.a.x - due), bound);
}

/// Packings come to the stress that is asked for, and stay there.
void reachesStress(StepControlKind control, Integrator integrator)
{
  CellChoice choice = cells::cube(0.012);
  choice.control[0] = choice.control[1] = choice.control[2] = CellControl::Stress;
  choice.stress = { 2e3, 2e3, 2e3 };
  choice.inertialNumber = 0.01;
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.stepControl = control;
  config.contactVelocity = 0.1;
  config.material.slidingFriction = 0.3;
  config.frameInterval = 0.01;
  config.endTime = 0.3;
  config.timeStep = control == StepControlKind::Published ? 8e-6 : 2e-5;
  Simulation run(config, Scene(), scene::startFrom(cells::anywhere(choice, 180, 0.001, 0.1, 8)));
  scene::advance(run, run.timePlan().lastStep());
  const CellTotals cell = run.observe().totals.cell;
  const Matrix3 stress = cell.contactStress + cell.kineticStress;
  const std::string name = std::string(nameOf(integrator)) + ", " + nameOf(control) + ", stress ";
  check::relative(name + "xx", stress.a.x, 2e3, 0.02);
  check::relative(name + "yy", stress.b.y, 2e3, 0.02);
  check::relative(name + "zz", stress.c.z, 2e3, 0.02);
}

/// A sheared gas has the same bits on threads and after restarts, whatever steps it has.
void sameBits(StepControlKind control, Integrator integrator)
{
  CellChoice choice = cells::sheared();
  choice.control[0] = CellControl::Stress;
  choice.stress[0] = 300.0;
  choice.inertialNumber = 0.2;
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.stepControl = control;
  config.contactVelocity = 0.5;
  config.material.slidingFriction = 0.5;
  config.gravity = { 0.3, 0.0, -0.1 };
  config.shapes = { scene::dumbbell() };
  config.frameInterval = 2e-3;
  config.endTime = 0.008;
  // Steps of one length must resolve the hits of the clump, which is light.
  config.timeStep = control == StepControlKind::Published ? 1.5e-6 : 1.5e-5;
  config.grainsPerThread = 16;
  ShapedGrain clump;
  clump.size = 0.0004;
  clump.position = choice.edges * Vec3{ 0.5, 0.5, 0.98 };
  Snapshot start = cells::leavingRoom(choice, cells::anywhere(choice, 300, 0.001, 0.4, 3),
    { clump.position }, clump.size);
  clump.velocity = { 0.0, 0.0, 0.5 };
  clump.angularVelocity = { 30.0, 10.0, 0.0 };
  scene::addClump(config, 0, clump, start);
  config.threads = 1;
  Simulation one(config, Scene(), start);
  const TimePlan plan = one.timePlan();
  scene::advance(one, plan.stepAt(0.004));
  const Snapshot middle = one.snapshot();
  scene::advance(one, plan.lastStep());
  config.threads = 3;
  Simulation other(config, Scene(), start);
  other.observe();
  scene::advance(other, plan.lastStep());
  Simulation continued(config, Scene(), middle);
  scene::advance(continued, plan.lastStep());
  const std::string name = std::string(nameOf(integrator)) + ", " + nameOf(control) + ", ";
  check::isTrue(name + "grains touch", one.observe().totals.contactCount > 20);
  check::isTrue(name + "three threads", scene::identical(one.snapshot(), other.snapshot()));
  check::isTrue(name + "continued", scene::identical(one.snapshot(), continued.snapshot()));
}

}

int main()
{
  return check::run(
    []
    {
      freeGrains();
      for (const Integrator integrator : Halves)
      {
        hitThroughFaces(integrator, false);
        hitThroughFaces(integrator, true);
        stressOfTheTime(integrator);
      }
      for (const StepControlKind control : { StepControlKind::Stable, StepControlKind::Error })
      {
        for (const Integrator integrator :
          { Integrator::SemiImplicitEuler, Integrator::VelocityVerlet })
        {
          strains(control, integrator);
          sameBits(control, integrator);
        }
      }
      sameBits(StepControlKind::Published, Integrator::Leapfrog);
      if (!check::IsSanitized)
      {
        balancesEnergy();
        reachesStress(StepControlKind::Published, Integrator::VelocityVerlet);
        reachesStress(StepControlKind::Stable, Integrator::VelocityVerlet);
        reachesStress(StepControlKind::Error, Integrator::SemiImplicitEuler);
      }
    });
}
