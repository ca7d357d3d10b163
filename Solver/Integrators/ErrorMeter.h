// The error of a step: the part of the motion that it leaves out.
//
// A step h of the leapfrog changes velocities by h a, where the motion changes them by the integral
// of a over the step, which is h a + h^3 a'' / 24 with a'' of the middle; together with what the
// positions miss that is h^3 a'' / 12 to the next order. The second derivative follows from the
// accelerations of this step and of the two before it, over the times b and c between them:
//
//   e = h^3 / 6 |(a - a1) / b - (a1 - a2) / c| / (b + c),  h / 12 |a - 2 a1 + a2| for equal steps,
//
// with the angular accelerations times the radius beside it. It costs no evaluation of forces.
// Where a force begins with a jump or a bend it is of the size of what that costs, which depends on
// where in the step the jump is. The sum over a hit is 0.4 to 1.8 times the error of the velocity
// after it where it is damped, and far more where it is not; Safety makes an upper bound of it.
#pragma once

#include "Integrators/SemiImplicitEuler.h"
#include "Shapes/ShapedBalls.h"

namespace dem
{

/// Kept for its memory: one a thread.
class ErrorMeter
{
public:
  /// What the error of a hit is at most of the sum over its steps.
  static constexpr double Safety = 2.5;
  /// How many times the error of a hit may be that of its worst step. A force that begins with a
  /// jump, as that of a dashpot does, may be off by six of these, and it ends with another jump.
  static constexpr double StepsOfHit = 20.0;
  /// A dashpot of linear springs meets velocities half a step late, which is not in the
  /// accelerations: in effect the mass is m - c h / 2, and a hit is off by pi / 2 zeta^2 e w h of
  /// its velocity, with the largest change of it in a step w h v. This is pi / 2, and a margin for
  /// all else.
  static constexpr double LagOfHit = 4.0;
  /// Factor of the lag in a step, with which the sum of h^2 |a'| over a hit, 2 w h v, is the error.
  static constexpr double LagOfChange = 0.7853981633974483 * StepsOfHit / LagOfHit;

  /// Motion::dashpotLag for the materials of a run; 0 where dashpots begin gently.
  static double lagOf(const Config& config);

  /// Keeps the velocities of grains that are to move; in a cell that deforms as the flow of the
  /// step will have carried them.
  void before(const Particles& particles, const Motion& motion, std::size_t begin, int count);
  /// Returns the largest error after the move [L/T]. Updates the earlier motion of the grains.
  /// @param block as integrate() leaves it
  double after(const Motion& motion, const GrainBlock& block, Particles& particles);
  /// Returns the error of a grain with a shape after the move [L/T]. Updates its earlier motion.
  static double after(const Motion& motion, const ShapedGrain& before, const ShapedGrain& now,
    Particles& particles);

private:
  GrainBlock Before;
  GrainBlock Earlier; ///< acceleration as x, jerk as v, spin as w, spin jerk as force
};

}
