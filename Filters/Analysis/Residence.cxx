#include "Analysis/Residence.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace granular
{

StayCurve::StayCurve(std::vector<Stay> stays, bool unbiased) : Stays(std::move(stays))
{
  if (!unbiased)
  {
    this->Stays.erase(std::remove_if(this->Stays.begin(), this->Stays.end(),
                        [](const Stay& stay) { return !stay.isOver; }),
      this->Stays.end());
  }
  std::sort(this->Stays.begin(), this->Stays.end(),
    [](const Stay& a, const Stay& b)
    {
      return std::make_tuple(a.time, !a.isOver, a.weight) <
        std::make_tuple(b.time, !b.isOver, b.weight);
    });
  const std::size_t count = this->Stays.size();
  std::vector<double> inside(count + 1, 0.0); // what stays at least as long
  for (std::size_t k = count; k-- > 0;)
  {
    inside[k] = inside[k + 1] + this->Stays[k].weight;
  }
  double share = 1.0, variance = 0.0;
  for (std::size_t k = 0; k < count; ++k)
  {
    const double weight = this->Stays[k].weight;
    if (this->Stays[k].isOver && weight > 0.0)
    {
      share *= inside[k + 1] / inside[k];
      variance += inside[k + 1] > 0.0 ? weight * weight / (inside[k] * inside[k + 1]) : 0.0;
    }
    this->Share.push_back(share);
    this->Error.push_back(share * std::sqrt(variance));
  }
  this->Last = this->findLast();
}

std::size_t StayCurve::findLast() const
{
  const std::size_t count = this->Stays.size();
  double seen = 1.0; // share of all that would have been seen as long as a stay
  std::size_t last = 0;
  for (std::size_t k = 0; k < count; ++k)
  {
    const bool isComplete = seen == 1.0;
    const bool isHalf = seen >= 0.5 && seen * static_cast<double>(count) >= FewestAtRisk;
    const bool isLonger = k == 0 || this->Stays[k].time > this->Stays[k - 1].time;
    if (isLonger && !isComplete && !isHalf && count - k < FewestAtRisk)
    {
      break;
    }
    last = isLonger ? k : last;
    seen *= this->Stays[k].isOver ? 1.0 : 1.0 - 1.0 / static_cast<double>(count - k);
  }
  return last;
}

/// How many stays are no longer.
std::size_t StayCurve::countBy(double time) const
{
  return std::upper_bound(this->Stays.begin(), this->Stays.end(), time,
           [](double value, const Stay& stay) { return value < stay.time; }) -
    this->Stays.begin();
}

double StayCurve::leftBy(double time) const
{
  const std::size_t count = this->countBy(time);
  return count > 0 ? 1.0 - this->Share[count - 1] : 0.0;
}

double StayCurve::errorAt(double time) const
{
  const std::size_t count = this->countBy(time);
  return count > 0 ? this->Error[count - 1] : 0.0;
}

/// Share that leaves with a stay.
double StayCurve::lost(std::size_t k) const
{
  return (k > 0 ? this->Share[k - 1] : 1.0) - this->Share[k];
}

StayFigures StayCurve::figuresUpTo(double horizon) const
{
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (this->isEmpty())
  {
    return { none, none, none, none, 1.0 };
  }
  const std::size_t count = this->countBy(horizon);
  StayFigures figures;
  figures.rest = count > 0 ? this->Share[count - 1] : 1.0;
  figures.median = none;
  figures.mean = figures.rest * horizon;
  for (std::size_t k = 0; k < count; ++k)
  {
    figures.mean += this->lost(k) * this->Stays[k].time;
    if (std::isnan(figures.median) && this->Share[k] <= 0.5)
    {
      figures.median = this->Stays[k].time;
    }
  }
  const auto square = [&](double time) { return (time - figures.mean) * (time - figures.mean); };
  figures.variance = figures.rest * square(horizon);
  for (std::size_t k = 0; k < count; ++k)
  {
    figures.variance += this->lost(k) * square(this->Stays[k].time);
  }
  figures.relative = figures.mean > 0.0 ? figures.variance / (figures.mean * figures.mean) : none;
  return figures;
}

double pecletOf(double relativeVariance)
{
  if (!(relativeVariance < 1.0))
  {
    return std::isnan(relativeVariance) ? relativeVariance : 0.0;
  }
  if (relativeVariance <= 0.0)
  {
    return std::numeric_limits<double>::infinity();
  }
  const auto varianceOf = [](double peclet)
  {
    return peclet < 1e-3 ? 1.0 - peclet / 3.0
                         : 2.0 / peclet + 2.0 / (peclet * peclet) * std::expm1(-peclet);
  };
  double low = 0.0, high = 2.0 / relativeVariance; // whose variance is below
  for (int k = 0; k < 200 && low < high; ++k)
  {
    const double middle = 0.5 * (low + high);
    if (middle == low || middle == high)
    {
      break;
    }
    (varianceOf(middle) > relativeVariance ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}
