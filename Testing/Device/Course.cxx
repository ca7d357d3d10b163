#include "Course.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace device
{

namespace
{

/// How far the fastest grain comes in some steps, as fast as it is [L].
double wayIn(const Bed& bed, double time)
{
  double square = 0.0;
  for (const Four& v : bed.velocity)
  {
    square = std::max(square, v.x * v.x + v.y * v.y + v.z * v.z);
  }
  return std::sqrt(square) * time;
}

}

CourseResult follow(const NearLists& lists, std::int64_t steps, std::int64_t chunk, Run& run,
  Bed& bed)
{
  using Clock = std::chrono::steady_clock;
  constexpr double caution = 1.5; // grains may become faster
  CourseResult result;
  const double room = 0.5 * lists.skin();
  double way = 0.0; // since the lists were made
  double ofChunk = wayIn(bed, static_cast<double>(chunk) * lists.timeStep());
  run.upload(bed);
  for (std::int64_t done = 0; done < steps;)
  {
    if (way > 0.0 && way + caution * ofChunk > room)
    {
      const Clock::time_point begin = Clock::now();
      run.download(bed);
      lists.renew(bed);
      run.upload(bed);
      result.listSeconds += std::chrono::duration<double>(Clock::now() - begin).count();
      ++result.lists;
      way = 0.0;
    }
    const std::int64_t next = std::min(chunk, steps - done);
    const Outcome outcome = run.advance(next);
    result.outcome.add(outcome);
    ofChunk = outcome.moved;
    way += outcome.moved;
    result.tooOld += way > room ? 1 : 0;
    result.farthest = std::max(result.farthest, way / room);
    done += next;
  }
  run.download(bed);
  return result;
}

}
