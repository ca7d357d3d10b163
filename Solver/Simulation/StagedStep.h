// One step by a Runge-Kutta pair: forces in several stages between two times, and springs of
// friction as part of the state in each of them.
//
// A stage is where the derivatives of earlier stages lead from the begin of the step, springs as
// well: they go over the stage with its mean velocities and are bound by the limit of friction
// there. For that the sweep runs twice, once with mean velocities, which moves springs, and once
// with those of the stage for the forces. Nothing of it stays: what contacts remember is put back
// before each stage. A step that is taken has the springs moved once more, over all of it.
#pragma once

#include "Integrators/RungeKutta.h"
#include "Simulation/RunState.h"
#include "Stepping/Sweep.h"
#include "Stepping/WallRow.h"

#include <vector>

namespace dem
{

class StagedStep
{
public:
  /// @param pair, motion must live as long
  StagedStep(const RungeKuttaPair& pair, const Motion& motion) : Pair(pair), By(motion) {}

  /// Where a state is on its way.
  struct Scene
  {
    RunState& state;
    ContactLists& contacts;
    Sweep& sweep;
    double wallTime; ///< at the begin of the step [T]
  };

  /// Works a step out.
  /// @param h its length [T]
  /// @return false if a stage is no state: what was wrong is in result()
  bool tryStep(const Scene& scene, double h);
  /// By how much a hit may be off for the step, from how far the two formulas are apart at most: in
  /// velocity, in spin by the radius, and in place by the time of the step [L/T].
  double error() const { return this->Error; }
  /// What stages had to tell, supplied energy over the step.
  const StepResult& result() const { return this->Result; }
  /// Takes the step that was worked out. The sweep knows then what contacts came to.
  void take(const Scene& scene);
  /// Puts the state before the step in place again.
  void giveUp(const Scene& scene);

private:
  using Column = LargeVector<Row>;
  /// What a state is moved by, or has come to, by slots.
  struct Rates
  {
    Column velocity, acceleration, spin, spinAcceleration;
  };

  void noteSites(const Scene& scene);
  void keep(const Scene& scene);
  bool stage(const Scene& scene, int s);
  void moveTo(const Scene& scene, const RungeKuttaPair::Row& weights, double at);
  void moveSprings(const Scene& scene, const RungeKuttaPair::Row& weights, double at);
  void setVelocities(const Scene& scene, const RungeKuttaPair::Row& weights);
  Motion still(double kick) const;
  Vec3 sum(Column Rates::*column, const RungeKuttaPair::Row& weights, std::size_t slot) const;
  double findError(const Particles& particles) const;
  std::int64_t findRunaway(const Particles& particles) const;

  const RungeKuttaPair& Pair;
  const Motion& By;
  double Length = 0.0;
  double Error = 0.0;
  StepResult Result;
  Column Position, Velocity, Spin; ///< before the step
  LargeVector<Quaternion> Orientation;
  ContactMemories Memories; ///< the same
  WallRow AtWall;
  std::array<Rates, RungeKuttaPair::MostStages> Stages;
};

}
