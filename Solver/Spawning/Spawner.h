// Places new grains, inflow by inflow (Vetter 2025, section 3.1). A radius that found no place is
// carried over to the next attempt, so that small grains are not favoured.
//
// What a rate asks for by a time is a function of that time, rate x time flowed, so that nothing
// drifts. Grains that are due are tried; those that find no room stay due.
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

/// How far the attempts of a step have come that was interrupted.
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
  const FitTest& fits;           ///< asked with those that were added so far in place
  std::function<void()> added;   ///< called after each; may take grains elsewhere
  const std::int64_t& elsewhere; ///< grains that there are beside the particles
};

class Spawner
{
public:
  /// @param inflows must have passed findProblem().
  Spawner(const Config& config, const std::vector<Inflow>& inflows);

  /// Gives inflows a fresh state that the state of an earlier run does not know, and drops those
  /// that are no more; the first one goes on with the first state and so on. Has a next grain drawn
  /// again that is of no material of the table.
  /// @param time from which fresh ones bring grains [T]
  void complete(SpawnState& state, double time) const;

  /// Brings what is asked for up to @a time. To be called once a step.
  /// @return whether any grain is due.
  bool ask(double time, SpawnState& state) const;
  /// Whether no more grains may come now: there are as many as may be at a time, or as many have
  /// come as may in all.
  /// @param grains that there are
  bool isFull(std::int64_t grains, const SpawnState& state) const;
  /// Boxes of which one overlaps that of any sphere which a grain could touch that may be tried
  /// now.
  std::vector<Box> rooms(double time, SpawnState& state) const;
  /// Makes the attempts of one step.
  /// @param interrupt asked every AttemptsPerLook attempts; true leaves the rest for another call
  /// with the same @a progress. May be empty.
  /// @return whether all were made.
  bool spawn(double time, const SpawnGround& ground, SpawnState& state,
    const std::function<bool()>& interrupt, SpawnProgress& progress) const;
  static constexpr std::int64_t AttemptsPerLook = 1024;

  /// Grains that have been asked for and found no room: of a Number those that are due; of a Mass
  /// how many of the mean mass so far make the mass that is due, 0 while it is not enough for the
  /// next grain; of a Fill what is left of its maximum after it came. What comes AsRoom never
  /// lacks.
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
