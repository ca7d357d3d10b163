#include "Analysis/Fields/BinnedProfile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace granular
{
namespace
{

/// Calls visit(slice) for the slices between two positions along the direction.
template <typename VisitorT>
void visitSlices(const Slices& slices, double from, double to, VisitorT visit)
{
  const auto sliceAt = [&slices](double along)
  {
    const double slice = std::floor((along - slices.from) / slices.width);
    return static_cast<int>(std::clamp(slice, -1.0, static_cast<double>(slices.count)));
  };
  // One more on either side, since the division rounds.
  const int last = std::min(sliceAt(to) + 1, slices.count - 1);
  for (int slice = std::max(sliceAt(from) - 1, 0); slice <= last; ++slice)
  {
    visit(slice);
  }
}

/// Calls visit(slice, grain, share) for the share of the volume of each grain in each slice; for a
/// clump once for each of its balls.
template <typename VisitorT>
void visitShares(const GrainSet& grains, const Slices& slices, VisitorT visit)
{
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const double whole = grains.volumeOfBalls(i);
    grains.forEachBall(i,
      [&](const dem::Ball& ball)
      {
        const double along = dem::dot(ball.centre, slices.direction);
        visitSlices(slices, along - ball.radius, along + ball.radius,
          [&](int slice)
          {
            const double volume = sphereVolumeBetween(ball.radius, slices.begin(slice) - along,
              slices.begin(slice + 1) - along);
            if (volume > 0.0)
            {
              visit(slice, i, volume / whole);
            }
          });
      });
  }
}

/// Sums over weights; NaN where there is no weight.
void divide(std::vector<double>& sums, const std::vector<double>& weights)
{
  for (std::size_t i = 0; i < sums.size(); ++i)
  {
    sums[i] = weights[i] > 0.0 ? sums[i] / weights[i] : std::numeric_limits<double>::quiet_NaN();
  }
}

/// Without masses all grains have one density.
double massOf(const GrainSet& grains, std::size_t i)
{
  return grains.mass.empty() ? grains.volume(i) : grains.mass[i];
}

void addMotion(const GrainSet& grains, const Slices& slices, Profile& profile)
{
  std::vector<double> mass(slices.count);
  std::vector<dem::Vec3> momentum(slices.count);
  visitShares(grains, slices,
    [&](int slice, std::size_t i, double share)
    {
      mass[slice] += share * massOf(grains, i);
      momentum[slice] = momentum[slice] + share * massOf(grains, i) * grains.velocity[i];
    });
  for (int slice = 0; slice < slices.count; ++slice)
  {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    profile.velocity.push_back(
      mass[slice] > 0.0 ? (1.0 / mass[slice]) * momentum[slice] : dem::Vec3{ none, none, none });
  }
  profile.temperature.assign(slices.count, 0.0);
  visitShares(grains, slices,
    [&](int slice, std::size_t i, double share)
    {
      const dem::Vec3 deviation = grains.velocity[i] - profile.velocity[slice];
      profile.temperature[slice] +=
        share * massOf(grains, i) * dem::dot(deviation, deviation) / 3.0;
    });
  divide(profile.temperature, mass);
}

}

Profile makeProfile(const GrainSet& grains, const Slices& slices)
{
  Profile profile;
  std::vector<double> count(slices.count);
  profile.solidFraction.assign(slices.count, 0.0);
  profile.meanRadius.assign(slices.count, 0.0);
  const bool hasCounts = !grains.contactCount.empty();
  profile.coordination.assign(hasCounts ? slices.count : 0, 0.0);
  visitShares(grains, slices,
    [&](int slice, std::size_t i, double share)
    {
      count[slice] += share;
      profile.solidFraction[slice] += share * grains.volume(i) / slices.volume();
      profile.meanRadius[slice] += share * grains.sphereRadius(i);
      if (hasCounts)
      {
        profile.coordination[slice] += share * grains.contactCount[i];
      }
    });
  for (double sum : count)
  {
    profile.numberDensity.push_back(sum / slices.volume());
  }
  divide(profile.meanRadius, count);
  divide(profile.coordination, count);
  if (!grains.velocity.empty())
  {
    addMotion(grains, slices, profile);
  }
  return profile;
}

std::vector<dem::Vec3> makeStress(const std::vector<ContactLine>& contacts, const Slices& slices)
{
  std::vector<dem::Vec3> stress(slices.count);
  for (const ContactLine& contact : contacts)
  {
    const dem::Vec3 branch = contact.from - contact.to;
    const dem::Vec3 product{ contact.force.x * branch.x, contact.force.y * branch.y,
      contact.force.z * branch.z };
    const double from = dem::dot(contact.from, slices.direction);
    const double to = dem::dot(contact.to, slices.direction);
    const double low = std::min(from, to);
    const double length = std::max(from, to) - low;
    visitSlices(slices, low, low + length,
      [&](int slice)
      {
        const double begin = slices.begin(slice);
        const double end = slices.begin(slice + 1);
        // A line along the slices is in one of them as a whole.
        const double share = length > 0.0
          ? std::max(0.0, std::min(low + length, end) - std::max(low, begin)) / length
          : (low >= begin && low < end ? 1.0 : 0.0);
        stress[slice] = stress[slice] + share / slices.volume() * product;
      });
  }
  return stress;
}

}
