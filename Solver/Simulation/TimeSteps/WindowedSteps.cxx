#include "Simulation/Implementation.h"

#include <utility>

namespace dem
{

const RunState& Simulation::Implementation::seen() const
{
  return this->Window.isOpen() ? this->Window.before()
    : this->Last.isKept()      ? this->Last.before()
                               : this->State;
}

void Simulation::Implementation::settle()
{
  const StepWindow& window = this->Window.isOpen() ? this->Window : this->Last;
  if (window.isKept())
  {
    this->rewind(window);
    this->State.steps = window.stepsBefore();
    this->dropWindows();
  }
}

void Simulation::Implementation::dropWindows()
{
  this->Window.drop();
  this->Last.drop();
}

bool Simulation::Implementation::nextStep(const GrainFlow::Interrupt& interrupt)
{
  if (!this->Errors.any())
  {
    return this->timedStep(interrupt);
  }
  const bool begins = !this->Window.isOpen();
  if (begins && !this->openWindow())
  {
    return false;
  }
  if (this->Window.steps() == 0)
  {
    const StepLengths lengths = this->Steps.lengths(this->State.steps);
    this->Errors.shift(lengths, this->State.grains);
    if (this->Ranks && lengths.now != lengths.before)
    {
      this->Ranks->tellMotion(this->State.grains);
    }
  }
  const bool good = this->timedStep(interrupt);
  StepState& steps = this->State.steps;
  const double error = this->Errors.relative(this->Done.stepError, steps);
  // What the first step finds is as well what the last one of the window before has missed.
  StepState next = this->Window.stepsBefore(); // whatever was chosen for this one
  const double missed = error * this->Lengths.cubeOfGrowth();
  if (begins && this->Last.isKept() && missed > 1.0 &&
    this->Errors.shorten(false, 0.0, missed, next))
  {
    std::swap(this->Window, this->Last);
    this->Last.drop();
    this->giveUp(next.length, steps);
    return true;
  }
  this->Last.drop();
  this->Window.add(this->Done.stepShare, error);
  return this->judge(good);
}

bool Simulation::Implementation::openWindow()
{
  const StepState before = this->State.steps;
  if (!this->chooseStep())
  {
    return false;
  }
  this->Window.open(this->State, this->Contacts, before,
    this->Errors.endOf(this->State.step, this->State.steps), this->Ranks);
  return true;
}

bool Simulation::Implementation::judge(bool good)
{
  StepState& steps = this->State.steps;
  const double share = this->Window.share(), error = this->Window.error();
  if (!good || share > 1.0 || error > 1.0)
  {
    StepState next = steps;
    if (this->Errors.shorten(!good, share, error, next))
    {
      this->giveUp(next.length, steps);
      return true;
    }
    if (!good || share > 1.0)
    {
      this->Failure = good ? this->notStable() : this->Failure;
      return false;
    }
  }
  if (this->Window.endsAt(this->State.step))
  {
    this->Errors.windowDone(share, error, steps);
    this->Window.close();
    std::swap(this->Window, this->Last);
  }
  return true;
}

void Simulation::Implementation::giveUp(std::int64_t length, const StepState known)
{
  const std::int64_t taken = known.taken;
  this->Failure.clear();
  this->setLengths({ this->Lengths.before, static_cast<double>(length) * this->Plan.timeStep });
  this->Contacts.setTimeStep(this->Lengths.now);
  this->rewind(this->Window);
  StepState& steps = this->State.steps;
  steps.length = length;
  steps.given = known.given + taken - steps.taken;
  steps.windows = known.windows + 1;
  this->Window.beginAnew(this->Errors.endOf(this->State.step, steps));
}

void Simulation::Implementation::rewind(const StepWindow& window)
{
  this->State = window.before();
  this->moveWalls();
  this->State.rewind(window.memories(), window.division(), this->Contacts, this->Ranks);
  this->Flow.adopt(this->inflowTime(), this->State);
  if (this->Sensing.any())
  {
    this->Sensing.adopt(this->State.grains, this->State.sensors);
  }
}

}
