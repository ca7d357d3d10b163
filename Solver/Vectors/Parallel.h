// Loops over indices that do not depend on each other. Results never depend on the number of
// threads: no index writes what another reads, and sums are formed in the order of indices
// elsewhere.
#pragma once

#include "Vectors/PlainArithmetic.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace dem
{

/// The threads that share a loop.
struct Team
{
  int threads = 1;
  std::int64_t smallestRange = 1; ///< indices below which another thread is not worth its start
};

inline int availableThreads()
{
#ifdef _OPENMP
  return omp_get_num_procs();
#else
  return 1;
#endif
}

/// How many ranges a loop is split into; one alone for few indices.
inline int rangesOf(std::int64_t count, const Team& team)
{
  return static_cast<int>(
    std::max<std::int64_t>(1, std::min<std::int64_t>(team.threads, count / team.smallestRange)));
}

/// What the threads of a loop throw, for instance for lack of memory: it may not leave a thread, so
/// it is kept until all have ended. Of several the first one counts.
class Thrown
{
public:
  template <typename Body>
  void guard(const Body& body)
  {
    if (this->Is.load(std::memory_order_relaxed))
    {
      return;
    }
    const PlainArithmetic plain; // a thread has the settings of the one that started it
    try
    {
      body();
    }
    catch (...)
    {
      if (!this->Is.exchange(true))
      {
        this->What = std::current_exception();
      }
    }
  }

  /// After the loop.
  void rethrow() const
  {
    if (this->What)
    {
      std::rethrow_exception(this->What);
    }
  }

private:
  std::atomic<bool> Is{ false };
  std::exception_ptr What;
};

/// Splits [0, count) into one contiguous range a thread and calls body(range, begin, end) once for
/// each; there are never more than @a threads ranges, and one alone for few indices.
template <typename Body>
void parallelRanges(std::int64_t count, const Team& team, const Body& body)
{
  const int ranges = rangesOf(count, team);
  if (ranges <= 1)
  {
    body(0, std::int64_t{ 0 }, count);
    return;
  }
  Thrown thrown;
#pragma omp parallel for num_threads(ranges) schedule(static, 1)
  for (int range = 0; range < ranges; ++range)
  {
    thrown.guard([&] { body(range, count * range / ranges, count * (range + 1) / ranges); });
  }
  thrown.rethrow();
}

/// Calls first(range) for all of @a ranges ranges, and when all are done second(range) for all.
template <typename First, typename Second>
void parallelPhases(int ranges, const First& first, const Second& second)
{
  if (ranges <= 1)
  {
    first(0);
    second(0);
    return;
  }
  Thrown thrown;
#pragma omp parallel num_threads(ranges)
  {
#pragma omp for schedule(static, 1)
    for (int range = 0; range < ranges; ++range)
    {
      thrown.guard([&] { first(range); });
    }
#pragma omp for schedule(static, 1)
    for (int range = 0; range < ranges; ++range)
    {
      thrown.guard([&] { second(range); });
    }
  }
  thrown.rethrow();
}

/// Calls body(index) for every index in [0, count).
template <typename Body>
void parallelFor(std::int64_t count, const Team& team, const Body& body)
{
  parallelRanges(count, team,
    [&body](int, std::int64_t begin, std::int64_t end)
    {
      for (std::int64_t index = begin; index < end; ++index)
      {
        body(index);
      }
    });
}

}
