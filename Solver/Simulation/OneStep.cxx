#include "Simulation/Implementation.h"

#include "Observing/HandOver.h"
#include "Observing/LimitFinder.h"
#include "Observing/Observer.h"
#include "Simulation/BlowUp.h"

#include <algorithm>
#include <chrono>

namespace dem
{

namespace
{

std::string reasonOf(const StepLimits& limits)
{
  return limits.grain < 0 ? "drag" : inWords(limits);
}

}

bool Simulation::Implementation::timedStep(const GrainFlow::Interrupt& interrupt)
{
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  const double waited = this->waitedSoFar();
  this->Contacts.setTeam(this->Threads.team());
  if (this->Ranks)
  {
    this->Ranks->setTeam(this->Threads.team());
  }
  const bool good =
    this->Parameters.hasStages() ? this->stagedStep(interrupt) : this->step(interrupt);
  const std::chrono::duration<double> seconds = Clock::now() - begin;
  this->Threads.stepDone(seconds.count(), this->State.grains.size());
  this->StepSeconds += seconds.count();
  const double waitedNow = this->waitedSoFar() - waited;
  this->WaitedInSteps += waitedNow;
  if (this->Ranks)
  {
    this->Ranks->hasComputed(seconds.count() - waitedNow);
  }
  return good;
}

/// For other ranks [s].
double Simulation::Implementation::waitedSoFar() const
{
  double sum = 0.0;
  if (this->Ranks)
  {
    for (const Exchange& exchange : this->Ranks->talk().exchanged())
    {
      sum += exchange.waited;
    }
  }
  return sum;
}

bool Simulation::Implementation::step(const GrainFlow::Interrupt& interrupt)
{
  Particles& grains = this->State.grains;
  this->ListClock.start(this->Tiles.profiles());
  this->Done = {};
  if (this->Steps.any() && !this->Errors.any() && !this->chooseStep())
  {
    return false;
  }
  if (this->keepsHalfSteps() && this->State.lastStep == 0.0)
  {
    this->fallBehind();
  }
  if (this->Steps.any() || this->keepsHalfSteps())
  {
    this->takeLengths();
  }
  this->State.sortIfDue(this->Contacts, this->Threads.team(), this->Ranks);
  this->State.updateLists(this->Contacts, this->Ranks);
  this->Failure =
    this->Cell.prepare(this->Contacts, this->Threads.team(), this->Law, this->State, this->Ranks);
  if (!this->Failure.empty())
  {
    return false;
  }
  this->ListClock.lap(Phase::Lists);
  if (this->Sensing.any())
  {
    this->Sensing.before(grains, this->Threads.team(), this->State.sensors);
  }
  grains.lag = this->lagOf(this->Lengths.now);
  this->Tiles.note(std::max(NotedOverlap, this->State.deepest.relative));
  StepResult done = this->Tiles.step(grains, this->Contacts, this->Law);
  const FoundFailure found = this->Ranks
    ? this->Ranks->agree(this->Law, this->Contacts, this->Tiles, grains, done)
    : FoundFailure{};
  if (!this->Ranks)
  {
    done.deepest = deepestOf(done.deepGrains, done.deepWalls, grains, this->Contacts);
  }
  this->Done = done;
  if (!this->isGood(done, found))
  {
    return false;
  }
  if (this->Sensing.any())
  {
    this->Sensing.after(grains, this->Threads.team(), this->Lengths.now, this->State.sensors);
  }
  if (!this->Ranks) // which have said so
  {
    this->Contacts.grainsMoved(done.distance, this->Law.flow.gradient);
  }
  this->Cell.finish(done, this->Law, this->Contacts, this->State, this->Ranks);
  this->finishStep(done, interrupt);
  return true;
}

bool Simulation::Implementation::chooseStep()
{
  StepState& steps = this->State.steps;
  const auto limit = [this] { return this->limits().ofGrains; };
  if (this->Errors.any())
  {
    const bool found = this->Errors.choose(this->State.step, limit, steps);
    this->Failure = found ? std::string() : this->notStable();
    return found;
  }
  const bool anyCame = steps.nextId != this->State.spawn.nextId;
  this->Steps.meet(this->State.grains, this->State.spawn.nextId, steps);
  if (this->Ranks && anyCame)
  {
    steps.share = this->Ranks->talk().largest(steps.share);
  }
  const bool found = this->Steps.choose(this->State.step, limit, steps);
  if (found && this->Steps.isRefused(steps))
  {
    const StepLimits limits = this->limits();
    this->Failure = "Take a smaller TimeStep, or let TimeStepTooLong be Lower. " +
      asTyped(this->Parameters.timeStep) +
      " s is refused at t = " + inWords(this->Plan.timeOf(this->State.step)) +
      " s: " + reasonOf(limits) + ", of which StableStepShare is " +
      asTyped(this->Parameters.stableShare) + ".";
    return false;
  }
  this->Failure = found ? std::string() : this->notStable();
  return found;
}

std::string Simulation::Implementation::notStable()
{
  return "No step is short enough to be stable at t = " +
    inWords(this->Plan.timeOf(this->State.step)) + " s: " + reasonOf(this->limits()) + ".";
}

void Simulation::Implementation::takeLengths()
{
  const StepState& steps = this->State.steps;
  StepLengths lengths = this->Steps.lengths(steps);
  lengths.before = this->keepsHalfSteps() ? this->State.lastStep : lengths.before;
  this->setLengths(lengths);
  if (!this->Steps.any())
  {
    return;
  }
  this->Contacts.setTimeStep(this->Lengths.now);
  this->Tiles.measureSteps(this->Steps.reach(steps));
}

void Simulation::Implementation::setLengths(const StepLengths& lengths)
{
  if (!(lengths == this->Lengths))
  {
    this->Lengths = lengths;
    this->Law.timeStep = lengths.now;
    this->Law.change = lengths.kick() - lengths.now;
    this->Tiles.setSteps(lengths);
  }
}

void Simulation::Implementation::fallBehind()
{
  const double step = this->Steps.lengths(this->State.steps).now;
  this->setLengths({ step, step });
  this->shiftVelocities(-0.5 * step);
  this->State.lastStep = step;
}

void Simulation::Implementation::catchUp()
{
  const double step = this->State.lastStep;
  if (step > 0.0)
  {
    this->setLengths({ step, step });
    this->shiftVelocities(0.5 * step);
    this->State.lastStep = 0.0;
  }
}

void Simulation::Implementation::shiftVelocities(double time)
{
  this->State.updateLists(this->Contacts, this->Ranks);
  const std::vector<std::int32_t>& indices = this->State.idOrder().indices();
  const PresentContacts contacts{ this->laws(), indices, this->team() };
  const Observation seen = dem::observe({ this->laws(), contacts, this->Law, this->Tiles.heating(),
    this->Tiles.shapes(), indices, this->team(), time });
  Particles& grains = this->State.grains;
  const OwnSlots own = this->Contacts.own().within(0, static_cast<std::int64_t>(grains.size()));
  for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
       ++slot)
  {
    grains.velocity.set(slot, seen.velocity[indices[slot]]);
    grains.angularVelocity.set(slot, seen.angularVelocity[indices[slot]]);
  }
  if (this->Ranks)
  {
    this->Ranks->tellMotion(grains);
  }
}

bool Simulation::Implementation::stagedStep(const GrainFlow::Interrupt& interrupt)
{
  this->ListClock.start(this->Tiles.profiles());
  if (this->Stages.any())
  {
    this->Stages.choose(this->State.step, pairOf(this->Parameters.integrator).power,
      this->State.steps);
  }
  this->State.sortIfDue(this->Contacts, this->Threads.team(), this->Ranks);
  this->State.updateLists(this->Contacts, this->Ranks);
  this->ListClock.lap(Phase::Lists);
  if (this->Sensing.any())
  {
    this->Sensing.before(this->State.grains, this->Threads.team(), this->State.sensors);
  }
  if (!this->takeStages())
  {
    return false;
  }
  if (this->Sensing.any())
  {
    this->Sensing.after(this->State.grains, this->Threads.team(), this->Law.timeStep,
      this->State.sensors);
  }
  this->finishStep(this->Staged.result(), interrupt);
  return true;
}

bool Simulation::Implementation::takeStages()
{
  StepState& steps = this->State.steps;
  const StagedStep::Scene scene{ this->State, this->Contacts, this->Tiles,
    this->State.wallClock.at(this->Plan, this->State.step) };
  this->Lengths = {}; // the sweep gets others
  this->Tiles.note(std::max(NotedOverlap, this->State.deepest.relative));
  for (;;)
  {
    this->Law.timeStep = this->Steps.lengths(steps).now;
    const bool good = this->Staged.tryStep(scene, this->Law.timeStep);
    const double error =
      this->Stages.any() ? this->Stages.relative(this->Staged.error(), steps) : 0.0;
    if (this->Stages.any() && (!good || error > 1.0) && this->Stages.shorten(!good, steps))
    {
      this->Staged.giveUp(scene);
      continue;
    }
    if (!good)
    {
      const bool fine = this->isGood(this->Staged.result(), this->Staged.found());
      this->Staged.giveUp(scene);
      return fine;
    }
    this->Staged.take(scene);
    this->Stages.stepDone(error, steps);
    return true;
  }
}

void Simulation::Implementation::finishStep(const StepResult& done,
  const GrainFlow::Interrupt& interrupt)
{
  if (done.deepest.relative > this->State.deepest.relative)
  {
    this->State.deepest = done.deepest;
    this->State.deepest.time = this->Plan.timeOf(this->State.step);
  }
  this->State.suppliedEnergy += done.supplied.work;
  this->State.heat.fromWalls += done.supplied.heat;
  this->State.losses.add(done.supplied.losses);
  this->Tiles.forEachEnd([this](const EnergyLosses& lost) { this->State.endLosses.add(lost); });
  this->Tiles.forEachLeft([this](const ElementWork& left) { this->State.slidingWork.add(left); });
  this->addBroken();
  this->driveServos();
  if (this->Steps.any())
  {
    this->Steps.stepDone(done.stepShare, this->State.steps);
  }
  if (this->Errors.any())
  {
    this->State.steps.before = this->State.steps.length; // which the next one has as well
  }
  this->State.step += this->Steps.any() ? this->State.steps.length : 1;
  this->State.lastStep = this->keepsHalfSteps() ? this->Lengths.now : 0.0;
  ++this->State.stepsSinceSort;
  this->moveWalls();
  this->Flow.step(this->inflowTime(), this->State, this->Contacts, interrupt);
  this->meetGrains();
  this->handOver();
}

/// What bonds held that broke in the step is from now on what the laws of contact say.
void Simulation::Implementation::handOver()
{
  const std::vector<BrokenBond>& broken = this->Tiles.broken();
  if (broken.empty())
  {
    return;
  }
  if (std::any_of(broken.begin(), broken.end(), [](const BrokenBond& bond) { return bond.bodies; }))
  {
    this->Contacts.invalidate(); // whoever observes the state sees what touches from now on
  }
  this->State.updateLists(this->Contacts, this->Ranks);
  if (this->Parameters.bonds.contact == BondContact::Beside)
  {
    return; // which they said already
  }
  std::vector<double> stored;
  HandOver handOver(this->laws());
  for (const BrokenBond& bond : broken)
  {
    stored.push_back(handOver.storedOf(bond));
  }
  if (this->Ranks)
  {
    this->Ranks->sumUp(stored);
  }
  BondState& bonds = this->State.bonds;
  BondBreak* breaks = bonds.breaks.data() + (bonds.breaks.size() - broken.size());
  for (std::size_t k = 0; k < broken.size(); ++k)
  {
    breaks[k].energy -= stored[k];
    bonds.energy += breaks[k].energy - broken[k].what.energy;
  }
}

void Simulation::Implementation::addBroken()
{
  for (const BrokenBond& bond : this->Tiles.broken())
  {
    this->State.bonds.breaks.push_back(bond.what);
    this->State.bonds.breaks.back().time = this->Plan.timeOf(this->State.step);
    this->State.bonds.energy += bond.what.energy;
    ++this->State.bonds.broken;
  }
}

void Simulation::Implementation::driveServos()
{
  const Walls& walls = this->Contacts.boundary();
  const double time = this->State.wallClock.at(this->Plan, this->State.step);
  for (std::size_t body = 0; body < this->State.servos.size(); ++body)
  {
    advance(walls.bodies()[body].motion.servo, walls.servoTarget(static_cast<std::int32_t>(body)),
      this->Tiles.servos()[body], time, this->Lengths.now, this->State.servos[body]);
  }
}

bool Simulation::Implementation::isGood(const StepResult& done, const FoundFailure& found)
{
  if (!this->Ranks)
  {
    this->Failure = this->failureOf(done);
  }
  else if (found.any)
  {
    this->Failure = this->Ranks->sayOf(found, [&] { return this->failureOf(done); });
  }
  return this->Failure.empty();
}

bool Simulation::Implementation::isOnItsSide()
{
  if (this->Window.isOpen())
  {
    return true; // steps that can still be given up
  }
  this->State.updateLists(this->Contacts, this->Ranks);
  StepResult found;
  const double limit = this->Parameters.maximumOverlap;
  const Particles& grains = this->State.grains;
  for (const PresentContact& contact :
    presentContacts(grains, this->Contacts, PartnerKind::Wall, this->team()))
  {
    const double relative =
      contact.overlap() / grains.radius(static_cast<std::size_t>(contact.first));
    if (contact.beyond && (limit <= 1.0 || relative > limit))
    {
      found.deepWalls.add({ std::max(relative, 1.0), contact.first, contact.partner, true });
    }
  }
  return this->isGood(found,
    this->Ranks ? this->Ranks->lowest(found.deepWalls.first) : FoundFailure{});
}

/// The name of the wall of a contact.
std::string Simulation::Implementation::wallOf(const DeepContact& contact) const
{
  const Walls& walls = this->Contacts.boundary();
  return walls.bodies()[static_cast<std::size_t>(walls.body(contact.partner))].name;
}

std::string Simulation::Implementation::failureOf(const StepResult& done) const
{
  const Particles& grains = this->State.grains;
  const double limit = this->Parameters.maximumOverlap;
  const BlowUp words{ this->Plan.timeOf(this->State.step), this->Law.timeStep };
  const HitMeter& hits = this->Tiles.walls().hits();
  if (done.hardGrains.tooDeep)
  {
    return words.hit(grains, PartnerKind::Grain, done.hardGrains,
      hits.stepsOf(done.hardGrains.relative));
  }
  if (done.hardWalls.tooDeep)
  {
    DeepContact numbered = done.hardWalls;
    numbered.partner = this->Contacts.boundary().number(numbered.partner);
    return words.hit(grains, PartnerKind::Wall, numbered, hits.stepsOf(numbered.relative),
      this->wallOf(done.hardWalls));
  }
  if (done.deepGrains.tooDeep)
  {
    return words.overlap(grains, PartnerKind::Grain, done.deepGrains, limit);
  }
  if (done.deepWalls.tooDeep)
  {
    DeepContact numbered = done.deepWalls;
    numbered.partner = this->Contacts.boundary().number(numbered.partner);
    return words.overlap(grains, PartnerKind::Wall, numbered, limit, this->wallOf(done.deepWalls));
  }
  if (done.runaway >= 0)
  {
    return words.runaway(grains.get(done.runaway), this->Parameters.gravity);
  }
  return done.longBond.first >= 0 ? words.longBond(grains, done.longBond) : std::string();
}

}
