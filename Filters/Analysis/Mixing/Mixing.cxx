#include "Analysis/Mixing/Mixing.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace granular
{

SampleMixing mixingOfSamples(const std::vector<dem::Vec3>& position, const std::vector<int>& kind,
  int kinds, double width)
{
  std::map<std::array<double, 3>, std::vector<std::int64_t>> samples; // grains of each kind
  std::vector<std::int64_t> ofKind(kinds);
  for (std::size_t i = 0; i < position.size(); ++i)
  {
    const dem::Vec3& p = position[i];
    std::vector<std::int64_t>& sample =
      samples[{ std::floor(p.x / width), std::floor(p.y / width), std::floor(p.z / width) }];
    sample.resize(kinds);
    ++sample[kind[i]];
    ++ofKind[kind[i]];
  }
  const auto all = static_cast<double>(position.size());
  const auto count = static_cast<double>(samples.size());
  double apart = 0.0; // s0^2 summed over kinds
  for (const std::int64_t n : ofKind)
  {
    apart += static_cast<double>(n) / all * (1.0 - static_cast<double>(n) / all);
  }
  double variance = 0.0;
  for (const auto& [cell, sample] : samples)
  {
    std::int64_t size = 0;
    for (const std::int64_t n : sample)
    {
      size += n;
    }
    for (int k = 0; k < kinds; ++k)
    {
      const double difference =
        static_cast<double>(sample[k]) - static_cast<double>(size * ofKind[k]) / all;
      variance += difference * difference / (static_cast<double>(size) * all);
    }
  }
  SampleMixing result;
  result.samples = samples.size();
  const double byChance = (count - 1.0) / (all - 1.0);
  if (!(apart > 0.0) || !(byChance < 1.0))
  {
    result.index = result.spread = std::numeric_limits<double>::quiet_NaN();
    return result;
  }
  result.index = (1.0 - variance / apart) / (1.0 - byChance);
  // N s^2 / s0^2 has the distribution chi^2 of k - 1 degrees of freedom for two kinds, about.
  result.spread = std::sqrt(2.0 * (count - 1.0)) / all / (1.0 - byChance);
  return result;
}

}
