// How far a long computation of a filter is, told to its user, who may want to stop it.
#pragma once

#include "Basics/Error.h"
#include "Vtk/GranularClientWatch.h"

#include <vtkAlgorithm.h>

#include <chrono>
#include <functional>

namespace granular
{

/// Function that is told how much is done, from 0 to 1.
using Telling = std::function<void(double)>;

/// The user wants to stop: no fault, and so nothing to remember of what was tried.
struct Stopped : dem::Error
{
  Stopped() : dem::Error("Stopped before it was complete.") {}
};

/// Tells an algorithm some times a second.
/// @param from, to shares of the work of the algorithm between which it tells
/// @throws Stopped out of the function that it returns, when the user wants to stop or is gone
inline Telling telling(vtkAlgorithm* algorithm, double from = 0.0, double to = 1.0)
{
  using Clock = std::chrono::steady_clock;
  return [algorithm, from, to, last = Clock::now()](double share) mutable
  {
    constexpr std::chrono::milliseconds pause(100);
    const Clock::time_point now = Clock::now();
    if (now - last < pause)
    {
      return;
    }
    last = now;
    algorithm->UpdateProgress(from + share * (to - from));
    if (algorithm->GetAbortExecute() || isClientGone())
    {
      throw Stopped();
    }
  };
}

}
