// What vtkGranularSimulation simulates on several ranks of a server together.
#include "vtkGranularSimulationInternals.h"

#include "Core/Error.h"
#include "Kept/GranularMaterials.h"
#include "Run/GranularControllerRanks.h"

#include <vtkMultiProcessController.h>

#include <algorithm>

//------------------------------------------------------------------------------
std::shared_ptr<granular::Leader> vtkGranularSimulation::vtkInternals::FindLeader(
  const std::vector<granular::Regime>& regimes, const granular::SceneInput& scene,
  const granular::Start& start, const std::vector<granular::WallSource>& walls,
  granular::SceneData&& data, std::string& note) const
{
  dem::RankChannel* channel = this->Together ? granular::ranksOfController() : nullptr;
  if (!channel)
  {
    return nullptr;
  }
  const auto only = [](const char* what)
  {
    return std::string("Several processes cannot share a simulation with ") + what +
      " yet: run it on one.";
  };
  std::string problem = dem::whyNotShared(regimes.front().config, start.snapshot.particles);
  problem = problem.empty() && regimes.size() > 1 ? only("Changes") : problem;
  const bool moves = std::any_of(walls.begin(), walls.end(),
    [](const granular::WallSource& wall) { return wall.record || wall.revision != 0; });
  problem = problem.empty() && moves ? only("walls that the pipeline moves") : problem;
  if (!problem.empty())
  {
    note =
      "The first of " + std::to_string(channel->count()) + " processes simulates alone. " + problem;
    return nullptr;
  }
  note =
    std::to_string(channel->count()) + " processes simulate together, each a part of the grains.";
  for (const granular::WallSource& wall : walls)
  {
    data.walls.push_back(wall.data);
  }
  return std::make_shared<granular::Leader>(this->Together, *channel, std::move(data),
    scene.fingerprint);
}

//------------------------------------------------------------------------------
granular::Follower::Made vtkGranularSimulation::vtkInternals::ReadFollowed(
  const granular::SceneData& data) const
{
  granular::Follower::Made made;
  made.config = granular::readRegimes(this->Changes, this->ReadConfig()).front().config;
  std::vector<granular::WallSource> sources;
  for (vtkDataObject* walls : data.walls)
  {
    sources.push_back({ walls, nullptr, 0 });
  }
  granular::SceneInput scene =
    granular::readScene(sources, data.hasGrains, { data.inflows.begin(), data.inflows.end() },
      { data.sensors.begin(), data.sensors.end() }, this->Scene, made.config, [](double) {});
  made.fingerprint = scene.fingerprint;
  made.scene = std::move(scene.scene);
  granular::findMaterials(dem::Materials(made.config), made.scene.walls);
  return made;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::vtkInternals::Follow(const granular::Ranks& ranks)
{
  dem::RankChannel* channel = granular::ranksOfController();
  if (channel && ranks.AreTogether())
  {
    this->Following.Follow(ranks.GetController(), *channel,
      [this](const granular::SceneData& data) { return this->ReadFollowed(data); });
  }
}
