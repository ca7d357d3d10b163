// The lengths of two steps that follow each other.
#pragma once

namespace dem
{

/// Velocities belong to the middles of steps and forces to the positions between these, so that a
/// force acts from the middle of the step before it to that of the step after it. Where both are
/// equally long that is a step, to the bit; where not, it keeps the second order of the leapfrog.
struct StepLengths
{
  double before = 0.0; ///< length of the step that led to the present positions [T]
  double now = 0.0;    ///< length of the next step [T]
  /// Where steps have stages: the length of the longest one, in which friction without memory stops
  /// what moves [T]. 0 elsewhere: that is the step itself.
  double stop = 0.0;
  double weight = 1.0; ///< of a stage in what is counted over a step

  /// How long forces act [T].
  double kick() const { return 0.5 * (this->before + this->now); }
  /// How long heat flows [T].
  double warming() const { return this->stop > 0.0 ? this->kick() : this->now; }
  /// How long losses count that what acts at the present positions has [T]. Where steps have stages
  /// nothing acts while springs move.
  double counting() const
  {
    return !(this->stop > 0.0) ? this->before
      : this->before > 0.0     ? 0.0
                               : this->weight * this->kick();
  }
  /// (before / now)^3
  double cubeOfGrowth() const
  {
    const double ratio = this->before / this->now;
    return ratio * ratio * ratio;
  }
  bool operator==(const StepLengths& other) const
  {
    return this->before == other.before && this->now == other.now && this->stop == other.stop &&
      this->weight == other.weight;
  }
};

}
