#include "Simulation/BondShare.h"

#include "Ranks/RankRun.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace dem
{

namespace
{

/// What sums of radii may be off by, so that no rank lacks a grain that is near enough for another.
constexpr double Slack = 1e-6;

}

BondShare::BondShare(const BondMaking& with, const Particles& own)
  : Own(own), Talk(with.ranks ? &with.ranks->talk() : nullptr), Missing(with.lines.size())
{
  if (!with.ranks)
  {
    this->Lines.resize(with.lines.size());
    std::iota(this->Lines.begin(), this->Lines.end(), std::size_t{ 0 });
    return;
  }
  const std::vector<std::int64_t> held = this->findLines(with.lines);
  const double factor = std::max(1.0, (1.0 + Slack) * with.config.bonds.interactionRadius);
  Particles bySlots;
  std::tie(bySlots, this->Around) = with.ranks->withNear(own, factor, held);
  this->ById = Places(bySlots.id);
  this->Here = bySlots.select(this->ById.slots());
}

/// @return ids of the grains of others that are bonded with own ones, ascending
std::vector<std::int64_t> BondShare::findLines(const std::vector<BondLine>& all)
{
  const Places places(this->Own.id);
  const auto isHere = [&](std::int64_t id)
  {
    const std::int32_t slot = places.slotOf(id, this->Own.id);
    return slot >= 0 && this->Own.isFirst(static_cast<std::size_t>(slot));
  };
  std::vector<std::size_t> firsts;
  std::vector<std::int64_t> held;
  for (std::size_t k = 0; k < all.size(); ++k)
  {
    const bool hasFirst = isHere(all[k].first), hasSecond = isHere(all[k].second);
    if (hasFirst)
    {
      firsts.push_back(k);
    }
    if (hasFirst || hasSecond)
    {
      this->Lines.push_back(k);
    }
    if (hasFirst != hasSecond)
    {
      held.push_back(hasFirst ? all[k].second : all[k].first);
    }
  }
  this->Missing = this->findMissing(all.size(), firsts);
  std::sort(held.begin(), held.end());
  held.erase(std::unique(held.begin(), held.end()), held.end());
  return held;
}

/// @param count of the listed ones
/// @param found of which this rank has the first grain
std::size_t BondShare::findMissing(std::size_t count, const std::vector<std::size_t>& found) const
{
  const auto haveAll = [&](std::size_t end)
  {
    const auto here = std::lower_bound(found.begin(), found.end(), end) - found.begin();
    return this->Talk->sum(here) == static_cast<std::int64_t>(end);
  };
  if (haveAll(count))
  {
    return count;
  }
  std::size_t there = 0, missing = count; // how many are there for certain, and are not
  while (there + 1 < missing)
  {
    const std::size_t middle = (there + missing) / 2;
    (haveAll(middle) ? there : missing) = middle;
  }
  return there;
}

void BondShare::tellCopies(std::vector<double>& numbers) const
{
  if (!this->Talk)
  {
    return;
  }
  const std::vector<std::int32_t>& places = this->ById.ofSlots();
  std::vector<double> bySlots(numbers.size());
  for (std::size_t slot = 0; slot < places.size(); ++slot)
  {
    bySlots[slot] = numbers[places[slot]];
  }
  this->Around.tell(*this->Talk, bySlots);
  for (std::size_t slot = 0; slot < places.size(); ++slot)
  {
    numbers[places[slot]] = bySlots[slot];
  }
}

}
