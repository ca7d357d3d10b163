// How long forces act in a pass over all contacts.
#pragma once

#include "Basics/StepLengths.h"

namespace dem
{

/// That time [T]; 0 in a pass of a step with stages that moves friction springs alone.
inline double actingTime(const StepLengths& steps)
{
  return steps.stop > 0.0 && steps.before > 0.0 ? 0.0 : steps.kick();
}

}
