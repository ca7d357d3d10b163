// When vtkGranularSimulation begins and has frames, and what is asked of it before there is a run.
#include "vtkGranularSimulationInternals.h"

#include "Basics/InWords.h"
#include "Inputs/GranularInputTime.h"
#include "Properties/GranularHash.h"
#include "Run/GranularControllerRanks.h"

#include <vtkDemandDrivenPipeline.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkPointSet.h>
#include <vtkStreamingDemandDrivenPipeline.h>

using Pipeline = vtkStreamingDemandDrivenPipeline;

//------------------------------------------------------------------------------
int vtkGranularSimulation::RequestInformation(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  vtkInformation* grains = inputs[ParticleInput]->GetInformationObject(0);
  const auto frames =
    internals.PlanFrames(internals.ForeseeBegin(grains, this->FindPipelineTime(grains)));
  internals.Published = frames.value_or(internals.Published);
  this->PublishTimes(outputs);
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    outputs->GetInformationObject(port)->Set(vtkAlgorithm::CAN_HANDLE_PIECE_REQUEST(), 1);
  }
  return 1;
}

//------------------------------------------------------------------------------
vtkMTimeType vtkGranularSimulation::FindPipelineTime(vtkInformation* grains)
{
  auto* executive = grains
    ? vtkDemandDrivenPipeline::SafeDownCast(this->GetInputExecutive(ParticleInput, 0))
    : nullptr;
  return executive ? executive->GetPipelineMTime() : 0;
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::PublishTimes(vtkInformationVector* outputs)
{
  std::vector<double> times = this->Internals->Published.Get();
  const double range[2] = { times.front(), times.back() };
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    vtkInformation* output = outputs->GetInformationObject(port);
    output->Set(Pipeline::TIME_STEPS(), times.data(), static_cast<int>(times.size()));
    output->Set(Pipeline::TIME_RANGE(), range, 2);
  }
}

//------------------------------------------------------------------------------
// Grains say only when they are read at what time the run begins, which may be another one than was
// expected.
void vtkGranularSimulation::CorrectTimes(vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  auto& internals = *this->Internals;
  internals.BeginOf = internals.BeginIsRead
    ? this->FindPipelineTime(inputs[ParticleInput]->GetInformationObject(0))
    : 0;
  const auto frames = internals.BeginIsRead ? internals.PlanFrames(internals.Begin) : std::nullopt;
  if (frames && !(*frames == internals.Published))
  {
    internals.Published = *frames;
    this->PublishTimes(outputs);
    this->Modified(); // what comes after is told; nothing is computed again
  }
}

//------------------------------------------------------------------------------
granular::TimeOfGrains vtkGranularSimulation::vtkInternals::FindBegin(vtkDataObject* grains) const
{
  const auto found = grains ? granular::findTime(grains->GetFieldData()) : std::nullopt;
  granular::TimeOfGrains begin = found.value_or(granular::TimeOfGrains{});
  if (this->StartTimeMode == vtkGranularSimulation::GIVEN)
  {
    begin.time = this->StartTime;
  }
  return begin;
}

//------------------------------------------------------------------------------
granular::Start vtkGranularSimulation::vtkInternals::ReadStart(vtkPointSet* grains,
  const Inputs& inputs, const dem::Config& config, granular::RestartKey key,
  const dem::Scene& scene) const
{
  const auto saved = granular::findTime(grains->GetFieldData());
  const bool keepsTime = saved && saved->time == config.startTime;
  if (!keepsTime && key.motion == 0)
  {
    key.forces = 0; // walls that the pipeline moves are where they are at another time
  }
  std::optional<granular::PartRange> parts;
  if (inputs.parts.any())
  {
    parts = inputs.parts.own;
  }
  granular::Start start = granular::readParticles(grains, config, key, parts);
  granular::beginClocks(start.restart, dem::frameAxisOf(config), keepsTime,
    dem::inflowsOf(config, scene.inflows, scene.spawnPlace), start.snapshot);
  if (keepsTime && config.startTime > 0.0 &&
    this->StartTimeMode == vtkGranularSimulation::FROM_GRAINS)
  {
    start.notes.push_back("Time continues at " + dem::asTyped(config.startTime) +
      " s, that of the grains (StartTimeMode From Grains).");
  }
  start.handed = inputs.parts.handed;
  if (parts)
  {
    granular::Hash hash; // of what all ranks have
    hash.Add(start.fingerprint);
    hash.Add(inputs.parts.content);
    start.fingerprint = hash.Get();
  }
  return start;
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularSimulation::vtkInternals::FrameTimes::Get() const
{
  std::vector<double> times;
  for (std::int64_t frame = this->axis.first; frame <= this->last; ++frame)
  {
    times.push_back(this->axis.timeOf(frame));
  }
  return times;
}

//------------------------------------------------------------------------------
// By the time axis walls would have moved before the run, and nobody has said from where.
void vtkGranularSimulation::vtkInternals::DemandKnownWalls(const granular::Start& start,
  const dem::Config& config, const dem::Scene& scene) const
{
  if (this->StartTimeMode == vtkGranularSimulation::GIVEN || start.restart.wallsGoOn)
  {
    return;
  }
  const double begin = dem::frameAxisOf(config).begin();
  for (const dem::WallBody& body : scene.walls.bodies)
  {
    if (start.restart.servosMoved && (body.motion.servo.any() || body.motion.rigid.any() || body.membrane.any))
    {
      throw dem::Error("Set StartTimeMode to Given for a wall '" + body.name +
        "' as drawn: a load had moved walls when the grains of t = " + dem::asTyped(begin) +
        " s were saved, and walls or their motions are others now.");
    }
    if (!dem::isAsDrawn(body.motion, begin))
    {
      throw dem::Error("Set StartTimeMode to Given, with StartTime 0 for walls as drawn or " +
        dem::asTyped(begin) + " s for walls as moved by then: the grains of t = " +
        dem::asTyped(begin) + " s were not saved among walls that move as '" + body.name + "'.");
    }
  }
}

//------------------------------------------------------------------------------
std::optional<vtkGranularSimulation::vtkInternals::FrameTimes>
vtkGranularSimulation::vtkInternals::PlanFrames(const granular::TimeOfGrains& begin) const
{
  if (!this->FindBadSetting().empty())
  {
    return std::nullopt;
  }
  dem::Config config = this->Config;
  config.startTime = begin.time;
  config.frameOrigin = begin.frameOrigin;
  const dem::FrameAxis axis = dem::frameAxisOf(config);
  const std::int64_t last = axis.frameAt(config.endTime);
  return last < axis.first ? std::nullopt : std::optional(FrameTimes{ axis, last });
}

//------------------------------------------------------------------------------
granular::TimeOfGrains vtkGranularSimulation::vtkInternals::ForeseeBegin(vtkInformation* input,
  vtkMTimeType pipeline) const
{
  if (!input || this->StartTimeMode == vtkGranularSimulation::GIVEN)
  {
    return this->FindBegin(nullptr);
  }
  if (pipeline != 0 && pipeline == this->BeginOf)
  {
    return this->Begin;
  }
  const auto time =
    granular::pinnedTime(input, this->ParticlesTime == vtkGranularSimulation::LAST_TIME);
  if (time)
  {
    return { *time > 0.0 ? *time : 0.0, 0.0 };
  }
  // All of several ranks have to expect the same, and not each has data.
  return this->FindBegin(granular::ranksOfController() ? nullptr : vtkDataObject::GetData(input));
}

//------------------------------------------------------------------------------
std::array<double, 6> vtkGranularSimulation::vtkInternals::ForeseeSpawnBounds() const
{
  try
  {
    return granular::spawnBounds({},
      this->ReadRegimes({}, nullptr, this->FindBegin(nullptr)).front().config);
  }
  catch (const dem::Error&)
  {
    return granular::spawnBounds({}, this->Config); // what is wrong is said when a run is asked for
  }
}

//------------------------------------------------------------------------------
dem::Config vtkGranularSimulation::vtkInternals::GetRunConfig() const
{
  dem::Config config = this->Chain->GetRegimes().front().config;
  config.endTime = this->Config.endTime; // which starts no run anew
  return config;
}
