#include "Run/GranularTeamwork.h"

#include "Inputs/GranularGathering.h"
#include "Properties/GranularPhysics.h"
#include "Run/GranularControllerRanks.h"
#include "Run/Frames/GranularTrackBytes.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace granular
{

namespace
{

void send(dem::RankChannel& channel, const dem::Bytes& message)
{
  dem::RankTalk talk(channel, Orders, dem::Subject::Requests);
  for (int to = 1; to < talk.count(); ++to)
  {
    talk.send(to, dem::Bytes(message));
  }
}

/// @param gone numbers of frames to forget
void tell(dem::RankChannel& channel, const Order& order, const std::vector<std::int64_t>& gone = {})
{
  dem::ByteWriter writer;
  writer.put(order);
  writer.putColumn(gone);
  send(channel, writer.take());
}

/// Has the others know of a simulation that this rank begins.
dem::RankChannel* begin(Leader* leader, const dem::Config& config, const dem::Scene& scene,
  const TeamStart& start)
{
  if (!leader)
  {
    return nullptr;
  }
  leader->Build(config, scene, start);
  return &leader->GetChannel();
}

}

Leader::Leader(vtkMultiProcessController* controller, dem::RankChannel& channel, SceneData data,
  std::uint64_t scene, std::shared_ptr<FrameNumbers> numbers)
  : Controller(controller), Channel(channel), Data(std::move(data)), Scene(scene),
    Numbers(std::move(numbers))
{
}

void Leader::Tell(const Order& order)
{
  tell(this->Channel, order, this->Numbers->TakeGone());
}

Leading::~Leading()
{
  dem::RankChannel* channel = this->IsLeading ? ranksOfController() : nullptr;
  if (channel)
  {
    tell(*channel, {});
  }
}

void Leader::Build(const dem::Config& config, const dem::Scene& scene, const TeamStart& start)
{
  Order order;
  order.what = Order::Build;
  SceneData data = this->Data;
  dem::ByteWriter more;
  if (scene.wallsByFirst)
  {
    data.walls = withoutCells(data.walls);
    data.records.clear();
    writeElsewhere(scene, makeRestartKey(config, scene), more);
  }
  writeRecords(data.records, more);
  const auto all = data.all();
  std::transform(all.begin(), all.end(), order.inputs.begin(),
    [](const auto& kind) { return static_cast<std::int32_t>(kind.first->size()); });
  order.hasGrains = data.hasGrains ? 1 : 0;
  order.begin = data.begin;
  order.wallsByFirst = scene.wallsByFirst ? 1 : 0;
  order.handed = start.handed;
  order.frame = start.frame;
  order.timeStep = config.timeStep;
  order.scene = this->Scene;
  order.physics = hashPhysics(config);
  const dem::Bytes further = more.take();
  const dem::Bytes tracks = bytesOfTracks(scene.walls);
  const dem::Bytes numbers = bytesOfNumbers(start.state);
  this->Tell(order);
  for (int to = 1; to < this->Channel.count(); ++to)
  {
    for (const auto& kind : all)
    {
      for (vtkDataObject* input : *kind.first)
      {
        sendInput(this->Controller, input, to);
      }
    }
  }
  send(this->Channel, further);
  send(this->Channel, tracks);
  send(this->Channel, numbers);
}

void Leader::Resume(std::int64_t frame, const dem::Snapshot& part)
{
  Order order;
  order.what = Order::Resume;
  order.frame = frame;
  // Before others wait for the numbers, as memory may not suffice.
  const dem::Bytes numbers = bytesOfNumbers(part);
  this->Tell(order);
  send(this->Channel, numbers);
}

void Leader::ExtendTracks(const dem::Surface& walls)
{
  Order order;
  order.what = Order::Extend;
  const dem::Bytes tracks = bytesOfTracks(walls);
  this->Tell(order);
  send(this->Channel, tracks);
}

TeamSimulation::TeamSimulation(const dem::Config& config, const dem::Scene& scene,
  const TeamStart& start, std::shared_ptr<Leader> leader, const std::function<void()>& ask)
  : Head(std::move(leader)),
    Own(config, scene, start.state, dem::Placing::Later, ask,
      granular::begin(this->Head.get(), config, scene, start), start.handed)
{
}

void TeamSimulation::Tell(Order::What what, std::int64_t step)
{
  if (this->Head)
  {
    Order order;
    order.what = what;
    order.step = step;
    this->Head->Tell(order);
  }
}

dem::AdvanceStatus TeamSimulation::advanceTo(std::int64_t step,
  const std::function<bool(std::int64_t)>& shouldStop)
{
  this->Tell(Order::Advance, step);
  return this->Own.advanceTo(step, shouldStop);
}

void TeamSimulation::restore(const dem::Snapshot& snapshot)
{
  this->Tell(Order::Restore);
  this->Own.restore(snapshot);
}

void TeamSimulation::resume(const dem::Snapshot& part, std::int64_t frame)
{
  this->Head->Resume(frame, part);
  this->Own.restorePart(part);
}

void TeamSimulation::extendTracks(const dem::Surface& walls)
{
  if (this->Head)
  {
    this->Head->ExtendTracks(walls);
  }
  this->Own.extendTracks(walls);
}

dem::ObservedPart TeamSimulation::keep(std::int64_t number, double since, bool keepsState)
{
  Order order;
  order.what = Order::Keep;
  order.frame = number;
  order.since = since;
  order.keepsState = keepsState ? 1 : 0;
  this->Head->Tell(order);
  return this->Own.observePart(since);
}

dem::Snapshot TeamSimulation::snapshot()
{
  this->Tell(Order::Snapshot);
  return this->Own.snapshot();
}

dem::Observation TeamSimulation::observe()
{
  this->Tell(Order::Observe);
  return this->Own.observe();
}

dem::Totals TeamSimulation::totals()
{
  this->Tell(Order::Totals);
  return this->Own.totals();
}

dem::StepLimits TeamSimulation::stepLimits()
{
  this->Tell(Order::Limits);
  return this->Own.stepLimits();
}

dem::ObservedState TeamSimulation::observedState()
{
  this->Tell(Order::ObservedState);
  return this->Own.observedState();
}

}
