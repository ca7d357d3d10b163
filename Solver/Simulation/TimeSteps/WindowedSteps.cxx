#include "Simulation/TimeSteps/WindowedSteps.h"

#include "Integrators/ErrorMeter.h"
#include "Simulation/OneStep.h"

#include <utility>

namespace dem
{

WindowedSteps::WindowedSteps(RunParts& run, double typicalVelocity)
  : StableSteps(run, typicalVelocity), Errors(run.config, run.plan)
{
  run.sweep.measureErrors();
  run.motion.dashpotLag = ErrorMeter::lagOf(run.config);
}

const RunState& WindowedSteps::seen() const
{
  return this->Window.isOpen() ? this->Window.before()
    : this->Last.isKept()      ? this->Last.before()
                               : this->Run.state;
}

void WindowedSteps::settle(OneStep& step)
{
  const StepWindow& window = this->Window.isOpen() ? this->Window : this->Last;
  if (window.isKept())
  {
    this->rewind(step, window);
    this->steps() = window.stepsBefore();
    this->drop();
  }
}

void WindowedSteps::drop()
{
  this->Window.drop();
  this->Last.drop();
}

std::string WindowedSteps::next(OneStep& step, const std::function<bool()>& interrupt)
{
  const bool begins = !this->Window.isOpen();
  std::string failure = begins ? this->openWindow() : std::string();
  if (!failure.empty())
  {
    return failure;
  }
  if (this->Window.steps() == 0)
  {
    this->adaptVelocities();
  }
  failure = step.take(*this, interrupt);
  const double error = this->Errors.relative(this->Done.stepError, this->steps());
  if (begins && this->giveUpLast(step, error))
  {
    return {};
  }
  this->Last.drop();
  this->Window.add(this->Done.stepShare, error);
  return this->judge(step, failure);
}

std::string WindowedSteps::openWindow()
{
  RunParts& run = this->Run;
  StepState& steps = this->steps();
  const StepState before = steps;
  if (!this->Errors.choose(
        run.state.step, [this] { return this->limits().ofGrains; }, steps))
  {
    return this->notStable();
  }
  this->Window.open(run.state, run.contacts, before, this->Errors.endOf(run.state.step, steps),
    run.ranks);
  return {};
}

void WindowedSteps::adaptVelocities()
{
  RunParts& run = this->Run;
  const StepLengths lengths = this->Control.lengths(this->steps());
  this->Errors.shift(lengths, this->KeepsHalves, run.state.grains);
  if (run.ranks && lengths.now != lengths.before)
  {
    run.ranks->tellMotion(run.state.grains);
  }
}

std::string WindowedSteps::choose()
{
  this->Done = {};
  this->takeChanged();
  return {};
}

void WindowedSteps::finish()
{
  StableSteps::finish();
  this->steps().before = this->steps().length; // which the next one has as well
}

bool WindowedSteps::giveUpLast(OneStep& step, double error)
{
  StepState next = this->Window.stepsBefore(); // whatever was chosen for this one
  const double missed = error * this->Run.lengths.cubeOfGrowth();
  if (!this->Last.isKept() || !(missed > 1.0) || !this->Errors.shorten(false, 0.0, missed, next))
  {
    return false;
  }
  std::swap(this->Window, this->Last);
  this->Last.drop();
  this->giveUp(step, next.length, this->steps());
  return true;
}

std::string WindowedSteps::judge(OneStep& step, const std::string& failure)
{
  StepState& steps = this->steps();
  const double share = this->Window.share(), error = this->Window.error();
  const bool good = failure.empty();
  if (!good || share > 1.0 || error > 1.0)
  {
    StepState next = steps;
    if (this->Errors.shorten(!good, share, error, next))
    {
      this->giveUp(step, next.length, steps);
      return {};
    }
    if (!good || share > 1.0)
    {
      return good ? this->notStable() : failure;
    }
  }
  if (this->Window.endsAt(this->Run.state.step))
  {
    this->Errors.windowDone(share, error, steps);
    this->Window.close();
    std::swap(this->Window, this->Last);
  }
  return {};
}

void WindowedSteps::giveUp(OneStep& step, std::int64_t length, const StepState known)
{
  RunParts& run = this->Run;
  run.setLengths({ run.lengths.before, static_cast<double>(length) * run.plan.timeStep });
  run.contacts.setTimeStep(run.lengths.now);
  this->rewind(step, this->Window);
  StepState& steps = this->steps();
  steps.given = known.given + known.taken - steps.taken;
  steps.length = length;
  steps.windows = known.windows + 1;
  this->Window.beginAnew(this->Errors.endOf(run.state.step, steps));
}

void WindowedSteps::rewind(OneStep& step, const StepWindow& window)
{
  RunParts& run = this->Run;
  run.state = window.before();
  run.moveWalls();
  run.state.rewind(window.memories(), window.division(), run.contacts, run.ranks);
  step.adopt();
}

void WindowedSteps::describe(Totals& totals) const
{
  const RunParts& run = this->Run;
  StableSteps::describe(totals);
  rankByRank(run.ranks, totals.steps,
    [&]
    { this->Errors.addTotals(run.state.grains, run.contacts.own(), totals.count, totals.steps); });
}

}
