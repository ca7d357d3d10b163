// What a simulation is made of, and how it continues. Parts: Implementation.cxx (begin, restart,
// steps up to a time), OneStep.cxx, WindowedSteps.cxx (steps that can be given up), Observe.cxx
// (what is told).
#pragma once

#include "Simulation/Simulation.h"

#include "Integrators/HalfStep.h"
#include "Ranks/RankRun.h"
#include "Sensing/Sensors.h"
#include "Simulation/CellSteps.h"
#include "Simulation/GrainFlow.h"
#include "Simulation/RunState.h"
#include "Simulation/TimeSteps/ErrorControl.h"
#include "Simulation/TimeSteps/StageControl.h"
#include "Simulation/TimeSteps/StagedStep.h"
#include "Simulation/TimeSteps/StepControl.h"
#include "Simulation/TimeSteps/StepWindow.h"
#include "Stepping/Sweep.h"
#include "Stepping/ThreadTuning.h"

#include <functional>
#include <string>
#include <vector>

namespace dem
{

/// What of an observation is put together where several ranks share a run.
enum class Gathered
{
  All,   ///< at the first rank
  Totals ///< which all have; what a rank sees of its grains and contacts stays with it
};

class Simulation::Implementation
{
public:
  /// @param ranks that share the run; none for one that has all grains
  Implementation(const Config& config, const Scene& scene, Snapshot&& start, Placing placing,
    const std::function<void()>& ask, RankRun* ranks, Handed handed);
  AdvanceStatus advanceTo(std::int64_t target, const std::function<bool(std::int64_t)>& shouldStop);
  bool isWhole() const { return !this->Flow.isBusy(); }
  /// The state that others may see: that before steps which can still be given up.
  const RunState& seen() const;
  /// Gives up steps that can still be given up, so that what is seen stays.
  void settle();
  void dropWindows();
  Snapshot snapshot();
  Observation observe();
  ObservedState observedState();
  ObservedPart observePart(double since);
  /// Totals with which snapshots count.
  Totals presentTotals();
  void restore(Snapshot&& snapshot, Handed handed = Handed::ByFirst);
  void extendTracks(const Surface& walls);
  const Team& team() const { return this->Threads.team(); }
  std::int64_t wallElements() const { return this->Contacts.boundary().size(); }
  StepLimits seenLimits();
  StepLimits limits();
  /// Makes bonds if their time has come; a state that is not whole waits. What contacts had stored
  /// that bonds replace is taken from what was supplied.
  void bond();

  Config Parameters;
  TimePlan Plan;
  RunState State;
  std::string Failure;
  Sweep Tiles;
  PhaseClock ListClock;
  double StepSeconds = 0.0;   ///< since the simulation was made
  double WaitedInSteps = 0.0; ///< part of StepSeconds spent waiting for other ranks [s]

private:
  struct Ordered
  {
  };

  Implementation(const Config& config, const Scene& scene, Snapshot&& start, Placing placing,
    const std::function<void()>& ask, RankRun* ranks, Handed handed, Ordered);
  bool isToStop(const std::function<bool(std::int64_t)>& shouldStop, std::int64_t done);
  /// A run that continues nothing.
  void begin(Placing placing);
  /// Takes over what an earlier run knew of steps.
  void adoptSteps(Snapshot& snapshot) const;
  /// Puts slots in order when the first grains have come.
  void sortFirst();
  bool isBondTime() const;
  /// The state, or the part of it that this rank has, with the bonds of the grains that there are.
  Snapshot withBonds();
  /// bond() in mid-run; false when it cannot be done.
  bool bondIfDue();
  /// Shows the sensors which grains have come and gone between steps.
  void meetGrains();
  /// Counts losses from here on, or no more.
  void countAnew();
  void moveWalls();
  double inflowTime() const { return this->State.inflowClock.at(this->Plan, this->State.step); }

  // What is told of a state.
  void fetchBroken(double since);
  PresentContacts present();
  LawView laws() const;
  Snapshot snapshotOf(const PresentContacts& contacts, NewContacts newOnes = NewContacts::Begin);
  Observation observationOf(const PresentContacts& contacts, Gathered gathered = Gathered::All);
  /// Half a step where kinetic energies are means of both half steps; else 0 [T].
  double halfStep() const;
  bool keepsHalfSteps() const { return dem::keepsHalfSteps(this->Parameters.integrator); }

  // Steps that can be given up.
  /// One step, or some that are given up; false when the run cannot go on.
  bool nextStep(const GrainFlow::Interrupt& interrupt);
  bool openWindow();
  /// Gives up the window if its last step has to be, and closes it where it ends.
  bool judge(bool good);
  /// Returns to the begin of the window, for steps of another length.
  /// @param known of all steps so far
  void giveUp(std::int64_t length, const StepState known);
  /// Restores the state before a window.
  void rewind(const StepWindow& window);

  // One step.
  double waitedSoFar() const;
  bool timedStep(const GrainFlow::Interrupt& interrupt);
  /// One step; false when the run blew up.
  bool step(const GrainFlow::Interrupt& interrupt);
  /// One step of an integrator with stages; false when the run blew up.
  bool stagedStep(const GrainFlow::Interrupt& interrupt);
  /// Works steps out, shorter and shorter ones, until one can be taken.
  bool takeStages();
  /// What is counted after a step, and which grains come and leave before the next one.
  void finishStep(const StepResult& done, const GrainFlow::Interrupt& interrupt);
  /// Where steps change, chooses the next one or those of the next window; false when it must not
  /// be taken.
  bool chooseStep();
  std::string notStable();
  /// Passes the chosen steps to all that depends on their length.
  void takeLengths();
  void setLengths(const StepLengths& lengths);
  /// Length of the step that led to a state, as laws see it [T].
  double lastStep(const RunScalars& state) const;
  /// Particles::lag after a step [T].
  double lagOf(double step) const;
  /// Velocities of the state become those of half a step before, so that the first kick leads to
  /// the middle of the first step.
  void fallBehind();
  /// Velocities of the middle of the last step become those of the state, where what acts changes:
  /// the rest of the last kick is that of the forces that there were.
  void catchUp();
  /// Sets the velocities that grains have some time after those of the state.
  void shiftVelocities(double time);
  /// Bonds break in a step before they act.
  void addBroken();
  void handOver();
  /// After the forces of a step, before the walls go to where they are at the next one.
  void driveServos();
  /// @param found what ranks found, if there are any
  bool isGood(const StepResult& done, const FoundFailure& found = {});
  /// Whether the next step would find no grain beyond a wall, by more than the limit; who asked for
  /// this state might ask for no other one.
  bool isOnItsSide();
  std::string wallOf(const DeepContact& contact) const;
  /// What is said of a step after which the run cannot go on; nothing of a good one.
  std::string failureOf(const StepResult& done) const;

  RankRun* Ranks; ///< none where this process has all grains
  ThreadTuning Threads;
  Motion Law;
  ContactLists Contacts;
  CellSteps Cell;
  GrainFlow Flow;
  Sensors Sensing;
  std::vector<BondLine> BondLines;
  StepControl Steps;
  ErrorControl Errors;
  StageControl Stages;
  StagedStep Staged;
  StepWindow Window;   ///< of the present steps, where errors are controlled
  StepWindow Last;     ///< the one before, until the next step has said whether it is kept
  StepResult Done;     ///< of the last step
  bool Begins = false; ///< whether slots are to be put in order when the first grains are there
  double SceneVelocity = 0.0; ///< typical of contacts, where errors are controlled [L/T]
  StepLengths Lengths;        ///< known to all that depends on the length of a step
};

}
