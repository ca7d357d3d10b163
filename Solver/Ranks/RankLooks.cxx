// Puts together what ranks see of their parts of a state.
#include "Observing/Fragments.h"
#include "Ranks/RankRun.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>

namespace dem
{

namespace
{

/// What is seen of grains and their contacts, which are given by ids.
struct SeenGrains
{
  std::vector<std::int64_t> ids;
  std::vector<Vec3> force, torque;
  std::vector<Vec3> velocity, angularVelocity; ///< where those of grains are of middles of steps
  std::vector<int> contactCount;
  std::vector<double> heatFlux;
  std::vector<double> mass;        ///< as in WholeBodies; where there are bonds
  std::vector<std::int64_t> grain; ///< id of its first ball; the same
  LargeVector<ContactView> contacts;
  LargeVector<BondView> bonds; ///< of as many contacts, where there are any
  bool atWalls = false;        ///< whether walls hold some

  /// Calls use(column, the same column of another one) for what there is of each grain.
  template <typename Other, typename Use>
  static void forColumns(SeenGrains& one, Other& other, const Use& use)
  {
    use(one.force, other.force);
    use(one.torque, other.torque);
    use(one.velocity, other.velocity);
    use(one.angularVelocity, other.angularVelocity);
    use(one.contactCount, other.contactCount);
    use(one.heatFlux, other.heatFlux);
  }
};

/// Of own grains by slots, and of the contacts in their rows.
SeenGrains seenOf(const OwnSlots& own, const Particles& grains, const Observation& seen)
{
  static_assert(std::is_trivially_copyable<ContactView>::value, "is sent as its bytes");
  const Places places(grains.id);
  SeenGrains result;
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    result.ids.push_back(grains.id[static_cast<std::size_t>(slot)]);
  }
  for (std::int64_t slot = own.begin; slot < own.end && seen.totals.bonds; ++slot)
  {
    const auto ball = static_cast<std::size_t>(slot);
    result.mass.push_back(grains.isFirst(ball) ? grains.mass(ball) : 0.0);
    result.grain.push_back(grains.grainId(ball));
  }
  result.atWalls = seen.bonds.size() > seen.firstAtWall();
  SeenGrains::forColumns(result, seen,
    [&](auto& to, const auto& from)
    {
      for (std::int64_t slot = own.begin; slot < own.end && !from.empty(); ++slot)
      {
        to.push_back(from[places.ofSlots()[slot]]);
      }
    });
  for (std::size_t k = 0; k < seen.contacts.size(); ++k)
  {
    ContactView contact = seen.contacts[k];
    const std::int32_t first = places.slots()[contact.first];
    const std::int32_t second = contact.second < 0 ? -1 : places.slots()[contact.second];
    if (own.has(std::max(first, second)))
    {
      contact.first = grains.id[first];
      contact.second = second < 0 ? -1 : grains.id[second];
      result.contacts.push_back(contact);
      if (seen.totals.bonds)
      {
        result.bonds.push_back(k < seen.bonds.size() ? seen.bonds[k] : BondView());
      }
    }
  }
  return result;
}

Bytes written(SeenGrains& seen)
{
  ByteWriter writer;
  writer.putColumn(seen.ids);
  SeenGrains::forColumns(seen, seen,
    [&writer](const auto& column, const auto&) { writer.putColumn(column); });
  writer.putColumn(seen.mass);
  writer.putColumn(seen.grain);
  writer.putColumn(seen.contacts);
  writer.putColumn(seen.bonds);
  writer.put(seen.atWalls);
  return writer.take();
}

void read(const Bytes& message, SeenGrains& seen)
{
  ByteReader reader(message);
  reader.addColumn(seen.ids);
  SeenGrains::forColumns(seen, seen, [&reader](auto& column, auto&) { reader.addColumn(column); });
  reader.addColumn(seen.mass);
  reader.addColumn(seen.grain);
  reader.addColumn(seen.contacts);
  reader.addColumn(seen.bonds);
  seen.atWalls |= reader.get<bool>();
}

/// In the order that observations have.
void putInOrder(SeenGrains&& all, Observation& seen)
{
  const Places places(all.ids);
  SeenGrains::forColumns(all, seen,
    [&places](const auto& from, auto& to)
    {
      to.clear();
      for (std::size_t place = 0; place < places.slots().size() && !from.empty(); ++place)
      {
        to.push_back(from[places.slots()[place]]);
      }
    });
  for (ContactView& contact : all.contacts)
  {
    const auto placeOf = [&](std::int64_t id)
    { return std::int64_t{ places.ofSlots()[places.slotOf(id, all.ids)] }; };
    contact.first = placeOf(contact.first);
    contact.second = contact.second < 0 ? -1 : placeOf(contact.second);
  }
  const auto keyOf = [](const ContactView& contact)
  {
    return std::make_tuple(contact.second < 0, contact.first,
      contact.second < 0 ? contact.element : contact.second);
  };
  std::vector<std::size_t> order(all.contacts.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  std::sort(order.begin(), order.end(),
    [&](std::size_t a, std::size_t b) { return keyOf(all.contacts[a]) < keyOf(all.contacts[b]); });
  seen.contacts.resize(order.size());
  seen.bonds.resize(all.bonds.size());
  for (std::size_t k = 0; k < order.size(); ++k)
  {
    seen.contacts[k] = all.contacts[order[k]];
    if (!all.bonds.empty())
    {
      seen.bonds[k] = all.bonds[order[k]];
    }
  }
  seen.bonds.resize(
    all.atWalls ? seen.bonds.size() : std::min(seen.bonds.size(), seen.firstAtWall()));
  if (seen.totals.bonds)
  {
    WholeBodies bodies;
    for (const std::int32_t slot : places.slots())
    {
      bodies.ids.push_back(all.ids[slot]);
      bodies.masses.push_back(all.mass[slot]);
      bodies.first.push_back(places.ofSlots()[places.slotOf(all.grain[slot], all.ids)]);
    }
    findFragments(bodies, seen);
  }
}

}

void RankRun::tellCopies(std::vector<LimitSums>& sums)
{
  std::vector<Bytes> messages;
  for (const std::vector<std::int32_t>& slots : this->Around.sent)
  {
    ByteWriter writer;
    for (const std::int32_t slot : slots)
    {
      writer.put(sums[static_cast<std::size_t>(slot)]);
    }
    messages.push_back(writer.take());
  }
  messages = this->Around.exchange(this->Talk, std::move(messages));
  for (std::size_t from = 0; from < messages.size(); ++from)
  {
    const OwnSlots& copies = this->Around.copies[from];
    ByteReader(messages[from])
      .getMany(sums.data() + copies.begin, static_cast<std::size_t>(copies.end - copies.begin));
  }
}

StepLimits RankRun::least(const StepLimits& ofRank)
{
  StepLimits all;
  // The contact that one rank would meet first: those of grains come before those with walls.
  const auto keyOf = [](const StepLimits& limits)
  { return std::make_tuple(limits.stable, limits.grain >= 0, limits.element >= 0); };
  for (const StepLimits& limits : this->Talk.gather(ofRank))
  {
    const StepLimits before = all;
    all = keyOf(limits) < keyOf(before) ? limits : before;
    all.ofGrains = std::min(before.ofGrains, limits.ofGrains);
    all.byStiffness = std::min(before.byStiffness, limits.byStiffness);
    all.byWaves = std::min(before.byWaves, limits.byWaves);
  }
  return all;
}

/// The first rank finds them, as the mass of a fragment is summed up in the order of all grains.
void RankRun::shareFragments(const Particles& grains, Observation& seen)
{
  const RankTalk::About about(this->Talk, Subject::States);
  SeenGrains all = seenOf(this->Around.own, grains, seen);
  SeenGrains::forColumns(all, all, [](auto& column, auto&) { column.clear(); });
  std::vector<std::int64_t> fragments;
  if (this->Talk.rank() > 0)
  {
    this->Talk.send(0, written(all));
    const Bytes message = this->Talk.receive(0);
    ByteReader(message).addColumn(fragments);
  }
  else
  {
    std::vector<std::size_t> ends{ all.ids.size() }; // of what each rank has
    for (int from = 1; from < this->Talk.count(); ++from)
    {
      read(this->Talk.receive(from), all);
      ends.push_back(all.ids.size());
    }
    const Places places(all.ids);
    Observation whole;
    whole.totals.bonds = true;
    putInOrder(std::move(all), whole);
    seen.totals.fragmentCount = whole.totals.fragmentCount;
    seen.totals.largestFragment = whole.totals.largestFragment;
    std::size_t k = 0;
    for (int rank = 0; rank < this->Talk.count(); ++rank)
    {
      std::vector<std::int64_t> ofRank;
      for (; k < ends[rank]; ++k)
      {
        ofRank.push_back(whole.fragment[places.ofSlots()[k]]);
      }
      ByteWriter writer;
      writer.putColumn(ofRank);
      rank > 0 ? this->Talk.send(rank, writer.take()) : fragments.swap(ofRank);
    }
  }
  this->Talk.spread(0, seen.totals.fragmentCount);
  this->Talk.spread(0, seen.totals.largestFragment);
  const Places places(grains.id);
  seen.fragment.assign(grains.size(), -1);
  for (std::size_t k = 0; k < fragments.size(); ++k)
  {
    seen.fragment[places.ofSlots()[this->Around.own.begin + k]] = fragments[k];
  }
}

void RankRun::collect(const Particles& grains, Observation& part)
{
  const RankTalk::About about(this->Talk, Subject::States);
  SeenGrains own = seenOf(this->Around.own, grains, part);
  SeenGrains::forColumns(own, part, [](auto&, auto& column) { column.clear(); });
  part.contacts.clear();
  part.bonds.clear();
  if (this->Talk.rank() > 0)
  {
    this->Talk.send(0, written(own));
  }
  else
  {
    for (int from = 1; from < this->Talk.count(); ++from)
    {
      read(this->Talk.receive(from), own);
    }
    putInOrder(std::move(own), part);
  }
  if (part.totals.bonds)
  {
    this->Talk.spread(0, part.totals.fragmentCount);
    this->Talk.spread(0, part.totals.largestFragment);
  }
}

}
