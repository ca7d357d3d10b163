#include "RankTeams.h"

namespace ranks
{

std::string named(const Team& team)
{
  return std::to_string(team.ranks) + " ranks, " + std::to_string(team.threads) + " threads" +
    (team.wallsByFirst ? ", walls by the first" : "");
}

dem::Scene seenBy(int rank, bool wallsByFirst, dem::Scene scene)
{
  scene.wallsByFirst = wallsByFirst;
  if (wallsByFirst && rank > 0)
  {
    scene.walls.elements.clear();
    scene.walls.points.clear();
  }
  return scene;
}

void demandNothing(const std::string& name, const std::vector<std::string>& said)
{
  for (const std::string& what : said)
  {
    check::line(what.empty(), name + ": no rank says that it cannot", what.empty() ? "none" : what);
  }
}

std::vector<std::string> simulate(const Case& what, const Team& team,
  const std::function<void(dem::Simulation&, dem::RankChannel&)>& use, dem::Placing placing)
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

void demandSame(const Case& what, const Team& team, std::int64_t end, const dem::Snapshot& due)
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

dem::Snapshot sameOnAnyRoute(const Case& what, std::int64_t end)
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
