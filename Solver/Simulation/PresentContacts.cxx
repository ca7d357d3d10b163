#include "Simulation/PresentContacts.h"

#include "Contacts/NarrowPhase.h"

#include <algorithm>
#include <cmath>

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
      contact.separation = lists.Boundary.separation(contact.partner, x.get(contact.first));
      contact.reach = particles.radius(contact.first) + lists.Boundary.radius(contact.partner);
      return dot(contact.separation, contact.separation) < contact.reach * contact.reach;
    });
}

std::vector<ContactHistory> contactHistory(const Particles& particles, const ContactLists& lists,
  const Team& team)
{
  std::vector<ContactHistory> history;
  for (const PresentContact& contact : presentContacts(particles, lists, PartnerKind::Grain, team))
  {
    const Springs springs = fromRows(lists.Grains.springs[contact.pair]);
    const std::int64_t first = particles.id[contact.first];
    const std::int64_t second = particles.id[contact.partner];
    if (!isBlank(springs))
    {
      history.push_back(first < second ? ContactHistory{ first, second, springs }
                                       : ContactHistory{ second, first, turnedRound(springs) });
    }
  }
  const std::ptrdiff_t pairs = static_cast<std::ptrdiff_t>(history.size());
  for (const PresentContact& contact : presentContacts(particles, lists, PartnerKind::Wall, team))
  {
    const Springs springs = fromRows(lists.AtWalls.springs[contact.pair]);
    if (!isBlank(springs))
    {
      history.push_back(
        { particles.id[contact.first], -1 - std::int64_t{ contact.partner }, springs });
    }
  }
  const auto byIds = [](const ContactHistory& a, const ContactHistory& b)
  { return a.first != b.first ? a.first < b.first : std::abs(a.second) < std::abs(b.second); };
  std::sort(history.begin(), history.begin() + pairs, byIds);
  std::sort(history.begin() + pairs, history.end(), byIds);
  return history;
}

}
