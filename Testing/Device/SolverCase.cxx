#include "SolverCase.h"

#include <chrono>
#include <utility>

namespace device
{

namespace
{

void advance(dem::Simulation& simulation, std::int64_t steps)
{
  if (simulation.advanceTo(simulation.step() + steps) != dem::AdvanceStatus::Reached)
  {
    throw dem::Error(simulation.failure());
  }
}

}

std::vector<std::int32_t> SolverCase::slots() const
{
  const std::size_t count = this->start.particles.size();
  std::vector<std::int32_t> slots(count);
  for (std::size_t k = 0; k < count; ++k)
  {
    const bool ordered = this->start.order.empty();
    const std::size_t index = ordered ? k : static_cast<std::size_t>(this->start.order[k]);
    if (this->start.particles.id[index] != static_cast<std::int64_t>(index))
    {
      throw dem::Error("Ids of grains have to count them.");
    }
    slots[index] = static_cast<std::int32_t>(k);
  }
  return slots;
}

SolverCase makeCase(const dem::Config& config, const dem::Surface& walls, dem::Snapshot begun)
{
  dem::Simulation simulation(config, walls, std::move(begun));
  advance(simulation, 1);
  SolverCase result{ config, walls, simulation.snapshot(), simulation.timePlan().timeStep };
  result.start.stepsSinceSort = 0;
  return result;
}

SolverEnd runSolver(const SolverCase& what, std::int64_t steps)
{
  using Clock = std::chrono::steady_clock;
  dem::Simulation simulation(what.config, what.walls, what.start);
  const Clock::time_point begin = Clock::now();
  advance(simulation, steps);
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  SolverEnd end{ simulation.snapshot(), seconds };
  if (end.state.order != what.start.order)
  {
    throw dem::Error("The solver put grains into another order between the steps.");
  }
  return end;
}

}
