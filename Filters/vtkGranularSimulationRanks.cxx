// What vtkGranularSimulation simulates on several ranks of a server together.
#include "vtkGranularSimulationInternals.h"

#include "Basics/Error.h"
#include "Properties/GranularMaterials.h"
#include "Run/GranularControllerRanks.h"
#include "Run/Frames/GranularTrackBytes.h"

#include <vtkMultiProcessController.h>

//------------------------------------------------------------------------------
std::shared_ptr<granular::Leader> vtkGranularSimulation::vtkInternals::FindLeader(
  const granular::SceneInput& scene, const std::vector<granular::WallSource>& walls,
  granular::SceneData&& data, std::string& note) const
{
  dem::RankChannel* channel = this->Together ? granular::ranksOfController() : nullptr;
  if (!channel)
  {
    return nullptr;
  }
  note =
    std::to_string(channel->count()) + " processes simulate together, each a part of the grains.";
  for (const granular::WallSource& wall : walls)
  {
    data.walls.push_back(wall.data);
    data.records.push_back(granular::beginOf(wall.record));
  }
  return std::make_shared<granular::Leader>(this->Together, *channel, std::move(data),
    scene.fingerprint, this->FrameNumbers);
}

//------------------------------------------------------------------------------
granular::SceneInput vtkGranularSimulation::vtkInternals::ReadFollowedScene(
  const granular::SceneData& data, const dem::Config& config) const
{
  const std::vector<vtkDataObject*> inflows(data.inflows.begin(), data.inflows.end());
  const std::vector<vtkDataObject*> sensors(data.sensors.begin(), data.sensors.end());
  if (data.elsewhere)
  {
    return granular::readScene({ data.walls.begin(), data.walls.end() }, *data.elsewhere, inflows,
      sensors, this->Scene, config);
  }
  std::vector<granular::WallSource> sources;
  for (std::size_t k = 0; k < data.walls.size(); ++k)
  {
    const granular::WallRecord& record = data.records.at(k);
    sources.push_back({ data.walls[k], record.track.times.empty() ? nullptr : &record, 0 });
  }
  return granular::readScene(sources, data.hasGrains, inflows, sensors, this->Scene, config,
    [](double) {});
}

//------------------------------------------------------------------------------
granular::Follower::Made vtkGranularSimulation::vtkInternals::ReadFollowed(
  const granular::SceneData& data, const Inputs* own) const
{
  granular::Follower::Made made;
  for (const granular::Regime& regime :
    this->ReadRegimes({ data.shapes.begin(), data.shapes.end() },
      data.grainShapes.empty() ? nullptr : data.grainShapes.front(), data.begin))
  {
    made.configs.push_back(regime.config);
  }
  const dem::Config& config = made.configs.front();
  granular::SceneInput scene = this->ReadFollowedScene(data, config);
  made.fingerprint = scene.fingerprint;
  made.scene = std::move(scene.scene);
  granular::findMaterials(dem::Materials(config), made.scene.walls);
  if (own)
  {
    granular::Start start =
      this->ReadStart(granular::findParticles(own->particles), *own, config, scene.key, made.scene);
    made.start = std::move(start.snapshot);
  }
  return made;
}

//------------------------------------------------------------------------------
std::optional<dem::RankShare> vtkGranularSimulation::vtkInternals::FindShare(
  const granular::Ranks& ranks) const
{
  if (!ranks.IsFirst())
  {
    const dem::Simulation* part = this->Following.GetPart();
    return part ? std::optional(part->share()) : std::nullopt;
  }
  return this->Head && this->ShownRun ? this->ShownRun->GetShare() : std::nullopt;
}

//------------------------------------------------------------------------------
std::int64_t vtkGranularSimulation::vtkInternals::FindFewestInParts() const
{
  if (!granular::ranksOfController())
  {
    return granular::NeverInParts;
  }
  switch (this->FramesKeptBy)
  {
    case granular::Keepers::Automatic:
      return granular::ManyGrains + 1;
    case granular::Keepers::EachProcess:
      return 0;
    default:
      return granular::NoMoreInParts;
  }
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::vtkInternals::Follow(const granular::Ranks& ranks, const Inputs& inputs)
{
  dem::RankChannel* channel = granular::ranksOfController();
  if (channel && ranks.AreTogether())
  {
    this->Following.Follow(ranks.GetController(), *channel,
      [&](const granular::SceneData& data, bool hasOwn)
      { return this->ReadFollowed(data, hasOwn ? &inputs : nullptr); });
  }
}
