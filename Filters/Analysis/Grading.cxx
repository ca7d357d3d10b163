#include "Analysis/Grading.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace granular
{

Grading::Grading(const GrainSet& grains)
{
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    this->Steps.emplace_back(2.0 * grains.sphereRadius(i),
      grains.mass.empty() ? grains.volume(i) : grains.mass[i]);
  }
  std::sort(this->Steps.begin(), this->Steps.end());
  std::vector<std::pair<double, double>> steps;
  double sum = 0.0;
  for (const auto& [diameter, mass] : this->Steps)
  {
    sum += mass;
    if (!steps.empty() && steps.back().first == diameter)
    {
      steps.back().second = sum;
    }
    else
    {
      steps.emplace_back(diameter, sum);
    }
  }
  for (auto& step : steps)
  {
    step.second /= sum;
  }
  this->Steps = steps;
}

double Grading::passing(double diameter) const
{
  const auto above = std::upper_bound(this->Steps.begin(), this->Steps.end(), diameter,
    [](double d, const auto& step) { return d < step.first; });
  return above == this->Steps.begin() ? 0.0 : (above - 1)->second;
}

double Grading::diameterAt(double share) const
{
  const auto found = std::lower_bound(this->Steps.begin(), this->Steps.end(), share,
    [](const auto& step, double s) { return step.second < s; });
  if (this->Steps.empty())
  {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return found == this->Steps.end() ? this->Steps.back().first : found->first;
}

std::vector<std::pair<double, double>> Grading::curve(int count) const
{
  std::vector<std::pair<double, double>> points;
  if (this->Steps.empty())
  {
    return points;
  }
  if (2 * this->Steps.size() <= static_cast<std::size_t>(count))
  {
    double before = 0.0;
    for (const auto& [diameter, share] : this->Steps)
    {
      points.emplace_back(diameter, before);
      points.emplace_back(diameter, share);
      before = share;
    }
    return points;
  }
  const double low = this->Steps.front().first, high = this->Steps.back().first;
  points.emplace_back(low, 0.0);
  for (int k = 1; k < count - 1; ++k)
  {
    const double diameter = low * std::pow(high / low, static_cast<double>(k) / (count - 1));
    points.emplace_back(diameter, this->passing(diameter));
  }
  points.emplace_back(high, 1.0);
  return points;
}

}
