// Steps of an integrator with stages (StagedStep.h), which the error of each may shorten at once: a
// step is given up for a shorter one when the two formulas of its pair are too far apart. The next
// one is longer when that would do, where the time axis allows it (StepControl.h). Or steps are as
// long as is stable, with the pair that has such a limit.
#pragma once

#include "Simulation/TimeSteps/StagedStep.h"
#include "Simulation/TimeSteps/TimeStepping.h"

namespace dem
{

/// How the length of a step follows from its error over what that may be.
struct StagedRule
{
  bool positions; ///< whether the error is that of positions alone (StageErrors::Positions)
  int power;      ///< of the step, by which errors grow
  double most;    ///< with which a step is taken
  double grows;   ///< what the error of the next, longer step is to be at most
  double scale;   ///< of the tolerance
  int doublings;  ///< from one step to the next, at most

  explicit StagedRule(const Config& config);
};

class StagedSteps : public TimeStepping
{
public:
  StagedSteps(RunParts& run, double typicalVelocity);
  std::string choose() override;
  std::string move() override;
  const StepResult& result() const override { return this->Step.result(); }
  bool allows(double share) override
  {
    const double part = this->Stable ? this->Run.config.stableShare : 1.0;
    return part * part * share <= 1.0;
  }
  void finish() override;
  /// Springs have moved already.
  double lastStep(const RunScalars&) const override { return 0.0; }

private:
  void showLast() override
  {
    this->Run.setLengths({ 0.0, this->Run.plan.timeStep, this->Run.plan.longestStep() });
  }
  double errorOf(const StepState& steps) const;
  bool shorten(bool failed, double error);

  StagedStep Step;
  const bool Controlled;       ///< whether steps change by their errors
  const bool Stable;           ///< whether steps change by what is stable
  const StagedRule Rule;       ///< which errors count, and how
  const std::int64_t Shortest; ///< for the sake of an error, in shortest steps of the plan
};

}
