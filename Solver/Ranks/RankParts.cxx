// What a rank has of a state where each keeps its own part.
#include "Neighbours/NearPairs.h"
#include "Ranks/RankRun.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// Leaves the contacts of which first grains are own.
/// @param isOwn balls by index in the order of ids
void keepOwn(const std::vector<bool>& isOwn, Observation& seen)
{
  std::size_t contacts = 0, bonds = 0;
  for (std::size_t k = 0; k < seen.contacts.size(); ++k)
  {
    if (!isOwn[seen.contacts[k].first])
    {
      continue;
    }
    seen.contacts[contacts++] = seen.contacts[k];
    if (k < seen.bonds.size())
    {
      seen.bonds[bonds++] = seen.bonds[k];
    }
  }
  seen.contacts.resize(contacts);
  seen.bonds.resize(bonds);
}

/// How many things with a number a rank has, of which it asks how many come before.
struct Asked
{
  std::int64_t key = 0;
  std::int64_t count = 0;
  std::size_t by = 0; ///< rank
};

/// In the order of one rank that has all.
void sortAtWalls(LargeVector<ContactView>& contacts)
{
  std::stable_sort(contacts.begin(), contacts.end(),
    [](const ContactView& a, const ContactView& b)
    { return std::tie(a.first, a.element) < std::tie(b.first, b.element); });
}

}

void RankRun::take(const Snapshot& part)
{
  const RankTalk::About about(this->Talk, Subject::States);
  this->Around = {};
  this->FirstSlots = { 0 };
  for (const std::int64_t count :
    this->Talk.gather(static_cast<std::int64_t>(part.particles.size())))
  {
    this->FirstSlots.push_back(this->FirstSlots.back() + count);
  }
}

void RankRun::leaveOwn(const Particles& grains, Snapshot& seen) const
{
  seen.particles = grains.select(slotsIn(this->Around.own));
  seen.particles.orientBalls();
  seen.order.clear();
}

std::pair<Particles, Border> RankRun::withNear(const Particles& own, double factor,
  const std::vector<std::int64_t>& held)
{
  const RankTalk::About about(this->Talk, Subject::States);
  ExpectedGrains all;
  PredictedPaths still = standing(own.position.packed, factor, own.space, all.images);
  all.grains = own;
  all.spheres = std::move(still.spheres);
  all.displacements = std::move(still.displacements);
  Border border =
    findBorder(this->Talk, this->FirstSlots[this->Talk.rank()], all, held, this->Workers);
  return { std::move(all.grains), std::move(border) };
}

bool RankRun::fetch(const std::vector<std::pair<std::int64_t, std::int64_t>>& pairs,
  Particles& grains, ContactLists& lists)
{
  const IdOrder order(grains.id);
  std::vector<std::int64_t> missing;
  for (const auto& [first, second] : pairs)
  {
    if (this->Around.own.has(order.slotOf(first, grains.id)) && order.slotOf(second, grains.id) < 0)
    {
      missing.push_back(second);
    }
  }
  if (this->Talk.largest(missing.size()) == 0)
  {
    return false;
  }
  this->renew(grains, lists, lists.leave(grains), false, missing);
  return true;
}

void RankRun::cutOut(const Particles& grains, ObservedPart& observed)
{
  const RankTalk::About about(this->Talk, Subject::States);
  const IdOrder order(grains.id);
  std::vector<bool> isOwn(grains.size());
  std::vector<std::int64_t> ids(grains.size());
  for (std::size_t index = 0; index < isOwn.size(); ++index)
  {
    const std::int32_t slot = order.slots()[index];
    isOwn[index] = this->Around.own.has(slot);
    ids[index] = grains.id[slot];
    if (isOwn[index])
    {
      observed.own.push_back(static_cast<std::int32_t>(index));
    }
  }
  keepOwn(isOwn, observed.observation);
  observed.parts = 0;
  for (int rank = 0; rank < this->Talk.count(); ++rank)
  {
    observed.part = rank == this->Talk.rank() ? observed.parts : observed.part;
    observed.parts += this->FirstSlots[rank] < this->FirstSlots[rank + 1] ? 1 : 0;
  }
  std::int64_t all = 0;
  observed.numbers = this->numbersOf(ids, observed.observation, all);
  std::vector<BondBreak> told;
  for (std::size_t k = 0; k < observed.observation.breaks.size(); ++k)
  {
    const BondBreak& broken = observed.observation.breaks[k];
    if (this->Around.own.has(order.slotOf(broken.first, grains.id)))
    {
      told.push_back(broken);
      observed.numbers.push_back(all + static_cast<std::int64_t>(k));
    }
  }
  observed.observation.breaks = std::move(told);
  this->joinAtWalls(ids, observed);
}

/// Contacts with walls of all ranks, at the first one.
/// @param ids by index
void RankRun::joinAtWalls(const std::vector<std::int64_t>& ids, ObservedPart& observed)
{
  const LargeVector<ContactView>& contacts = observed.observation.contacts;
  for (std::size_t k = observed.observation.firstAtWall(); k < contacts.size(); ++k)
  {
    observed.atWalls.push_back(contacts[k]);
    observed.atWalls.back().first = ids[contacts[k].first];
  }
  if (this->Talk.rank() > 0)
  {
    ByteWriter writer;
    writer.putColumn(observed.atWalls);
    this->Talk.send(0, writer.take());
    observed.atWalls = {};
    return;
  }
  for (int from = 1; from < this->Talk.count(); ++from)
  {
    const Bytes message = this->Talk.receive(from);
    ByteReader(message).addColumn(observed.atWalls);
  }
  sortAtWalls(observed.atWalls);
}

/// Numbers of the contacts among those of all ranks, after keepOwn().
/// @param ids by index
/// @param all becomes how many contacts all ranks tell of
std::vector<std::int64_t> RankRun::numbersOf(const std::vector<std::int64_t>& ids,
  const Observation& seen, std::int64_t& all)
{
  std::vector<std::int64_t> numbers;
  all = 0;
  const auto add = [&](std::size_t begin, std::size_t end)
  {
    std::vector<Counted> counts;
    for (std::size_t k = begin; k < end; ++k)
    {
      const std::int64_t first = ids[seen.contacts[k].first];
      if (counts.empty() || counts.back().key != first)
      {
        counts.push_back({ first, 0 });
      }
      ++counts.back().count;
    }
    const std::vector<std::int64_t> before = this->countBefore(counts, all);
    for (std::size_t k = 0; k < counts.size(); ++k)
    {
      for (std::int64_t i = 0; i < counts[k].count; ++i)
      {
        numbers.push_back(before[k] + i);
      }
    }
  };
  add(0, seen.firstAtWall());
  add(seen.firstAtWall(), seen.contacts.size());
  return numbers;
}

/// Each rank counts for all a range of keys, so that none has to know them all.
std::vector<std::int64_t> RankRun::countBefore(const std::vector<Counted>& own, std::int64_t& all)
{
  const std::size_t ranks = static_cast<std::size_t>(this->Talk.count());
  const std::int64_t last = this->Talk.largest(own.empty() ? std::int64_t{ 0 } : own.back().key);
  const std::int64_t range = last / this->Talk.count() + 1;
  std::vector<std::vector<Counted>> parts(ranks);
  for (const Counted& counted : own)
  {
    parts[static_cast<std::size_t>(counted.key / range)].push_back(counted);
  }
  std::vector<Asked> asked;
  std::int64_t counted = 0;
  parts = this->Talk.exchangeColumns(parts);
  for (std::size_t by = 0; by < ranks; ++by)
  {
    for (const Counted& what : parts[by])
    {
      asked.push_back({ what.key, what.count, by });
      counted += what.count;
    }
  }
  std::sort(asked.begin(), asked.end(),
    [](const Asked& a, const Asked& b) { return a.key < b.key; });
  std::int64_t before = all;
  int rank = 0;
  for (const std::int64_t ofRank : this->Talk.gather(counted))
  {
    before += rank++ < this->Talk.rank() ? ofRank : 0;
    all += ofRank;
  }
  std::vector<std::vector<std::int64_t>> answers(ranks);
  for (const Asked& one : asked)
  {
    answers[one.by].push_back(before);
    before += one.count;
  }
  std::vector<std::int64_t> result;
  for (const std::vector<std::int64_t>& some : this->Talk.exchangeColumns(answers))
  {
    result.insert(result.end(), some.begin(), some.end());
  }
  return result;
}

/// Each rank adds those of a range of ids.
std::array<double, 2> RankRun::sumById(std::vector<NumbersById>&& ofRank)
{
  std::int64_t last = 0;
  for (const NumbersById& ball : ofRank)
  {
    last = std::max(last, ball.id);
  }
  const std::int64_t range = this->Talk.largest(last) / this->Talk.count() + 1;
  std::vector<std::vector<NumbersById>> parts(static_cast<std::size_t>(this->Talk.count()));
  for (const NumbersById& ball : ofRank)
  {
    parts[static_cast<std::size_t>(ball.id / range)].push_back(ball);
  }
  ofRank.clear();
  for (const std::vector<NumbersById>& some : this->Talk.exchangeColumns(parts))
  {
    ofRank.insert(ofRank.end(), some.begin(), some.end());
  }
  std::sort(ofRank.begin(), ofRank.end(),
    [](const NumbersById& a, const NumbersById& b) { return a.id < b.id; });
  std::array<double, 2> sums{};
  this->Talk.rankByRank(
    [&sums](const auto& use)
    {
      use(sums[0]);
      use(sums[1]);
    },
    [&]
    {
      for (const NumbersById& ball : ofRank)
      {
        ball.addTo(sums);
      }
    });
  return sums;
}

}
