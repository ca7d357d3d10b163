// How a rigid body goes along the coordinate that a joint leaves it: the angle about an axis, or the way
// along one. Spring, damper, motor and stops act there.
#pragma once

#include "Boundaries/Dynamic/DynamicBody.h"
#include "Boundaries/Dynamic/RigidState.h"

namespace dem
{

/// What acts along the coordinate in a step.
struct JointDrive
{
  double inertia; ///< mass, or moment of inertia about the axis
  double load;    ///< of grains and weight
  double given;   ///< of the given loads
  double rate;    ///< before the step
  double kick;    ///< for which the rate changes [T]
  double drift;   ///< for which the coordinate changes [T]
};

/// The rate after a step, and how it changes up to the velocities of the state
/// (RigidState::lastStep), over the time to there.
struct JointRates
{
  double after, toState;
};

/// Moves the coordinate by a step.
JointRates moveAlong(const RigidBody& rigid, const JointDrive& drive, RigidState& body,
  BodyOutcome& done);

}
