// Steps of an integrator with stages (StagedStep.h), which the error of each may shorten at once: a
// step is given up for one half as long when the two formulas of its pair are too far apart. The
// next one is twice as long when that would do, where the time axis allows it (StepControl.h).
#pragma once

#include "Simulation/TimeSteps/StagedStep.h"
#include "Simulation/TimeSteps/TimeStepping.h"

namespace dem
{

class StagedSteps : public TimeStepping
{
public:
  StagedSteps(RunParts& run, double typicalVelocity);
  std::string choose() override;
  std::string move() override;
  const StepResult& result() const override { return this->Step.result(); }
  void finish() override;
  /// Springs have moved already.
  double lastStep(const RunScalars&) const override { return 0.0; }

private:
  void showLast() override { this->Run.setLengths({ 0.0, this->Run.plan.timeStep }); }
  double errorOf(const StepState& steps) const;
  bool shorten(bool failed);

  StagedStep Step;
  const bool Controlled; ///< whether steps change by their errors
};

}
