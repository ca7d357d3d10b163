#include "Simulation/TimeSteps/StagedSteps.h"

#include "Simulation/BlowUp.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// What a step of twice the length may come to.
constexpr double GrowsUpTo = 0.5;
/// Halvings for the sake of an error: where a force jumps no step is short enough for a small one.
constexpr int ForErrors = 12;

}

StagedSteps::StagedSteps(RunParts& run, double typicalVelocity)
  : TimeStepping(run, typicalVelocity), Step(pairOf(run.config.integrator), run.motion, run.ranks),
    Controlled(run.config.stepControl == StepControlKind::Error)
{
  run.contacts.setTimeStep(0.0); // grains go back and forth, and are expected nowhere else
}

std::string StagedSteps::choose()
{
  if (!this->Controlled)
  {
    return {};
  }
  StepState& state = this->steps();
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
  const int power = pairOf(run.config.integrator).power; // of the step, by which errors grow
  if (state.length < run.plan.longest() && begins(2 * state.length) &&
    std::ldexp(state.error, power) <= GrowsUpTo)
  {
    state.length *= 2;
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
  for (;;)
  {
    run.motion.timeStep = this->Control.lengths(steps).now;
    const bool good = this->Step.tryStep(scene, run.motion.timeStep);
    const double error = this->errorOf(steps);
    if ((!good || error > 1.0) && this->shorten(!good))
    {
      this->Step.giveUp(scene);
      continue;
    }
    if (good)
    {
      this->Step.take(scene);
      steps.error = error;
      steps.missed += error > 1.0 ? 1 : 0;
      return {};
    }
    const std::string failure = failureOf(run, this->Step.result(), this->Step.found());
    this->Step.giveUp(scene);
    return failure;
  }
}

/// The error of a step over what it may be; 0 where errors are not controlled. Yee et al. 2009
/// (algorithm 1, line 15) ask that the positions of two formulas are apart by at most half the
/// tolerance times the step. A hit can then be off by thirty times the tolerance; here the error of
/// a hit is to keep it.
double StagedSteps::errorOf(const StepState& steps) const
{
  return this->Controlled ? this->Step.error() / (this->Run.config.errorTolerance * steps.velocity)
                          : 0.0;
}

/// Halves a step that did too much wrong.
/// @param failed whether the run cannot go on with it at all
/// @return false if there is no shorter one
bool StagedSteps::shorten(bool failed)
{
  StepState& steps = this->steps();
  if (!this->Controlled || steps.length <= (failed ? 1 : this->Run.plan.longest() >> ForErrors))
  {
    return false;
  }
  steps.length /= 2;
  ++steps.given;
  return true;
}

void StagedSteps::finish()
{
  if (this->Controlled)
  {
    this->Control.stepDone(this->result().stepShare, this->steps());
  }
  this->goOn(this->Controlled ? this->steps().length : 1);
}

}
