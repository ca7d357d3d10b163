#include "RankRuns.h"

#include "Printing.h"
#include "RankThreads.h"
#include "Scenes.h"

#include <time.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace
{

/// What one rank has done in the steps that are timed.
struct Done
{
  double seconds = 0.0;
  double computed = 0.0; ///< time of a processor that the thread of the rank had [s]
  dem::RankShare share;
  dem::TrafficBySubject traffic{};
};

/// Processor time of this thread [s]. By the clock, ranks that have no core of their own take
/// longer.
double processorTime()
{
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

dem::Traffic less(const dem::Traffic& a, const dem::Traffic& b)
{
  return { a.messages - b.messages, a.bytes - b.bytes, a.waited - b.waited };
}

Done measured(const Options& options, const Scene& scene, dem::RankChannel& channel)
{
  dem::Config config = scene.config;
  config.threads = static_cast<int>(options.threads);
  dem::Simulation part(config, scene.walls,
    channel.rank() == 0 ? dem::Snapshot(scene.start) : dem::Snapshot(), dem::Placing::AtOnce, {},
    &channel);
  timed(part, options.steps / 10 + 1); // as on one rank
  const dem::TrafficBySubject before = part.traffic();
  const dem::RankShare shareBefore = part.share();
  Done done;
  const double computedBefore = processorTime();
  done.seconds = timed(part, options.steps);
  done.computed = processorTime() - computedBefore;
  done.share = part.share();
  done.share.seconds -= shareBefore.seconds;
  done.share.waited -= shareBefore.waited;
  done.traffic = part.traffic();
  std::transform(done.traffic.begin(), done.traffic.end(), before.begin(), done.traffic.begin(),
    less);
  return done;
}

/// Least and most of a number of ranks.
template <typename Of>
void printRange(const std::string& name, const std::vector<Done>& all, const Of& of)
{
  std::vector<double> numbers;
  std::transform(all.begin(), all.end(), std::back_inserter(numbers), of);
  print((name + "_least").c_str(), *std::min_element(numbers.begin(), numbers.end()));
  print((name + "_most").c_str(), *std::max_element(numbers.begin(), numbers.end()));
}

void printSubject(std::size_t subject, const std::vector<Done>& all, double steps)
{
  const std::string name = dem::SubjectNames[subject];
  const auto each = steps * static_cast<double>(all.size());
  double messages = 0.0, bytes = 0.0, waited = 0.0;
  for (const Done& done : all)
  {
    messages += static_cast<double>(done.traffic[subject].messages);
    bytes += static_cast<double>(done.traffic[subject].bytes);
    waited += done.traffic[subject].waited;
  }
  print(("messages_" + name).c_str(), messages / each);
  print(("bytes_" + name).c_str(), bytes / each);
  print(("us_waited_" + name).c_str(), 1e6 * waited / each);
}

}

void runOnRanks(const Options& options)
{
  const Scene scene = makeScene(options);
  std::vector<Done> all(static_cast<std::size_t>(options.ranks));
  for (const std::string& problem : ranks::run(static_cast<int>(options.ranks),
         [&](dem::RankChannel& channel)
         { all[static_cast<std::size_t>(channel.rank())] = measured(options, scene, channel); }))
  {
    if (!problem.empty())
    {
      throw dem::Error(problem);
    }
  }
  const auto steps = static_cast<double>(options.steps);
  const auto n = static_cast<double>(scene.start.particles.grains());
  print("grains", n, "%.0f");
  print("ranks", static_cast<double>(options.ranks), "%.0f");
  print("threads", static_cast<double>(options.threads), "%.0f");
  print("steps", steps, "%.0f");
  print("seconds", all.front().seconds);
  print("speed", n * steps / all.front().seconds);
  printRange("own", all, [](const Done& done) { return static_cast<double>(done.share.own); });
  printRange("copies", all,
    [](const Done& done) { return static_cast<double>(done.share.copies); });
  printRange("busy", all, [](const Done& done) { return done.share.seconds - done.share.waited; });
  printRange("computed", all, [](const Done& done) { return done.computed; });
  for (std::size_t subject = 0; subject < static_cast<std::size_t>(dem::Subject::Count); ++subject)
  {
    printSubject(subject, all, steps);
  }
}
