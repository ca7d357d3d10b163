#include "Run/GranularTeamwork.h"

#include "Inputs/GranularGathering.h"
#include "Kept/GranularPhysics.h"
#include "Run/GranularControllerRanks.h"
#include "Run/GranularTrackBytes.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace granular
{

namespace
{

/// Orders are beside the words of all runs.
constexpr std::int32_t Orders = 0;

void send(dem::RankChannel& channel, const dem::Bytes& message)
{
  dem::RankTalk words(channel, Orders);
  for (int to = 1; to < words.count(); ++to)
  {
    words.send(to, dem::Bytes(message));
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

/// The parameters of a simulation that the first rank begins; null if they are not among some.
/// @param configs get the step of the run that it continues, if there is one
const dem::Config* findOrdered(const Order& order, std::vector<dem::Config>& configs)
{
  for (dem::Config& config : configs)
  {
    if (config.timeStep != order.timeStep)
    {
      config.timeStep = order.timeStep;
      config.stepTooLong = dem::StepTooLong::Lower;
    }
    if (hashPhysics(config) == order.physics)
    {
      return &config;
    }
  }
  return nullptr;
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
    write(elsewhereOf(scene, config), more);
  }
  writeRecords(data.records, more);
  const auto all = data.all();
  std::transform(all.begin(), all.end(), order.inputs.begin(),
    [](const auto& kind) { return static_cast<std::int32_t>(kind.first->size()); });
  order.hasGrains = data.hasGrains ? 1 : 0;
  order.wallsByFirst = scene.wallsByFirst ? 1 : 0;
  order.handed = start.handed;
  order.frame = start.frame;
  order.timeStep = config.timeStep;
  order.scene = this->Scene;
  order.physics = hashPhysics(config);
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
  send(this->Channel, more.take());
  send(this->Channel, bytesOfTracks(scene.walls));
  send(this->Channel, bytesOfNumbers(start.state));
}

void Leader::Begin(const dem::Snapshot& start)
{
  Order order;
  order.what = Order::Begin;
  this->Tell(order);
  send(this->Channel, bytesOfNumbers(start));
}

void Leader::ExtendTracks(const dem::Surface& walls)
{
  Order order;
  order.what = Order::Extend;
  this->Tell(order);
  send(this->Channel, bytesOfTracks(walls));
}

void Follower::Follow(vtkMultiProcessController* controller, dem::RankChannel& channel,
  const Make& make)
{
  dem::RankTalk words(channel, Orders);
  for (;;)
  {
    const dem::Bytes message = words.receive(0);
    dem::ByteReader reader(message);
    const Order order = reader.get<Order>();
    std::vector<std::int64_t> gone;
    reader.addColumn(gone);
    for (const std::int64_t number : gone)
    {
      this->Frames.erase(number);
    }
    if (order.what == Order::Rest)
    {
      this->Start = {};
      return;
    }
    try
    {
      this->Obey(order, controller, channel, make);
    }
    catch (const std::exception&)
    {
      this->Part.reset(); // the first rank knows, and tells
    }
  }
}

void Follower::Obey(const Order& order, vtkMultiProcessController* controller,
  dem::RankChannel& channel, const Make& make)
{
  if (order.what == Order::Build)
  {
    this->Build(order, controller, channel, make);
    return;
  }
  if (order.what == Order::Extend)
  {
    this->ExtendTracks(dem::RankTalk(channel, Orders).receive(0));
    return;
  }
  if (order.what == Order::Begin)
  {
    this->Begin(dem::RankTalk(channel, Orders).receive(0));
    return;
  }
  if (!this->Part)
  {
    return; // one of a simulation that has failed here, which the first rank hears of
  }
  switch (order.what)
  {
    case Order::Advance:
      this->Part->advanceTo(order.step);
      break;
    case Order::Restore:
      this->Part->restore({});
      break;
    case Order::Snapshot:
      this->Part->snapshot();
      break;
    case Order::Observe:
      this->Part->observe();
      break;
    case Order::Keep:
      this->Frames[order.frame] = makeOwnFrame(this->Part->lookAtPart(order.since), this->Config,
        this->Key, this->Part->timePlan(), order.since, order.keepsState != 0, this->Part->team());
      break;
    case Order::Limits:
      this->Part->stepLimits();
      break;
    case Order::Totals:
      this->Part->totals();
      break;
    case Order::Resume:
      this->Part->restorePart(*this->Frames.at(order.frame).state);
      break;
    default:
      this->Part->look();
  }
}

void Follower::Build(const Order& order, vtkMultiProcessController* controller,
  dem::RankChannel& channel, const Make& make)
{
  this->Part.reset();
  SceneData data;
  const std::int32_t* count = order.inputs.data();
  for (const auto& kind : data.all())
  {
    for (std::int32_t k = 0; k < *count; ++k)
    {
      kind.first->push_back(receiveInput(controller, 0, kind.second + std::to_string(k + 1)));
    }
    ++count;
  }
  data.hasGrains = order.hasGrains != 0;
  dem::RankTalk words(channel, Orders);
  const dem::Bytes more = words.receive(0), tracks = words.receive(0);
  const dem::Bytes numbers = words.receive(0);
  Made made;
  std::string problem;
  const dem::Config* config = nullptr;
  try
  {
    dem::ByteReader reader(more);
    if (order.wallsByFirst != 0)
    {
      data.elsewhere = readElsewhere(reader);
    }
    data.records = readRecords(reader);
    made = make(data, order.handed != dem::Handed::ByFirst && order.frame == 0);
    takeTracks(tracks, made.scene.walls);
    config = findOrdered(order, made.configs);
    if (made.fingerprint != order.scene || !config)
    {
      problem = "The processes of the server do not see the same scene.";
    }
    else if (order.frame != 0)
    {
      made.start = startFromPart(this->Frames.at(order.frame), *config,
        keyOf(*config, made.scene, data.elsewhere));
      takeNumbers(numbers, made.start);
      this->Start = made.start;
    }
  }
  catch (const std::exception& error)
  {
    problem = error.what();
  }
  if (!problem.empty())
  {
    dem::RankTalk(channel).giveUp(problem);
    return;
  }
  this->Config = *config;
  this->Key = keyOf(*config, made.scene, data.elsewhere);
  this->Part = std::make_unique<dem::Simulation>(*config, made.scene, std::move(made.start),
    dem::Placing::Later, nullptr, &channel, order.handed);
  this->Walls = std::move(made.scene.walls);
}

void Follower::Begin(const dem::Bytes& numbers)
{
  if (this->Part)
  {
    takeNumbers(numbers, this->Start);
    this->Part->restorePart(this->Start);
  }
}

void Follower::ExtendTracks(const dem::Bytes& tracks)
{
  if (this->Part)
  {
    takeTracks(tracks, this->Walls);
    this->Part->extendTracks(this->Walls);
  }
}

const Frame* Follower::Find(std::int64_t number) const
{
  const auto found = this->Frames.find(number);
  return found == this->Frames.end() ? nullptr : &found->second;
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

void TeamSimulation::begin(const dem::Snapshot& part)
{
  this->Head->Begin(part);
  this->Own.restorePart(part);
}

void TeamSimulation::resume(const Frame& frame)
{
  Order order;
  order.what = Order::Resume;
  order.frame = *frame.number;
  this->Head->Tell(order);
  this->Own.restorePart(*frame.state);
}

void TeamSimulation::extendTracks(const dem::Surface& walls)
{
  if (this->Head)
  {
    this->Head->ExtendTracks(walls);
  }
  this->Own.extendTracks(walls);
}

dem::PartLook TeamSimulation::keep(std::int64_t number, double since, bool keepsState)
{
  Order order;
  order.what = Order::Keep;
  order.frame = number;
  order.since = since;
  order.keepsState = keepsState ? 1 : 0;
  this->Head->Tell(order);
  return this->Own.lookAtPart(since);
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

dem::Look TeamSimulation::look()
{
  this->Tell(Order::Look);
  return this->Own.look();
}

}
