#include "Simulation/Bonding/BondShare.h"

#include "Ranks/RankRun.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// What sums of radii may be off by, so that no rank lacks a grain that is near enough for another.
constexpr double Slack = 1e-6;

/// Lines that ranks hear of at a time.
constexpr std::size_t Portion = 65536;

}

BondShare::BondShare(const BondMaking& with, const Particles& own, const Absent& absent)
  : Own(own), Talk(talkOf(with.ranks)), Gone(absent),
    LineCount(static_cast<std::int64_t>(with.lines.size()))
{
  if (!with.ranks)
  {
    for (const BondLine& line : with.lines)
    {
      this->Lines.push_back({ this->Lines.size(), line });
    }
    return;
  }
  this->Gone.nextId = with.ranks->largest(absent.nextId);
  this->Gone.anyLeft = with.ranks->largest(std::int64_t{ absent.anyLeft }) > 0;
  this->OwnById = IdOrder(own.id);
  this->findLines(with.lines);
  const double factor = std::max(1.0, (1.0 + Slack) * with.config.bonds.interactionRadius);
  Particles bySlots;
  std::tie(bySlots, this->Around) = with.ranks->withNear(own, factor, this->heldByLines());
  this->ById = IdOrder(bySlots.id);
  this->Here = bySlots.select(this->ById.slots());
}

/// Whether an own grain has a ball with the id.
bool BondShare::hasOwn(std::int64_t id) const
{
  return this->OwnById.slotOf(id, this->Own.id) >= 0;
}

/// Whether a grain has or had the id.
bool BondShare::isKnown(std::int64_t id) const
{
  return id >= 0 && id < this->Gone.nextId;
}

bool BondShare::canHaveLeft(std::int64_t id) const
{
  const std::vector<std::int64_t>& ids = this->grains().id;
  return this->Gone.anyLeft && this->isKnown(id) && !std::binary_search(ids.begin(), ids.end(), id);
}

std::int64_t BondShare::countOwn(const std::vector<NearPair>& bonds) const
{
  // A bond between grains of two ranks counts at the rank of the lower grain.
  const std::int64_t here = std::count_if(bonds.begin(), bonds.end(),
    [this](const NearPair& ends) { return this->isOwn(ends.lower); });
  return this->Talk ? this->Talk->sum(here) : here;
}

/// Has ranks hear of all lines of the first one, some at a time: none needs memory for all.
/// @param ofScene of this rank
void BondShare::findLines(const std::vector<BondLine>& ofScene)
{
  const bool leads = this->Talk->rank() == 0;
  std::int64_t count = static_cast<std::int64_t>(ofScene.size());
  this->Talk->spread(0, count);
  this->LineCount = count;
  std::vector<std::size_t> found; // lines of which this rank has the first grain
  std::size_t number = 0;
  while (number < static_cast<std::size_t>(count))
  {
    const auto begin = ofScene.begin() + static_cast<std::ptrdiff_t>(leads ? number : 0);
    const std::size_t left = leads ? ofScene.size() - number : 0;
    ByteWriter writer;
    writer.putColumn(
      std::vector<BondLine>(begin, begin + static_cast<std::ptrdiff_t>(std::min(left, Portion))));
    const Bytes message = this->Talk->spread(0, writer.take());
    std::vector<BondLine> some;
    ByteReader(message).addColumn(some);
    for (const BondLine& line : some)
    {
      const bool hasFirst = this->hasOwn(line.first);
      if (hasFirst)
      {
        found.push_back(number);
      }
      if (hasFirst || this->hasOwn(line.second))
      {
        this->Lines.push_back({ number, line });
      }
      ++number;
    }
  }
  this->addMissing(ofScene, found, static_cast<std::size_t>(count));
}

/// Adds a line that is wrong for certain, with which the first rank ends the run. Where grains have
/// left others may lack a grain as well.
/// @param found those lines of which this rank has the first grain
/// @param count of all
void BondShare::addMissing(const std::vector<BondLine>& ofScene,
  const std::vector<std::size_t>& found, std::size_t count)
{
  if (this->Gone.anyLeft)
  {
    const auto wrong = std::find_if(ofScene.begin(), ofScene.end(),
      [this](const BondLine& line)
      { return !this->isKnown(line.first) || !this->isKnown(line.second); });
    if (this->Talk->rank() == 0 && wrong != ofScene.end())
    {
      this->Lines.push_back({ static_cast<std::size_t>(wrong - ofScene.begin()), *wrong });
    }
    return;
  }
  const auto haveAll = [&](std::size_t end)
  {
    const auto here = std::lower_bound(found.begin(), found.end(), end) - found.begin();
    return this->Talk->sum(here) == static_cast<std::int64_t>(end);
  };
  if (haveAll(count))
  {
    return;
  }
  std::size_t there = 0, missing = count; // how many are there for certain, and are not
  while (there + 1 < missing)
  {
    const std::size_t middle = (there + missing) / 2;
    (haveAll(middle) ? there : missing) = middle;
  }
  if (this->Talk->rank() == 0)
  {
    const auto next = std::find_if(this->Lines.begin(), this->Lines.end(),
      [there](const Line& line) { return line.number >= there; });
    this->Lines.insert(next, { there, ofScene[there] });
  }
}

/// @return ids of the grains of others that lines join with own ones, ascending
std::vector<std::int64_t> BondShare::heldByLines() const
{
  std::vector<std::int64_t> held;
  for (const Line& line : this->Lines)
  {
    for (const std::int64_t id : { line.ends.first, line.ends.second })
    {
      if (!this->hasOwn(id))
      {
        held.push_back(id);
      }
    }
  }
  std::sort(held.begin(), held.end());
  held.erase(std::unique(held.begin(), held.end()), held.end());
  return held;
}

void BondShare::tellCopies(std::vector<double>& numbers) const
{
  if (!this->Talk)
  {
    return;
  }
  const std::vector<std::int32_t>& indices = this->ById.indices();
  std::vector<double> bySlots(numbers.size());
  for (std::size_t slot = 0; slot < indices.size(); ++slot)
  {
    bySlots[slot] = numbers[indices[slot]];
  }
  this->Around.tell(*this->Talk, bySlots);
  for (std::size_t slot = 0; slot < indices.size(); ++slot)
  {
    numbers[indices[slot]] = bySlots[slot];
  }
}

}
