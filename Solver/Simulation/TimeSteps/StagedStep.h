// One step by a Runge-Kutta pair: forces in several stages between two times, and springs of
// friction as part of the state in each of them.
//
// A stage is where the derivatives of earlier stages lead from the begin of the step
// (Integrators/Staged/StagedMotion.h), springs as well: they go over the stage with its mean velocities and
// are bound by the limit of friction there. For that the sweep runs twice, once with mean
// velocities, which moves springs, and once with those of the stage for the forces. Nothing of it
// stays: what contacts remember is put back before each stage, and no bond breaks. A step that is
// taken has the springs moved once more, over all of it, and bonds that are strained too far at its
// end break there.
//
// A periodic cell that deforms has edges of its own in each stage (Integrators/Staged/StagedCell.h). Grains
// have its flow, and springs go with the mean velocities of images on the path to the stage.
//
// Walls with a servo have one speed in all of a step, which follows from the load at its begin. A
// sweep before the first stage finds that load.
//
// Where ranks share a run they tell each other after each stage how its forces have changed
// velocities, and each works out where copies go as it does for its own grains.
#pragma once

#include "Integrators/Staged/StagedCell.h"
#include "Integrators/Staged/StagedMotion.h"
#include "Ranks/RankRun.h"
#include "Simulation/BodySteps.h"
#include "Simulation/RunState.h"
#include "Stepping/Sweep.h"
#include "Stepping/Walls/WallRow.h"

#include <vector>

namespace dem
{

class StagedStep
{
public:
  /// @param pair, motion, ranks must live as long
  /// @param cell, servo of it as the run has them
  /// @param longest step of the run [T]
  /// @param sweep of the run
  /// @param oriented whether spheres act by their orientations
  /// @param measures whether displacements count for the longest stable step
  /// @param ranks that share the run; none for one that has all grains
  StagedStep(const RungeKuttaPair& pair, const Motion& motion, const CellChoice& cell,
    const CellServo& servo, double longest, const Sweep& sweep, bool oriented, bool measures,
    RankRun* ranks)
    : Pair(pair), By(motion), Longest(longest), Measures(measures), Ranks(ranks),
      Grains(pair, motion, sweep.shapes(), { oriented, sweep.heating().any() }),
      Cell(pair, cell, servo)
  {
  }

  /// A state between two steps, with what a stage needs.
  struct Scene
  {
    RunState& state;
    ContactLists& contacts;
    Sweep& sweep;
    double wallTime; ///< at the begin of the step [T]
  };

  /// What the cell of a state does in a step, which the motion has to have then.
  /// @param h its length [T]
  CellFlow flowIn(const CellState& cell, double h) { return this->Cell.begin(cell, h); }
  /// Works a step out.
  /// @param h its length [T]
  /// @return false if a stage is no state: what was wrong is in result()
  bool tryStep(const Scene& scene, double h);
  /// How far the two formulas are apart.
  const StagedError& error() const { return this->Error; }
  /// What stages had to tell, supplied energy and distance over the step.
  const StepResult& result() const { return this->Result; }
  /// Whether ranks found anything wrong.
  const FoundFailure& found() const { return this->Found; }
  /// How near the step is to the longest one that walls with a servo allow.
  const ServoLimit& servoLimit() const { return this->Limit; }
  /// Takes the step that was worked out. The sweep knows then what contacts came to.
  void take(const Scene& scene);
  /// Restores the state before the step.
  void giveUp(const Scene& scene);

private:
  using Weights = StagedMotion::Weights;

  void noteSites(const Scene& scene);
  void keep(const Scene& scene, double h);
  StepResult act(const Scene& scene, double at, double weight);
  void drive(const Scene& scene);
  std::vector<BodyState> servosAt(const Scene& scene, double at) const;
  bool stage(const Scene& scene, int s);
  CellState cellAt(const Scene& scene, const Weights& weights) const;
  void moveTo(const Scene& scene, const Weights& weights, const CellState& cell, double at);
  void placeCell(const Scene& scene, const CellState& cell, double at);
  StepResult moveSprings(const Scene& scene, const Weights& weights, double at,
    const Motion& motion);
  Motion still(double kick) const;
  Motion stillAtEnd(const Sweep& sweep) const;
  void judge(const Scene& scene);

  const RungeKuttaPair& Pair;
  const Motion& By;
  const double Longest; ///< [T]
  const bool Measures;
  RankRun* Ranks;
  StagedError Error;
  StepResult Result;
  FoundFailure Found;
  StagedMotion Grains;
  StagedCell Cell;
  ContactMemories Memories;      ///< before the step
  std::vector<BodyState> Driven; ///< walls with a servo after the step
  ServoLimit Limit;
  WallRow AtWall;
};

}
