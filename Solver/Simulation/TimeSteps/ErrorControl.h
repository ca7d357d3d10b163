// How long steps are where errors are controlled: windows of steps of one length, which are given
// up for shorter ones when a step does more wrong than it may (Integrators/ErrorMeter.h), or would
// not be stable. Lengths are those of the time axis (StepControl.h). A window of a length begins
// where its own duration divides the time, so that windows of all lengths end where one of the
// longest steps does; only such states are seen from outside, and none of them is given up later.
#pragma once

#include "Basics/StepLengths.h"
#include "Observing/Observation.h"
#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "State/OwnSlots.h"
#include "State/Snapshot.h"

#include <functional>

namespace dem
{

/// What the balls of a start are like.
struct MeanBall
{
  double square = 0.0; ///< mean of the squares of velocities [L^2/T^2]
  double radius = 0.0; ///< mean [L]
};

/// What errors are a share of as long as nobody says: the largest of how fast grains are, as a root
/// mean square, how fast they come in, how fast walls move, rotate, swing and run, how fast a cell
/// moves two that touch against each other, and a fall over the diameter of a grain [L/T].
/// @param present balls that there are
/// @throws Error when nothing of it is known
double typicalVelocity(const Config& config, const Scene& scene, std::size_t present,
  const MeanBall& ball);

class ErrorControl
{
public:
  ErrorControl(const Config& config, const TimePlan& plan) : Choice(config), Plan(plan) {}

  /// Says in @a state how long the steps of the next window are.
  /// @param limit says how long they may be by the contacts that there are [T]; asked seldom
  /// @return false if no step is short enough
  bool choose(std::int64_t step, const std::function<double()>& limit, StepState& state) const;
  /// Where a window of the steps that are chosen ends.
  std::int64_t endOf(std::int64_t step, const StepState& state) const
  {
    return step + this->Plan.windowSteps * state.length;
  }
  /// Before steps of another length than the last: what velocities of the middles of both miss
  /// beside the present acceleration, (b^2 - a^2) a' / 8.
  /// @param halves whether grains with shapes keep their angular momentum: their spins change
  /// without a torque as well
  static void shift(const StepLengths& lengths, bool halves, Particles& particles);
  /// The error of a step over what it may be.
  /// @param error [L/T]
  double relative(double error, const StepState& state) const;
  /// Chooses shorter steps after steps of a length with too large a share and error.
  /// @param failed whether the run cannot go on with them at all
  /// @return false if there are none
  bool shorten(bool failed, double share, double error, StepState& state) const;
  /// After a window that is kept.
  void windowDone(double share, double error, StepState& state) const;
  /// Adds how far the velocities of some grains may be off.
  /// @param grains that the mean is of
  void addTotals(const Particles& particles, const OwnSlots& own, std::int64_t grains,
    StepTotals& totals) const;

private:
  double timeOf(std::int64_t length) const
  {
    return static_cast<double>(length) * this->Plan.timeStep;
  }

  const Config& Choice;
  const TimePlan& Plan;
};

}
