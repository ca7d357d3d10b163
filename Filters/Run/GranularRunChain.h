// A run whose parameters change in between: a chain of runs, each of which continues from a frame
// of the one before. With no changes it is a single run.
#pragma once

#include "Properties/GranularChanges.h"
#include "Run/GranularRun.h"

#include <memory>
#include <string>
#include <vector>

namespace granular
{

class RunChain
{
public:
  /// @param regimes at least one, as readRegimes() returns them.
  /// @throws dem::Error as Run does.
  /// @param ask as that of dem::Simulation
  /// @param leader as that of Run, of all regimes
  RunChain(std::vector<Regime> regimes, SceneInput input, Start start, std::size_t memoryBudget,
    const std::function<void()>& ask, std::shared_ptr<Leader> leader = nullptr);

  /// Takes other changes, if the regime at the beginning is the same; what was computed up to the
  /// first difference stays.
  /// @return whether it does.
  bool TakeRegimes(std::vector<Regime> regimes);

  /// As Run::Seek(), for a time [T] instead of a step. Frames up to that of a change are those
  /// without it.
  /// @throws dem::Error when a change makes what cannot be simulated.
  /// @param shows whether a run that is stopped has to return a frame.
  Run::Outcome Seek(double time, const Run::Monitor& monitor, bool shows = true);

  /// What limits the step in the frame that was sought last.
  std::string LimitsOf(const Frame& frame) { return this->Wake(this->Shown).LimitsOf(frame); }
  /// The run of the frame that was sought last.
  std::shared_ptr<const Run> Present() const { return this->Stages[this->Shown]; }
  const std::vector<Regime>& GetRegimes() const { return this->Regimes; }
  dem::FrameAxis GetFrames() const { return dem::frameAxisOf(this->Regimes.front().config); }

  ///@{
  /// As those of Run, for all of them.
  void SetFrameCount(std::int64_t frames);
  void SetThreads(int threads);
  void ShareWalls();
  void SetMemoryBudget(std::size_t bytes);
  bool TakeWalls(const dem::Surface& walls);
  std::size_t GetMemoryUsed() const;
  std::int64_t GetStepsComputed() const;
  /// To the end of the last run.
  std::int64_t GetStepsLeft() const;
  ///@}

private:
  Run::Outcome SeekStage(double time, const Run::Monitor& monitor, bool shows);
  Run& Wake(std::size_t stage);
  std::size_t StageOf(double time) const;
  std::int64_t FirstFrameOf(std::size_t stage) const;
  void Enter(std::size_t stage, const Frame& from);
  void ShareMemory();

  template <typename F>
  void ForEachRun(const F& f) const
  {
    for (const std::shared_ptr<Run>& run : this->Stages)
    {
      if (run)
      {
        f(*run);
      }
    }
  }

  std::vector<Regime> Regimes;
  std::vector<std::shared_ptr<Run>> Stages; ///< one for each regime; null until it is needed
  std::size_t Shown = 0;                    ///< stage of the frame that was sought last
  std::int64_t FrameCount = 0;
  std::size_t MemoryBudget;
  int Threads;
};

}
