// Fetches the vectors of grains that contacts will need next. Most are near in memory, since slots
// are in spatial order. A processor would wait for each of the others.
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

  /// Fetches one vector of each partner. Between two such calls there has to be work that does not
  /// wait for memory.
  void fetch(const VectorArray& array) const
  {
    for (std::int32_t k = 0; k < this->Count; ++k)
    {
      prefetch(array.packed.data() + this->Slots[k]);
    }
  }

private:
  /// Vectors of so few grains are always in the cache.
  static constexpr std::size_t FewGrains = 50000;

  const std::int32_t* Slots;
  std::int32_t Count;
};

}
