#include "Simulation/TimeSteps/SweptSteps.h"

#include "Simulation/BlowUp.h"

#include <algorithm>

namespace dem
{

std::string FixedSteps::choose()
{
  this->Done = {};
  this->takeLengths();
  return {};
}

void FixedSteps::takeLengths()
{
  StepLengths lengths = this->Control.lengths(this->steps());
  if (this->KeepsHalves)
  {
    if (this->Run.state.lastStep == 0.0)
    {
      this->fallBehind(lengths.now);
    }
    lengths.before = this->Run.state.lastStep;
  }
  this->Run.setLengths(lengths);
}

void FixedSteps::fallBehind(double step)
{
  this->Run.setLengths({ step, step });
  this->Run.state.grains.lag = this->Run.lagOf(step);
  this->shiftVelocities(-0.5 * step);
  this->Run.state.lastStep = step;
}

std::string FixedSteps::move()
{
  RunParts& run = this->Run;
  Particles& grains = run.state.grains;
  grains.lag = run.lagOf(run.lengths.now);
  run.sweep.note(std::max(NotedOverlap, run.state.deepest.relative));
  StepResult done = run.sweep.step(grains, run.contacts, run.motionNow());
  FoundFailure found;
  if (run.ranks)
  {
    found = run.ranks->agree(run.motion, run.contacts, run.sweep, grains, done);
  }
  else
  {
    done.deepest = deepestOf(done.deepGrains, done.deepWalls, grains, run.contacts);
  }
  this->Done = done;
  std::string failure = failureOf(run, done, found);
  if (failure.empty() && !run.ranks) // which have said so
  {
    run.contacts.grainsMoved(done.distance + run.motion.flow.slip, run.motion.flow.ofCell);
  }
  return failure;
}

double FixedSteps::lastStep(const RunScalars& state) const
{
  return state.lastStep > 0.0 ? state.lastStep : this->Run.plan.timeStep;
}

void FixedSteps::showLast()
{
  const double last = this->Run.state.lastStep;
  if (last > 0.0)
  {
    this->Run.setLengths({ last, last });
  }
}

std::string StableSteps::choose()
{
  this->Done = {};
  std::string failure = this->chooseStable();
  if (failure.empty())
  {
    this->takeChanged();
  }
  return failure;
}

void StableSteps::takeChanged()
{
  this->takeLengths();
  this->Run.contacts.setTimeStep(this->Run.lengths.now);
  this->Run.sweep.measureSteps(this->Control.reach(this->steps()));
}

void StableSteps::finish()
{
  this->Control.stepDone(this->Done.stepShare, this->steps());
  this->goOn(this->steps().length);
}

void StableSteps::showLast()
{
  const double last = this->lastStep(this->Run.state);
  this->Run.setLengths({ last, last });
}

}
