// Inserts new grains, inflow by inflow (Vetter 2025, section 3.1). A radius that did not fit is
// carried over to the next attempt, so that small grains are not favoured.
//
// What a rate asks for by a time is a function of that time, rate x time flowed, so that nothing
// drifts. Grains that are due are tried, and stay due until they fit.
#pragma once

#include "Basics/Random.h"
#include "Parameters/Config.h"
#include "Spawning/Inflow.h"
#include "Spawning/Region.h"
#include "Spawning/ShapePicker.h"
#include "Spawning/Sizes.h"
#include "State/Particles.h"
#include "State/Snapshot.h"

#include <functional>
#include <vector>

namespace dem
{

/// Progress of the attempts of an interrupted step.
struct SpawnProgress
{
  std::size_t inflow = 0;
  std::int64_t attempt = 0;
  std::int64_t countBefore = 0; ///< grains of that inflow when its attempts began
  bool begun = false;           ///< with that inflow
};

/// Where new grains are put.
struct SpawnGround
{
  Particles& particles;          ///< get the new ones
  const FitTest& fits;           ///< asked after the grains so far were added
  std::function<void()> added;   ///< called after each; may take grains elsewhere
  const std::int64_t& elsewhere; ///< grains that there are beside the particles
};

class Spawner
{
public:
  /// @param inflows must have passed findProblem().
  Spawner(const Config& config, const std::vector<Inflow>& inflows);

  /// Adds a fresh state for inflows that an earlier run did not have, and drops states without an
  /// inflow. Inflows continue states in their order. A next grain of a material that is not in the
  /// table is drawn again.
  /// @param time from which fresh inflows add grains [T]
  void complete(SpawnState& state, double time) const;

  /// Updates the amount that is due up to @a time. To be called once a step.
  /// @return whether any grain is due.
  bool ask(double time, SpawnState& state) const;
  /// Whether no more grains may be added now: the largest number at a time or in all is reached.
  /// @param grains that there are
  bool isFull(std::int64_t grains, const SpawnState& state) const;
  /// Boxes around all grains that may be tried now. A sphere that such a grain could touch overlaps
  /// one of the boxes.
  std::vector<Box> attemptBoxes(double time, SpawnState& state) const;
  /// Makes the attempts of one step.
  /// @param interrupt asked every AttemptsPerCheck attempts; true leaves the rest for another call
  /// with the same @a progress. May be empty.
  /// @return whether all were made.
  bool spawn(double time, const SpawnGround& ground, SpawnState& state,
    const std::function<bool()>& interrupt, SpawnProgress& progress) const;
  static constexpr std::int64_t AttemptsPerCheck = 1024;

  /// Grains that were asked for and did not fit. A Number counts those that are due. A Mass divides
  /// the due mass by the mean mass so far, or is 0 while it is not enough for the next grain. A
  /// Fill counts the rest of its maximum after it ended. AsRoom never misses grains.
  std::int64_t missing(const SpawnState& state) const;

private:
  struct Source
  {
    Inflow inflow; ///< without its surface
    SizeSampler sizes;
    RegionSampler region;
    ShapePicker shapes;
  };

  bool isDue(const Source& source, double time, InflowState& state) const;
  bool tryOne(const Source& source, Particles& particles, SpawnState& state, InflowState& own,
    const FitTest& fits) const;
  double nextMass(const Source& source, InflowState& state) const;
  std::int64_t drawMaterial(const Source& source, Random& random) const;
  std::int64_t left(const SpawnState& state) const;
  double carriedMass(const InflowState& state) const;
  std::int64_t missing(const Source& source, const InflowState& state) const;

  std::uint64_t Seed;
  Materials Table;
  std::int64_t MaximumParticles, MaximumInAll;
  std::vector<Source> Sources;
};

}
