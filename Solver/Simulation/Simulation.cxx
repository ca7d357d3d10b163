#include "Simulation/Simulation.h"

#include "Cell/CellMotion.h"
#include "Core/Parallel.h"
#include "Observing/LimitFinder.h"
#include "Observing/Observer.h"
#include "Sensing/Sensors.h"
#include "Simulation/BlowUp.h"
#include "Simulation/BondMaking.h"
#include "Simulation/CellSteps.h"
#include "Simulation/ErrorControl.h"
#include "Simulation/GrainFlow.h"
#include "Simulation/RunState.h"
#include "Simulation/StartState.h"
#include "Simulation/StepControl.h"
#include "Simulation/StepWindow.h"
#include "Stepping/Pace.h"
#include "Stepping/Sweep.h"

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

Team makeTeam(const Config& config)
{
  return { config.threads > 0 ? config.threads : availableThreads(), config.grainsPerThread };
}

Motion makeMotion(const Config& config, double timeStep)
{
  const int across = config.axisAcrossPlane();
  Vec3 gravity = config.gravity;
  (across == 0 ? gravity.x : (across == 1 ? gravity.y : gravity.z)) *= across < 0 ? 1.0 : 0.0;
  return { gravity, config.viscosity, timeStep,
    config.frictionUpdate == FrictionUpdate::AsPublished, config.numericalDamping,
    config.numericalDampingForm, across, {} };
}

}

class Simulation::Implementation
{
public:
  Implementation(const Config& config, const Scene& scene, Snapshot&& start, Placing placing)
    : Implementation(config, checkedScene(config, scene), orderedStart(std::move(start)), placing,
        Ordered{})
  {
  }

  AdvanceStatus advanceTo(std::int64_t target, const std::function<bool(std::int64_t)>& shouldStop)
  {
    std::int64_t done = 0;
    std::int64_t before = this->State.step;
    target -= target % this->Plan.window();
    GrainFlow::Interrupt interrupt;
    if (shouldStop)
    {
      interrupt = [&] { return shouldStop(done + (this->State.step > before ? 1 : 0)); };
    }
    if (this->Flow.isBusy())
    {
      this->Flow.resume(this->inflowTime(), this->State, this->Contacts, interrupt);
      this->meetGrains();
    }
    if (!this->bondIfDue())
    {
      return AdvanceStatus::Failed;
    }
    while (this->isWhole() && this->seen().step < target)
    {
      if (!this->nextStep(interrupt) || !this->bondIfDue())
      {
        return AdvanceStatus::Failed;
      }
      ++done;
      before = this->State.step;
      if (this->isWhole() && shouldStop && shouldStop(done))
      {
        return AdvanceStatus::Stopped;
      }
    }
    return this->isWhole() ? AdvanceStatus::Reached : AdvanceStatus::Stopped;
  }

  bool isWhole() const { return !this->Flow.isBusy(); }

  /// The state that others may see: that before steps which can still be given up.
  const RunState& seen() const
  {
    return this->Window.isOpen() ? this->Window.before()
      : this->Last.isKept()      ? this->Last.before()
                                 : this->State;
  }

  /// Gives up steps that can still be given up, so that what is seen stays.
  void settle()
  {
    const StepWindow& window = this->Window.isOpen() ? this->Window : this->Last;
    if (window.isKept())
    {
      this->rewind(window);
      this->State.steps = window.stepsBefore();
      this->dropWindows();
    }
  }

  void dropWindows()
  {
    this->Window.drop();
    this->Last.drop();
  }

  Snapshot snapshot()
  {
    this->settle();
    return this->snapshotOf(this->present());
  }

  Observation observe()
  {
    this->settle();
    return this->observationOf(this->present());
  }

  Look look()
  {
    this->settle();
    const PresentContacts contacts = this->present();
    return { this->snapshotOf(contacts), this->observationOf(contacts) };
  }

  void restore(Snapshot&& snapshot)
  {
    checkMaterials(snapshot.particles, Materials(this->Parameters));
    this->dropWindows();
    this->adoptSteps(snapshot);
    this->Cell.adopt(snapshot);
    const Walls& walls = this->Contacts.boundary();
    snapshot.servos.resize(walls.anyServo() ? walls.bodies().size() : 0);
    this->Contacts.moveWalls(snapshot.wallClock.at(this->Plan, snapshot.step), snapshot.servos);
    this->State.restore(std::move(snapshot), this->Contacts);
    this->Flow.adopt(this->State);
    this->Sensing.adopt(this->State.grains, this->State.sensors);
    this->meetGrains();
    this->Failure.clear();
    if (this->State.countsLosses != this->Parameters.energyParts)
    {
      this->countAnew();
    }
  }

  void extendTracks(const Surface& walls)
  {
    this->settle();
    const std::string problem = findProblem(walls);
    if (!problem.empty())
    {
      throw Error(problem);
    }
    if (walls.bodies.size() != this->Contacts.boundary().bodies().size() ||
      static_cast<std::int64_t>(walls.elements.size()) != this->Contacts.boundary().size())
    {
      throw Error("Walls that move have another number of cells than before.");
    }
    this->Contacts.extendTracks(walls);
    this->moveWalls();
  }

  const Team& team() const { return this->Threads.team(); }

  StepLimits seenLimits()
  {
    this->settle();
    return this->limits();
  }

  StepLimits limits()
  {
    const PresentContacts contacts = this->present();
    const Materials materials(this->Parameters);
    return findLimits({ this->laws(), contacts, this->Tiles.shapes(), materials,
      this->Parameters.viscosity, this->Parameters.numericalDamping });
  }

  /// Makes bonds if their time has come; a state that is not whole waits. What contacts had stored
  /// that bonds replace is taken from what was supplied.
  void bond()
  {
    if (this->isBondTime() && this->isWhole())
    {
      const double before = mechanicalEnergy(this->observe().totals);
      this->State.restore(this->withBonds(), this->Contacts);
      this->State.suppliedEnergy += mechanicalEnergy(this->observe().totals) - before;
    }
  }

  Config Parameters;
  TimePlan Plan;
  RunState State;
  std::string Failure;
  Sweep Tiles;
  PhaseClock ListClock;

private:
  struct Ordered
  {
  };

  Implementation(const Config& config, const Scene& scene, Snapshot&& start, Placing placing,
    Ordered)
    : Parameters(config), Plan(planSteps(config, scene, start.particles)),
      Tiles(config, scene.walls.bodies, this->Plan.timeStep),
      Threads(makeTeam(config), config.threads == 0), Law(makeMotion(config, this->Plan.timeStep)),
      Contacts(scene.walls, config.wallSeams, this->Tiles.needs(), this->Plan.timeStep),
      Cell(config.cell, this->Plan.timeStep, this->Tiles.shapes()),
      Flow(config, scene, this->Tiles.heating(), this->Tiles.shapes()), Sensing(scene.sensors),
      BondLines(scene.bondLines), Steps(this->Parameters, this->Plan),
      Errors(this->Parameters, this->Plan), Lengths{ this->Plan.timeStep, this->Plan.timeStep }
  {
    this->Contacts.setTeam(this->Threads.team());
    if (this->Errors.any())
    {
      this->SceneVelocity = typicalVelocity(config, scene, start.particles);
      this->Tiles.measureErrors();
    }
    checkRange(config, scene, start.particles, this->Contacts.range());
    this->Cell.check(config, scene, start, this->Contacts.range());
    this->restore(std::move(start));
    if (this->isBondTime())
    {
      this->withBonds(); // or says what is wrong before the run
    }
    if (!this->State.spawn.begun)
    {
      this->begin(placing);
    }
    this->bond();
  }

  bool isBondTime() const
  {
    return !this->Window.isOpen() && this->Parameters.bonds.any() && !this->State.bonds.made &&
      this->State.step >= this->Plan.stepAt(this->Parameters.bonds.time);
  }

  /// The state with the bonds of the grains that there are.
  Snapshot withBonds()
  {
    Snapshot state = this->snapshot();
    makeBonds({ this->Parameters, this->BondLines, this->Contacts.smooth(),
                this->Contacts.Grains.memory(), this->Plan.timeStep, this->team() },
      state);
    return state;
  }

  PresentContacts present()
  {
    if (this->Steps.any())
    {
      const double last = this->Steps.lengths(this->State.steps).now;
      this->setLengths({ last, last });
    }
    this->Contacts.update(this->State.grains);
    return { this->laws(), this->State.places().ofSlots(), this->team() };
  }

  LawView laws() const
  {
    return { this->State.grains, this->Contacts, this->Tiles.grainLaw(), this->Tiles.walls() };
  }

  Snapshot snapshotOf(const PresentContacts& contacts)
  {
    return this->State.snapshot(this->Contacts, contacts, this->team());
  }

  Observation observationOf(const PresentContacts& contacts)
  {
    Observation seen = dem::observe({ this->laws(), contacts, this->Law, this->Tiles.heating(),
      this->Tiles.shapes(), this->State.places().ofSlots(), this->team() });
    seen.slidingWork = this->State.workOnWalls(this->Contacts, contacts);
    seen.totals.time = this->Plan.timeOf(this->State.step);
    seen.servos = this->State.servos;
    const BondState& bonds = this->State.bonds;
    seen.breaks = bonds.breaks;
    seen.totals.brokenBonds = bonds.broken;
    seen.totals.fractureEnergy += bonds.energy; // to that of bonds which soften
    seen.totals.dissipatedEnergy = this->State.suppliedEnergy - mechanicalEnergy(seen.totals);
    seen.totals.measuresLosses = this->Parameters.energyParts;
    seen.totals.losses = this->State.losses;
    seen.totals.losses.add(this->State.endLossesWith(contacts));
    seen.totals.losses.fracture = seen.totals.fractureEnergy - bonds.before;
    seen.totals.dissipatedBefore = this->State.dissipatedBefore;
    this->Cell.describe(this->State.cell, seen.totals);
    seen.totals.steps = this->Steps.totals(this->State.steps);
    this->Errors.addTotals(this->State.grains, seen.totals.steps);
    this->Flow.addTotals(this->State, seen.totals);
    seen.totals.sensors = this->Sensing.read(this->State.grains, this->State.sensors);
    return seen;
  }

  /// Counts losses from here on, or no more.
  void countAnew()
  {
    this->State.losses = this->State.endLosses = {};
    this->State.countsLosses = this->Parameters.energyParts && this->State.spawn.begun;
    const Totals now = this->State.countsLosses ? this->observe().totals : Totals{};
    this->State.dissipatedBefore = now.dissipatedEnergy;
    this->State.bonds.before = now.fractureEnergy;
  }

  /// A run that continues nothing.
  void begin(Placing placing)
  {
    const Particles& grains = this->State.grains;
    if (!this->Parameters.allowInitialOverlap)
    {
      checkStartOverlap(grains, this->Contacts, this->Threads.team());
    }
    this->State.stepsSinceSort = RunState::SortInterval;
    this->State.heat = {};
    this->State.sensors = {};
    this->Sensing.adopt(this->State.grains, this->State.sensors);
    this->State.countsLosses = this->Parameters.energyParts;
    this->State.losses = this->State.endLosses = {};
    this->State.suppliedEnergy = mechanicalEnergy(this->observe().totals);
    this->Flow.begin(this->inflowTime(), this->State, this->Contacts, placing == Placing::Later);
    this->meetGrains();
    if (this->Parameters.energyParts && this->Tiles.grainLaw().lasts())
    {
      // Contacts that there are begin no more: they cost nothing.
      this->restore(
        this->State.snapshot(this->Contacts, this->present(), this->team(), NewContacts::Are));
    }
  }

  /// The same in mid-run; false when it cannot be done.
  bool bondIfDue()
  {
    try
    {
      this->bond();
    }
    catch (const Error& error)
    {
      this->Failure = error.what();
    }
    return this->Failure.empty();
  }

  /// Shows the sensors which grains have come and gone between steps.
  void meetGrains()
  {
    if (this->Sensing.any() && this->isWhole())
    {
      this->Sensing.leave(this->Flow.gone(), this->State.sensors);
      this->Sensing.meet(this->State.grains, this->State.sensors);
    }
  }

  /// Takes over what an earlier run knew of steps.
  void adoptSteps(Snapshot& snapshot) const
  {
    this->Steps.adopt(snapshot.steps);
    if (!this->Errors.any())
    {
      snapshot.particles.earlier = {};
      snapshot.steps.velocity = 0.0;
      return;
    }
    if (snapshot.steps.velocity == 0.0)
    {
      snapshot.particles.earlier = {}; // forces may have been others
    }
    if (snapshot.steps.velocity == 0.0 || this->Parameters.contactVelocity > 0.0)
    {
      snapshot.steps.velocity = this->SceneVelocity;
    }
  }

  /// One step, or some that are given up; false when the run cannot go on.
  bool nextStep(const GrainFlow::Interrupt& interrupt)
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
      this->Errors.shift(this->Steps.lengths(this->State.steps), this->State.grains);
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

  bool openWindow()
  {
    const StepState before = this->State.steps;
    if (!this->chooseStep())
    {
      return false;
    }
    this->Window.open(this->State, this->Contacts, before,
      this->Errors.endOf(this->State.step, this->State.steps));
    return true;
  }

  /// Gives up the window if its last step has to be, and closes it where it ends.
  bool judge(bool good)
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

  /// Goes back to the begin of the window, for steps of another length.
  /// @param known of all steps so far
  void giveUp(std::int64_t length, const StepState known)
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

  /// Puts the state before a window in place again.
  void rewind(const StepWindow& window)
  {
    this->State = window.before();
    this->moveWalls();
    this->Contacts.rewind(this->State.grains, window.memories());
    this->Flow.adopt(this->State);
    if (this->Sensing.any())
    {
      this->Sensing.adopt(this->State.grains, this->State.sensors);
    }
  }

  bool timedStep(const GrainFlow::Interrupt& interrupt)
  {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    this->Contacts.setTeam(this->Threads.team());
    const bool good = this->step(interrupt);
    const std::chrono::duration<double> seconds = Clock::now() - begin;
    this->Threads.stepDone(seconds.count(), this->State.grains.size());
    return good;
  }

  void setLengths(const StepLengths& lengths)
  {
    if (!(lengths == this->Lengths))
    {
      this->Lengths = lengths;
      this->Law.timeStep = lengths.now;
      this->Law.change = lengths.kick() - lengths.now;
      this->Tiles.setSteps(lengths);
    }
  }

  /// Where steps change, chooses the next one or those of the next window; false when it must not
  /// be taken.
  bool chooseStep()
  {
    StepState& steps = this->State.steps;
    const auto limit = [this] { return this->limits().ofGrains; };
    if (this->Errors.any())
    {
      const bool found = this->Errors.choose(this->State.step, limit, steps);
      this->Failure = found ? std::string() : this->notStable();
      return found;
    }
    this->Steps.meet(this->State.grains, this->State.spawn.nextId, steps);
    const bool found = this->Steps.choose(this->State.step, limit, steps);
    if (found && this->Steps.isRefused(steps))
    {
      const StepLimits limits = this->limits();
      this->Failure = "TimeStep is " + asTyped(this->Parameters.timeStep) +
        ", which is refused at t = " + inWords(this->Plan.timeOf(this->State.step)) +
        " s: " + reasonOf(limits) + ", of which StableStepShare is " +
        asTyped(this->Parameters.stableShare) +
        ". Take a smaller TimeStep, or let TimeStepTooLong be Lower.";
      return false;
    }
    this->Failure = found ? std::string() : this->notStable();
    return found;
  }

  std::string notStable()
  {
    return "No step is short enough to be stable at t = " +
      inWords(this->Plan.timeOf(this->State.step)) + " s: " + reasonOf(this->limits()) + ".";
  }

  /// All that goes by steps takes those that are chosen.
  void takeLengths()
  {
    const StepState& steps = this->State.steps;
    this->setLengths(this->Steps.lengths(steps));
    this->Contacts.setTimeStep(this->Lengths.now);
    this->Tiles.measureSteps(this->Steps.reach(steps));
  }

  /// One step; false when the run blew up.
  bool step(const GrainFlow::Interrupt& interrupt)
  {
    Particles& grains = this->State.grains;
    this->ListClock.start(this->Tiles.profiles());
    this->Done = {};
    if (this->Steps.any() && !this->Errors.any() && !this->chooseStep())
    {
      return false;
    }
    if (this->Steps.any())
    {
      this->takeLengths();
    }
    this->State.sortIfDue(this->Contacts, this->Threads.team());
    this->Contacts.update(grains);
    this->Failure =
      this->Cell.prepare(this->Contacts, this->Threads.team(), this->Law, this->State);
    if (!this->Failure.empty())
    {
      return false;
    }
    this->ListClock.lap(Phase::Lists);
    if (this->Sensing.any())
    {
      this->Sensing.before(grains, this->Threads.team(), this->State.sensors);
    }
    const StepResult done = this->Done = this->Tiles.step(grains, this->Contacts, this->Law);
    if (!this->isGood(done))
    {
      return false;
    }
    if (this->Sensing.any())
    {
      this->Sensing.after(grains, this->Threads.team(), this->Lengths.now, this->State.sensors);
    }
    this->Contacts.grainsMoved(done.distance, this->Law.flow.gradient);
    this->Cell.finish(done, this->Law, this->Contacts, this->State);
    this->State.suppliedEnergy += done.supplied.work;
    this->State.heat.fromWalls += done.supplied.heat;
    this->State.losses.add(done.supplied.losses);
    this->Tiles.forEachEnd([this](const EnergyLosses& lost) { this->State.endLosses.add(lost); });
    this->Tiles.forEachLeft(
      [this](const ElementWork& left) { this->State.slidingWork[left.element] += left.work; });
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
    ++this->State.stepsSinceSort;
    this->moveWalls();
    this->Flow.step(this->inflowTime(), this->State, this->Contacts, interrupt);
    this->meetGrains();
    return true;
  }

  /// Bonds break in a step before they act.
  void addBroken()
  {
    for (const BrokenBond& bond : this->Tiles.broken())
    {
      this->State.bonds.breaks.push_back(bond.what);
      this->State.bonds.breaks.back().time = this->Plan.timeOf(this->State.step);
      this->State.bonds.energy += bond.what.energy;
      ++this->State.bonds.broken;
    }
  }

  /// After the forces of a step, before the walls go to where they are at the next one.
  void driveServos()
  {
    const Walls& walls = this->Contacts.boundary();
    const double time = this->State.wallClock.at(this->Plan, this->State.step);
    for (std::size_t body = 0; body < this->State.servos.size(); ++body)
    {
      advance(walls.bodies()[body].motion.servo, walls.servoTarget(static_cast<std::int32_t>(body)),
        this->Tiles.servos()[body], time, this->Lengths.now, this->State.servos[body]);
    }
  }

  void moveWalls()
  {
    this->Contacts.moveWalls(this->State.wallClock.at(this->Plan, this->State.step),
      this->State.servos);
  }

  double inflowTime() const { return this->State.inflowClock.at(this->Plan, this->State.step); }

  bool isGood(const StepResult& done)
  {
    const Particles& grains = this->State.grains;
    const double limit = this->Parameters.maximumOverlap;
    const BlowUp words{ this->Plan.timeOf(this->State.step), this->Law.timeStep };
    if (done.deepGrains.first >= 0)
    {
      this->Failure = words.overlap(grains, PartnerKind::Grain, done.deepGrains, limit);
    }
    else if (done.deepWalls.first >= 0)
    {
      this->Failure = words.overlap(grains, PartnerKind::Wall, done.deepWalls, limit);
    }
    else if (done.runaway >= 0)
    {
      this->Failure = words.runaway(grains.get(done.runaway));
    }
    return this->Failure.empty();
  }

  Pace Threads;
  Motion Law;
  ContactLists Contacts;
  CellSteps Cell;
  GrainFlow Flow;
  Sensors Sensing;
  std::vector<BondLine> BondLines;
  StepControl Steps;
  ErrorControl Errors;
  StepWindow Window;          ///< of the present steps, where errors are controlled
  StepWindow Last;            ///< the one before, until the next step has said whether it is kept
  StepResult Done;            ///< of the last step
  double SceneVelocity = 0.0; ///< typical of contacts, where errors are controlled [L/T]
  StepLengths Lengths;        ///< that all that goes by steps knows of
};

Simulation::Simulation(const Config& config, const Scene& scene, Snapshot start, Placing placing)
  : Self(std::make_unique<Implementation>(config, scene, std::move(start), placing))
{
}

Simulation::~Simulation() = default;

const TimePlan& Simulation::timePlan() const
{
  return this->Self->Plan;
}

std::int64_t Simulation::step() const
{
  return this->Self->seen().step;
}

std::int64_t Simulation::particleCount() const
{
  return this->Self->seen().grains.grains();
}

Particles Simulation::particles() const
{
  this->Self->settle();
  return this->Self->State.grainsById();
}

AdvanceStatus Simulation::advanceTo(std::int64_t step,
  const std::function<bool(std::int64_t)>& shouldStop)
{
  return this->Self->advanceTo(step, shouldStop);
}

bool Simulation::isWhole() const
{
  return this->Self->isWhole();
}

const std::string& Simulation::failure() const
{
  return this->Self->Failure;
}

Snapshot Simulation::snapshot() const
{
  return this->Self->snapshot();
}

void Simulation::restore(Snapshot snapshot)
{
  this->Self->restore(std::move(snapshot));
}

void Simulation::extendTracks(const Surface& walls)
{
  this->Self->extendTracks(walls);
}

void Simulation::enableProfile()
{
  this->Self->Tiles.enableProfile();
}

PhaseClock::Times Simulation::profile() const
{
  PhaseClock::Times times = this->Self->Tiles.profile();
  times[static_cast<std::size_t>(Phase::Lists)] =
    this->Self->ListClock.seconds()[static_cast<std::size_t>(Phase::Lists)];
  return times;
}

Look Simulation::look() const
{
  return this->Self->look();
}

Team Simulation::team() const
{
  return this->Self->team();
}

StepLimits Simulation::stepLimits() const
{
  return this->Self->seenLimits();
}

StepState Simulation::steps() const
{
  this->Self->settle();
  return this->Self->State.steps;
}

Observation Simulation::observe() const
{
  return this->Self->observe();
}

}
