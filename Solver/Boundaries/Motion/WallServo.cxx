#include "Boundaries/Motion/WallServo.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>

namespace dem
{
namespace
{

/// Number of steps in which a wall without inertia would reach its load, if only the contacts at
/// the wall yielded. The bed behind yields too, which takes as many times longer as it has layers.
constexpr double Relaxation = 50.0;

}

std::string findProblem(const WallServo& servo)
{
  const auto number = [](const char* property, double value, const char* demand)
  {
    return "has the " + std::string(property) + " " + asTyped(value) + ", but it must be " + demand;
  };
  if (!std::isfinite(servo.load))
  {
    return number("ServoLoad", servo.load, "finite");
  }
  if (!(isFinite(servo.direction) && norm(normalized(servo.direction)) > 0.0))
  {
    return "has the ServoDirection " + asTyped(servo.direction) +
      ", but it must be finite and not 0";
  }
  if (!(std::isfinite(servo.inertia) && servo.inertia >= 0.0))
  {
    return number("ServoInertia", servo.inertia, "finite, and 0 or above");
  }
  if (!(std::isfinite(servo.maximumSpeed) && servo.maximumSpeed > 0.0))
  {
    return number("ServoMaximumSpeed", servo.maximumSpeed, "finite, and above 0");
  }
  if (!(servo.lowest <= 0.0 && servo.highest >= 0.0))
  {
    return "has ServoTravel from " + asTyped(servo.lowest) + " to " + asTyped(servo.highest) +
      ", but it must begin at 0 or below and end at 0 or above";
  }
  if (!(std::isfinite(servo.times.begin) && servo.times.end >= servo.times.begin))
  {
    return "has ServoTimes from " + asTyped(servo.times.begin) + " to " + asTyped(servo.times.end) +
      ", but they must begin at a finite time and end after it";
  }
  return {};
}

double shareOfStep(const WallServo& servo, const ServoLoad& grains, double timeStep)
{
  return servo.any() && servo.inertia > 0.0
    ? 0.5 * timeStep * (timeStep * grains.steepest + 2.0 * grains.dashpot) / servo.inertia
    : 0.0;
}

void advance(const WallServo& servo, double target, const ServoLoad& grains, double time,
  double timeStep, BodyState& state)
{
  if (!servo.any())
  {
    return;
  }
  double speed = 0.0;
  if (servo.times.contains(time))
  {
    const double excess = target + grains.load;
    const double fastest = servo.maximumSpeed;
    const double free = excess == 0.0 ? 0.0 : std::copysign(fastest, excess);
    // Dashpots of the contacts resist the speed of before. Twice as much keeps that from growing.
    const double resistance =
      std::max(grains.stiffness * Relaxation * timeStep, 2.0 * grains.dashpot);
    speed = servo.inertia > 0.0 ? state.speed + timeStep * excess / servo.inertia
      : grains.stiffness > 0.0  ? excess / resistance
                                : free;
    speed = std::clamp(speed, -fastest, fastest);
  }
  const double travel = std::clamp(state.travel + timeStep * speed, servo.lowest, servo.highest);
  state.speed =
    travel == state.travel + timeStep * speed ? speed : (travel - state.travel) / timeStep;
  state.travel = travel;
}

}
