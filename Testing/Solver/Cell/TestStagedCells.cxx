// Cells that deform by steps with stages: free grains against closed forms, hits through sheared
// faces beside those in open space, stress, strains, restarts, and the same bits on any number of
// threads.
#include "FaceHits.h"
#include "Stages.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace dem;
using staged::nameOf;

namespace
{

/// With L = diag(l) a grain without forces has dx/dt = L x + u and du/dt = -L u, so that
/// u = u0 e^(-l t) and x = e^(l t) (x0 + u0 (1 - e^(-2 l t)) / (2 l)); edges are those of e^(l t).
/// Errors are (l h)^p / (p + 1)! of that, for the fourth order less than rounding.
void freeGrain(Integrator integrator)
{
  constexpr double time = 0.02;
  constexpr int steps = 500;
  const double rate = 20.0, beyond = 0.03, begin = 0.007;
  CellChoice choice = cells::cube(0.02);
  choice.velocityGradient = Matrix3::diagonal(-rate, 12.0, 8.0);
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.material.youngsModulus = 1e3; // nothing touches, and steps are long
  scene::setSteps(config, time / steps, steps);
  Simulation run(config, Scene(),
    scene::startFrom(
      { scene::grain(0, 1e-4, 2500.0, { begin, 0.008, 0.011 }, { beyond, 0.0, 0.0 }) }));
  scene::advance(run, steps);
  const Snapshot end = run.snapshot();
  const double grown = std::exp(-rate * time);
  const double at = grown * (begin - beyond * (1.0 - std::exp(2.0 * rate * time)) / (2.0 * rate));
  const double u = beyond / grown;
  const double strain = rate * time / steps;
  // Where u is, -l and l both act: x'' = l l x, whose error is that of l h in sinh and cosh.
  const bool third = integrator == Integrator::RungeKutta23;
  const double due = third ? std::pow(strain, 3) / 24.0 * rate * time : 0.0;
  const double rounding = 2e-13;
  const double edge = std::abs(end.cell.edges.a.x / (0.02 * grown) - 1.0);
  check::atMost(nameOf(integrator, "edges off by"), edge, 1.01 * due + rounding);
  check::isTrue(nameOf(integrator, "edges off by no less than the formula is"),
    edge >= 0.99 * due - rounding);
  const Vec3 place = end.particles.position.get(0);
  const Vec3 apart = end.particles.space.between(place - Vec3{ at, place.y, place.z });
  check::atMost(nameOf(integrator, "position of a free grain off by"), norm(apart) / at,
    1.5 * due * begin / at + rounding * 10.0);
  const Vec3 seen = end.particles.velocity.get(0) - end.particles.space.flowAt(place);
  check::atMost(nameOf(integrator, "velocity of a free grain beyond the flow off by"),
    std::abs(seen.x - u) / u, 10.0 * due + rounding * 10.0);
  check::close(nameOf(integrator, "strain"), end.cell.strain.a.x, -rate * time, 1e-13);
  check::close(nameOf(integrator, "deformation"), end.cell.deformation.a.x / grown, 1.0,
    1.01 * due + rounding);
}

/// A cell may carry grains farther than their radius in a step: what counts is how far they go beyond
/// the flow. x = e^(l t) x0, and errors of a step are (l h)^(p + 1) / (p + 1)! of that.
void carriedFar(Integrator integrator)
{
  constexpr int steps = 10;
  constexpr double rate = 2000.0, h = 4.9e-7, radius = 5e-6;
  CellChoice choice = cells::cube(0.02);
  choice.velocityGradient = Matrix3::diagonal(-rate, 0.0, 0.0);
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.material.youngsModulus = 1e3;
  scene::setSteps(config, h, steps);
  const Vec3 begin{ 0.015, 0.008, 0.011 };
  Simulation run(config, Scene(),
    scene::startFrom({ scene::grain(0, radius, 2500.0, begin) }));
  scene::advance(run, steps);
  const Snapshot end = run.snapshot();
  const double due = begin.x * std::exp(-rate * h * steps);
  const double order = integrator == Integrator::RungeKutta23 ? 3.0 : 4.0;
  check::isTrue(nameOf(integrator, "steps go beyond the radius"), rate * h * due > radius);
  check::relative(nameOf(integrator, "where the cell carries a grain"),
    end.particles.position.get(0).x, due,
    1.5 * steps * std::pow(rate * h, order + 1.0) / std::tgamma(order + 2.0) + 1e-13);
}

/// A fluid does nothing to grains that go with the cell: they stay where they are in its edges.
/// espressomd/espresso#4730 has a grain that a sheared fluid drags along with the sign of the shift.
void carriedByFluid(Integrator integrator)
{
  CellChoice choice = cells::sheared();
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.viscosity = 0.05;
  config.numericalDamping = 0.3;
  scene::setSteps(config, 2e-6, 2000);
  const std::vector<Particle> grains = cells::anywhere(choice, 60, 0.0006, 0.0, 3);
  Simulation run(config, Scene(), scene::startFrom(grains));
  scene::advance(run, 2000);
  const Snapshot end = run.snapshot();
  double farthest = 0.0;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    const Vec3 due = end.cell.deformation * grains[k].position;
    farthest =
      std::max(farthest, norm(end.particles.space.between(end.particles.position.get(k) - due)));
  }
  check::isTrue(nameOf(integrator, "the cell has been strained"),
    frobenius(end.cell.deformation - Matrix3::identity()) > 0.05);
  check::atMost(nameOf(integrator, "grains that a fluid carries, off by [m]"), farthest, 1e-14);
}

/// @param shaped whether the grains are clumps
/// @param carries whether the cell carries grains, not the boundary alone
void hitThroughFaces(Integrator integrator, bool shaped, bool carries)
{
  cells::FaceHit hit(integrator, shaped);
  hit.config.cell.carriesGrains = carries;
  scene::setSteps(hit.config, 2e-6, 1500);
  const std::string name = nameOf(integrator, shaped ? "clumps" : "spheres") +
    (carries ? "" : ", the boundary alone moves");
  const std::vector<Velocities> end = hit.compare(name, 1500, { 1e-13, 1e-10, 1e-7 });
  check::isTrue(name + ", they did collide", norm(end.front().angular) > 5.0);
}

/// A gas of spheres with a clump, in a cell that shrinks and is sheared.
struct Gas
{
  Config config;
  Snapshot start;
};

Gas gas(Integrator integrator, StepControlKind control)
{
  CellChoice choice = cells::sheared();
  Gas made;
  made.config = cells::beads(choice);
  made.config.integrator = integrator;
  made.config.stepControl = control;
  made.config.contactVelocity = 0.5;
  made.config.material.slidingFriction = 0.5;
  made.config.material.youngsModulus = 5e6;
  made.config.gravity = { 0.3, 0.0, -0.1 };
  made.config.shapes = { scene::dumbbell() };
  made.config.frameInterval = 2e-3;
  made.config.endTime = 0.004;
  made.config.timeStep = control == StepControlKind::Published ? 8e-6 : 3e-5;
  made.config.grainsPerThread = 16;
  ShapedGrain clump;
  clump.size = 0.0004;
  clump.position = choice.edges * Vec3{ 0.5, 0.5, 0.98 };
  made.start = cells::leavingRoom(choice, cells::anywhere(choice, 480, 0.001, 0.4, 3),
    { clump.position }, clump.size);
  clump.velocity = { 0.0, 0.0, 0.5 };
  clump.angularVelocity = { 30.0, 10.0, 0.0 };
  clump.orientation = unit(Quaternion{ 1.0, 0.2, 0.5, -0.3 });
  scene::addClump(made.config, 0, clump, made.start);
  return made;
}

/// The stress of a step, by sums over grains and contacts across faces, is that of an observation:
/// in a fluid, with numerical damping and with loads.
void stressOfTheTime(Integrator integrator)
{
  Gas made = gas(integrator, StepControlKind::Published);
  made.config.viscosity = 0.05;
  made.config.numericalDamping = 0.2;
  made.start.particles.applied.have(AppliedLoads::Force, made.start.particles.size());
  made.start.particles.applied.set(3, { { 1e-4, 0, 0 }, {}, 0 });
  scene::setSteps(made.config, 8e-6, 800);
  Simulation run(made.config, Scene(), made.start);
  scene::advance(run, 799);
  const Totals seen = run.observe().totals;
  const Matrix3 love = seen.cell.contactStress + seen.cell.kineticStress;
  scene::advance(run, 800);
  check::isTrue(nameOf(integrator, "grains touch: ") + std::to_string(seen.contactCount),
    seen.contactCount > 10);
  check::atMost(nameOf(integrator, "stress by two methods differs by"),
    frobenius(love - run.snapshot().cell.stress) / frobenius(love), 1e-10);
}

/// Steps that change: strains are those of the rates and times, and a strain that is asked for is
/// met, whichever steps were given up.
void strains(Integrator integrator)
{
  Gas made = gas(integrator, StepControlKind::Error);
  CellChoice& choice = made.config.cell;
  choice.velocityGradient = {};
  choice.velocityGradient.a.x = -6.0;
  choice.velocityGradient.b.x = 15.0;
  choice.velocityGradient.b.y = 3.0;
  choice.control[1] = CellControl::Strain;
  choice.strain[1] = 0.00623;
  choice.strainBegin = 0.002;
  made.config.endTime = 0.006;
  Simulation run(made.config, Scene(), made.start);
  scene::advance(run, run.timePlan().lastStep());
  const CellState end = run.snapshot().cell;
  const StepTotals steps = run.observe().totals.steps;
  check::isTrue(nameOf(integrator, "steps changed"), steps.shortest < 0.6 * steps.longest);
  check::isTrue(nameOf(integrator, "steps were given up"), steps.given > 0);
  check::close(nameOf(integrator, "a strain"), end.strain.a.x, -6.0 * 0.004, 1e-12);
  check::close(nameOf(integrator, "a shear"), end.strain.b.x, 15.0 * 0.004, 1e-12);
  check::close(nameOf(integrator, "a strain that is asked for"), end.strain.b.y, 0.00623, 1e-12);
  check::close(nameOf(integrator, "the deformation"), std::log(end.deformation.a.x), -6.0 * 0.004,
    1e-11);
  check::close(nameOf(integrator, "the deformation that is asked for"),
    std::log(end.deformation.b.y), 0.00623, 1e-11);
}

/// One stress is asked for. Bits are the same on threads, after restarts and whoever looks. What is shown of a state that was
/// read is what was shown of it before; lammps/lammps#2944 is about forces that a deformed box has
/// only after a restart.
void sameBits(StepControlKind control, Integrator integrator)
{
  Gas made = gas(integrator, control);
  Config& config = made.config;
  config.cell.control[2] = CellControl::Stress;
  config.cell.stress[2] = 50.0;
  config.threads = 1;
  Simulation one(config, Scene(), made.start);
  const TimePlan plan = one.timePlan();
  scene::advance(one, plan.stepAt(0.5 * config.endTime));
  const Snapshot middle = one.snapshot();
  const Totals shown = one.observe().totals;
  const Totals read = Simulation(config, Scene(), middle).observe().totals;
  const std::string name = nameOf(integrator, nameOf(control));
  const auto stressOf = [](const Totals& of)
  { return of.cell.contactStress + of.cell.kineticStress; };
  check::isTrue(name + ", stress after a restart",
    frobenius(stressOf(shown) - stressOf(read)) == 0.0);
  scene::advance(one, plan.lastStep());
  config.threads = 3;
  Simulation other(config, Scene(), made.start);
  other.observe();
  scene::advance(other, plan.lastStep());
  Simulation continued(config, Scene(), middle);
  scene::advance(continued, plan.lastStep());
  check::isTrue(name + ", grains touch", one.observe().totals.contactCount > 20);
  check::isTrue(name + ", three threads", scene::identical(one.snapshot(), other.snapshot()));
  check::isTrue(name + ", continued", scene::identical(one.snapshot(), continued.snapshot()));
}

/// A run that goes on with another velocity gradient keeps velocities beyond the flow, as with any
/// other integrator.
void anotherFlow(Integrator integrator)
{
  CellChoice choice = cells::cube(0.02);
  choice.velocityGradient = Matrix3::diagonal(-6.0, 4.0, 2.0);
  Config config = cells::beads(choice);
  config.integrator = Integrator::SemiImplicitEuler;
  config.viscosity = 0.02;
  scene::setSteps(config, 1e-5, 100);
  Simulation first(config, Scene(),
    scene::startFrom({ scene::grain(0, 1e-4, 2500.0, { 0.013, 0.008, 0.011 }, { 0.03, 0, 0 }) }));
  scene::advance(first, 100);
  const Snapshot middle = first.snapshot();
  const auto beyond = [](const Snapshot& state)
  {
    const Vec3 at = state.particles.position.get(0);
    return state.particles.velocity.get(0) - state.particles.space.flowAt(at);
  };
  config.integrator = integrator;
  config.viscosity = 0.0;
  config.cell.velocityGradient = {};
  config.cell.velocityGradient.b.x = 10.0;
  scene::setSteps(config, 1e-5, 101);
  Simulation second(config, Scene(), middle);
  scene::advance(second, 101);
  const Vec3 u = beyond(middle);
  // du/dt = -L u
  const Vec3 due = u - 1e-5 * (config.cell.velocityGradient * u);
  check::atMost(nameOf(integrator, "another flow, velocity beyond it, off by [m/s]"),
    norm(beyond(second.snapshot()) - due), 1e-15);
}

}

int main()
{
  return check::run(
    []
    {
      for (const Integrator integrator : staged::All)
      {
        freeGrain(integrator);
        carriedFar(integrator);
        carriedByFluid(integrator);
        anotherFlow(integrator);
        for (const bool carries : { true, false })
        {
          hitThroughFaces(integrator, false, carries);
          hitThroughFaces(integrator, true, carries);
        }
        stressOfTheTime(integrator);
        strains(integrator);
        sameBits(StepControlKind::Published, integrator);
        sameBits(StepControlKind::Error, integrator);
      }
    });
}
