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
  bool identity() const { return this->Identity; }

private:
  std::vector<std::int32_t> Slots;
  std::vector<std::int32_t> OfSlots;
  bool Identity = true;
};

}
