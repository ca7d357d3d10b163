// The records of collisions (State/CollisionSums.h) that contacts in lists carry.
#pragma once

#include "Laws/Kinematics/Kinematics.h"
#include "Lists/ContactLists.h"
#include "State/CollisionSums.h"

#include <algorithm>

namespace dem
{

/// A contact with its record.
struct RecordedContact
{
  PartnerKind kind;
  std::int64_t memory;  ///< as PresentContact has it
  std::int32_t first;   ///< slot of the grain whose row it is
  std::int32_t partner; ///< slot of the other grain, or wall element
  CollisionRecord record;
};

/// Which collisions a contact counts among.
inline std::size_t groupOf(const CollisionRule& rule, const Particles& particles,
  const Walls& walls, const RecordedContact& contact)
{
  return contact.kind == PartnerKind::Wall
    ? rule.ofBody(static_cast<std::size_t>(walls.body(contact.partner)))
    : rule.ofGrains(static_cast<std::size_t>(particles.material[contact.first]),
        static_cast<std::size_t>(particles.material[contact.partner]));
}

/// Calls use(contact) for each contact that lists have in rows of own grains, where contacts have
/// records.
template <typename Use>
void forEachRecord(const ContactLists& lists, const Use& use)
{
  const int record = lists.Grains.memory().record();
  if (record < 0)
  {
    return;
  }
  RecordedContact contact{ PartnerKind::Grain, 0, 0, 0, {} };
  for (std::size_t tile = 0; tile < lists.Grains.contacts.size(); ++tile)
  {
    const TileContacts& here = lists.Grains.contacts[tile];
    for (std::int32_t k = 0; k < here.count(); ++k)
    {
      const ListedPair slots = here.slots(k);
      if (here.hasEnded(k) || !lists.own().has(slots.row))
      {
        continue;
      }
      contact.memory = static_cast<std::int64_t>(tile) << 32 | k;
      contact.first = slots.row;
      contact.partner = slots.partner;
      for (int number = 0; number < RecordMemory; ++number)
      {
        contact.record.numbers[static_cast<std::size_t>(number)] = here.extra(k, record + number);
      }
      use(contact);
    }
  }
  contact.kind = PartnerKind::Wall;
  const WallPairs& atWalls = lists.AtWalls;
  for (std::int64_t pair = 0; pair < atWalls.pairs(); ++pair)
  {
    if (atWalls.touches[pair] != 0 && lists.own().has(atWalls.row[pair]))
    {
      contact.memory = pair;
      contact.first = atWalls.row[pair];
      contact.partner = atWalls.partner[pair];
      std::copy_n(atWalls.extrasOf(pair) + record, RecordMemory, contact.record.numbers.begin());
      use(contact);
    }
  }
}

}
