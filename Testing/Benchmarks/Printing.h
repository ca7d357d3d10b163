// What all methods to time a scene do.
#pragma once

#include "Simulation/Simulation.h"

#include <chrono>
#include <cstdio>

inline void print(const char* name, double value, const char* format = "%.6g")
{
  std::printf("%s=", name);
  std::printf(format, value);
  std::printf("\n");
}

inline void advance(dem::Simulation& simulation, std::int64_t target)
{
  if (simulation.advanceTo(target) != dem::AdvanceStatus::Reached)
  {
    throw dem::Error(simulation.failure());
  }
}

/// Seconds for @a steps more.
inline double timed(dem::Simulation& simulation, std::int64_t steps)
{
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  advance(simulation, simulation.step() + steps * simulation.timePlan().longest());
  return std::chrono::duration<double>(Clock::now() - begin).count();
}
