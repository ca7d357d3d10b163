// Fetches the rows of grains that contacts will need next: most are near in memory, since slots are
// in spatial order, but a processor would wait for each of the others.
#pragma once

#include "Contacts/TileContacts.h"
#include "State/Particles.h"
#include "Vectors/Prefetch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace dem
{

class NextPartners
{
public:
  /// The partners of the block of contacts from @a begin on.
  NextPartners(const Particles& particles, const TileContacts& contacts, std::int32_t begin)
    : Slots(contacts.partners(begin)),
      Count(particles.size() > FewGrains
          ? std::min(ContactBlock::Capacity, contacts.count() - begin)
          : 0)
  {
  }

  /// Fetches one of their rows. Each kind on its own: between them there has to be work that does
  /// not wait for memory.
  void fetch(const VectorRows& rows) const
  {
    for (std::int32_t k = 0; k < this->Count; ++k)
    {
      prefetch(rows.row.data() + this->Slots[k]);
    }
  }

private:
  /// Rows of so few grains are always near enough.
  static constexpr std::size_t FewGrains = 50000;

  const std::int32_t* Slots;
  std::int32_t Count;
};

}
