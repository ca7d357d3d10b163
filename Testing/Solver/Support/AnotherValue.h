// Another number that a parameter may have, for tests that change parameters.
#pragma once

#include "Parameters/Parameter.h"

namespace check
{

/// @return the number itself where there is no other
inline double another(const dem::Bounds& bounds, double value)
{
  for (const double other : { value + 1.0, value - 1.0, 0.5 * value, 0.5 * (bounds.least + value),
         0.5 * (bounds.most + value) })
  {
    if (other != value && bounds.contains(other))
    {
      return other;
    }
  }
  return value;
}

}
