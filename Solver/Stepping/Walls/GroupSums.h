// What grains do to wall bodies in one step, summed by groups of slots: over the contacts of a grain,
// over the grains of a group in their order, over groups in their order. No tile, thread or rank has
// a say in that. A grain is summed for itself, as its load is: the order of two contacts of one grain
// may be that of a restart.
#pragma once

#include "Boundaries/Dynamic/DynamicBody.h"
#include "State/WallSums.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dem
{

/// @tparam Sums of contacts in a unit of time, which can be added
template <typename Sums>
class GroupSums
{
public:
  /// Of the contacts of a group with a part of a body.
  struct Entry
  {
    std::int64_t group = 0;
    std::int64_t body = 0;
    std::int64_t part = 0; ///< 0 where bodies have no parts
    Sums rate;
    std::int64_t slot = -1; ///< of the last grain, whose sum is not in the rate
    Sums ofGrain;

    void endGrain()
    {
      this->rate.add(this->ofGrain);
      this->ofGrain = {};
      this->slot = -1;
    }
  };

  void clear()
  {
    this->Entries.clear();
    this->Begins.clear();
  }
  /// Before the contacts of a tile, whose groups ascend. Tiles come from the last to the first.
  void beginTile() { this->Begins.push_back(this->Entries.size()); }
  /// What contacts of a slot with a part of a body are added to. All of a slot follow each other.
  Sums& of(std::int64_t group, std::int64_t body, std::int64_t slot, std::int64_t part = 0)
  {
    Entry& entry = this->find(group, body, part);
    if (entry.slot != slot)
    {
      entry.endGrain();
      entry.slot = slot;
    }
    return entry.ofGrain;
  }
  /// Appends all entries, from the first tile to the last.
  void appendTo(std::vector<Entry>& all) const
  {
    const auto before = static_cast<std::ptrdiff_t>(all.size());
    std::size_t end = this->Entries.size();
    for (std::size_t k = this->Begins.size(); k-- > 0; end = this->Begins[k])
    {
      all.insert(all.end(), this->Entries.begin() + static_cast<std::ptrdiff_t>(this->Begins[k]),
        this->Entries.begin() + static_cast<std::ptrdiff_t>(end));
    }
    std::for_each(all.begin() + before, all.end(), [](Entry& entry) { entry.endGrain(); });
  }
  /// Puts entries of several threads into the order of groups.
  static void sort(std::vector<Entry>& all)
  {
    const auto before = [](const Entry& a, const Entry& b) { return a.group < b.group; };
    if (!std::is_sorted(all.begin(), all.end(), before))
    {
      std::stable_sort(all.begin(), all.end(), before);
    }
  }

private:
  /// The entry of a part of a body in the last group.
  Entry& find(std::int64_t group, std::int64_t body, std::int64_t part)
  {
    for (std::size_t k = this->Entries.size(); k-- > this->Begins.back();)
    {
      if (this->Entries[k].group != group)
      {
        break;
      }
      if (this->Entries[k].body == body && this->Entries[k].part == part)
      {
        return this->Entries[k];
      }
    }
    this->Entries.push_back({ group, body, part, {}, -1, {} });
    return this->Entries.back();
  }

  std::vector<Entry> Entries;
  std::vector<std::size_t> Begins; ///< of tiles among the entries
};

/// Forces, torques and power of all wall bodies.
using BodySums = GroupSums<WallSums>;
/// Loads of walls with a mass.
using PartSums = GroupSums<PartLoad>;

}
