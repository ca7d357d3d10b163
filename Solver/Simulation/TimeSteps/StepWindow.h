// Some steps of one length that are kept or given up together: a copy of the state before them, and
// their results. The copy has what contacts remember but no lists, which are no part of the
// state.
#pragma once

#include "Simulation/RunState.h"

namespace dem
{

class StepWindow
{
public:
  bool isOpen() const { return this->Open; }
  /// Whether the copy can still be needed.
  bool isKept() const { return this->Kept; }
  void drop() { this->Open = this->Kept = false; }
  /// The state before the window, with the choice of its steps.
  const RunState& before() const { return this->State; }
  /// What was known of steps before those of the window were chosen.
  const StepState& stepsBefore() const { return this->StepsBefore; }
  /// Keeps a state, from which steps are going to be taken up to step @a end.
  /// @param before what was known of steps before these were chosen
  /// @param ranks that share the run; none for one that has all grains
  void open(const RunState& state, const ContactLists& contacts, const StepState& before,
    std::int64_t end, const RankRun* ranks);
  /// For other steps from the same state.
  void beginAnew(std::int64_t end);
  /// Adds the results of a step.
  void add(double share, double error);
  bool endsAt(std::int64_t step) const { return step >= this->End; }
  void close() { this->Open = false; }
  /// What contacts remembered then.
  const ContactMemories& memories() const { return this->Memories; }
  /// Which grains ranks had then.
  const RankRun::Division& division() const { return this->Division; }

  /// The largest of the steps so far, of what they may be.
  double share() const { return this->Share; }
  double error() const { return this->Error; }
  /// Steps so far.
  std::int64_t steps() const { return this->Steps; }

private:
  bool Open = false;
  bool Kept = false;
  RunState State;
  ContactMemories Memories;
  RankRun::Division Division;
  StepState StepsBefore;
  std::int64_t End = 0;
  std::int64_t Steps = 0;
  double Share = 0.0;
  double Error = 0.0;
};

}
