#include "Simulation/Bonding/BondEnds.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

bool isBefore(const Ends& a, const Ends& b)
{
  return std::tie(a.lower, a.higher) < std::tie(b.lower, b.higher);
}

bool areSame(const Ends& a, const Ends& b)
{
  return a.lower == b.lower && a.higher == b.higher;
}

/// Two of the grains of which one is smooth, by the gap of their surfaces.
void findSmooth(const BondMaking& with, const Particles& particles,
  const std::vector<Ends>& candidates, std::vector<Ends>& found)
{
  const double beyond = with.config.bonds.interactionRadius - 1.0;
  SmoothSearches searches(with.smooth);
  const auto take = [&](const SmoothBatch& batch)
  {
    for (int k = 0; k < batch.pairs.count; ++k)
    {
      const Ends& ends = candidates[static_cast<std::size_t>(batch.searches[k].index)];
      const double reach = particles.radius(ends.lower) + particles.radius(ends.higher);
      if (-batch.pairs.overlap[k] <= beyond * reach)
      {
        found.push_back(ends);
      }
    }
  };
  for (std::size_t k = 0; k < candidates.size(); ++k)
  {
    searches.add(particles, candidates[k].lower, candidates[k].higher, static_cast<std::int64_t>(k),
      {}, take);
  }
  searches.finish(take);
}

/// Two grains of which one has faces, by the gap of their surfaces; one bond for both, where they
/// are nearest.
void findFaceted(const BondMaking& with, const Particles& particles,
  const std::vector<Ends>& candidates, std::vector<Ends>& found)
{
  const double beyond = with.config.bonds.interactionRadius - 1.0;
  using Grains = std::pair<std::int64_t, std::int64_t>;
  std::vector<std::tuple<Grains, double, std::int32_t, std::int32_t>> near;
  for (const Ends& ends : candidates)
  {
    const double gap = with.smooth.facets().gap(particles, ends.lower, ends.higher);
    if (gap <= beyond * (particles.radius(ends.lower) + particles.radius(ends.higher)))
    {
      near.push_back({ { particles.grainId(ends.lower), particles.grainId(ends.higher) }, gap,
        ends.lower, ends.higher });
    }
  }
  std::sort(near.begin(), near.end());
  for (std::size_t k = 0; k < near.size(); ++k)
  {
    if (k == 0 || std::get<0>(near[k]) != std::get<0>(near[k - 1]))
    {
      found.push_back({ std::get<2>(near[k]), std::get<3>(near[k]) });
    }
  }
}

/// All that are near enough.
std::vector<Ends> findNear(const BondMaking& with, const BondShare& share)
{
  const Particles& particles = share.grains();
  std::vector<Ends> found, smooth, faceted;
  for (const Ends& ends : findNearPairs(particles.position.packed, particles.shapedOf,
         with.config.bonds.interactionRadius, with.team, particles.space))
  {
    if (!canBeHeld(particles, ends.lower) || !canBeHeld(particles, ends.higher) ||
      !(share.isOwn(ends.lower) || share.isOwn(ends.higher)))
    {
      continue;
    }
    const bool isFaceted = with.smooth.facets().anyFeature(particles, ends.lower, ends.higher);
    const bool isSmooth = with.smooth.anySmooth(particles, ends.lower, ends.higher);
    (isFaceted ? faceted : (isSmooth ? smooth : found)).push_back(ends);
  }
  findFaceted(with, particles, faceted, found);
  findSmooth(with, particles, smooth, found);
  return found;
}

/// What is wrong with one of the lines.
OrderedError wrong(const BondShare::Line& line, const std::string& why)
{
  return { { static_cast<std::int64_t>(line.number), 0 }, nameOf(line.ends) + ": " + why + "." };
}

std::string missing(std::int64_t id)
{
  return "there is no grain " + std::to_string(id);
}

/// Where a grain begins; that of its first ball.
/// @return -1 if there is none
std::int32_t indexOf(const Particles& particles, std::int64_t id)
{
  const auto found = std::lower_bound(particles.id.begin(), particles.id.end(), id);
  const std::ptrdiff_t index = found - particles.id.begin();
  const bool isThere = found != particles.id.end() && *found == id &&
    particles.isFirst(static_cast<std::size_t>(index));
  return isThere ? static_cast<std::int32_t>(index) : -1;
}

std::int32_t ballsFrom(const Particles& particles, std::int32_t index)
{
  return static_cast<std::int32_t>(particles.balls(index));
}

double gapOf(const BondMaking& with, const Particles& particles, std::int32_t a, std::int32_t b)
{
  return with.smooth.facets().anyFeature(particles, a, b)
    ? with.smooth.facets().gap(particles, a, b)
    : norm(bondVector(particles, a, b)) - particles.radius(a) - particles.radius(b);
}

/// The two balls, or convex parts, of both grains that are nearest to each other; none if one of
/// the grains has left.
std::optional<Ends> endsOf(const BondMaking& with, const BondShare& share,
  const BondShare::Line& line)
{
  const Particles& particles = share.grains();
  const std::int32_t first = indexOf(particles, line.ends.first);
  const std::int32_t second = indexOf(particles, line.ends.second);
  for (const auto& [index, id] :
    { std::pair(first, line.ends.first), std::pair(second, line.ends.second) })
  {
    if (index < 0 && !share.canHaveLeft(id))
    {
      throw wrong(line, missing(id));
    }
  }
  if (first < 0 || second < 0)
  {
    return std::nullopt;
  }
  if (first == second)
  {
    throw wrong(line, "they are one and the same");
  }
  Ends nearest;
  double least = std::numeric_limits<double>::infinity();
  for (std::int32_t a = first; a < first + ballsFrom(particles, first); ++a)
  {
    for (std::int32_t b = second; b < second + ballsFrom(particles, second); ++b)
    {
      const bool held = canBeHeld(particles, a) && canBeHeld(particles, b);
      const double gap = held ? gapOf(with, particles, a, b) : least;
      if (gap < least)
      {
        least = gap;
        nearest = { std::min(a, b), std::max(a, b) };
      }
    }
  }
  return nearest;
}

std::vector<Ends> findListed(const BondMaking& with, const BondShare& share)
{
  std::vector<Ends> found;
  for (const BondShare::Line& line : share.lines())
  {
    if (const std::optional<Ends> ends = endsOf(with, share, line))
    {
      found.push_back(*ends);
    }
  }
  return found;
}

/// @return whether all are different, or it throws
bool checkTwice(const Particles& particles, std::vector<Ends> found)
{
  std::sort(found.begin(), found.end(), isBefore);
  const auto twice = std::adjacent_find(found.begin(), found.end(), areSame);
  if (twice != found.end())
  {
    throw OrderedError(idsOf(particles, *twice),
      nameOf(lineOf(particles, *twice)) + " is there twice.");
  }
  return true;
}

}

/// Whether a bond can act on a slot: features of a grain with faces leave it to the whole.
bool canBeHeld(const Particles& particles, std::int32_t index)
{
  const Feature feature = particles.featureAt(static_cast<std::size_t>(index));
  return feature == Feature::Ball || feature == Feature::Body;
}

std::string nameOf(const BondLine& line)
{
  return "The bond of grains " + std::to_string(line.first) + " and " + std::to_string(line.second);
}

BondLine lineOf(const Particles& particles, const Ends& ends)
{
  return { particles.grainId(static_cast<std::size_t>(ends.lower)),
    particles.grainId(static_cast<std::size_t>(ends.higher)) };
}

OrderedError::Index idsOf(const Particles& particles, const Ends& ends)
{
  return { particles.id[static_cast<std::size_t>(ends.lower)],
    particles.id[static_cast<std::size_t>(ends.higher)] };
}

std::vector<Ends> findEnds(const BondMaking& with, const BondShare& share, std::int64_t& unmade)
{
  std::vector<Ends> bonds = doTogether(share.talk(), [&] { return findListed(with, share); });
  doTogether(share.talk(), [&] { return checkTwice(share.grains(), bonds); });
  unmade = share.lineCount() - share.countOwn(bonds);
  const std::vector<Ends> near = findNear(with, share);
  bonds.insert(bonds.end(), near.begin(), near.end());
  std::sort(bonds.begin(), bonds.end(), isBefore);
  bonds.erase(std::unique(bonds.begin(), bonds.end(), areSame), bonds.end());
  return bonds;
}

}
