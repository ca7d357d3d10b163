// What of a wall belongs to the state of a run, as no function of time has it: how far a load has
// moved the wall, or how a wall with a mass has come to move.
#pragma once

#include <cstddef>
#include <vector>

namespace dem
{

struct BodyState
{
  // Of a servo.
  double travel = 0.0; ///< from where it was drawn, along its direction [L] or about its axis [rad]
  double speed = 0.0;  ///< [L/T], [rad/T]

  std::vector<double> numbers; ///< of a wall with a mass, as its DynamicBody has them; else none
};

/// State of a body; the initial one of a servo where no body has any.
inline BodyState bodyStateOf(const std::vector<BodyState>& states, std::size_t body)
{
  return body < states.size() ? states[body] : BodyState{};
}

}
