// A step as a list: the features of a run beside contacts and time stepping, and when each of them
// acts. The lists are the functions of OneStep.cxx.
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace dem
{

struct Observation;
struct RunParts;
struct Scene;
struct Snapshot;
class TimeStepping;

class OneStep
{
public:
  /// @param run must live as long
  OneStep(RunParts& run, const Scene& scene);
  ~OneStep();
  OneStep(const OneStep&) = delete;
  OneStep& operator=(const OneStep&) = delete;

  /// Checks what a run starts with.
  /// @throws Error
  void check(const Scene& scene, const Snapshot& start) const;
  /// Makes a state that is about to be set one of these features.
  void prepare(Snapshot& start) const;
  /// A state has been set.
  void adopt();
  /// A run that continues nothing: what happens to its first state.
  /// @param later leaves bringing in to resume()
  void begin(bool later);
  /// Has features know which grains have come and gone between steps.
  void meetGrains();

  /// One step, whose length and motion are those of @a time.
  /// @param interrupt see GrainFlow
  /// @return why the run cannot go on; empty if it can
  std::string take(TimeStepping& time, const std::function<bool()>& interrupt);
  /// Whether grains are still to be brought in, because it was interrupted. The state is not to be
  /// read until resume() has done so.
  bool isBusy() const;
  void resume(const std::function<bool()>& interrupt);

  /// Fills in what features know of the state.
  void describe(Observation& seen);
  /// How long steps took, and what of it they waited for other ranks [s].
  double seconds() const { return this->Seconds; }
  double waited() const { return this->Waited; }

private:
  struct Features;

  std::string step(TimeStepping& time, const std::function<bool()>& interrupt);
  double waitedSoFar() const;

  RunParts& Run;
  std::unique_ptr<Features> All;
  double Seconds = 0.0;
  double Waited = 0.0;
};

}
