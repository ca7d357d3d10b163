// Puts together what ranks see of their parts of a state.
#include "Ranks/Gather/Gather.h"

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
  std::vector<std::int64_t> fragment; ///< where there are bonds
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
    use(one.fragment, other.fragment);
  }
};

/// What is seen of own grains, by slots, and of the contacts in their rows.
SeenGrains seenOf(const OwnSlots& own, const Particles& grains, const Observation& seen)
{
  static_assert(std::is_trivially_copyable<ContactView>::value, "is sent as its bytes");
  const IdOrder order(grains.id);
  SeenGrains result;
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    result.ids.push_back(grains.id[static_cast<std::size_t>(slot)]);
  }
  result.atWalls = seen.bonds.size() > seen.firstAtWall();
  SeenGrains::forColumns(result, seen,
    [&](auto& to, const auto& from)
    {
      for (std::int64_t slot = own.begin; slot < own.end && !from.empty(); ++slot)
      {
        to.push_back(from[order.indices()[slot]]);
      }
    });
  for (std::size_t k = 0; k < seen.contacts.size(); ++k)
  {
    ContactView contact = seen.contacts[k];
    const std::int32_t first = order.slots()[contact.first];
    const std::int32_t second = contact.second < 0 ? -1 : order.slots()[contact.second];
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
  reader.addColumn(seen.contacts);
  reader.addColumn(seen.bonds);
  seen.atWalls |= reader.get<bool>();
}

/// In the order that observations have.
void putInOrder(SeenGrains&& all, Observation& seen)
{
  const IdOrder byId(all.ids);
  SeenGrains::forColumns(all, seen,
    [&byId](const auto& from, auto& to)
    {
      to.clear();
      for (std::size_t index = 0; index < byId.slots().size() && !from.empty(); ++index)
      {
        to.push_back(from[byId.slots()[index]]);
      }
    });
  for (ContactView& contact : all.contacts)
  {
    const auto indexOf = [&](std::int64_t id)
    { return std::int64_t{ byId.indices()[byId.slotOf(id, all.ids)] }; };
    contact.first = indexOf(contact.first);
    contact.second = contact.second < 0 ? -1 : indexOf(contact.second);
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
}

}

void Gather::collect(const Particles& grains, Observation& part)
{
  const RankTalk::About about(this->Talk, Subject::States);
  SeenGrains own = seenOf(this->around().own, grains, part);
  SeenGrains::forColumns(own, part, [](auto&, auto& column) { column.clear(); });
  part.contacts.clear();
  part.bonds.clear();
  this->Talk.gatherAtFirst([&own] { return written(own); },
    [&own](const Bytes& message) { read(message, own); });
  if (this->Talk.rank() == 0)
  {
    putInOrder(std::move(own), part);
  }
}

}
