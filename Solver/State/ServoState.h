// What of a wall that follows a prescribed load belongs to the state of a run.
#pragma once

#include <cstddef>
#include <vector>

namespace dem
{

/// How far a servo has moved a wall.
struct ServoState
{
  double travel = 0.0; ///< from where it was drawn, along its direction [L] or about its axis [rad]
  double speed = 0.0;  ///< [L/T], [rad/T]
};

/// Servo state of a body; the initial state where no body has a servo.
inline ServoState servoOf(const std::vector<ServoState>& servos, std::size_t body)
{
  return body < servos.size() ? servos[body] : ServoState{};
}

}
