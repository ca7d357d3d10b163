#include "Boundaries/Dynamic/JointDrive.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Way of a body from rest under a constant load, over the square of the time and the acceleration
/// without a damper: (d - 1 + exp(-d)) / d^2 of the damping times the time over the inertia.
double wayOf(double damped)
{
  return damped < 1e-3 ? 0.5 - damped * (1.0 / 6.0 - damped / 24.0)
                       : (damped + std::expm1(-damped)) / (damped * damped);
}

/// What a time has made of the rate.
struct Reached
{
  double rate;
  double motor;   ///< torque or force of the motor
  double damped;  ///< damping times the time over the inertia
  double perLoad; ///< how the rate grows with the load
};

/// The rate under a constant load is that of the exact solution, so that a damper of any strength
/// neither limits the step nor turns the rate round.
/// @param others all loads but that of the motor
Reached reached(const RigidBody& b, double inertia, double time, double rate, double others)
{
  const double damped = time * b.damping / inertia;
  const double kept = std::exp(-damped);
  const double perLoad = (damped > 0.0 ? -std::expm1(-damped) / damped : 1.0) * time / inertia;
  double motor = b.motor == Motor::Torque ? b.motorValue : 0.0;
  if (b.motor == Motor::Speed)
  {
    const double needed = (b.motorValue - kept * rate) / perLoad - others;
    motor = std::clamp(needed, -b.motorLimit, b.motorLimit);
  }
  return { kept * rate + perLoad * (others + motor), motor, damped, perLoad };
}

}

JointRates moveAlong(const RigidBody& rigid, const JointDrive& drive, RigidState& body,
  BodyOutcome& done)
{
  const double rate = drive.rate, kick = drive.kick;
  const double others = drive.load + drive.given - rigid.stiffness * (body.angle - rigid.rest);
  const Reached end = reached(rigid, drive.inertia, kick, rate, others);
  const double after = end.rate, motor = end.motor;
  const double to = body.angle + drive.drift * after;
  body.motor = motor;
  if (to < rigid.lowest || to > rigid.highest) // the stop takes what it has of energy
  {
    const double way = std::clamp(to, rigid.lowest, rigid.highest) - body.angle;
    done.supplied += (drive.given + motor) * way;
    done.damped += 0.5 * drive.inertia * rate * rate + (others + motor) * way;
    body.angle = std::clamp(to, rigid.lowest, rigid.highest);
    return { 0.0, 0.0 };
  }
  const double wayPerLoad = kick * kick / drive.inertia * wayOf(end.damped);
  const double way = drive.inertia * end.perLoad * rate + wayPerLoad * (others + motor);
  done.supplied += (drive.given + motor) * way;
  done.damped += end.damped > 0.0
    ? (others + motor) * way - 0.5 * drive.inertia * (after * after - rate * rate)
    : 0.0;
  body.angle = to;
  const double half = 0.5 * body.lastStep;
  if (!(half > 0.0))
  {
    return { after, (after - rate) / kick };
  }
  return { after, (reached(rigid, drive.inertia, half, after, others).rate - after) / half };
}

}
