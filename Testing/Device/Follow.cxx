#include "Follow.h"

#include <algorithm>
#include <chrono>

namespace device
{

FollowResult follow(const NearLists& lists, std::int64_t steps, std::int64_t chunk, Run& run,
  Bed& bed)
{
  using Clock = std::chrono::steady_clock;
  constexpr double caution = 2.0; // grains become faster
  FollowResult result;
  double before = 0.0, now = 0.0; // how far grains have drifted
  run.upload(bed);
  for (std::int64_t done = 0; done < steps;)
  {
    if (now > 0.0 && now + caution * (now - before) > 1.0)
    {
      const Clock::time_point begin = Clock::now();
      run.download(bed);
      lists.renew(bed);
      run.upload(bed);
      result.listSeconds += std::chrono::duration<double>(Clock::now() - begin).count();
      ++result.lists;
      now = 0.0;
    }
    const std::int64_t next = std::min(chunk, steps - done);
    result.outcome.add(run.advance(next));
    done += next;
    before = now;
    now = run.drift();
    result.tooOld += now > 1.0 ? 1 : 0;
    result.farthest = std::max(result.farthest, now);
  }
  run.download(bed);
  return result;
}

}
