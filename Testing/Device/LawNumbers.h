// Laws out of their numbers.
#pragma once

#include "Kernels.h"

#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace device
{

template <typename T>
void readNumbers(const std::vector<double>& numbers, T* to, std::size_t count)
{
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(double) == 0, "numbers");
  if (numbers.size() * sizeof(double) != count * sizeof(T))
  {
    throw std::runtime_error("Kernels and library do not agree on what laws are made of.");
  }
  std::memcpy(static_cast<void*>(to), numbers.data(), count * sizeof(T));
}

inline Laws lawsOf(const LawNumbers& numbers)
{
  Laws laws{};
  readNumbers(numbers.grains, &laws.grains, 1);
  readNumbers(numbers.walls, &laws.walls, 1);
  readNumbers(numbers.motion, &laws.motion, 1);
  laws.half = numbers.half;
  return laws;
}

inline std::vector<dem::TriangleFrame> framesOf(const LawNumbers& numbers)
{
  std::vector<dem::TriangleFrame> frames(
    numbers.frames.size() * sizeof(double) / sizeof(dem::TriangleFrame));
  readNumbers(numbers.frames, frames.data(), frames.size());
  return frames;
}

}
