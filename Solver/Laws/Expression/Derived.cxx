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

double tangentStiffness(const Law& law, const Values& values)
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
  const double step = Difference * distance;
  const double here = elasticForce(law, at);
  double steepest = 0.0;
  for (const double sign : { -1.0, 1.0 })
  {
    Values beside = at;
    beside[Quantity::Overlap] += sign * step;
    steepest = std::max(steepest, std::abs(elasticForce(law, beside) - here) / step);
  }
  return steepest;
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
