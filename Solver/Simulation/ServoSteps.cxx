#include "Simulation/ServoSteps.h"

namespace dem
{

void adoptServos(const RunParts& run, Snapshot& start)
{
  const Walls& walls = run.contacts.boundary();
  start.servos.resize(walls.anyServo() ? walls.bodies().size() : 0);
}

void driveServos(RunParts& run)
{
  const Walls& walls = run.contacts.boundary();
  for (std::size_t body = 0; body < run.state.servos.size(); ++body)
  {
    advance(walls.bodies()[body].motion.servo, walls.servoTarget(static_cast<std::int32_t>(body)),
      run.sweep.servos()[body], run.wallTime(), run.motion.timeStep, run.state.servos[body]);
  }
}

}
