// Hands a state out to ranks, and puts it together again.
#include "Ranks/Exchange/StateBytes.h"
#include "Ranks/RankRun.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// In the order that snapshots have them in: of grains, then with walls, by ids.
CarriedContacts byIds(const CarriedContacts& contacts)
{
  std::vector<std::size_t> order(contacts.contacts.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  const auto keyOf = [&contacts](std::size_t k)
  {
    const ContactHistory& contact = contacts.contacts[k];
    const bool atWall = contact.second < 0;
    const std::int64_t second = atWall ? -1 - contact.second : contact.second;
    const bool flipped = !atWall && second < contact.first;
    return std::make_tuple(atWall, flipped ? second : contact.first,
      flipped ? contact.first : second);
  };
  std::sort(order.begin(), order.end(),
    [&keyOf](std::size_t a, std::size_t b) { return keyOf(a) < keyOf(b); });
  CarriedContacts sorted;
  for (const std::size_t k : order)
  {
    sorted.add(contacts, k);
  }
  sorted.normals = contacts.normals;
  std::sort(sorted.normals.begin(), sorted.normals.end(),
    [](const WallNormal& a, const WallNormal& b)
    { return std::make_tuple(a.first, -a.second) < std::make_tuple(b.first, -b.second); });
  return sorted;
}

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
void RankRun::spreadFirstSlots(const std::vector<std::int64_t>& ofFirst)
{
  ByteWriter writer;
  writer.putColumn(ofFirst);
  const Bytes message = this->Talk.spread(0, writer.take());
  this->FirstSlots.clear();
  ByteReader(message).addColumn(this->FirstSlots);
}

void RankRun::share(Snapshot& state)
{
  const RankTalk::About about(this->Talk, Subject::States);
  const int ranks = this->Talk.count();
  this->Around = {};
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
    std::fill(rankOf.begin() + this->FirstSlots[rank], rankOf.begin() + this->FirstSlots[rank + 1],
      rank);
  }
  const ShareCutter cutter(all, rankOf);
  const auto partOf = [&](int rank) {
    return cutter.partOf(slotsIn({ this->FirstSlots[rank], this->FirstSlots[rank + 1] }), rank);
  };
  for (int rank = 1; rank < ranks; ++rank)
  {
    this->Talk.send(rank, written(state, partOf(rank)));
  }
  adopt(partOf(0), state);
}

void RankRun::divide(Snapshot& pieces)
{
  const RankTalk::About about(this->Talk, Subject::States);
  this->Around = {};
  ByteWriter writer;
  writeNumbers(pieces, writer);
  Share own = takeOut(pieces);
  const Bytes ofFirst = this->Talk.spread(0, writer.take());
  ByteReader reader(ofFirst);
  pieces = readNumbers(reader);
  this->FirstSlots = divideShares(this->Talk, own);
  adopt(std::move(own), pieces);
}

std::vector<ElementWork> RankRun::allWork(const std::vector<ElementWork>& ofRank)
{
  const RankTalk::About about(this->Talk, Subject::States);
  return this->Talk.join(ofRank);
}

void RankRun::sumUp(std::vector<double>& numbers)
{
  ByteWriter writer;
  writer.putColumn(numbers);
  std::fill(numbers.begin(), numbers.end(), 0.0);
  for (const Bytes& message : this->Talk.tellAll(writer.take()))
  {
    std::vector<double> ofRank;
    ByteReader(message).addColumn(ofRank);
    std::transform(numbers.begin(), numbers.end(), ofRank.begin(), numbers.begin(),
      std::plus<double>());
  }
}

void RankRun::shareLeft(std::vector<LeftWork>& left)
{
  std::vector<ElementWork> own;
  for (const LeftWork& one : left)
  {
    own.push_back(one.done);
  }
  left.clear();
  for (const ElementWork& one : this->allWork(own))
  {
    left.push_back({ 0, one });
  }
}

void RankRun::shareEnds(std::vector<EndLoss>& ends)
{
  std::vector<EndLoss> own;
  std::copy_if(ends.begin(), ends.end(), std::back_inserter(own),
    [this](const EndLoss& end) { return this->Around.own.has(end.slot); });
  ends = this->Talk.join(own);
  std::stable_partition(ends.begin(), ends.end(), [](const EndLoss& end) { return end.atWall; });
}

void RankRun::collect(const Particles& grains, Snapshot& part)
{
  const RankTalk::About about(this->Talk, Subject::States);
  Share own{ grains.select(slotsIn(this->Around.own)), this->ownContacts(grains, part) };
  part.particles = {};
  part.contacts = {};
  part.extras = {};
  part.wallNormals = {};
  part.order.clear();
  if (this->Talk.rank() > 0)
  {
    ByteWriter writer;
    own.write(writer);
    this->Talk.send(0, writer.take());
    return;
  }
  for (int from = 1; from < this->Talk.count(); ++from)
  {
    const Bytes message = this->Talk.receive(from);
    ByteReader reader(message);
    own.read(reader);
  }
  const IdOrder order(own.grains.id);
  if (!order.identity())
  {
    part.order = order.indices();
    own.grains = own.grains.select(order.slots());
  }
  part.particles = std::move(own.grains);
  part.particles.orientBalls();
  const CarriedContacts all = byIds(own.contacts);
  part.contacts = all.contacts;
  part.extras = all.extras;
  part.wallNormals = all.normals;
}

/// Contacts in the rows of own grains. Another rank tells of those in other rows.
CarriedContacts RankRun::ownContacts(const Particles& grains, const Snapshot& part) const
{
  const IdOrder order(grains.id);
  const CarriedContacts all{ part.contacts, part.extras, {}, {} };
  CarriedContacts own;
  for (std::size_t k = 0; k < all.contacts.size(); ++k)
  {
    const std::int32_t first = order.slotOf(all.contacts[k].first, grains.id);
    const std::int32_t second = order.slotOf(all.contacts[k].second, grains.id);
    if (this->Around.own.has(std::max(first, second)))
    {
      own.add(all, k);
    }
  }
  own.normals = part.wallNormals;
  return own;
}

}
