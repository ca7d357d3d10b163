#include "Simulation/TimeSteps/StagedSteps.h"

#include "Simulation/BlowUp.h"
#include "Simulation/CellSteps.h"
#include "Simulation/TimeSteps/StepGrowth.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// What a step of twice the length may come to, in errors of all kinds.
constexpr double MostOfTwice = 0.5;
/// Line 17 of algorithm 1: a step is taken if the one that would just do is at least that long.
constexpr double TakenFrom = 0.75;

/// Stable step of the pair of Bogacki and Shampine over that of the leapfrog. The formula of the third
/// order is stable in the left half of the disc |z| <= sqrt(3). The leapfrog bound h^2 w^2 + 2 h g <= 4
/// for sqrt(3) / 2 of the step keeps h w within sqrt(3), and where nothing swings h g as well.
constexpr double StableReach = 0.8660254037844386;

/// The shortest step for the sake of an error, in shortest steps of the plan.
std::int64_t shortestOf(const Config& config, const TimePlan& plan)
{
  if (!(config.shortestStep > 0.0))
  {
    return plan.longest() >> ForErrors;
  }
  std::int64_t length = plan.longest();
  while (length > 1 && 0.5 * static_cast<double>(length) * plan.timeStep >= config.shortestStep)
  {
    length /= 2;
  }
  return length;
}

}

StagedRule::StagedRule(const Config& config)
  : positions(config.stageErrors == StageErrors::Positions), power(pairOf(config.integrator).power),
    most(1.0), grows(positions ? 1.0 : MostOfTwice), scale(positions ? 0.5 : 1.0),
    doublings(positions ? ForErrors : 1)
{
  for (int k = 0; positions && k < power; ++k)
  {
    most /= TakenFrom;
  }
}

StagedSteps::StagedSteps(RunParts& run, double typicalVelocity)
  : TimeStepping(run, typicalVelocity),
    Step(pairOf(run.config.integrator), run.motion, run.config.cell, servoOf(run.config),
      run.plan.longestStep(), run.sweep, run.config.bonds.any(),
      run.config.stepControl == StepControlKind::Stable, run.ranks),
    Controlled(run.config.stepControl == StepControlKind::Error),
    Stable(run.config.stepControl == StepControlKind::Stable), Rule(run.config),
    Shortest(shortestOf(run.config, run.plan))
{
  run.contacts.setTimeStep(0.0); // grains go back and forth, and are expected nowhere else
}

std::string StagedSteps::choose()
{
  StepState& state = this->steps();
  if (this->Stable)
  {
    std::string failure = this->chooseStable(StableReach);
    this->Run.sweep.measureSteps(this->Control.reach(state) / StableReach);
    return failure;
  }
  if (!this->Controlled)
  {
    return {};
  }
  const RunParts& run = this->Run;
  const auto begins = [&run](std::int64_t length) { return run.state.step % length == 0; };
  if (state.length == 0)
  {
    state.length = run.plan.longest();
    state.error = 1.0; // no error is known yet
  }
  for (; !begins(state.length); state.length /= 2)
  {
  }
  double error = state.error;
  for (int k = 0; k < this->Rule.doublings && state.length < run.plan.longest() &&
       begins(2 * state.length) && std::ldexp(error, this->Rule.power) <= this->Rule.grows;
       ++k)
  {
    state.length *= 2;
    error = std::ldexp(error, this->Rule.power);
  }
  while (this->Rule.positions && error > 1.0 && state.length > this->Shortest)
  {
    state.length /= 2; // the last step was taken, but a shorter one would just do
    error = std::ldexp(error, -this->Rule.power);
  }
  state.before = state.length;
  return {};
}

std::string StagedSteps::move()
{
  RunParts& run = this->Run;
  StepState& steps = this->steps();
  const StagedStep::Scene scene{ run.state, run.contacts, run.sweep, run.wallTime() };
  run.lengths = {}; // the sweep gets others
  run.sweep.note(std::max(NotedOverlap, run.state.deepest.relative));
  run.motion.time = run.time();
  for (;;)
  {
    run.motion.timeStep = this->Control.lengths(steps).now;
    run.motion.flow = this->Step.flowIn(run.state.cell, run.motion.timeStep);
    const bool works = this->Step.tryStep(scene, run.motion.timeStep);
    const ServoLimit& servos = this->Step.servoLimit();
    const bool good = works && this->allows(servos.share);
    const double error = this->errorOf(steps);
    if ((!good || error > this->Rule.most) && this->shorten(!good, error))
    {
      this->Step.giveUp(scene);
      continue;
    }
    if (good)
    {
      this->Step.take(scene);
      steps.error = error;
      steps.missed += error > this->Rule.most ? 1 : 0;
      return {};
    }
    const std::string failure =
      works ? tooLight(run, servos.body) : failureOf(run, this->Step.result(), this->Step.found());
    this->Step.giveUp(scene);
    return failure;
  }
}

/// The error of a step over what it may be; 0 where errors are not controlled. Yee et al. 2009
/// (algorithm 1, line 15) ask that the positions of two formulas are apart by at most half the
/// tolerance times the step. A hit can then be off by thirty times the tolerance; by default the
/// error of a hit is to keep it.
double StagedSteps::errorOf(const StepState& steps) const
{
  if (!this->Controlled)
  {
    return 0.0;
  }
  const StagedError& apart = this->Step.error();
  const double safety = pairOf(this->Run.config.integrator).safety;
  const double found = this->Rule.positions ? apart.positions : safety * apart.all;
  return found / (this->Rule.scale * this->Run.config.errorTolerance * steps.velocity);
}

/// Shortens a step that did too much wrong: to half, or by positions to one that would do.
/// @param failed whether the run cannot go on with it at all
/// @return false if there is no shorter one
bool StagedSteps::shorten(bool failed, double error)
{
  StepState& steps = this->steps();
  if (!this->Controlled || steps.length <= (failed ? 1 : this->Shortest))
  {
    return false;
  }
  do
  {
    steps.length /= 2;
    error = std::ldexp(error, -this->Rule.power);
  } while (this->Rule.positions && !failed && error > 1.0 && steps.length > this->Shortest);
  ++steps.given;
  return true;
}

void StagedSteps::finish()
{
  const bool changes = this->Controlled || this->Stable;
  if (changes)
  {
    this->Control.stepDone(this->result().stepShare, this->steps());
  }
  this->goOn(changes ? this->steps().length : 1);
}

}
