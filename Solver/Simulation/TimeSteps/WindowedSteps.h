// Steps that keep an error (ErrorControl.h): windows of steps of one length, which are kept or
// given up together for windows of shorter ones.
#pragma once

#include "Simulation/TimeSteps/ErrorControl.h"
#include "Simulation/TimeSteps/StepWindow.h"
#include "Simulation/TimeSteps/SweptSteps.h"

namespace dem
{

class WindowedSteps : public StableSteps
{
public:
  WindowedSteps(RunParts& run, double typicalVelocity);
  std::string next(OneStep& step, const std::function<bool()>& interrupt) override;
  std::string choose() override;
  void finish() override;
  const RunState& seen() const override;
  bool isTentative() const override { return this->Window.isOpen(); }
  void settle(OneStep& step) override;
  void drop() override;
  void describe(Totals& totals) const override;

private:
  bool usesEarlier() const override { return true; }
  std::string openWindow();
  /// Before a window of steps of another length.
  void adaptVelocities();
  /// What the first step finds is as well what the last one of the window before has missed.
  /// @return whether the window before has been given up for that
  bool giveUpLast(OneStep& step, double error);
  /// Gives up the window if its last step has to be, and closes it where it ends.
  /// @param failure of the step
  std::string judge(OneStep& step, const std::string& failure);
  /// Returns to the begin of the window, for steps of another length.
  /// @param known of all steps so far
  void giveUp(OneStep& step, std::int64_t length, const StepState known);
  /// Restores the state before a window.
  void rewind(OneStep& step, const StepWindow& window);

  const ErrorControl Errors;
  StepWindow Window; ///< of the present steps
  StepWindow Last;   ///< the one before, until the next step has said whether it is kept
};

}
