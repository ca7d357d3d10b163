#include "Simulation/TimeSteps/StepControl.h"

#include "Simulation/TimeSteps/StepGrowth.h"

#include <algorithm>

namespace dem
{

void StepControl::adopt(StepState& state) const
{
  if (!this->any())
  {
    state = {};
  }
  else if (state.unit != this->Plan.timeStep)
  {
    state = {};
    state.unit = this->Plan.timeStep;
  }
}

void StepControl::meet(const Particles& particles, std::int64_t nextId, StepState& state) const
{
  const double step = this->timeOf(state.length);
  for (std::size_t slot = 0; nextId != state.nextId && slot < particles.size(); ++slot)
  {
    const Vec3 beyond =
      particles.velocity.get(slot) - particles.space.flowAt(particles.position.get(slot));
    const double displacement = 2.0 * step * norm(beyond) / particles.radius(slot);
    state.share = std::max(state.share, displacement * displacement);
  }
  state.nextId = nextId;
}

bool StepControl::choose(std::int64_t step, const std::function<double()>& limit,
  StepState& state) const
{
  const auto begins = [step](std::int64_t length) { return step % length == 0; };
  std::int64_t length = state.length;
  if (length == 0)
  {
    const double most = this->Choice.stableShare * limit();
    length = this->Plan.longest();
    while (length > 1 && !(this->timeOf(length) <= most && begins(length)))
    {
      length /= 2;
    }
    state.before = length; // there was none, or one that is not known
    if (!(this->timeOf(length) <= most))
    {
      return false;
    }
  }
  else
  {
    double share = state.share;
    state.before = length;
    for (; length > 1 && (share > 1.0 || !begins(length)); length /= 2)
    {
      share *= 0.5; // or less
    }
    if (share > 1.0)
    {
      return false;
    }
    // A step of twice the length has two to four times the share.
    if (length == state.before && state.sinceChange >= Patience && 2.0 * share <= GrowsUpTo &&
      length < this->Plan.longest() && begins(2 * length))
    {
      const double most = GrowsUpTo * this->Choice.stableShare * limit();
      length *= this->timeOf(2 * length) <= most ? 2 : 1;
      state.sinceChange = -1;
    }
  }
  state.sinceChange = length < state.before ? 0 : state.sinceChange + 1;
  state.length = length;
  return true;
}

void StepControl::stepDone(double share, StepState& state) const
{
  state.share = share;
  state.shortest = state.taken == 0 ? state.length : std::min(state.shortest, state.length);
  state.longest = std::max(state.longest, state.length);
  ++state.taken;
}

}
