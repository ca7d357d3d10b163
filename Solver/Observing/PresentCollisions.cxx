// Collisions of a state: those that the next step finds over, and those that there are.
#include "Observing/PresentContacts.h"
#include "Stepping/CollisionMeter.h"
#include "Stepping/ContactRecords.h"

#include <algorithm>

namespace dem
{

void PresentContacts::findCollisions(const LawView& view,
  const std::vector<DroppedContact>& dropped)
{
  const CollisionRule& rule = view.walls.collisions();
  this->collisions.groups.resize(rule.count());
  this->openCollisions.groups.resize(rule.count());
  std::vector<std::int64_t> present[2];
  for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
  {
    std::vector<std::int64_t>& memories = present[static_cast<int>(kind)];
    for (const PresentContact& contact : this->of(kind).contacts)
    {
      memories.push_back(contact.memory);
    }
    std::sort(memories.begin(), memories.end());
  }
  forEachRecord(view.lists,
    [&](RecordedContact& contact)
    {
      const std::size_t group = groupOf(rule, view.particles, view.lists.boundary(), contact);
      const std::vector<std::int64_t>& there = present[static_cast<int>(contact.kind)];
      if (std::binary_search(there.begin(), there.end(), contact.memory))
      {
        this->openCollisions.addSums(group, contact.record, rule);
        return;
      }
      for (const DroppedContact& one : dropped)
      {
        if (one.kind == contact.kind && one.memory == contact.memory)
        {
          addLosses(one.lost, contact.record);
        }
      }
      contact.record.end();
      this->collisions.add(group, contact.record, rule);
    });
}

}
