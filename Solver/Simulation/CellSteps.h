// What a periodic cell has to do with a step: its velocity gradient before, and after it its new
// edges, work and stress, and grains that are put back into it.
#pragma once

#include "Cell/CellMotion.h"
#include "Cell/CellServo.h"
#include "Integrators/HalfStep.h"
#include "Observing/Observation.h"
#include "Simulation/RunState.h"
#include "Simulation/Scene.h"
#include "Stepping/Sweep.h"

#include <string>

namespace dem
{

/// The servo of the cell of a run.
CellServo servoOf(const Config& config);

class CellSteps
{
public:
  /// @param shapes of the run, which must outlive it
  CellSteps(const Config& config, const TimePlan& plan, const ShapeTable& shapes)
    : Choice(config.cell), Moves(config.cell), Servo(servoOf(config)), Shapes(shapes),
      KeepsHalves(keepsHalfSteps(config.integrator)), HasStages(config.hasStages()),
      Unit(plan.timeStep), Longest(plan.longestStep())
  {
  }

  /// Checks what a run starts with.
  /// @throws Error when grains are too large for the cell, walls end at its faces, or it deforms
  /// too fast.
  void check(const Config& config, const Scene& scene, const Snapshot& start,
    const ContactRange& range) const;
  /// Sets the space of a state, and of a new one its cell, with whose flow its grains move. What
  /// their velocities have of it already (CellState::flow) they keep.
  /// @param time of the state [T]
  void adopt(double time, Snapshot& start) const;
  /// Says in @a motion how the cell flows in the next step.
  /// @param contacts up to date
  /// @return why it cannot; empty if all is well
  /// @param ranks that share the run; none for one that has all grains
  std::string prepare(const ContactLists& contacts, const Team& team, Motion& motion,
    RunState& state, RankRun* ranks);
  /// Brings the cell to the end of a step.
  /// @param time at the end [T]
  void finish(double time, const StepResult& done, const Motion& motion, ContactLists& contacts,
    RunState& state, RankRun* ranks) const;
  /// Fills in what is known of the cell.
  void describe(const CellState& cell, Totals& totals) const;

private:
  void putBack(const Vec3& gravity, ContactLists& contacts, RunState& state, RankRun* ranks) const;
  void observe(const ContactLists& contacts, const Team& team, RunState& state,
    RankRun* ranks) const;
  Matrix3 working(const Matrix3& pressing, const StepResult& done, const CellState& cell,
    const Motion& motion) const;
  std::string findSmall(const RunState& state, const ContactRange& range, RankRun* ranks) const;

  CellChoice Choice;
  CellMotion Moves;
  CellServo Servo;
  const ShapeTable& Shapes;
  bool KeepsHalves, HasStages;
  double Unit;    ///< of which all steps are multiples [T]
  double Longest; ///< step [T]
  // The largest diameter of the grains, found anew when there are others.
  mutable std::int64_t NextId = -1;
  mutable std::int64_t Count = -1;
  mutable double Largest = 0.0;
};

}
