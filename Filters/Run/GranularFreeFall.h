// Grains that gravity takes away from all walls: they meet none any more, or not before the run
// ends.
#pragma once

#include "Run/GranularRun.h"

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

/// Boxes of which each holds all that a body of walls reaches from one time to another; without
/// bounds where that is not known, as with a servo.
std::vector<dem::Box> reachOf(const dem::Surface& walls, double begin, double end);

class FreeFall
{
public:
  /// Examines a frame of a run. Without gravity, and in periodic cells, nothing falls freely. Grains
  /// that an applied force pushes, or that are held, do not fall freely either.
  FreeFall(const Run& run, const Frame& frame);
  FreeFall() = default;

  /// Whether a grain, by its index among the points, meets no wall before the end of the run.
  bool has(std::size_t grain) const { return grain < this->Falls.size() && this->Falls[grain]; }
  /// The largest speed of a grain against the mean of those that fall, across the fall [L/T].
  double speedAcross() const { return this->SpeedAcross; }
  /// What to do about grains that fall for ever, or whose walls are too far away; empty if none do.
  std::string note() const;

private:
  void measureSpeed(const dem::Vec3& down, const double* velocity);

  std::vector<char> Falls;
  std::int64_t ForEver = 0; ///< number of falling grains with no wall or outflow on their path
  bool WallIsFar = false;   ///< all grains fall, but not for ever, over a very long distance
  double Distance = 0.0;    ///< lower bound of that distance [L]
  double SpeedAcross = 0.0;
};

}
