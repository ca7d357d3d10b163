// Where grains were, as lines that break where they should.
#pragma once

#include "Basics/Lattice.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace granular
{

/// Where a grain was at a time.
struct TrackPoint
{
  dem::Vec3 position;  ///< [L, m]
  double time = 0.0;   ///< [T, s]
  double speed = 0.0;  ///< [L/T, m/s]
  double radius = 0.0; ///< [L, m]
};

/// Points of one grain that follow each other.
struct Track
{
  std::int64_t id = 0;
  std::vector<TrackPoint> points;
};

/// Collects the tracks of grains, frame by frame. A grain begins a new track if it was absent in
/// the frame before, has crossed a face of a periodic cell, or has moved farther than a bound. A
/// crossing is a displacement that differs from that of the nearest image.
class TrackCollector
{
public:
  /// @param farthest between two frames [L, m]; 0: any distance
  explicit TrackCollector(double farthest) : Farthest(farthest) {}

  /// The next frame begins.
  /// @param space of this frame
  void nextFrame(const dem::Lattice& space);
  void add(std::int64_t id, const TrackPoint& point);

  /// All tracks of two points or more, by ids and then by times.
  std::vector<const Track*> tracks() const;

private:
  /// The last track of a grain, and the frame in which the grain was seen.
  struct Last
  {
    std::size_t track = 0;
    std::int64_t frame = 0;
  };

  double Farthest;
  dem::Lattice Space;
  std::int64_t Frame = 0;
  std::vector<Track> Tracks;
  std::unordered_map<std::int64_t, Last> LastOf;
};

}
