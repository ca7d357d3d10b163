#include "Neighbours/KeySort.h"

#include <array>

namespace dem
{

namespace
{

constexpr int DigitBits = 8;
constexpr std::size_t Digits = std::size_t{ 1 } << DigitBits;

/// An index for each digit. Each thread counts in cache lines of its own.
struct alignas(64) DigitIndices
{
  std::array<std::int64_t, Digits> next{};
};

/// Moves the entries to the order of one digit. Entries of a range follow those of the ranges
/// before it, which keeps the order of equal digits.
void sortByDigit(const LargeVector<KeyedSlot>& from, LargeVector<KeyedSlot>& to, int shift,
  const Team& team)
{
  const std::int64_t count = static_cast<std::int64_t>(from.size());
  const auto digit = [shift](const KeyedSlot& entry)
  { return static_cast<std::size_t>(entry.key >> shift) & (Digits - 1); };
  std::vector<DigitIndices> ranges(team.threads);
  parallelRanges(count, team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      for (std::int64_t entry = begin; entry < end; ++entry)
      {
        ++ranges[range].next[digit(from[entry])];
      }
    });
  std::int64_t next = 0;
  for (std::size_t value = 0; value < Digits; ++value)
  {
    for (DigitIndices& range : ranges)
    {
      const std::int64_t found = range.next[value];
      range.next[value] = next;
      next += found;
    }
  }
  parallelRanges(count, team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      for (std::int64_t entry = begin; entry < end; ++entry)
      {
        to[ranges[range].next[digit(from[entry])]++] = from[entry];
      }
    });
}

}

void sortByKey(LargeVector<KeyedSlot>& entries, int bits, const Team& team)
{
  LargeVector<KeyedSlot> other(entries.size());
  for (int shift = 0; shift < bits; shift += DigitBits)
  {
    sortByDigit(entries, other, shift, team);
    entries.swap(other);
  }
}

}
