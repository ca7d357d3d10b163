#include "Laws/Expression/Derived.h"

#include "Basics/GaussLegendre.h"

#include <algorithm>
#include <cmath>

namespace dem::expression
{

namespace
{

/// Steps by which an overlap is reached, and shares of it for differences.
constexpr int LoadingPoints = 64;
constexpr double Difference = 1e-4;

/// Pieces of the displacement, for forEachPoint().
constexpr int Pieces = 8;

bool acts(const Values& values)
{
  return values[Quantity::Overlap] > -values[Quantity::Range];
}

void remember(const Outcome& outcome, Values& values)
{
  for (int i = 0; i < MemoryCount; ++i)
  {
    values[memoryQuantity(i)] = outcome[memoryResult(i)];
  }
}

}

double normalForce(const Law& law, const Values& values)
{
  if (!acts(values))
  {
    return 0.0;
  }
  const Outcome outcome = law.evaluate(values);
  return outcome[Result::Normal] - outcome[Result::Adhesion];
}

double elasticForce(const Law& law, const Values& values)
{
  Values resting = values;
  resting[Quantity::Approach] = 0.0;
  return normalForce(law, resting);
}

namespace
{

/// Whether forces may follow from memory that goes on with the time of a step.
bool followsTime(const Law& law)
{
  return law.memories() > 0 && law.reads(Quantity::TimeStep);
}

/// A contact that has moved on for a time, and then rests.
Values movedOn(const Law& law, const Values& values, double distance, double time)
{
  Values moved = values;
  moved[Quantity::Overlap] += distance;
  moved[Quantity::Approach] = distance / time;
  moved[Quantity::TimeStep] = time;
  remember(law.evaluate(moved), moved);
  moved[Quantity::Approach] = 0.0;
  moved[Quantity::TimeStep] = values[Quantity::TimeStep];
  return moved;
}

}

Values loadedInTime(const Law& law, const Values& values, double time)
{
  Values at = values;
  if (followsTime(law))
  {
    const double first = -values[Quantity::Range];
    const double distance = values[Quantity::Overlap] - first;
    at[Quantity::Overlap] = first;
    for (int i = 1; i <= LoadingPoints; ++i)
    {
      at = movedOn(law, at, distance / LoadingPoints, time);
    }
    at[Quantity::Overlap] = values[Quantity::Overlap];
  }
  return at;
}

Values loadedAtRest(const Law& law, const Values& values)
{
  Values at = values;
  const double first = -values[Quantity::Range];
  const double distance = values[Quantity::Overlap] - first;
  at[Quantity::Approach] = 0.0;
  for (int i = 1; i <= LoadingPoints; ++i)
  {
    at[Quantity::Overlap] = first + distance * i / LoadingPoints;
    remember(law.evaluate(at), at);
  }
  return at;
}

double tangentStiffness(const Law& law, const Values& values, double time)
{
  const Values at = loadedAtRest(law, values);
  const double distance = values[Quantity::Overlap] + values[Quantity::Range];
  const double step = Difference * distance;
  const bool moves = followsTime(law);
  const auto forceAt = [&](double displacement)
  {
    Values beside = at;
    beside[Quantity::Overlap] += displacement;
    return elasticForce(law, moves ? movedOn(law, at, displacement, time) : beside);
  };
  const double here = forceAt(0.0);
  double steepest = 0.0;
  for (const double sign : { -1.0, 1.0 })
  {
    steepest = std::max(steepest, std::abs(forceAt(sign * step) - here) / step);
  }
  return steepest;
}

double normalDashpot(const Law& law, const Values& values, double faster)
{
  // What memory keeps of the force is that of a spring.
  const bool moves = followsTime(law);
  const auto dampedAt = [&](double approach)
  {
    Values at = values;
    at[Quantity::Approach] = approach;
    const double force = normalForce(law, at);
    if (!moves)
    {
      return force;
    }
    remember(law.evaluate(at), at);
    return force - elasticForce(law, at);
  };
  const double approach = values[Quantity::Approach];
  return (dampedAt(approach + faster) - dampedAt(approach)) / faster;
}

namespace
{

using Force = double (*)(const Law&, const Values&);

/// Work of a force from one overlap to a larger one; 0 if it is not larger
/// [M L^2/T^2].
double workBetween(const Law& law, const Values& values, Force forceOf, double first, double last)
{
  const double distance = last - first;
  if (!(distance > 0.0))
  {
    return 0.0;
  }
  Values at = values;
  const auto force = [&](double share)
  {
    // Over the root of the displacement, forces that begin with a power of a half are polynomials.
    at[Quantity::Overlap] = first + distance * share * share;
    return 2.0 * share * forceOf(law, at);
  };
  double sum = 0.0;
  forEachPoint(EightPoints, Pieces,
    [&](double below, double above, double weight)
    { sum += weight * (force(below) + force(above)); });
  return distance * sum;
}

/// In two parts, as forces have a kink where bodies touch.
double workOf(const Law& law, const Values& values, Force forceOf)
{
  const double overlap = values[Quantity::Overlap];
  return workBetween(law, values, forceOf, -values[Quantity::Range], std::min(overlap, 0.0)) +
    workBetween(law, values, forceOf, 0.0, overlap);
}

/// Adhesive force of bodies that neither approach nor part [M L/T^2].
double adhesiveForce(const Law& law, const Values& values)
{
  Values resting = values;
  resting[Quantity::Approach] = 0.0;
  return acts(values) ? -law.evaluate(resting)[Result::Adhesion] : 0.0;
}

}

double elasticEnergy(const Law& law, const Values& values)
{
  return workOf(law, values, &elasticForce);
}

double surfaceEnergy(const Law& law, const Values& values)
{
  return law.sets(Result::Adhesion) ? workOf(law, values, &adhesiveForce) : 0.0;
}

}
