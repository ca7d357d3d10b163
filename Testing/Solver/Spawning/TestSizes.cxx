// Radii that inflows draw: against the distribution functions in closed form (Kolmogorov and
// Smirnov), moments, limits, and the words for what cannot be drawn.
#include "Check.h"

#include "Spawning/Sizes.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <vector>

using namespace dem;

namespace
{

constexpr int Count = 20000;
/// Limit of the distance of two distributions times the root of the number of draws. It is exceeded
/// once in a thousand.
constexpr double KolmogorovLimit = 1.95;

using Distribution = std::function<double(double)>;

std::vector<double> draw(const SizeDistribution& sizes, std::uint64_t seed)
{
  const SizeSampler sampler(sizes);
  Random random(seed);
  std::vector<double> radii(Count);
  std::generate(radii.begin(), radii.end(), [&] { return sampler.draw(random); });
  std::sort(radii.begin(), radii.end());
  return radii;
}

/// Largest distance of the shares below sorted numbers from a distribution function, times the root
/// of their number.
double distance(const std::vector<double>& sorted, const Distribution& below)
{
  const double count = static_cast<double>(sorted.size());
  double most = 0.0;
  for (std::size_t k = 0; k < sorted.size(); ++k)
  {
    const double p = below(sorted[k]);
    most = std::max(
      { most, p - static_cast<double>(k) / count, static_cast<double>(k + 1) / count - p });
  }
  return most * std::sqrt(count);
}

double normalBelow(double x)
{
  return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// A distribution that is cut off below @a low and above @a high.
Distribution cut(const Distribution& below, double low, double high)
{
  return [=](double r) { return (below(r) - below(low)) / (below(high) - below(low)); };
}

Distribution normal(double mean, double deviation)
{
  return [=](double r) { return normalBelow((r - mean) / deviation); };
}

Distribution logNormal(double mean, double deviation)
{
  const double square = std::log(1.0 + deviation * deviation / (mean * mean));
  return [=](double r)
  { return normalBelow((std::log(r / mean) + 0.5 * square) / std::sqrt(square)); };
}

SizeDistribution makeSizes(SizeLaw law, double mean = 0.006, double deviation = 0.001)
{
  SizeDistribution sizes;
  sizes.law = law;
  sizes.mean = mean;
  sizes.deviation = deviation;
  return sizes;
}

void compare(const std::string& name, const SizeDistribution& sizes, const Distribution& below)
{
  for (std::uint64_t seed : { 1, 2, 3 })
  {
    const std::vector<double> radii = draw(sizes, seed);
    check::atMost(name + ", distance of the distribution, seed " + std::to_string(seed),
      distance(radii, below), KolmogorovLimit);
    check::isTrue(name + ", within the limits",
      radii.front() >= sizes.radiusMin && radii.back() <= sizes.radiusMax);
  }
}

void distributions()
{
  const double a = 0.002, b = 0.01;
  const Distribution uniform = [=](double r) { return (r - a) / (b - a); };
  const Distribution byMass = [=](double r)
  { return (1.0 - a * a / (r * r)) / (1.0 - a * a / (b * b)); };
  compare("uniform", makeSizes(SizeLaw::Uniform), uniform);
  compare("uniform by mass", makeSizes(SizeLaw::UniformByMass), byMass);
  compare("normal", makeSizes(SizeLaw::Normal), cut(normal(0.006, 0.001), a, b));
  compare("normal, cut off on one side", makeSizes(SizeLaw::Normal, 0.002, 0.003),
    cut(normal(0.002, 0.003), a, b));
  compare("log-normal", makeSizes(SizeLaw::LogNormal), cut(logNormal(0.006, 0.001), a, b));
  compare("log-normal, wide", makeSizes(SizeLaw::LogNormal, 0.004, 0.004),
    cut(logNormal(0.004, 0.004), a, b));
  check::isTrue("the comparison tells one from the other",
    distance(draw(makeSizes(SizeLaw::Normal), 1), cut(logNormal(0.006, 0.001), a, b)) >
        KolmogorovLimit &&
      distance(draw(makeSizes(SizeLaw::Uniform), 1), byMass) > KolmogorovLimit);
}

/// Mass below a radius rises in proportion to it.
void massOfUniformByMass()
{
  const std::vector<double> radii = draw(makeSizes(SizeLaw::UniformByMass), 5);
  double all = 0.0, sum = 0.0, worst = 0.0;
  for (const double r : radii)
  {
    all += r * r * r;
  }
  for (const double r : radii)
  {
    sum += r * r * r;
    worst = std::max(worst, std::abs(sum / all - (r - 0.002) / 0.008));
  }
  check::atMost("share of mass below a radius", worst, 0.03);
}

/// Without limits that cut, mean and deviation are those asked for.
void moments()
{
  for (const SizeLaw law : { SizeLaw::Normal, SizeLaw::LogNormal })
  {
    SizeDistribution sizes = makeSizes(law, 0.006, 0.001);
    sizes.radiusMin = 1e-5;
    sizes.radiusMax = 1.0;
    const std::vector<double> radii = draw(sizes, 7);
    double sum = 0.0, squares = 0.0;
    for (const double r : radii)
    {
      sum += r;
      squares += (r - 0.006) * (r - 0.006);
    }
    const std::string name = law == SizeLaw::Normal ? "normal" : "log-normal";
    check::close(name + ", mean", sum / Count, 0.006, 4.0 * 0.001 / std::sqrt(Count));
    check::relative(name + ", deviation", std::sqrt(squares / Count), 0.001, 0.03);
    sizes.deviation = 0.0;
    check::isTrue(name + " without deviation", draw(sizes, 1).front() == 0.006);
  }
}

void mixture()
{
  SizeDistribution sizes;
  sizes.law = SizeLaw::Mixture;
  sizes.table = { { 0.001, 3.0 }, { 0.0005, 0.0 }, { 0.02, 1.0 }, { 0.004, 4.0 } };
  check::isTrue("smallest of a mixture has a share", sizes.smallest() == 0.001);
  const std::vector<double> radii = draw(sizes, 3);
  const auto share = [&radii](double r)
  { return static_cast<double>(std::count(radii.begin(), radii.end(), r)) / Count; };
  check::close("share 3 of 8", share(0.001), 0.375, 4.0 * std::sqrt(0.375 * 0.625 / Count));
  check::close("share 1 of 8", share(0.02), 0.125, 4.0 * std::sqrt(0.125 * 0.875 / Count));
  check::close("share 4 of 8", share(0.004), 0.5, 4.0 * std::sqrt(0.25 / Count));
  check::isTrue("share 0, and no other radius", share(0.001) + share(0.02) + share(0.004) == 1.0);
}

/// Each fraction has its share of the mass, spread evenly over diameters, and nothing is where
/// nothing stays.
void sieves()
{
  SizeDistribution sizes;
  sizes.law = SizeLaw::Sieves;
  sizes.table = { { 0.001, 0.0 }, { 0.002, 0.0 }, { 0.003, 20.0 }, { 0.0045, 20.0 },
    { 0.005, 50.0 }, { 0.006, 80.0 }, { 0.009, 80.0 } };
  check::isTrue("radii are halves of openings between which grains are",
    sizes.smallest() == 0.001 && sizes.largest() == 0.003);
  const std::vector<double> radii = draw(sizes, 11);
  check::isTrue("no grain is smaller or larger", radii.front() >= 0.001 && radii.back() <= 0.003);
  double all = 0.0;
  for (const double r : radii)
  {
    all += r * r * r;
  }
  const auto passing = [&](double opening)
  {
    double sum = 0.0;
    for (const double r : radii)
    {
      sum += 2.0 * r < opening ? r * r * r : 0.0;
    }
    return 80.0 * sum / all;
  };
  for (const auto& [opening, share] : sizes.table)
  {
    check::close("mass that passes " + std::to_string(opening), passing(opening), share, 0.8);
  }
  check::close("half of a fraction", passing(0.00475), 35.0, 0.8);
  check::close("a third of a fraction", passing(0.002 + 0.001 / 3.0), 20.0 / 3.0, 0.4);
  // Distribution of the number of grains of 2 to 3 mm below a size.
  std::vector<double> fine;
  std::copy_if(radii.begin(), radii.end(), std::back_inserter(fine),
    [](double r) { return r < 0.002; });
  check::atMost("distribution of the number in a fraction",
    distance(fine, [](double r) { return (1.0 - 1e-6 / (r * r)) / (1.0 - 4.0 / 9.0); }),
    KolmogorovLimit);
  sizes.table = { { 1e-3, 0.0 }, { 1e3, 1.0 } };
  check::isTrue("six decades", draw(sizes, 2).front() >= 5e-4);
}

void refuse(const std::string& words, const std::function<void(SizeDistribution&)>& spoil,
  SizeLaw law)
{
  Inflow inflow;
  inflow.sizes = makeSizes(law);
  inflow.sizes.table = { { 0.001, 1.0 } };
  check::equal("good at first", static_cast<long long>(findProblem(inflow).size()), 0);
  spoil(inflow.sizes);
  check::contains("refused", findProblem(inflow), words);
}

void badValues()
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  using Sizes = SizeDistribution;
  for (SizeLaw law :
    { SizeLaw::Uniform, SizeLaw::UniformByMass, SizeLaw::LogNormal, SizeLaw::Normal })
  {
    refuse(
      "the RadiusRange (0, ", [](Sizes& s) { s.radiusMin = 0.0; }, law);
    refuse(
      ", nan), but it must be a finite number above 0", [nan](Sizes& s) { s.radiusMax = nan; },
      law);
    refuse(
      "the RadiusRange from 0.02 to 0.01, but the first", [](Sizes& s) { s.radiusMin = 0.02; },
      law);
  }
  for (SizeLaw law : { SizeLaw::LogNormal, SizeLaw::Normal })
  {
    refuse(
      "the RadiusMean -1, but it must be a finite number above 0", [](Sizes& s) { s.mean = -1.0; },
      law);
    refuse(
      "the RadiusDeviation -0.5, but it must be a finite number, 0 or above",
      [](Sizes& s) { s.deviation = -0.5; }, law);
    refuse(
      "less than a thousandth", [](Sizes& s) { s.mean = 0.1; }, law);
    refuse(
      "less than a thousandth",
      [](Sizes& s)
      {
        s.mean = 0.011;
        s.deviation = 0.0;
      },
      law);
  }
  refuse(
    "has MixtureRadii with the radius -2", [](Sizes& s) { s.table[0][0] = -2.0; },
    SizeLaw::Mixture);
  refuse(
    "has MixtureRadii with the share -3", [](Sizes& s) { s.table[0][1] = -3.0; }, SizeLaw::Mixture);
  refuse(
    "without any share", [](Sizes& s) { s.table.clear(); }, SizeLaw::Mixture);
  using Table = std::vector<std::array<double, 2>>;
  const std::pair<const char*, Table> tables[] = { { "has Sieves with 0 openings", {} },
    { "has Sieves with 1 openings", { { 1.0, 0.0 } } },
    { "a sieve of 0 through which 0 passes", { { 0.0, 0.0 }, { 1.0, 1.0 } } },
    { "a sieve of 2 through which nan passes", { { 1.0, 0.0 }, { 2.0, nan } } },
    { "a sieve of 1 through which -1 passes", { { 1.0, -1.0 }, { 2.0, 1.0 } } },
    { "of a larger opening no less passes", { { 1.0, 0.0 }, { 2.0, 50.0 }, { 3.0, 40.0 } } },
    { "no two are alike", { { 1.0, 0.0 }, { 2.0, 50.0 }, { 2.0, 60.0 } } },
    { "has the finest sieve of 1, which 5 passes, but nothing may pass",
      { { 1.0, 5.0 }, { 2.0, 50.0 } } },
    { "sieves that nothing passes", { { 1.0, 0.0 }, { 2.0, 0.0 } } } };
  for (const auto& [words, table] : tables)
  {
    SizeDistribution sizes = makeSizes(SizeLaw::Sieves);
    sizes.table = table;
    check::contains("refused", findProblem(sizes), words);
  }
}

void cases()
{
  distributions();
  massOfUniformByMass();
  moments();
  mixture();
  sieves();
  badValues();
}

}

int main()
{
  return check::run(cases);
}
