// Lacey's index: kinds that are apart, random mixtures, and samples counted by hand.
#include "Analysis/Mixing/Mixing.h"
#include "Basics/Random.h"
#include "Check.h"

#include <cmath>
#include <utility>
#include <vector>

namespace
{

using granular::SampleMixing;

/// Grains in cubes of width 1 along x, with the numbers of each kind in each cube.
SampleMixing mixingOf(const std::vector<std::vector<int>>& samples)
{
  std::vector<dem::Vec3> position;
  std::vector<int> kind;
  for (std::size_t cube = 0; cube < samples.size(); ++cube)
  {
    for (std::size_t k = 0; k < samples[cube].size(); ++k)
    {
      position.insert(position.end(), samples[cube][k],
        { 0.5 + static_cast<double>(cube), 0.25, -3 });
      kind.insert(kind.end(), samples[cube][k], static_cast<int>(k));
    }
  }
  return granular::mixingOfSamples(position, kind, static_cast<int>(samples[0].size()), 1.0);
}

void kindsApart()
{
  check::close("two kinds apart", mixingOf({ { 7, 0 }, { 0, 5 }, { 3, 0 } }).index, 0.0, 1e-15);
  check::close("three kinds apart", mixingOf({ { 2, 0, 0 }, { 0, 9, 0 }, { 0, 0, 4 } }).index, 0.0,
    1e-15);
}

/// By hand: p = 1/2, s0^2 = 1/4, s^2 = 1/16, sr^2 = 1/4 of 1/7.
void samplesByHand()
{
  const SampleMixing mixing = mixingOf({ { 1, 3 }, { 3, 1 } });
  check::close("two samples of four", mixing.index, (1.0 / 4 - 1.0 / 16) / (1.0 / 4 - 1.0 / 28),
    1e-15);
  check::isTrue("two samples", mixing.samples == 2);
  // With many grains sr^2 is s0^2 over the number in a sample, as Lacey has it.
  std::vector<std::vector<int>> many(2000, { 20, 30 });
  many[0] = { 30, 20 };
  many[1] = { 10, 40 };
  const double p = 0.4;
  const double variance = 2.0 * 0.2 * 0.2 / 2000.0;
  const double apart = p * (1.0 - p);
  check::close("Lacey's own", mixingOf(many).index, (apart - variance) / (apart - apart / 50),
    2e-5);
}

/// Cubes on both sides of 0 are cubes like others.
void positionsBelowZero()
{
  const std::vector<dem::Vec3> position = { { -0.5, -0.5, -0.5 }, { -0.5, -0.5, 0.5 },
    { -0.5, 0.5, -0.5 }, { 0.5, -0.5, -0.5 }, { 0.25, -0.25, -0.75 } };
  const SampleMixing mixing = granular::mixingOfSamples(position, { 0, 1, 0, 1, 0 }, 2, 1.0);
  check::isTrue("four samples", mixing.samples == 4);
}

/// Positions anywhere in 5 x 5 x 5 samples; kinds dealt out by chance, in numbers that stay.
void randomMixtures(const std::vector<int>& ofKind)
{
  dem::Random random(4711);
  std::vector<dem::Vec3> position;
  std::vector<int> kind;
  for (std::size_t k = 0; k < ofKind.size(); ++k)
  {
    kind.insert(kind.end(), ofKind[k], static_cast<int>(k));
  }
  for (std::size_t i = 0; i < kind.size(); ++i)
  {
    const double x = random.uniform();
    position.push_back({ 5.0 * x * x, 5.0 * random.uniform(), 5.0 * random.uniform() });
  }
  constexpr int tries = 2000;
  double sum = 0.0;
  double squares = 0.0;
  double spread = 0.0;
  for (int t = 0; t < tries; ++t)
  {
    for (std::size_t i = kind.size() - 1; i > 0; --i)
    {
      std::swap(kind[i],
        kind[static_cast<std::size_t>(random.uniform() * static_cast<double>(i + 1))]);
    }
    const SampleMixing mixing =
      granular::mixingOfSamples(position, kind, static_cast<int>(ofKind.size()), 1.0);
    sum += mixing.index;
    squares += mixing.index * mixing.index;
    spread = mixing.spread;
  }
  const double mean = sum / tries;
  const double deviation = std::sqrt(squares / tries - mean * mean);
  check::close("mean of random mixtures", mean, 1.0, 4.0 * deviation / std::sqrt(tries));
  if (ofKind.size() == 2)
  {
    check::close("their standard deviation", deviation / spread, 1.0, 0.08);
  }
}

void noIndex()
{
  check::isTrue("one kind", std::isnan(mixingOf({ { 3, 0 }, { 4, 0 } }).index));
  check::isTrue("a grain a sample", std::isnan(mixingOf({ { 1, 0 }, { 0, 1 } }).index));
}

}

int main()
{
  return check::run(
    []
    {
      kindsApart();
      samplesByHand();
      positionsBelowZero();
      randomMixtures({ 1500, 1500 });
      randomMixtures({ 300, 2700 });
      randomMixtures({ 500, 800, 1700 });
      noIndex();
    });
}
