// Single values of how steps are chosen: what a step is said to do wrong, what velocities miss
// where steps change, how often steps are halved, and how fast contacts are when nobody says.
#include "Cells.h"
#include "Check.h"
#include "Clumps.h"

#include "Integrators/ErrorMeter.h"
#include "Simulation/TimeSteps/AgreedStart.h"
#include "Simulation/TimeSteps/ErrorControl.h"
#include "Simulation/TimeSteps/StepControl.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

using namespace dem;

namespace
{

constexpr double R = 0.002, H = 1e-3;
/// Accelerations c t^2 and d t^2, of which a step leaves out c h^3 / 6 and R times d h^3 / 6.
const Vec3 C{ 3.0, -1.0, 2.0 }, D{ 400.0, 900.0, -700.0 };
const double Error = H * H * H / 6.0 * std::hypot(norm(C), R* norm(D));

/// Two steps know nothing of how accelerations bend; all others say what they leave out.
void expectErrors(const std::string& name, const std::function<double(double)>& errorOfStep)
{
  for (int step = 0; step < 6; ++step)
  {
    const double t = step * H;
    check::close(name + ", error of step " + std::to_string(step), errorOfStep(t * t),
      step < 2 ? 0.0 : Error, 1e-9 * Error);
  }
}

void errorsOfSteps()
{
  Particles grains;
  grains.add(scene::grain(0, R, 1000.0, {}));
  grains.earlier.resize(1);
  Motion motion;
  motion.timeStep = H;
  ErrorMeter meter;
  const double mass = grains.mass(0), inertia = sphereInertia(mass, R);
  expectErrors("a sphere",
    [&](double square)
    {
      const Vec3 f = mass * square * C, t = inertia * square * D;
      const Load load{ { f.x, f.y, f.z, 0.0 }, { t.x, t.y, t.z, 0.0 } };
      GrainBlock block;
      block.begin = 0;
      block.count = 1;
      meter.before(grains, motion, 0, 1);
      integrate(grains, &load, motion, block);
      return meter.after(motion, block, grains);
    });
  check::relative("their sum", grains.earlier.spin[0].w, 4.0 * Error, 1e-9);
  Particles shaped;
  shaped.add(scene::grain(0, R, 1000.0, {}));
  shaped.earlier.resize(1);
  ShapedGrain grain;
  grain.size = R;
  expectErrors("a grain with a shape",
    [&](double square)
    {
      const ShapedGrain before = grain;
      grain.velocity = grain.velocity + H * square * C;
      grain.angularVelocity = grain.angularVelocity + H * square * D;
      return ErrorMeter::after(motion, before, grain, shaped);
    });
}

/// Velocities of the middles of a step a and of the next one b: v' = v + (a + b) / 2 x' +
/// (b^2 - a^2) / 8 x'', exactly where accelerations grow evenly.
void changeOfSteps()
{
  for (const double ratio : { 0.5, 1.0, 2.0 })
  {
    const StepLengths lengths{ H, ratio * H };
    const Vec3 jerk{ 50.0, -20.0, 10.0 }, spin{ 7.0, 8.0, 9.0 };
    const Vec3 before{ 0.1, 0.2, 0.3 };
    Particles grains;
    grains.add(scene::grain(0, R, 1000.0, {}, before, before));
    grains.earlier.resize(1);
    grains.earlier.jerk[0] = { jerk.x, jerk.y, jerk.z, 0.0 };
    grains.earlier.spinJerk[0] = { spin.x, spin.y, spin.z, 0.0 };
    ErrorControl::shift(lengths, false, grains);
    const double middle = 0.5 * lengths.now, other = 0.5 * lengths.before;
    const double share = 0.5 * (middle * middle - other * other); // of a' t from one to the other
    const std::string name = "steps " + check::number(ratio) + " times as long, ";
    check::atMost(name + "velocity", norm(grains.velocity.get(0) - before - share * jerk), 1e-15);
    check::atMost(name + "spin", norm(grains.angularVelocity.get(0) - before - share * spin),
      1e-15);
  }
}

TimePlan planOf(int halvings)
{
  TimePlan plan;
  plan.timeStep = 1e-6;
  plan.halvings = halvings;
  plan.stepsPerFrame = 1 << 10;
  return plan;
}

/// Half a step has at least half of the share; new grains may go half their radius in a step.
void stableSteps()
{
  Config config;
  config.stepControl = StepControlKind::Stable;
  const TimePlan plan = planOf(4);
  const StepControl control(config, plan);
  for (const double share : { 0.9, 1.5, 3.0, 7.0 })
  {
    StepState state;
    state.unit = plan.timeStep;
    state.length = 16;
    state.share = share;
    check::isTrue("there is a step",
      control.choose(
        0, [] { return 0.0; }, state));
    check::equal("length after a share of " + check::number(share), state.length,
      share < 1.0 ? 16 : (share < 2.0 ? 8 : (share < 4.0 ? 4 : 2)));
  }
  StepState state;
  state.length = 8;
  Particles grains;
  grains.add(scene::grain(0, R, 1000.0, {}, { 0.0, 0.0, -0.5 * R / 8e-6 }));
  control.meet(grains, 1, state);
  check::relative("share of one that goes half its radius", state.share, 1.0, 1e-12);
}

/// Steps of twice the length have four to eight times the error: they must not be chosen where that
/// is surely too large, and have to be where it surely is not.
void growth()
{
  Config config;
  config.stepControl = StepControlKind::Error;
  const TimePlan plan = planOf(4);
  const ErrorControl control(config, plan);
  for (const double error : { 0.05, 0.1, 0.26, 0.6, 0.95 })
  {
    StepState state;
    state.unit = plan.timeStep;
    state.length = 4;
    state.error = error;
    state.share = 0.01;
    control.choose(
      0, [] { return 1.0; }, state);
    check::equal("length after an error of " + check::number(error), state.length,
      error < 0.125 ? 8 : 4);
  }
}

/// Grains at rest meet as fast as after a fall over their diameter, or as a cell moves them.
void typicalSpeed()
{
  Config config = scene::still();
  config.gravity = { 3.0, 0.0, -4.0 };
  Snapshot start;
  Particles& grains = start.particles;
  grains.add(scene::grain(0, R, 1000.0, { 0.0, 0.3, 0.0 }));
  const auto typical = [&] { return agreedVelocity(config, {}, start, nullptr, Handed::ByFirst); };
  check::relative("after a fall over a diameter", typical(), std::sqrt(2.0 * 5.0 * 2.0 * R), 1e-12);
  grains.velocity.set(0, { 0.0, 0.3, 0.4 });
  check::relative("of faster ones", typical(), 0.5, 1e-12);
  // In a cell: how fast it moves two that touch, and grains beyond the flow that they have.
  config.gravity = {};
  config.cell = cells::cube(1.0);
  config.cell.velocityGradient.b.x = 30.0;
  grains.velocity.set(0, { 9.0, 0.0, 0.0 });
  start.cell.flow = config.cell.velocityGradient;
  check::relative("in a cell, of two that touch", typical(), 30.0 * 2.0 * R, 1e-12);
  grains.velocity.set(0, { 9.0, 0.8, 0.6 });
  check::relative("in a cell, beyond the flow", typical(), 1.0, 1e-12);
}

/// A clump that is hit far from its centre rotates, most easily about its longest axis: of two
/// balls that touch, with a push on one of them, stiffness over mass is taken as (1 + 4 b^2 m / I)
/// times that of the contact, with I = 2/5 m b^2 (Stepping/StepMeter.h).
void stepsOfClumps()
{
  Config config = scene::still();
  config.allowInitialOverlap = true;
  config.shapes = { scene::dumbbell() };
  scene::setSteps(config, 1e-7, 1);
  const double ball = 0.5 * R, overlap = 0.01 * ball;
  ShapedGrain grain;
  grain.size = R;
  grain.orientation = unit(Quaternion{ 1.0, 0.0, 0.2, 0.0 });
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  double lowest = 0.0;
  for (std::size_t slot = 0; slot < start.particles.size(); ++slot)
  {
    lowest = std::min(lowest, start.particles.position.get(slot).z - ball);
  }
  grain.position.z = -lowest - overlap;
  Snapshot there;
  scene::addClump(config, 0, grain, there);
  const Simulation simulation(config, scene::plane(0.1), there);
  const double stiffness = 1.5 * scene::planeStiffness(config, ball) * std::sqrt(overlap);
  check::relative("longest step of a dumbbell", simulation.stepLimits().stable,
    2.0 / std::sqrt(11.0 * stiffness / there.particles.shaped[0].mass), 1e-6);
}

void all()
{
  stepsOfClumps();
  errorsOfSteps();
  changeOfSteps();
  stableSteps();
  growth();
  typicalSpeed();
}

}

int main()
{
  return check::run(all);
}
