// How far a rim is from what it can touch, all round: the positions where it comes nearest, and
// what is between these.
#pragma once

#include "Shapes/Faces/Merging.h"

#include <array>

namespace dem
{

/// Where a rim comes nearest to a line that rotates about an axis.
class RimProfile
{
public:
  /// @param reach sum of the roundings [L]
  RimProfile(const PlacedRim& rim, const Meridian& line, double reach);

  /// No more than zero where nothing touches; then it is as much as it could at most [L].
  double most() const { return this->Most; }
  struct Position
  {
    double angle = 0.0; ///< on the rim, in samples, from 0 to Samples
    bool isNearest = false;
    double along = 0.0; ///< see Meridian::Foot
    Overlap overlap;    ///< of the rim and the line
  };
  /// Number of positions that touch and are nearest; nearest() has the deepest first.
  int count() const { return this->Count; }
  const Position& nearest(int rank) const { return this->All[this->Ranked[rank]]; }
  /// Adds where one of them merges with a deeper one or with a fixed point.
  void addMerged(int rank, const Pressed& pressed, Merging& merging) const;
  /// Where the path along the line from one of them to an end is least deep, if another one is on
  /// that path.
  /// @param end 0 or 1
  Overlap lowestTowards(int rank, int end) const;
  /// The nearest one that a path downhill leads to.
  /// @param radial as seen from the middle
  Overlap downhill(const Vec3& radial) const;

  static constexpr int Samples = 32;

private:
  using Numbers = std::array<double, Samples>;
  void find(const Numbers& distance, const Numbers& slope);
  Position positionAt(double angle) const;
  double refine(int sample, double before, double after) const;
  void addTowards(int rank, int step, const Pressed& pressed, Merging& merging) const;
  int rankOf(int index) const;

  static constexpr int Capacity = 8;
  const PlacedRim& Rim;
  const Meridian& Line;
  double Reach, Most;
  int Positions = 0, Count = 0;
  std::array<Position, Capacity> All; ///< by their angles, nearest and farthest ones alternate
  std::array<int, Capacity> Ranked{};
};

}
