#include "Neighbours/SizeLevels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace dem
{

namespace
{

constexpr int FractionBits = std::numeric_limits<double>::digits - 1;
constexpr int BinShift = FractionBits - 4; // sixteen bins
constexpr std::uint64_t FractionMask = (std::uint64_t{ 1 } << FractionBits) - 1;
static_assert(SizeHistogram::BinsPerOctave == 16 && std::numeric_limits<double>::is_iec559,
  "bins are the leading bits of a double");

std::uint64_t bitsOf(double value)
{
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// 1 <= value < 2 with these bits behind the point.
double fromFraction(std::uint64_t fraction)
{
  const std::uint64_t bits = bitsOf(1.0) | fraction;
  double value = 0.0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// Levels whose edges are a fraction times a power of two.
struct Proposal
{
  double finest = 0.0;
  int levels = 0;
  double cost = std::numeric_limits<double>::infinity();
};

/// The number of pairs to measure, up to a factor, if grains of all sizes are mixed evenly: a grain
/// meets those of its own level and of coarser ones in a few of their cells.
double expectedCost(const std::vector<double>& grains)
{
  double cost = 0.0;
  double coarser = 0.0;
  for (std::size_t down = 0; down < grains.size(); ++down)
  {
    const double own = grains[down] * std::pow(0.125, static_cast<double>(down));
    cost += grains[down] * (0.5 * own + coarser);
    coarser += own;
  }
  return cost;
}

/// Edges that just hold the sizes of one bin of the octave, wherever these are.
Proposal propose(const SizeHistogram& histogram, int bin, double largest)
{
  const int bins = SizeHistogram::BinsPerOctave;
  const int topBin = static_cast<int>(bitsOf(largest) >> BinShift & (bins - 1));
  const int octaveOfTop = topBin > bin ? 1 : 0;
  std::vector<double> grains(SizeLevels::Most, 0.0); // by levels down from the top
  int lowest = 0;
  for (int below = 0; below < static_cast<int>(histogram.count.size()); ++below)
  {
    if (histogram.count[below] == 0)
    {
      continue;
    }
    // A size whose bin is behind the one that fits belongs to the next octave.
    const int index = topBin - below + bins * SizeHistogram::Octaves;
    const int octave = index / bins - SizeHistogram::Octaves + (index % bins > bin ? 1 : 0);
    lowest = std::min(octaveOfTop - octave, SizeLevels::Most - 1);
    grains[lowest] += static_cast<double>(histogram.count[below]);
  }
  Proposal proposal;
  proposal.finest = std::ldexp(fromFraction(histogram.largestFraction[bin]),
    std::ilogb(largest) + octaveOfTop - lowest);
  proposal.levels = lowest + 1;
  const double edge = std::ldexp(proposal.finest, lowest) / largest;
  proposal.cost = expectedCost(grains) * edge * edge * edge;
  return proposal;
}

SizeHistogram countSizes(const LargeVector<Vec4>& spheres, double largest, const Team& team)
{
  std::vector<SizeHistogram> parts(team.threads);
  parallelRanges(static_cast<std::int64_t>(spheres.size()), team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      for (std::int64_t slot = begin; slot < end; ++slot)
      {
        parts[range].add(2.0 * spheres[slot].w, largest);
      }
    });
  for (int range = 1; range < team.threads; ++range)
  {
    parts[0].add(parts[range]);
  }
  return parts[0];
}

}

void SizeHistogram::add(double size, double largest)
{
  const std::uint64_t below = (bitsOf(largest) >> BinShift) - (bitsOf(size) >> BinShift);
  ++this->count[std::min<std::uint64_t>(below, this->count.size() - 1)];
  if (below < this->count.size())
  {
    std::uint64_t& fraction = this->largestFraction[bitsOf(size) >> BinShift & (BinsPerOctave - 1)];
    fraction = std::max(fraction, bitsOf(size) & FractionMask);
  }
}

void SizeHistogram::add(const SizeHistogram& other)
{
  for (std::size_t bin = 0; bin < this->count.size(); ++bin)
  {
    this->count[bin] += other.count[bin];
  }
  for (int bin = 0; bin < BinsPerOctave; ++bin)
  {
    this->largestFraction[bin] = std::max(this->largestFraction[bin], other.largestFraction[bin]);
  }
}

SizeLevels::SizeLevels(const LargeVector<Vec4>& spheres, double largest, double slack,
  const Team& team)
{
  Proposal best;
  best.finest = largest;
  best.levels = 1;
  if (std::isnormal(largest))
  {
    const SizeHistogram histogram = countSizes(spheres, largest, team);
    for (int bin = 0; bin < SizeHistogram::BinsPerOctave; ++bin)
    {
      const bool occupied = histogram.largestFraction[bin] != 0 || bin == 0;
      const Proposal proposal = occupied ? propose(histogram, bin, largest) : Proposal();
      best = proposal.cost < best.cost ? proposal : best;
    }
  }
  this->FinestEdge = best.finest + slack > 0.0 ? best.finest + slack : 1.0;
  for (int level = 0; level < best.levels; ++level)
  {
    this->Limits.push_back(std::ldexp(best.finest, level));
  }
}

}
