// How far a rim is from what it can touch, all the way round: where it comes nearest, and what
// stands between such places.
#pragma once

#include "Shapes/Faces/Merging.h"

#include <array>

namespace dem
{

/// Where a rim comes nearest to a line that goes round.
class RimProfile
{
public:
  /// @param reach sum of the roundings [L]
  RimProfile(const PlacedRim& rim, const Meridian& line, double reach);

  /// No more than zero where nothing touches; then it is as much as it could at most [L].
  double most() const { return this->Most; }
  struct Place
  {
    double turn = 0.0; ///< on the rim, from 0 to Samples
    bool isNearest = false;
    double along = 0.0; ///< see Meridian::Foot
    Overlap overlap;    ///< of the rim and the line
  };
  /// Number of places that touch and are nearest; nearest() has the deepest first.
  int count() const { return this->Count; }
  const Place& nearest(int rank) const { return this->All[this->Ranked[rank]]; }
  /// Adds where one of them merges with a deeper one or with a fixed point.
  void addMerged(int rank, const Pressed& pressed, Merging& merging) const;
  /// What a way along the line from one of them to an end passes: where it is least deep, if
  /// another one is on it.
  /// @param end 0 or 1
  Overlap lowestTowards(int rank, int end) const;
  /// The nearest one that a way downhill leads to.
  /// @param radial as seen from the middle
  Overlap downhill(const Vec3& radial) const;

  static constexpr int Samples = 32;

private:
  using Numbers = std::array<double, Samples>;
  void find(const Numbers& distance, const Numbers& slope);
  Place placeAt(double turn) const;
  double refine(int sample, double before, double after) const;
  void addTowards(int rank, int step, const Pressed& pressed, Merging& merging) const;
  int rankOf(int place) const;

  static constexpr int Capacity = 8;
  const PlacedRim& Rim;
  const Meridian& Line;
  double Reach, Most;
  int Places = 0, Count = 0;
  std::array<Place, Capacity> All; ///< by their turns, nearest and farthest ones alternate
  std::array<int, Capacity> Ranked{};
};

}
