// Cell edges that fit the grains: levels that grow by factors of two, so that neither a few large
// grains make the cells of the small ones too wide, nor small ones those of the large too many.
#pragma once

#include "State/Particles.h"
#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// Counts of sizes by sixteenths of an octave below the largest, and the largest of each sixteenth.
struct SizeHistogram
{
  static constexpr int BinsPerOctave = 16;
  static constexpr int Octaves = 16;

  std::array<std::int64_t, BinsPerOctave * Octaves> count{};
  std::array<std::uint64_t, BinsPerOctave> largestFraction{}; ///< of the size, as bits

  void add(double size, double largest);
  void add(const SizeHistogram& other);
};

class SizeLevels
{
public:
  static constexpr int Most = 16;

  SizeLevels() = default;
  /// Chooses the edges for the diameters of spheres, of which @a largest is the largest, so that
  /// few pairs have to be measured; @a slack [L] is added to the finest edge.
  SizeLevels(const LargeVector<Vec4>& spheres, double largest, double slack, const Team& team);

  int count() const { return static_cast<int>(this->Limits.size()); }
  /// Edge of the cells of a level [L].
  double edge(int level) const { return this->FinestEdge * static_cast<double>(1 << level); }
  /// The first level whose cells are as wide as @a size.
  int levelOf(double size) const
  {
    int level = 0;
    while (level + 1 < this->count() && size > this->Limits[level])
    {
      ++level;
    }
    return level;
  }

private:
  double FinestEdge = 1.0;
  std::vector<double> Limits; ///< largest size of each level
};

}
