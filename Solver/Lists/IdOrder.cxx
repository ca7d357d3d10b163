#include "Lists/IdOrder.h"

#include <algorithm>
#include <numeric>

namespace dem
{

IdOrder::IdOrder(const std::vector<std::int64_t>& ids)
  : Slots(ids.size()), Indices(ids.size()), Identity(std::is_sorted(ids.begin(), ids.end()))
{
  std::iota(this->Slots.begin(), this->Slots.end(), 0);
  if (!this->Identity)
  {
    std::sort(this->Slots.begin(), this->Slots.end(),
      [&ids](std::int32_t a, std::int32_t b) { return ids[a] < ids[b]; });
  }
  for (std::size_t index = 0; index < ids.size(); ++index)
  {
    this->Indices[this->Slots[index]] = static_cast<std::int32_t>(index);
  }
}

std::int32_t IdOrder::slotOf(std::int64_t id, const std::vector<std::int64_t>& ids) const
{
  const auto found = std::lower_bound(this->Slots.begin(), this->Slots.end(), id,
    [&ids](std::int32_t slot, std::int64_t wanted) { return ids[slot] < wanted; });
  return found != this->Slots.end() && ids[*found] == id ? *found : -1;
}

}
