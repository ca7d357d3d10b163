#include "Spawning/Sizes.h"

#include "Core/InWords.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// Share of what is drawn that has to be within the limits: less would be drawn again for ever.
constexpr double SmallestShare = 1e-3;

/// Mean and deviation of the logarithm of a radius that has these itself.
struct Logarithm
{
  explicit Logarithm(const SizeDistribution& sizes)
  {
    const double relative = sizes.deviation / sizes.mean;
    const double square = std::log1p(relative * relative);
    this->deviation = std::sqrt(square);
    this->mean = std::log(sizes.mean) - 0.5 * square;
  }
  double mean;
  double deviation;
};

/// Deviate of the standard normal distribution: the ratio of two uniform ones (Kinderman and
/// Monahan 1977, "Computer generation of random variables using the ratio of uniform deviates").
double standardNormal(Random& random)
{
  constexpr double reach = 0.85776388496070679; // sqrt(2 / e)
  for (;;)
  {
    const double u = 1.0 - random.uniform(); // never 0
    const double ratio = random.uniform(-reach, reach) / u;
    if (ratio * ratio <= -4.0 * std::log(u))
    {
      return ratio;
    }
  }
}

/// Share of a standard normal distribution between two limits.
double shareBetween(double low, double high)
{
  return 0.5 * (std::erfc(low * std::sqrt(0.5)) - std::erfc(high * std::sqrt(0.5)));
}

double shareWithin(const SizeDistribution& sizes)
{
  if (sizes.deviation == 0.0)
  {
    return sizes.mean >= sizes.radiusMin && sizes.mean <= sizes.radiusMax ? 1.0 : 0.0;
  }
  if (sizes.law == SizeLaw::LogNormal)
  {
    const Logarithm log(sizes);
    return shareBetween((std::log(sizes.radiusMin) - log.mean) / log.deviation,
      (std::log(sizes.radiusMax) - log.mean) / log.deviation);
  }
  return shareBetween((sizes.radiusMin - sizes.mean) / sizes.deviation,
    (sizes.radiusMax - sizes.mean) / sizes.deviation);
}

bool isPositive(double value)
{
  return std::isfinite(value) && value > 0.0;
}

std::string complaintAboutMixture(const SizeDistribution& sizes)
{
  double sum = 0.0;
  for (const auto& [radius, share] : sizes.mixture)
  {
    if (!isPositive(radius))
    {
      return "has a mixture with the radius " + inWords(radius) + " but needs a finite one above 0";
    }
    if (!std::isfinite(share) || share < 0.0)
    {
      return "has a mixture with the share " + inWords(share) +
        " but needs a finite one, 0 or above";
    }
    sum += share;
  }
  return isPositive(sum) ? "" : "has a mixture without any share above 0";
}

std::string complaintAboutSpread(const SizeDistribution& sizes)
{
  if (!isPositive(sizes.mean))
  {
    return "has the mean radius " + inWords(sizes.mean) + " but needs a finite one above 0";
  }
  if (!std::isfinite(sizes.deviation) || sizes.deviation < 0.0)
  {
    return "has the deviation " + inWords(sizes.deviation) +
      " of radii but needs a finite one, 0 or above";
  }
  if (shareWithin(sizes) < SmallestShare)
  {
    return "has the mean radius " + inWords(sizes.mean) + " and the deviation " +
      inWords(sizes.deviation) + ", which leaves less than a thousandth of the radii between " +
      inWords(sizes.radiusMin) + " and " + inWords(sizes.radiusMax);
  }
  return {};
}

}

double SizeDistribution::smallest() const
{
  if (this->law != SizeLaw::Mixture)
  {
    return this->radiusMin;
  }
  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& [radius, share] : this->mixture)
  {
    smallest = share > 0.0 ? std::min(smallest, radius) : smallest;
  }
  return smallest;
}

double SizeDistribution::largest() const
{
  double largest = this->law == SizeLaw::Mixture ? 0.0 : this->radiusMax;
  for (const auto& [radius, share] : this->mixture)
  {
    const bool drawn = this->law == SizeLaw::Mixture && share > 0.0;
    largest = drawn ? std::max(largest, radius) : largest;
  }
  return largest;
}

std::string findProblem(const SizeDistribution& sizes)
{
  if (sizes.law == SizeLaw::Mixture)
  {
    return complaintAboutMixture(sizes);
  }
  for (const double radius : { sizes.radiusMin, sizes.radiusMax })
  {
    if (!isPositive(radius))
    {
      return "has the limit " + inWords(radius) + " of radii but needs a finite one above 0";
    }
  }
  if (sizes.radiusMin > sizes.radiusMax)
  {
    return "has radii from " + inWords(sizes.radiusMin) + " to " + inWords(sizes.radiusMax) +
      " but the first must not exceed the second";
  }
  const bool spreads = sizes.law == SizeLaw::LogNormal || sizes.law == SizeLaw::Normal;
  return spreads ? complaintAboutSpread(sizes) : std::string();
}

SizeSampler::SizeSampler(const SizeDistribution& sizes) : Sizes(sizes)
{
  if (sizes.law == SizeLaw::LogNormal)
  {
    const Logarithm log(sizes);
    this->LogMean = log.mean;
    this->LogDeviation = log.deviation;
  }
  for (const auto& [radius, share] : sizes.mixture)
  {
    this->AllShares += share;
  }
}

double SizeSampler::drawNormal(Random& random) const
{
  if (this->Sizes.deviation == 0.0)
  {
    return this->Sizes.mean;
  }
  for (;;)
  {
    const double deviate = standardNormal(random);
    const double radius = this->Sizes.law == SizeLaw::LogNormal
      ? std::exp(this->LogMean + this->LogDeviation * deviate)
      : this->Sizes.mean + this->Sizes.deviation * deviate;
    if (radius >= this->Sizes.radiusMin && radius <= this->Sizes.radiusMax)
    {
      return radius;
    }
  }
}

double SizeSampler::drawMixture(Random& random) const
{
  double left = random.uniform() * this->AllShares;
  double radius = 0.0;
  for (const auto& [size, share] : this->Sizes.mixture)
  {
    if (share > 0.0)
    {
      radius = size; // the last one is for what rounding leaves
      if (left < share)
      {
        break;
      }
      left -= share;
    }
  }
  return radius;
}

double SizeSampler::draw(Random& random) const
{
  const double low = this->Sizes.radiusMin;
  const double high = this->Sizes.radiusMax;
  switch (this->Sizes.law)
  {
    case SizeLaw::Uniform:
      break;
    case SizeLaw::UniformByMass:
    {
      // The share of grains below R is (1 - (low / R)^2) / (1 - (low / high)^2).
      const double ratio = low / high;
      return std::min(high, low / std::sqrt(1.0 - random.uniform() * (1.0 - ratio * ratio)));
    }
    case SizeLaw::LogNormal:
    case SizeLaw::Normal:
      return this->drawNormal(random);
    case SizeLaw::Mixture:
      return this->drawMixture(random);
  }
  return random.uniform(low, high);
}

}
