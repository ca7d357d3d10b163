// What a unit of counted work costs each rank, as measured.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dem
{

/// What a rank has computed, and what that had been expected to be.
struct MeasuredWork
{
  double seconds = 0.0;   ///< without those that it waited
  std::int64_t units = 0; ///< as counted (ContactLists::workBefore())

  /// What is older counts half: what held a rank up may be over, and it may have other grains.
  void add(const MeasuredWork& more)
  {
    this->seconds = 0.5 * this->seconds + more.seconds;
    this->units = this->units / 2 + more.units;
  }
};

/// What a unit of work of one rank costs, where it costs 1 on average of all. It is 1 for each when
/// there is too little to tell from chance.
/// @param all by ranks
inline double relativeCost(const std::vector<MeasuredWork>& all, std::size_t rank)
{
  constexpr double enough = 1.0; // s
  constexpr double alike = 1.05; // the highest cost over the lowest
  constexpr double most = 4.0;
  MeasuredWork sum;
  std::vector<double> costs;
  for (const MeasuredWork& one : all)
  {
    if (one.seconds < enough || one.units <= 0)
    {
      return 1.0;
    }
    sum.seconds += one.seconds;
    sum.units += one.units;
    costs.push_back(one.seconds / static_cast<double>(one.units));
  }
  const auto [least, largest] = std::minmax_element(costs.begin(), costs.end());
  const double mean = sum.seconds / static_cast<double>(sum.units);
  return *largest <= alike * *least ? 1.0 : std::clamp(costs[rank] / mean, 1.0 / most, most);
}

}
