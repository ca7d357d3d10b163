#include "Run/Frames/GranularOwnFrames.h"

#include "Inputs/Grains/GranularParticleInput.h"
#include "Outputs/GranularContactOutput.h"
#include "Outputs/GranularParticleOutput.h"
#include "Outputs/GranularVisits.h"
#include "Ranks/Exchange/StateBytes.h"

#include <utility>

namespace granular
{

std::shared_ptr<const std::int64_t> FrameNumbers::Next(const std::shared_ptr<FrameNumbers>& numbers)
{
  return { new std::int64_t(++numbers->Last),
    [numbers](const std::int64_t* number)
    {
      numbers->Gone.push_back(*number);
      delete number;
    } };
}

std::vector<std::int64_t> FrameNumbers::TakeGone()
{
  return std::exchange(this->Gone, {});
}

dem::Snapshot startFromPart(const Frame& frame, const dem::Config& config, const RestartKey& key)
{
  return readParticles(frame.particles, config, key,
    findRestartParts(frame.particles->GetFieldData()))
    .snapshot;
}

dem::Bytes bytesOfNumbers(const dem::Snapshot& state)
{
  dem::ByteWriter writer;
  dem::writeScalars(state, writer);
  writer.put(state.step);
  return writer.take();
}

void takeNumbers(const dem::Bytes& message, dem::Snapshot& state)
{
  dem::ByteReader reader(message);
  dem::readScalars(reader, state);
  state.step = reader.get<std::int64_t>();
}

Frame makeOwnFrame(const dem::ObservedPart& observed, const dem::Config& config,
  const std::vector<dem::Sensor>& sensors, const RestartKey& key, const dem::TimePlan& plan,
  double since, bool keepsState, const dem::Team& team)
{
  Frame frame;
  auto state = std::make_shared<const dem::Snapshot>(dem::partOf(observed));
  frame.step = observed.snapshot.step;
  frame.particles =
    makePartOfParticles(observed, *state, key, plan, config.shapes, config.spawnShapes, team);
  addMaterialNames(config.materials, frame.particles);
  addVisitArrays(sensors, state->sensors, team, frame.particles);
  frame.contacts =
    makeContacts(observed.snapshot.particles, observed.observation, since, team, &observed.numbers);
  frame.slidingWork = observed.observation.slidingWork;
  frame.worn = observed.observation.worn;
  frame.wornSince = observed.observation.wornSince;
  frame.nodal = observed.observation.nodal;
  frame.servos = observed.observation.servos;
  if (keepsState)
  {
    frame.state = std::move(state);
  }
  return frame;
}

}
