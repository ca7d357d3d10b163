// How a run comes from one state to the next: what chooses the next step, takes it, judges it and
// gives it up. A run has one object of one of four kinds: FixedSteps, StableSteps (SweptSteps.h),
// WindowedSteps, which keep an error, and StagedSteps.
#pragma once

#include "Observing/StepLimits.h"
#include "Simulation/RunParts.h"
#include "Simulation/TimeSteps/StepControl.h"

#include <functional>
#include <memory>
#include <string>

namespace dem
{

class OneStep;

class TimeStepping
{
public:
  /// @param run must live as long
  /// @param typicalVelocity of contacts, where errors are controlled; else 0 [L/T]
  explicit TimeStepping(RunParts& run, double typicalVelocity = 0.0);
  virtual ~TimeStepping() = default;
  TimeStepping(const TimeStepping&) = delete;
  TimeStepping& operator=(const TimeStepping&) = delete;

  /// One step, or some that are given up.
  /// @param step whose list has it
  /// @param interrupt see GrainFlow
  /// @return why the run cannot go on; empty if it can
  virtual std::string next(OneStep& step, const std::function<bool()>& interrupt);

  // Within a step, in this order.

  /// Chooses how long the step is, and says so to all that depends on it.
  /// @return why it must not be taken; empty if it may
  virtual std::string choose() = 0;
  /// Moves the grains by it. All ranks agree on what it has come to.
  /// @return why the run cannot go on; empty if it can
  virtual std::string move() = 0;
  /// What the step has come to.
  virtual const StepResult& result() const = 0;
  /// Takes in how near the step was to the longest one that is stable, for walls with a mass.
  /// @return whether the run may go on with such steps
  virtual bool allows(double share) { return share <= 1.0; }
  /// The state is one step on.
  virtual void finish() = 0;

  // Between steps.

  /// The state that others may see: that before steps which can still be given up.
  virtual const RunState& seen() const { return this->Run.state; }
  /// Whether steps can still be given up that do not end where others may see the state.
  virtual bool isTentative() const { return false; }
  /// Gives up steps that can still be given up, so that what is seen stays.
  virtual void settle(OneStep&) {}
  /// Another state is going to be set.
  virtual void drop() {}
  /// Takes over what an earlier run knew of steps.
  void adopt(Snapshot& start) const;
  /// Where a state was set: its velocities become those that this integrator keeps.
  void adoptVelocities();
  /// Velocities of the middle of the last step become those of the state, where what acts changes:
  /// the rest of the last kick is that of the forces that there were. Others stay.
  void catchUp();
  /// Length of the step that led to a state, as laws see it [T].
  virtual double lastStep(const RunScalars& state) const = 0;
  /// Contacts of the positions, with laws as after the last step.
  PresentContacts present();
  StepLimits limits();
  virtual void describe(Totals& totals) const;

protected:
  /// Has laws see the state as after its last step.
  virtual void showLast() = 0;
  /// Whether errors follow from how grains were accelerated before (Particles::earlier).
  virtual bool usesEarlier() const { return false; }
  /// Chooses a step that is stable by the contacts that there are.
  /// @param reach the longest stable step, over that of the leapfrog
  /// @return why it must not be taken; empty if it may
  std::string chooseStable(double reach = 1.0);
  std::string notStable();
  /// Sets the velocities that grains have some time after those of the state.
  void shiftVelocities(double time);
  /// Numbers of the steps that changed.
  StepState& steps() { return this->Run.state.steps; }
  /// The state goes on by a step of this length, in shortest ones.
  void goOn(std::int64_t length);

  RunParts& Run;
  const StepControl Control;
  const double TypicalVelocity;
  const bool KeepsHalves; ///< velocities are those of the middles of steps
};

/// Makes the kind that a configuration asks for.
/// @param typicalVelocity of contacts, asked where errors are controlled [L/T]
std::unique_ptr<TimeStepping> makeTimeStepping(RunParts& run,
  const std::function<double()>& typicalVelocity);

}
