// What a run is made of: the state, its lists, the sweep, threads and ranks. Features of a step and
// kinds of time stepping work on these parts.
#pragma once

#include "Basics/StepLengths.h"
#include "Ranks/RankRun.h"
#include "Simulation/RunState.h"
#include "Simulation/Scene.h"
#include "Stepping/Sweep.h"
#include "Stepping/ThreadTuning.h"

#include <functional>

namespace dem
{

struct RunParts
{
  /// @param ask may throw while walls are laid out
  /// @param ofRun ranks that share the run; none for one that has all grains
  RunParts(const Config& ofUser, const Scene& scene, const TimePlan& time,
    const std::function<void()>& ask, RankRun* ofRun);
  RunParts(const RunParts&) = delete;
  RunParts& operator=(const RunParts&) = delete;

  const Team& team() const { return this->threads.team(); }
  /// Times of the state [T], as of all, of walls and of inflows.
  double time() const { return this->plan.timeOf(this->state.step); }
  double wallTime() const { return this->state.wallClock.at(this->plan, this->state.step); }
  double inflowTime() const { return this->state.inflowClock.at(this->plan, this->state.step); }

  void sortIfDue() { this->state.sortIfDue(this->contacts, this->team(), this->ranks); }
  void updateLists() { this->state.updateLists(this->contacts, this->ranks); }
  /// Lists and walls of the state, as the path of a contact reads them between two steps.
  void readyContacts();
  /// What moves grains from the state on.
  const Motion& motionNow()
  {
    this->motion.time = this->time();
    return this->motion;
  }
  /// Walls go to where they are at the time of the state.
  void moveWalls()
  {
    this->contacts.moveWalls(this->wallTime(), this->state.servos, this->state.cell);
  }
  /// Says how long a step is to all that depends on its length.
  void setLengths(const StepLengths& ofStep);
  /// Particles::lag after a step [T].
  double lagOf(double step) const
  {
    return this->sweep.walls().law().needs().midStep ? 0.5 * step : 0.0;
  }
  LawView laws() const
  {
    return { this->state.grains, this->contacts, this->sweep.grainLaw(), this->sweep.walls() };
  }
  /// Contacts of the positions, with laws as setLengths() has left them.
  PresentContacts present();

  const Config config;
  const TimePlan plan;
  Sweep sweep;
  RankRun* const ranks; ///< none where this process has all grains
  ThreadTuning threads;
  Motion motion;
  ContactLists contacts;
  RunState state;
  StepLengths lengths;
  PhaseClock listClock;
};

}
