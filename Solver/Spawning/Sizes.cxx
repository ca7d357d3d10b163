#include "Spawning/Sizes.h"

#include "Basics/InWords.h"
#include "State/Particles.h"

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

/// A size between two that all have as much mass: the share of grains below R is
/// (1 - (low / R)^2) / (1 - (low / high)^2).
double uniformByMass(double low, double high, Random& random)
{
  const double ratio = low / high;
  return std::min(high, low / std::sqrt(1.0 - random.uniform() * (1.0 - ratio * ratio)));
}

/// The finer sieve of two that follow each other, and the share of the number of grains between
/// them: of the mass there, over the mean of their masses, which is 2 d1^2 d2^2 / (d1 + d2).
std::vector<std::array<double, 2>> fractionsOf(const SizeDistribution& sizes)
{
  std::vector<std::array<double, 2>> fractions;
  const double unit = sizes.table.back()[0]; // no size is too small for its powers
  for (std::size_t k = 0; k + 1 < sizes.table.size(); ++k)
  {
    const double fine = sizes.table[k][0] / unit, coarse = sizes.table[k + 1][0] / unit;
    const double mass = sizes.table[k + 1][1] - sizes.table[k][1];
    fractions.push_back(
      { sizes.table[k][0], mass * (fine + coarse) / (2.0 * (fine * fine) * (coarse * coarse)) });
  }
  return fractions;
}

bool isPositive(double value)
{
  return std::isfinite(value) && value > 0.0;
}

std::string complaintAboutMixture(const SizeDistribution& sizes)
{
  double sum = 0.0;
  for (const auto& [radius, share] : sizes.table)
  {
    if (!isPositive(radius))
    {
      return "has MixtureRadii with the radius " + inWords(radius) +
        " but needs a finite one above 0";
    }
    if (!std::isfinite(share) || share < 0.0)
    {
      return "has MixtureRadii with the share " + inWords(share) +
        " but needs a finite one, 0 or above";
    }
    sum += share;
  }
  return isPositive(sum) ? "" : "has MixtureRadii without any share above 0";
}

std::string complaintAboutSieves(const SizeDistribution& sizes)
{
  const auto& table = sizes.table;
  if (table.size() < 2)
  {
    return "has Sieves with " + std::to_string(table.size()) + " openings but needs two or more";
  }
  for (std::size_t k = 0; k < table.size(); ++k)
  {
    const auto& [opening, passing] = table[k];
    if (!isPositive(opening) || !std::isfinite(passing) || passing < 0.0)
    {
      return "has a sieve of " + inWords(opening) + " through which " + inWords(passing) +
        " passes, but openings have to be finite and above 0, and what passes 0 or above";
    }
    if (k > 0 && (opening <= table[k - 1][0] || passing < table[k - 1][1]))
    {
      return "has the sieve " + inWords(table[k - 1][0]) + ", which " + inWords(table[k - 1][1]) +
        " passes, before that of " + inWords(opening) + ", which " + inWords(passing) +
        " passes, but of a larger opening no less passes, and no two are alike";
    }
  }
  if (table[0][1] > 0.0)
  {
    return "has the finest sieve of " + inWords(table[0][0]) + ", which " + inWords(table[0][1]) +
      " passes, but nothing may pass the finest, as no size of it is known";
  }
  return table.back()[1] > 0.0 ? "" : "has sieves that nothing passes";
}

std::string complaintAboutSpread(const SizeDistribution& sizes)
{
  if (shareWithin(sizes) < SmallestShare)
  {
    return "has the RadiusMean " + inWords(sizes.mean) + " and the RadiusDeviation " +
      inWords(sizes.deviation) + ", which leaves less than a thousandth of the radii between " +
      inWords(sizes.radiusMin) + " and " + inWords(sizes.radiusMax);
  }
  return {};
}

}

double SizeDistribution::smallest() const
{
  if (this->law == SizeLaw::Sieves)
  {
    const auto next = std::find_if(this->table.begin(), this->table.end(),
      [](const auto& sieve) { return sieve[1] > 0.0; });
    return 0.5 * (*(next - 1))[0];
  }
  if (this->law != SizeLaw::Mixture)
  {
    return this->radiusMin;
  }
  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& [radius, share] : this->table)
  {
    smallest = share > 0.0 ? std::min(smallest, radius) : smallest;
  }
  return smallest;
}

double SizeDistribution::largest() const
{
  if (this->law == SizeLaw::Sieves)
  {
    const double all = this->table.back()[1];
    const auto last = std::find_if(this->table.begin(), this->table.end(),
      [all](const auto& sieve) { return sieve[1] == all; });
    return 0.5 * (*last)[0];
  }
  double largest = this->law == SizeLaw::Mixture ? 0.0 : this->radiusMax;
  for (const auto& [radius, share] : this->table)
  {
    const bool drawn = this->law == SizeLaw::Mixture && share > 0.0;
    largest = drawn ? std::max(largest, radius) : largest;
  }
  return largest;
}

namespace
{

std::string complaintAboutLaw(const SizeDistribution& sizes)
{
  if (sizes.law == SizeLaw::Mixture)
  {
    return complaintAboutMixture(sizes);
  }
  if (sizes.law == SizeLaw::Sieves)
  {
    return complaintAboutSieves(sizes);
  }
  if (sizes.radiusMin > sizes.radiusMax)
  {
    return "has the RadiusRange from " + inWords(sizes.radiusMin) + " to " +
      inWords(sizes.radiusMax) + ", but the first must not exceed the second";
  }
  const bool spreads = sizes.law == SizeLaw::LogNormal || sizes.law == SizeLaw::Normal;
  return spreads ? complaintAboutSpread(sizes) : std::string();
}

}

std::string findProblem(const SizeDistribution& sizes)
{
  const std::string complaint = complaintAboutLaw(sizes);
  if (!complaint.empty() || (isRadius(sizes.smallest()) && isRadius(sizes.largest())))
  {
    return complaint;
  }
  return "has radii from " + inWords(sizes.smallest()) + " to " + inWords(sizes.largest()) + ", " +
    RadiusLimits;
}

SizeSampler::SizeSampler(const SizeDistribution& sizes) : Sizes(sizes)
{
  if (sizes.law == SizeLaw::LogNormal)
  {
    const Logarithm log(sizes);
    this->LogMean = log.mean;
    this->LogDeviation = log.deviation;
  }
  if (sizes.law == SizeLaw::Sieves)
  {
    this->Fractions = fractionsOf(sizes);
  }
  for (const auto& [radius, share] :
    sizes.law == SizeLaw::Sieves ? this->Fractions : this->Sizes.table)
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

std::size_t SizeSampler::drawRow(const Table& table, Random& random) const
{
  double left = random.uniform() * this->AllShares;
  std::size_t row = 0;
  for (std::size_t k = 0; k < table.size(); ++k)
  {
    const double share = table[k][1];
    if (share > 0.0)
    {
      row = k; // the last one is for what rounding leaves
      if (left < share)
      {
        break;
      }
      left -= share;
    }
  }
  return row;
}

double SizeSampler::drawBetweenSieves(Random& random) const
{
  const std::size_t fraction = this->drawRow(this->Fractions, random);
  return uniformByMass(this->Sizes.table[fraction][0], this->Sizes.table[fraction + 1][0], random) /
    2.0;
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
      return uniformByMass(low, high, random);
    case SizeLaw::LogNormal:
    case SizeLaw::Normal:
      return this->drawNormal(random);
    case SizeLaw::Mixture:
      return this->Sizes.table[this->drawRow(this->Sizes.table, random)][0];
    case SizeLaw::Sieves:
      return this->drawBetweenSieves(random);
  }
  return random.uniform(low, high);
}

}
