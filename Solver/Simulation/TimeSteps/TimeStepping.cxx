#include "Simulation/TimeSteps/TimeStepping.h"

#include "Basics/InWords.h"
#include "Observing/LimitFinder.h"
#include "Observing/Observer.h"
#include "Simulation/OneStep.h"
#include "Simulation/TimeSteps/StagedSteps.h"
#include "Simulation/TimeSteps/SweptSteps.h"
#include "Simulation/TimeSteps/WindowedSteps.h"

#include <vector>

namespace dem
{

namespace
{

std::string reasonOf(const StepLimits& limits)
{
  return limits.grain < 0 ? "drag" : inWords(limits);
}

}

TimeStepping::TimeStepping(RunParts& run, double typicalVelocity)
  : Run(run), Control(run.config, run.plan), TypicalVelocity(typicalVelocity),
    KeepsHalves(keepsHalfSteps(run.config.integrator))
{
}

std::string TimeStepping::next(OneStep& step, const std::function<bool()>& interrupt)
{
  return step.take(*this, interrupt);
}

void TimeStepping::adopt(Snapshot& start) const
{
  this->Control.adopt(start.steps);
  double& velocity = start.steps.velocity;
  const bool isKnown = velocity != 0.0 && this->TypicalVelocity > 0.0;
  if (!isKnown || !this->usesEarlier())
  {
    start.particles.earlier = {}; // forces may have been others
  }
  if (!isKnown || this->Run.config.contactVelocity > 0.0)
  {
    velocity = this->TypicalVelocity;
  }
}

void TimeStepping::adoptVelocities()
{
  if (!this->KeepsHalves)
  {
    const StepLengths lengths = this->Run.lengths;
    this->catchUp();
    this->Run.setLengths(lengths);
  }
}

void TimeStepping::catchUp()
{
  const double step = this->Run.state.lastStep;
  if (step > 0.0)
  {
    this->Run.setLengths({ step, step });
    this->shiftVelocities(0.5 * step);
    this->Run.state.lastStep = 0.0;
  }
}

void TimeStepping::shiftVelocities(double time)
{
  RunParts& run = this->Run;
  run.readyContacts();
  const std::vector<std::int32_t>& indices = run.state.idOrder().indices();
  const PresentContacts contacts{ run.laws(), indices, run.team() };
  const Observation seen = observe({ run.laws(), contacts, run.motionNow(), run.sweep.heating(),
    run.sweep.shapes(), indices, run.team(), time });
  Particles& grains = run.state.grains;
  const OwnSlots own = run.contacts.own().within(0, static_cast<std::int64_t>(grains.size()));
  for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
       ++slot)
  {
    if (grains.isFirst(slot))
    {
      const std::int32_t index = indices[slot];
      setVelocities(run.sweep.shapes(), slot,
        { seen.velocity[index], seen.angularVelocity[index] }, grains);
    }
  }
  if (run.ranks)
  {
    run.ranks->tellMotion(grains);
  }
}

PresentContacts TimeStepping::present()
{
  this->showLast();
  return this->Run.present();
}

StepLimits TimeStepping::limits()
{
  const RunParts& run = this->Run;
  const PresentContacts contacts = this->present();
  const Materials materials(run.config);
  return findLimits({ run.laws(), contacts, run.sweep.shapes(), materials, run.config.viscosity,
    run.config.numericalDamping, run.ranks });
}

std::string TimeStepping::chooseStable(double reach)
{
  RunParts& run = this->Run;
  StepState& steps = this->steps();
  const bool anyCame = steps.nextId != run.state.spawn.nextId;
  this->Control.meet(run.state.grains, run.state.spawn.nextId, steps);
  if (run.ranks && anyCame)
  {
    steps.share = run.ranks->talk().largest(steps.share);
  }
  if (!this->Control.choose(
        run.state.step, [&] { return reach * this->limits().ofGrains; }, steps))
  {
    return this->notStable();
  }
  if (this->Control.isRefused(steps))
  {
    StepLimits limits = this->limits();
    limits.stable *= reach;
    return "Take a smaller TimeStep, or let TimeStepTooLong be Lower. " +
      asTyped(run.config.timeStep) + " s is refused at t = " + inWords(run.time()) +
      " s: " + reasonOf(limits) + ", of which StableStepShare is " +
      asTyped(run.config.stableShare) + ".";
  }
  return {};
}

std::string TimeStepping::notStable()
{
  return "No step is short enough to be stable at t = " + inWords(this->Run.time()) +
    " s: " + reasonOf(this->limits()) + ".";
}

void TimeStepping::describe(Totals& totals) const
{
  totals.steps = this->Control.totals(this->Run.state.steps);
}

void TimeStepping::goOn(std::int64_t length)
{
  this->Run.state.step += length;
  this->Run.state.lastStep = this->KeepsHalves ? this->Run.lengths.now : 0.0;
}

std::unique_ptr<TimeStepping> makeTimeStepping(RunParts& run,
  const std::function<double()>& typicalVelocity)
{
  const StepControlKind control = run.config.stepControl;
  const double velocity = control == StepControlKind::Error ? typicalVelocity() : 0.0;
  if (run.config.hasStages())
  {
    return std::make_unique<StagedSteps>(run, velocity);
  }
  switch (control)
  {
    case StepControlKind::Stable:
      return std::make_unique<StableSteps>(run);
    case StepControlKind::Error:
      return std::make_unique<WindowedSteps>(run, velocity);
    default:
      return std::make_unique<FixedSteps>(run);
  }
}

}
