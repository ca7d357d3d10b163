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

/// @param look(pair, contact) says whether the pair of a list touches, and how.
template <typename Look>
std::vector<PresentContact> collect(const PairList& list, const Team& team, const Look& look)
{
  std::vector<std::vector<PresentContact>> parts(team.threads);
  parallelRanges(static_cast<std::int64_t>(list.partner.size()), team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      PresentContact contact;
      for (contact.pair = begin; contact.pair < end; ++contact.pair)
      {
        contact.first = list.row[contact.pair];
        contact.partner = list.partner[contact.pair];
        if (look(contact))
        {
          parts[range].push_back(contact);
        }
      }
    });
  std::vector<PresentContact> all = std::move(parts[0]);
  for (std::size_t range = 1; range < parts.size(); ++range)
  {
    all.insert(all.end(), parts[range].begin(), parts[range].end());
  }
  return all;
}

}

std::vector<PresentContact> presentContacts(const Particles& particles, const ContactLists& lists,
  PartnerKind kind, const Team& team)
{
  const VectorRows& x = particles.position;
  if (kind == PartnerKind::Grain)
  {
    return collect(lists.Grains, team,
      [&](PresentContact& contact)
      {
        contact.separation = x.get(contact.first) - x.get(contact.partner);
        contact.reach = particles.radius(contact.first) + particles.radius(contact.partner);
        return contactMeasure(Lane3(contact.separation), contact.reach) < 0.0;
      });
  }
  return collect(lists.AtWalls, team,
    [&](PresentContact& contact)
    {
      contact.reach = particles.radius(contact.first) + lists.Boundary.radius(contact.partner);
      return lists.Boundary.isWithin(contact.partner, x.get(contact.first), contact.reach,
        contact.separation);
    });
}

std::vector<std::int32_t> placesById(const std::vector<PresentContact>& contacts, PartnerKind kind,
  const std::vector<std::int32_t>& place, std::int64_t walls, const Team& team)
{
  const int half = bitWidth(std::max(place.size(),
    kind == PartnerKind::Wall ? static_cast<std::size_t>(walls) : std::size_t{ 0 }));
  std::vector<KeyedSlot> keys(contacts.size());
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
  std::vector<ContactHistory> history;
  for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
  {
    const PairList& list = kind == PartnerKind::Grain ? lists.Grains : lists.AtWalls;
    const std::vector<PresentContact> contacts = presentContacts(particles, lists, kind, team);
    const std::vector<std::int32_t> places =
      placesById(contacts, kind, place, lists.Boundary.size(), team);
    const std::size_t begin = history.size();
    history.resize(begin + contacts.size());
    parallelRows(static_cast<std::int64_t>(contacts.size()), team,
      [&](std::int64_t c)
      {
        history[begin + places[c]] =
          historyOf(particles, kind, contacts[c], fromRows(list.springs[contacts[c].pair]));
      });
  }
  history.erase(std::remove_if(history.begin(), history.end(),
                  [](const ContactHistory& contact) { return isBlank(contact.springs); }),
    history.end());
  return history;
}

}
