// Hands a state out to ranks.
#include "Ranks/Exchange/StateBytes.h"
#include "Ranks/Partition/Partition.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

/// Takes the part of a state that a rank has.
void adopt(Share&& part, Snapshot& state)
{
  state.particles = std::move(part.grains);
  state.contacts = std::move(part.contacts.contacts);
  state.extras = std::move(part.contacts.extras);
  state.wallNormals = std::move(part.contacts.normals);
}

/// Takes grains by slots, with contacts, out of a state.
Share takeOut(Snapshot& state)
{
  Share all{ state.order.empty() ? std::move(state.particles) : state.particles.select(state.order),
    { std::move(state.contacts), std::move(state.extras), std::move(state.wallNormals), {} } };
  state.particles = {};
  state.order.clear();
  return all;
}

void writeNumbers(const Snapshot& state, ByteWriter& message)
{
  message.put(state.step);
  writeScalars(state, message);
  message.putColumn(state.slidingWork);
}

/// A state that has these alone.
Snapshot readNumbers(ByteReader& message)
{
  Snapshot state;
  state.step = message.get<std::int64_t>();
  readScalars(message, state);
  message.addColumn(state.slidingWork);
  return state;
}

Bytes written(const Snapshot& numbers, const Share& part)
{
  ByteWriter writer;
  writeNumbers(numbers, writer);
  part.write(writer);
  return writer.take();
}

void read(const Bytes& message, Snapshot& state)
{
  ByteReader reader(message);
  state = readNumbers(reader);
  Share part;
  part.read(reader);
  adopt(std::move(part), state);
}

}

/// @param ofFirst what the first rank has
void Partition::spreadFirstSlots(const std::vector<std::int64_t>& ofFirst)
{
  ByteWriter writer;
  writer.putColumn(ofFirst);
  const Bytes message = this->Talk.spread(0, writer.take());
  this->Parts.firstSlots.clear();
  ByteReader(message).addColumn(this->Parts.firstSlots);
}

void Partition::share(Snapshot& state)
{
  const RankTalk::About about(this->Talk, Subject::States);
  const int ranks = this->Talk.count();
  if (this->Talk.rank() > 0)
  {
    this->spreadFirstSlots({});
    read(this->Talk.receive(0), state);
    return;
  }
  const Share all = takeOut(state);
  this->spreadFirstSlots(evenShares(all.grains, ranks));
  std::vector<std::int32_t> rankOf(all.grains.size());
  for (int rank = 0; rank < ranks; ++rank)
  {
    std::fill(rankOf.begin() + this->Parts.firstSlots[rank],
      rankOf.begin() + this->Parts.firstSlots[rank + 1], rank);
  }
  const ShareCutter cutter(all, rankOf);
  const auto partOf = [&](int rank)
  {
    return cutter.partOf(
      slotsIn({ this->Parts.firstSlots[rank], this->Parts.firstSlots[rank + 1] }), rank);
  };
  for (int rank = 1; rank < ranks; ++rank)
  {
    this->Talk.send(rank, written(state, partOf(rank)));
  }
  adopt(partOf(0), state);
}

void Partition::take(const Snapshot& part)
{
  const RankTalk::About about(this->Talk, Subject::States);
  this->Parts.firstSlots = { 0 };
  for (const std::int64_t count :
    this->Talk.gather(static_cast<std::int64_t>(part.particles.size())))
  {
    this->Parts.firstSlots.push_back(this->Parts.firstSlots.back() + count);
  }
}

void Partition::shareKindsOfLoads(Particles& own)
{
  const RankTalk::About about(this->Talk, Subject::States);
  std::int64_t kinds = 0;
  for (const std::int64_t of : this->Talk.gather(std::int64_t{ own.applied.kinds }))
  {
    kinds |= of;
  }
  own.applied.have(static_cast<std::uint8_t>(kinds), own.size());
}

void Partition::divide(Snapshot& pieces)
{
  const RankTalk::About about(this->Talk, Subject::States);
  ByteWriter writer;
  writeNumbers(pieces, writer);
  Share own = takeOut(pieces);
  const Bytes ofFirst = this->Talk.spread(0, writer.take());
  ByteReader reader(ofFirst);
  pieces = readNumbers(reader);
  this->Parts.firstSlots = divideShares(this->Talk, own);
  adopt(std::move(own), pieces);
}

}
