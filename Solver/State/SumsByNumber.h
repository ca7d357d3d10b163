// Sums that belong to numbers, such as those of wall elements or of points: kept for those alone
// that have any.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace dem
{

/// @tparam Entry sums of one number, with add(const Entry&)
/// @tparam Number which member says whose they are
template <typename Entry, std::int64_t Entry::*Number>
class SumsByNumber
{
public:
  std::int64_t counted = 0;   ///< what is, by the number of its kind; 0 for nothing
  double since = 0.0;         ///< when that began [T]
  std::vector<Entry> entries; ///< by numbers in a Snapshot

  bool any() const { return this->counted != 0; }
  void add(const SumsByNumber& other)
  {
    for (const Entry& entry : other.entries)
    {
      this->of(entry.*Number).add(entry);
    }
  }
  /// Puts entries in the order of their numbers.
  void sort()
  {
    std::sort(this->entries.begin(), this->entries.end(), isBefore);
    this->Found.clear();
  }
  /// Whether entries are in the order of their numbers, each once.
  bool isSorted() const
  {
    return std::adjacent_find(this->entries.begin(), this->entries.end(),
             [](const Entry& a, const Entry& b) { return !isBefore(a, b); }) == this->entries.end();
  }
  /// Forgets all entries.
  void clear()
  {
    this->entries.clear();
    this->Found.clear();
  }

protected:
  Entry& of(std::int64_t number)
  {
    if (this->Found.size() != this->entries.size()) // they were read or sorted
    {
      this->Found.clear();
      for (std::size_t k = 0; k < this->entries.size(); ++k)
      {
        this->Found.emplace(this->entries[k].*Number, k);
      }
    }
    const auto [found, isNew] = this->Found.emplace(number, this->entries.size());
    if (isNew)
    {
      this->entries.emplace_back();
      this->entries.back().*Number = number;
    }
    return this->entries[found->second];
  }

private:
  static bool isBefore(const Entry& a, const Entry& b) { return a.*Number < b.*Number; }

  std::unordered_map<std::int64_t, std::size_t> Found; ///< positions of entries, of some or all
};

/// What is kept of sums, with entries in the order of their numbers.
template <typename Sums>
Sums sortedOf(const Sums& sums)
{
  Sums sorted;
  sorted.counted = sums.counted;
  sorted.since = sums.since;
  sorted.entries = sums.entries;
  sorted.sort();
  return sorted;
}

}
