// A number of a text, by the hash FNV-1a of Fowler, Noll and Vo: names of memory columns and states
// keep such numbers.
#pragma once

#include <cstdint>
#include <string>

namespace dem
{

/// @tparam Word std::uint32_t or std::uint64_t
template <typename Word>
Word hashOf(const std::string& text)
{
  constexpr bool isLong = sizeof(Word) == sizeof(std::uint64_t);
  constexpr auto prime = static_cast<Word>(isLong ? 1099511628211u : 16777619u);
  auto hash = static_cast<Word>(isLong ? 14695981039346656037u : 2166136261u);
  for (const char letter : text)
  {
    hash = (hash ^ static_cast<unsigned char>(letter)) * prime;
  }
  return hash;
}

}
