// Sorts numbered keys by their bits: the order is unique, so that it is the same whoever sorts.
#pragma once

#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Bits of a number, at least one.
inline int bitWidth(std::uint64_t number)
{
  int bits = 1;
  while (number >> bits != 0)
  {
    ++bits;
  }
  return bits;
}

struct KeyedSlot
{
  std::uint64_t key = 0;
  std::int32_t slot = 0;
};

/// Sorts by key; entries with equal keys keep their order. No key has a bit above the lowest
/// @a bits.
void sortByKey(LargeVector<KeyedSlot>& entries, int bits, const Team& team);

}
