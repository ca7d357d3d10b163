// Runs that several ranks share, for tests of what all ranks have in common.
#pragma once

#include "Check.h"
#include "RankThreads.h"
#include "Scenes.h"
#include "Simulation/Simulation.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ranks
{

/// What is simulated.
struct Case
{
  std::string name;
  dem::Config config;
  dem::Scene scene;
  dem::Snapshot start;
};

struct Team
{
  int ranks = 1;
  int threads = 1;
  bool wallsByFirst = false; ///< as in dem::Scene
};

inline std::string named(const Team& team)
{
  return std::to_string(team.ranks) + " ranks, " + std::to_string(team.threads) + " threads" +
    (team.wallsByFirst ? ", walls by the first" : "");
}

/// What a rank is given of a scene.
inline dem::Scene seenBy(int rank, bool wallsByFirst, dem::Scene scene)
{
  scene.wallsByFirst = wallsByFirst;
  if (wallsByFirst && rank > 0)
  {
    scene.walls.elements.clear();
    scene.walls.points.clear();
  }
  return scene;
}

inline void demandNothing(const std::string& name, const std::vector<std::string>& said)
{
  for (const std::string& what : said)
  {
    check::line(what.empty(), name + ": no rank says that it cannot", what.empty() ? "none" : what);
  }
}

/// Has ranks simulate at the same time, from a state and by listed bonds that the first one has.
/// @param use(part, channel) what each does with its part
/// @return what each has thrown, or nothing
inline std::vector<std::string> simulate(const Case& what, const Team& team,
  const std::function<void(dem::Simulation&, dem::RankChannel&)>& use,
  dem::Placing placing = dem::Placing::AtOnce)
{
  dem::Config config = what.config;
  config.threads = team.threads;
  return run(team.ranks,
    [&](dem::RankChannel& channel)
    {
      dem::Scene scene = seenBy(channel.rank(), team.wallsByFirst, what.scene);
      dem::Snapshot start;
      if (channel.rank() == 0)
      {
        start = what.start;
      }
      else
      {
        scene.bondLines.clear();
      }
      dem::Simulation part(config, scene, std::move(start), placing, {}, &channel);
      use(part, channel);
    });
}

/// A team comes to the state of one run at a step.
inline void demandSame(const Case& what, const Team& team, std::int64_t end, const dem::Snapshot& due)
{
  demandNothing(named(team),
    simulate(what, team,
      [&](dem::Simulation& part, dem::RankChannel& channel)
      {
        scene::advance(part, end);
        const dem::Snapshot seen = part.snapshot();
        check::isTrue(named(team), channel.rank() > 0 || scene::identical(seen, due));
      }));
}

/// Two ranks, with walls by all or by the first, and a run that continues every 251 steps come to the
/// state of one run.
/// @return that state
inline dem::Snapshot sameOnAnyRoute(const Case& what, std::int64_t end)
{
  dem::Simulation whole(what.config, what.scene, what.start);
  scene::advance(whole, end);
  const dem::Snapshot due = whole.snapshot();
  for (const bool byFirst : { false, true })
  {
    demandSame(what, { 2, 1, byFirst }, end, due);
  }
  auto run = std::make_unique<dem::Simulation>(what.config, what.scene, what.start);
  for (std::int64_t step = 0; step < end; step += 251)
  {
    run = std::make_unique<dem::Simulation>(what.config, what.scene, run->snapshot());
    scene::advance(*run, std::min(step + 251, end));
  }
  check::isTrue("continued again and again", scene::identical(run->snapshot(), due));
  return due;
}

}
