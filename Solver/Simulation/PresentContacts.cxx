#include "Simulation/PresentContacts.h"

#include "Contacts/NarrowPhase.h"
#include "Neighbours/KeySort.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dem
{

namespace
{

/// Whether there is nothing to keep; a negative zero is kept, since it is a bit of the result.
bool isBlank(const Springs& springs)
{
  return std::all_of(springs.begin(), springs.end(),
    [](double s) { return s == 0.0 && !std::signbit(s); });
}

/// Puts together what ranges of rows give.
/// @param look(slot, contacts) adds the contacts of a row
template <typename Look>
std::vector<PresentContact> collect(const PairList& list, const Team& team, const Look& look)
{
  std::vector<std::vector<PresentContact>> parts(team.threads);
  parallelRanges(list.rows(), team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      auto&& lookAt = look();
      for (std::int64_t slot = begin; slot < end; ++slot)
      {
        lookAt(slot, parts[range]);
      }
    });
  std::size_t count = 0;
  for (const std::vector<PresentContact>& part : parts)
  {
    count += part.size();
  }
  std::vector<PresentContact> all = std::move(parts[0]);
  all.reserve(count);
  for (std::size_t range = 1; range < parts.size(); ++range)
  {
    all.insert(all.end(), parts[range].begin(), parts[range].end());
    std::vector<PresentContact>().swap(parts[range]);
  }
  return all;
}

std::vector<PresentContact> grainContacts(const Particles& particles, const PairList& list,
  const Team& team)
{
  const VectorRows& x = particles.position;
  return collect(list, team,
    [&]
    {
      return [&](std::int64_t slot, std::vector<PresentContact>& contacts)
      {
        PresentContact contact;
        contact.first = static_cast<std::int32_t>(slot);
        for (std::int64_t pair = list.rowBegin[slot]; pair < list.rowBegin[slot + 1]; ++pair)
        {
          contact.partner = list.partner[pair];
          contact.separation = x.get(slot) - x.get(contact.partner);
          contact.reach = particles.radius(slot) + particles.radius(contact.partner);
          if (contactMeasure(Lane3(contact.separation), contact.reach) < 0.0)
          {
            contact.pair = pair;
            contacts.push_back(contact);
          }
        }
      };
    });
}

std::vector<PresentContact> wallContacts(const Particles& particles, const ContactLists& lists,
  const Team& team)
{
  return collect(lists.AtWalls, team,
    [&]
    {
      return [&, row = WallRow()](std::int64_t slot, std::vector<PresentContact>& contacts) mutable
      {
        row.find(lists, particles, slot);
        row.forEachContact(
          [&](std::int64_t pair, std::int64_t source, const Touch& touch)
          {
            contacts.push_back({ source, static_cast<std::int32_t>(slot), touch.element,
              touch.foot.separation, touch.reach, source >= 0 && source != pair });
          });
      };
    });
}

}

SpringRows PresentContact::springs(const ContactLists& lists, PartnerKind kind) const
{
  if (kind == PartnerKind::Grain)
  {
    return lists.Grains.springs(this->pair);
  }
  return this->pair < 0 ? SpringRows{} : continued(lists.AtWalls.springs[this->pair], this->moved);
}

std::vector<PresentContact> presentContacts(const Particles& particles, const ContactLists& lists,
  PartnerKind kind, const Team& team)
{
  return kind == PartnerKind::Grain ? grainContacts(particles, lists.Grains, team)
                                    : wallContacts(particles, lists, team);
}

std::vector<LeftWork> leftWork(const Particles& particles, const ContactLists& lists)
{
  std::vector<LeftWork> left;
  WallRow row;
  for (std::int64_t slot = 0; slot < lists.AtWalls.rows(); ++slot)
  {
    row.find(lists, particles, slot);
    row.addLeft(lists.AtWalls, left);
  }
  return left;
}

std::vector<std::int32_t> placesById(const std::vector<PresentContact>& contacts, PartnerKind kind,
  const std::vector<std::int32_t>& place, std::int64_t walls, const Team& team)
{
  const int half = bitWidth(std::max(place.size(),
    kind == PartnerKind::Wall ? static_cast<std::size_t>(walls) : std::size_t{ 0 }));
  LargeVector<KeyedSlot> keys(contacts.size());
  parallelRows(static_cast<std::int64_t>(contacts.size()), team,
    [&](std::int64_t c)
    {
      std::int32_t first = place[contacts[c].first];
      std::int32_t second = contacts[c].partner;
      if (kind == PartnerKind::Grain)
      {
        second = place[second];
        std::tie(first, second) = std::minmax({ first, second });
      }
      keys[c] = { static_cast<std::uint64_t>(first) << half | static_cast<std::uint64_t>(second),
        static_cast<std::int32_t>(c) };
    });
  sortByKey(keys, 2 * half, team);
  std::vector<std::int32_t> places(contacts.size());
  parallelRows(static_cast<std::int64_t>(keys.size()), team,
    [&](std::int64_t k) { places[keys[k].slot] = static_cast<std::int32_t>(k); });
  return places;
}

namespace
{

ContactHistory historyOf(const Particles& particles, PartnerKind kind,
  const PresentContact& contact, const Springs& springs)
{
  const std::int64_t first = particles.id[contact.first];
  if (kind == PartnerKind::Wall)
  {
    return { first, -1 - std::int64_t{ contact.partner }, springs };
  }
  const std::int64_t second = particles.id[contact.partner];
  return first < second || isBlank(springs) ? ContactHistory{ first, second, springs }
                                            // a blank one goes, whatever its ids
                                            : ContactHistory{ second, first, turnedRound(springs) };
}

}

std::vector<ContactHistory> contactHistory(const Particles& particles, const ContactLists& lists,
  const std::vector<std::int32_t>& place, const Team& team)
{
  const std::vector<PresentContact> present[] = { presentContacts(particles, lists,
                                                    PartnerKind::Grain, team),
    presentContacts(particles, lists, PartnerKind::Wall, team) };
  std::vector<ContactHistory> history;
  history.reserve(present[0].size() + present[1].size());
  for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
  {
    const std::vector<PresentContact>& contacts = present[kind == PartnerKind::Wall ? 1 : 0];
    const std::vector<std::int32_t> places =
      placesById(contacts, kind, place, lists.boundary().size(), team);
    const std::size_t begin = history.size();
    history.resize(begin + contacts.size());
    parallelRows(static_cast<std::int64_t>(contacts.size()), team,
      [&](std::int64_t c)
      {
        history[begin + places[c]] =
          historyOf(particles, kind, contacts[c], fromRows(contacts[c].springs(lists, kind)));
      });
  }
  history.erase(std::remove_if(history.begin(), history.end(),
                  [](const ContactHistory& contact) { return isBlank(contact.springs); }),
    history.end());
  return history;
}

}
