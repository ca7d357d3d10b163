// Memory for arrays that are read from begin to end in every step, and for the large ones that
// lists are made with. With pages of four kilobytes a processor spends up to a fifth of a step on
// address translation; systems have larger pages on request.
#pragma once

#include <cstddef>
#include <vector>

namespace dem
{

/// Arrays from this size on get large pages [bytes].
constexpr std::size_t LargePage = std::size_t{ 1 } << 21;
/// What smaller ones start at a multiple of: a line of the cache, as long as a wide vector.
constexpr std::size_t CacheLine = 64;

/// @throws std::bad_alloc
void* allocateLarge(std::size_t bytes);
void freeLarge(void* memory, std::size_t bytes) noexcept;

template <typename T>
struct LargeAllocator
{
  using value_type = T;

  LargeAllocator() = default;
  template <typename U>
  LargeAllocator(const LargeAllocator<U>&)
  {
  }

  T* allocate(std::size_t count) { return static_cast<T*>(allocateLarge(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t count) noexcept { freeLarge(memory, count * sizeof(T)); }

  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }
  friend bool operator!=(const LargeAllocator&, const LargeAllocator&) { return false; }
};

template <typename T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

}
