// Puts the state of a run together.
#include "Ranks/Gather/Gather.h"

#include "Ranks/Exchange/StateBytes.h"

#include <algorithm>
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

/// Makes of sums by numbers those of all ranks.
template <typename Sums>
void joinSums(RankTalk& talk, Sums& sums)
{
  ByteWriter writer;
  writeSums(sums, writer);
  sums.clear();
  for (const Bytes& message : talk.tellAll(writer.take()))
  {
    ByteReader reader(message);
    Sums ofRank;
    readSums(reader, ofRank);
    sums.add(ofRank);
  }
}

}

std::vector<ElementWork> Gather::allWork(const std::vector<ElementWork>& ofRank)
{
  const RankTalk::About about(this->Talk, Subject::States);
  return this->Talk.join(ofRank);
}

void Gather::joinCollisions(CollisionState& collisions)
{
  const RankTalk::About about(this->Talk, Subject::States);
  ByteWriter writer;
  writeCollisions(collisions, writer);
  collisions.groups.clear();
  collisions.bins.clear();
  for (const Bytes& message : this->Talk.tellAll(writer.take()))
  {
    ByteReader reader(message);
    CollisionState ofRank;
    readCollisions(reader, ofRank);
    collisions.add(ofRank);
  }
}

void Gather::join(WearState& wear)
{
  const RankTalk::About about(this->Talk, Subject::States);
  joinSums(this->Talk, wear);
}

void Gather::join(NodalState& nodal)
{
  const RankTalk::About about(this->Talk, Subject::States);
  joinSums(this->Talk, nodal);
}

void Gather::shareLeft(std::vector<LeftWork>& left)
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

void Gather::shareEnds(std::vector<EndLoss>& ends)
{
  std::vector<EndLoss> own;
  std::copy_if(ends.begin(), ends.end(), std::back_inserter(own),
    [this](const EndLoss& end) { return this->around().own.has(end.slot); });
  ends = this->Talk.join(own);
  std::stable_partition(ends.begin(), ends.end(), [](const EndLoss& end) { return end.atWall; });
}

void Gather::collect(const Particles& grains, Snapshot& part)
{
  const RankTalk::About about(this->Talk, Subject::States);
  Share own{ grains.select(slotsIn(this->around().own)), this->ownContacts(grains, part) };
  part.particles = {};
  part.contacts = {};
  part.extras = {};
  part.wallNormals = {};
  part.order.clear();
  this->Talk.gatherAtFirst(
    [&own]
    {
      ByteWriter writer;
      own.write(writer);
      return writer.take();
    },
    [&own](const Bytes& message)
    {
      ByteReader reader(message);
      own.read(reader);
    });
  if (this->Talk.rank() > 0)
  {
    return;
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
CarriedContacts Gather::ownContacts(const Particles& grains, const Snapshot& part) const
{
  const IdOrder order(grains.id);
  const CarriedContacts all{ part.contacts, part.extras, {}, {} };
  CarriedContacts own;
  for (std::size_t k = 0; k < all.contacts.size(); ++k)
  {
    const std::int32_t first = order.slotOf(all.contacts[k].first, grains.id);
    const std::int32_t second = order.slotOf(all.contacts[k].second, grains.id);
    if (this->around().own.has(std::max(first, second)))
    {
      own.add(all, k);
    }
  }
  own.normals = part.wallNormals;
  return own;
}

}
