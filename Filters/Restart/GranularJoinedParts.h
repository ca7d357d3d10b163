// Parts of a restart, joined in the order of all of their ids.
#pragma once

#include "Restart/GranularRestartParts.h"

#include <cstdint>
#include <tuple>
#include <vector>

class vtkFieldData;

namespace granular
{

/// What it joins has the names of arrays of one rank, beside those of the parts.
class JoinedParts
{
public:
  /// @throws dem::Error when a part is missing or damaged
  JoinedParts(vtkFieldData* fieldData, const PartRange& parts);

  /// Which balls these are.
  void AddBalls();
  /// Where slots are, if that is not the order of ids.
  void JoinOrder();
  /// Numbers of each ball.
  /// @param before of all, in front of them
  void JoinBalls(const char* name, int numbers, int before);
  /// Each contact, and each normal at a wall, once.
  void JoinContacts();

private:
  /// A contact in a part.
  struct Found
  {
    std::tuple<bool, std::int64_t, std::int64_t> key; ///< in the order of snapshots
    std::int64_t part;
    std::int64_t index;
  };

  std::vector<Found> Find(const char* ids, int components) const;
  template <typename ArrayT, typename ValueT>
  void JoinColumn(const char* name, int components, const std::vector<Found>& found);
  bool Has(std::int64_t id) const;
  std::int32_t IndexOf(std::int64_t id) const;

  vtkFieldData* Fields;
  PartRange Parts;
  std::vector<std::int64_t> Ids; ///< of all balls, ascending
};

}
