// One step by a Runge-Kutta pair: forces in several stages between two times, and springs of
// friction as part of the state in each of them.
//
// A stage is where the derivatives of earlier stages lead from the begin of the step, springs as
// well: they go over the stage with its mean velocities and are bound by the limit of friction
// there. For that the sweep runs twice, once with mean velocities, which moves springs, and once
// with those of the stage for the forces. Nothing of it stays: what contacts remember is put back
// before each stage. A step that is taken has the springs moved once more, over all of it.
//
// Where ranks share a run they tell each other after each stage how its forces have changed
// velocities, and each works out where copies go as it does for its own grains.
#pragma once

#include "Integrators/RungeKutta.h"
#include "Ranks/RankRun.h"
#include "Simulation/RunState.h"
#include "Stepping/Sweep.h"
#include "Stepping/WallRow.h"

#include <vector>

namespace dem
{

class StagedStep
{
public:
  /// @param pair, motion, ranks must live as long
  /// @param ranks that share the run; none for one that has all grains
  StagedStep(const RungeKuttaPair& pair, const Motion& motion, RankRun* ranks)
    : Pair(pair), By(motion), Ranks(ranks)
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

  /// Works a step out.
  /// @param h its length [T]
  /// @return false if a stage is no state: what was wrong is in result()
  bool tryStep(const Scene& scene, double h);
  /// By how much a hit may be off for the step, from how far the two formulas are apart at most: in
  /// velocity, in spin by the radius, and in position by the time of the step [L/T].
  double error() const { return this->Error; }
  /// What stages had to tell, supplied energy over the step.
  const StepResult& result() const { return this->Result; }
  /// Whether ranks found anything wrong.
  const FoundFailure& found() const { return this->Found; }
  /// Takes the step that was worked out. The sweep knows then what contacts came to.
  void take(const Scene& scene);
  /// Restores the state before the step.
  void giveUp(const Scene& scene);

private:
  using Column = LargeVector<Vec4>;
  /// What a state is moved by, or has come to, by slots.
  struct Rates
  {
    Column velocity, acceleration, spin, spinAcceleration;
  };
  /// Calls use(column) for all that is kept of grains by slots.
  template <typename Use>
  void forColumns(const Use& use)
  {
    use(this->Position);
    use(this->Velocity);
    use(this->Spin);
    use(this->Orientation);
    for (Rates& rates : this->Stages)
    {
      use(rates.velocity);
      use(rates.acceleration);
      use(rates.spin);
      use(rates.spinAcceleration);
    }
  }

  void noteSites(const Scene& scene);
  void keep(const Scene& scene);
  bool stage(const Scene& scene, int s);
  void moveTo(const Scene& scene, const RungeKuttaPair::Row& weights, double at);
  void moveSprings(const Scene& scene, const RungeKuttaPair::Row& weights, double at);
  void setVelocities(const Scene& scene, const RungeKuttaPair::Row& weights);
  Motion still(double kick) const;
  Vec3 sum(Column Rates::*column, const RungeKuttaPair::Row& weights, std::size_t slot) const;
  double findError(const Particles& particles) const;
  std::int64_t findRunaway(const Particles& particles, const OwnSlots& own) const;

  const RungeKuttaPair& Pair;
  const Motion& By;
  RankRun* Ranks;
  double Length = 0.0;
  double Error = 0.0;
  StepResult Result;
  FoundFailure Found;
  Column Position, Velocity, Spin; ///< before the step
  LargeVector<Quaternion> Orientation;
  ContactMemories Memories; ///< before the step
  WallRow AtWall;
  std::array<Rates, RungeKuttaPair::MostStages> Stages;
};

}
