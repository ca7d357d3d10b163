// How a simulation begins, continues, is observed and restored. Its parts (RunParts.h), the list of
// a step (OneStep.h) and its time stepping (TimeSteps/TimeStepping.h) do the work.
#pragma once

#include "Simulation/Simulation.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dem
{

class OneStep;
class TimeStepping;
struct RunParts;

class Simulation::Implementation
{
public:
  /// @param ranks that share the run; none for one that has all grains
  Implementation(const Config& config, const Scene& scene, Snapshot&& start, Placing placing,
    const std::function<void()>& ask, RankRun* ranks, Handed handed);
  ~Implementation();

  RunParts& parts() { return *this->Run; }
  AdvanceStatus advanceTo(std::int64_t target, const std::function<bool(std::int64_t)>& shouldStop);
  bool isWhole() const;
  /// Gives up steps that can still be given up, so that what is seen stays.
  RunParts& settled();
  std::int64_t step() const;
  std::int64_t grains() const;
  RankShare share() const;
  Snapshot snapshot();
  Observation observe();
  ObservedState observedState();
  ObservedPart observePart(double since);
  /// Totals with which snapshots count.
  Totals presentTotals();
  StepLimits seenLimits();
  void restore(Snapshot&& snapshot, Handed handed = Handed::ByFirst);
  void extendTracks(const Surface& walls);

  std::string Failure;

private:
  /// A run that continues nothing.
  void begin(Placing placing);
  /// Puts slots in order when the first grains have come, before anyone observes: grains at random
  /// positions in the order of their ids have neighbours on all ranks.
  void sortFirst();
  /// Counts losses from here on, or no more.
  void countAnew();
  bool isBondTime() const;
  /// The state, or the part of it that this rank has, with the bonds of the grains that there are.
  Snapshot withBonds();
  /// Makes bonds if their time has come; a state that is not whole waits. What contacts had stored
  /// that bonds replace is taken from what was supplied.
  void bond();
  /// bond() in mid-run; false when it cannot be done.
  bool bondIfDue();

  std::unique_ptr<RunParts> Run;
  std::unique_ptr<OneStep> Step;
  std::unique_ptr<TimeStepping> Time;
  std::vector<BondLine> BondLines;
  bool Begins = false; ///< whether slots are to be put in order when the first grains are there
};

}
