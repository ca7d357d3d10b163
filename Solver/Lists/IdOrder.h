// Which grain is in which slot: the solver keeps grains in spatial order, users see them by id.
#pragma once

#include <cstdint>
#include <vector>

namespace dem
{

class IdOrder
{
public:
  IdOrder() = default;
  /// @param ids of the grains by slot, all different
  explicit IdOrder(const std::vector<std::int64_t>& ids);

  /// By slot: the index of its grain in the order of ids.
  const std::vector<std::int32_t>& indices() const { return this->Indices; }
  /// By index in the order of ids: the slot.
  const std::vector<std::int32_t>& slots() const { return this->Slots; }
  /// The slot of an id, -1 for one that no grain has.
  /// @param ids from which the order was made
  std::int32_t slotOf(std::int64_t id, const std::vector<std::int64_t>& ids) const;
  bool identity() const { return this->Identity; }

private:
  std::vector<std::int32_t> Slots;
  std::vector<std::int32_t> Indices;
  bool Identity = true;
};

}
