// Runs that several ranks share, for tests of what all ranks have in common.
#pragma once

#include "Check.h"
#include "RankThreads.h"
#include "Simulation/Simulation.h"

#include <functional>
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

}
