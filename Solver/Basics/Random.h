// The random sequence of the spawner: SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable
// pseudorandom number generators"). Its whole state is one integer, which a snapshot keeps; the
// numbers are the same on every machine, unlike those of the standard library's distributions.
#pragma once

#include <cstdint>

namespace dem
{

/// Makes of a number another one, each from exactly one, in which all bits depend on all.
inline std::uint64_t mixBits(std::uint64_t z)
{
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

class Random
{
public:
  explicit Random(std::uint64_t state) : State(state) {}
  /// Uniform in [0, 1) with 53 bits.
  double uniform()
  {
    this->State += 0x9e3779b97f4a7c15ull;
    return static_cast<double>(mixBits(this->State) >> 11) * 0x1.0p-53;
  }
  double uniform(double low, double high) { return low + (high - low) * this->uniform(); }
  std::uint64_t state() const { return this->State; }

private:
  std::uint64_t State;
};

}
