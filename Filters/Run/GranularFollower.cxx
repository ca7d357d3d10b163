// What other ranks than the first one do of a simulation that they share.
#include "Run/GranularTeamwork.h"

#include "Inputs/GranularGathering.h"
#include "Properties/GranularPhysics.h"
#include "Run/Frames/GranularTrackBytes.h"

#include <exception>
#include <utility>

namespace granular
{

namespace
{

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

/// What is connected to the first rank, of which this one has its part.
SceneData receiveInputs(const Order& order, vtkMultiProcessController* controller)
{
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
  data.begin = order.begin;
  return data;
}

}

void Follower::Follow(vtkMultiProcessController* controller, dem::RankChannel& channel,
  const Make& make)
{
  dem::RankTalk talk(channel, Orders, dem::Subject::Requests);
  for (;;)
  {
    const dem::Bytes message = talk.receive(0);
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
    catch (const std::exception& error)
    {
      this->LeavePart(error); // the first rank tells users
    }
  }
}

/// What fails between the calls of a simulation the other ranks do not know yet.
void Follower::LeavePart(const std::exception& error)
{
  if (this->Part)
  {
    this->Part->giveUp(error);
  }
  this->Part.reset();
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
    this->ExtendTracks(dem::RankTalk(channel, Orders, dem::Subject::Requests).receive(0));
    return;
  }
  if (order.what == Order::Resume)
  {
    this->Resume(order.frame, dem::RankTalk(channel, Orders, dem::Subject::Requests).receive(0));
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
      this->Frames[order.frame] =
        makeOwnFrame(this->Part->observePart(order.since), this->Config, this->Sensors, this->Key,
          this->Part->timePlan(), order.since, order.keepsState != 0, this->Part->team());
      break;
    case Order::Limits:
      this->Part->stepLimits();
      break;
    case Order::Totals:
      this->Part->totals();
      break;
    default:
      this->Part->observedState();
  }
}

void Follower::Build(const Order& order, vtkMultiProcessController* controller,
  dem::RankChannel& channel, const Make& make)
{
  this->Part.reset();
  SceneData data = receiveInputs(order, controller);
  dem::RankTalk talk(channel, Orders, dem::Subject::Requests);
  const dem::Bytes more = talk.receive(0), tracks = talk.receive(0);
  const dem::Bytes numbers = talk.receive(0);
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
    else if (order.handed != dem::Handed::ByFirst)
    {
      takeNumbers(numbers, made.start); // which the first rank may have changed since it read them
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
  this->Sensors = made.scene.sensors;
  this->Walls = std::move(made.scene.walls);
}

void Follower::Resume(std::int64_t frame, const dem::Bytes& numbers)
{
  if (this->Part)
  {
    dem::Snapshot part = frame != 0 ? *this->Frames.at(frame).state : this->Start;
    takeNumbers(numbers, part);
    this->Part->restorePart(std::move(part));
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

}
