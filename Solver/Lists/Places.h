// Which grain is in which slot: the solver keeps grains in spatial order, users see them by id.
#pragma once

#include <cstdint>
#include <vector>

namespace dem
{

class Places
{
public:
  Places() = default;
  /// @param ids of the grains by slot, all different
  explicit Places(const std::vector<std::int64_t>& ids);

  /// By slot: the place of its grain in the order of ids.
  const std::vector<std::int32_t>& ofSlots() const { return this->OfSlots; }
  /// By place: the slot.
  const std::vector<std::int32_t>& slots() const { return this->Slots; }
  /// The slot of an id, -1 for one that no grain has.
  /// @param ids that the places were made of
  std::int32_t slotOf(std::int64_t id, const std::vector<std::int64_t>& ids) const;
  bool identity() const { return this->Identity; }

private:
  std::vector<std::int32_t> Slots;
  std::vector<std::int32_t> OfSlots;
  bool Identity = true;
};

}
