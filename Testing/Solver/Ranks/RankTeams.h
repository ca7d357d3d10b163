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

std::string named(const Team& team);

/// What a rank is given of a scene.
dem::Scene seenBy(int rank, bool wallsByFirst, dem::Scene scene);

void demandNothing(const std::string& name, const std::vector<std::string>& said);

/// Has ranks simulate at the same time, from a state and by listed bonds that the first one has.
/// @param use(part, channel) what each does with its part
/// @return what each has thrown, or nothing
std::vector<std::string> simulate(const Case& what, const Team& team,
  const std::function<void(dem::Simulation&, dem::RankChannel&)>& use,
  dem::Placing placing = dem::Placing::AtOnce);

/// A team comes to the state of one run at a step.
void demandSame(const Case& what, const Team& team, std::int64_t end, const dem::Snapshot& due);

/// Two ranks, with walls by all or by the first, and a run that continues every 251 steps come to the
/// state of one run.
/// @return that state
dem::Snapshot sameOnAnyRoute(const Case& what, std::int64_t end);

}
