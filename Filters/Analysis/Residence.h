// How long grains stay in a box. The share that has left follows from stays that are over and from
// stays that still go on (Kaplan and Meier, J. Am. Stat. Assoc. 53 (1958) 457). Stays that are over
// would alone be too short, as long ones take longer to be over.
#pragma once

#include <cstddef>
#include <vector>

namespace granular
{

struct Stay
{
  double time = 0.0; ///< up to its end, or up to now [T, s]
  double weight = 1.0;
  bool isOver = true;
};

/// Moments of stays up to a horizon, where longer ones count as that long.
struct StayFigures
{
  double mean = 0.0;     ///< [T, s]; a lower bound while there is a rest
  double median = 0.0;   ///< [T, s]; NaN while less than half has left
  double variance = 0.0; ///< [T^2, s^2]
  double relative = 0.0; ///< variance over the square of the mean
  double rest = 0.0;     ///< share of weight whose stays are longer than the horizon
};

class StayCurve
{
public:
  /// @param unbiased whether stays that go on count; else only those that are over do
  StayCurve(std::vector<Stay> stays, bool unbiased);

  bool isEmpty() const { return this->Stays.empty(); }
  /// The longest stay, over or not [T]; 0 without any.
  double longest() const { return this->isEmpty() ? 0.0 : this->Stays.back().time; }
  /// Share of the weight that has left after a time, 0 to 1.
  double leftBy(double time) const;
  /// Standard error of leftBy() (Greenwood 1926), where the weights are shares of one sample.
  double errorAt(double time) const;
  /// The longest time up to which the curve rests on enough stays [T]. Up to there, no stay goes on
  /// that is shorter, or as many as FewestAtRisk are as long, or half of all would have been seen that
  /// long, and as many as FewestAtRisk. Behind it, one end of a stay would stand for many stays that go
  /// on, so that a curve may fall to 0 by chance.
  double horizon() const { return this->isEmpty() ? 0.0 : this->Stays[this->Last].time; }
  /// Number of stays that are as long as the horizon, or longer.
  std::size_t atRisk() const { return this->Stays.size() - this->Last; }
  StayFigures figures() const { return this->figuresUpTo(this->horizon()); }
  StayFigures figuresUpTo(double horizon) const;

  static constexpr std::size_t FewestAtRisk = 10;

private:
  std::size_t countBy(double time) const;
  double lost(std::size_t k) const;
  std::size_t findLast() const;

  std::vector<Stay> Stays;   ///< by times, those that are over before others
  std::vector<double> Share; ///< that is inside after each of them
  std::vector<double> Error; ///< of the share
  std::size_t Last = 0;      ///< the first of the stays that are as long as the horizon
};

/// Peclet number of dispersion in a vessel closed at both ends (Levenspiel), from the relative
/// variance of stays: 2/Pe - 2/Pe^2 (1 - exp(-Pe)). 0 at or above 1, as of an ideal mixer, and infinite
/// at 0, as of plug flow.
double pecletOf(double relativeVariance);

}
