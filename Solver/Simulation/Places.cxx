#include "Simulation/Places.h"

#include <algorithm>
#include <numeric>

namespace dem
{

Places::Places(const std::vector<std::int64_t>& ids)
  : Slots(ids.size()), OfSlots(ids.size()), Identity(std::is_sorted(ids.begin(), ids.end()))
{
  std::iota(this->Slots.begin(), this->Slots.end(), 0);
  if (!this->Identity)
  {
    std::sort(this->Slots.begin(), this->Slots.end(),
      [&ids](std::int32_t a, std::int32_t b) { return ids[a] < ids[b]; });
  }
  for (std::size_t place = 0; place < ids.size(); ++place)
  {
    this->OfSlots[this->Slots[place]] = static_cast<std::int32_t>(place);
  }
}

}
