// What walls that grains move have to do with a step: after its forces, servos choose how their walls
// go on, and walls with a mass move.
#pragma once

#include "Simulation/RunParts.h"

#include <string>
#include <vector>

namespace dem
{

class TimeStepping;
struct Observation;

/// Why walls with a mass cannot be simulated with a configuration, in a sentence; empty if they can.
std::string findBodyProblem(const Config& config, const Surface& walls);

/// Gives a state, which is about to be set, a servo for each body if any wall has one, and one of each
/// wall with a mass that it has none of.
void adoptBodies(const RunParts& run, Snapshot& start);

/// The next step of walls with a servo.
/// @param walls where they are at the begin of the step
/// @param loads of each body
/// @param time of the walls at the begin of the step [T]
/// @param timeStep [T]
void driveServos(const Walls& walls, const std::vector<ServoLoad>& loads, double time,
  double timeStep, std::vector<BodyState>& servos);
/// Before walls go to where they are at the next step. Steps with stages have driven servos already.
/// @return why the run cannot go on; empty if it can
std::string driveServos(RunParts& run, TimeStepping& time);

/// How near a step is to the longest one that is stable for the wall with a servo that asks most.
struct ServoLimit
{
  double share = 0.0; ///< 1 at most
  std::size_t body = 0;
};
/// @param timeStep that steps are measured against [T]
ServoLimit limitOfServos(const Walls& walls, const std::vector<ServoLoad>& loads, double timeStep);
/// What a user hears of a wall that is too light for a step.
std::string tooLight(const RunParts& run, std::size_t body);

/// After the forces of a step, before the state is at its new time.
/// @return why the run cannot go on; empty if it can
std::string moveBodies(RunParts& run, TimeStepping& time);

/// When the state is at the new time.
/// @param before time of the walls [T]
void passBodies(RunParts& run, double before);

/// Adds energies of walls with a mass.
void addBodies(const RunParts& run, Totals& totals);

}
