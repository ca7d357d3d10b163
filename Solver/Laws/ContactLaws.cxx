#include "Laws/ContactLaws.h"

#include <algorithm>
#include <type_traits>

namespace dem
{

namespace
{

/// Calls use(lanes of one, lanes of the other) for what two results are made of.
template <typename Result, typename Use>
void forEachLanes(const Result& one, Result& other, const Use& use)
{
  static_assert(std::is_standard_layout_v<Result> && sizeof(Result) % sizeof(Lanes) == 0, "lanes");
  const auto* from = reinterpret_cast<const Lanes*>(&one);
  auto* to = reinterpret_cast<Lanes*>(&other);
  for (std::size_t k = 0; k < sizeof(Result) / sizeof(Lanes); ++k)
  {
    use(from[k], to[k]);
  }
}

/// Kept for its memory.
SomeContacts& contactsOfThread()
{
  thread_local SomeContacts some;
  return some;
}

}

ContactLaws::ContactLaws(const Config& config, bool bonds)
{
  for (const LawOfPairs& one : lawsAmong(config))
  {
    this->Laws.emplace_back(withLaw(config, one.law), bonds);
    this->Pairs.push_back(one.pairs);
  }
  this->Asks = this->Laws.front().asks();
  for (const ContactLaw& law : this->Laws)
  {
    this->Asks.add(law.asks());
  }
  const bool anyRange = std::any_of(this->Laws.begin(), this->Laws.end(),
    [](const ContactLaw& law) { return law.hasRange(); });
  for (ContactLaw& law : this->Laws)
  {
    if (anyRange && !law.hasRange())
    {
      law.endAtTouch();
    }
  }
}

void ContactLaws::prepare(const LawTable& table)
{
  for (ContactLaw& law : this->Laws)
  {
    law.prepare(table);
  }
}

/// The law that all contacts of a block have; null if they have several.
const ContactLaw* ContactLaws::findOnly(const LawTable& table, const ContactBlock& block) const
{
  if (this->Laws.size() == 1)
  {
    return &this->Laws.front();
  }
  const int law = table.of(block.pairClass[0]).law;
  for (int c = 1; block.mixed && c < block.count; ++c)
  {
    if (table.of(block.pairClass[c]).law != law)
    {
      return nullptr;
    }
  }
  return &this->Laws[static_cast<std::size_t>(law)];
}

/// Calls use(law, contacts) for each law that contacts of a block have.
template <typename Use>
void ContactLaws::forEachPart(const LawTable& table, const ContactBlock& block,
  const Use& use) const
{
  SomeContacts& some = contactsOfThread();
  int lanes[BatchSize];
  for (std::size_t law = 0; law < this->Laws.size(); ++law)
  {
    int count = 0;
    for (int c = 0; c < block.count; ++c)
    {
      lanes[count] = c;
      count += table.of(block.pairClass[c]).law == static_cast<int>(law) ? 1 : 0;
    }
    some.takeAll(block, lanes, count);
    if (some.any())
    {
      use(this->Laws[law], some);
    }
  }
}

void ContactLaws::evaluate(const LawTable& table, ContactBlock& block) const
{
  if (const ContactLaw* only = this->findOnly(table, block))
  {
    only->evaluate(table, block);
    return;
  }
  this->forEachPart(table, block,
    [&](const ContactLaw& law, SomeContacts& some)
    {
      law.evaluate(table, some.block);
      some.giveBack(block);
    });
  SomeContacts::repeatLast(block);
}

/// What each law finds of its contacts.
/// @param find(law, block, result)
template <typename Result, typename Find>
void ContactLaws::find(const LawTable& table, const ContactBlock& block, Result& result,
  const Find& find) const
{
  if (const ContactLaw* only = this->findOnly(table, block))
  {
    find(*only, block, result);
    return;
  }
  result = {};
  this->forEachPart(table, block,
    [&](const ContactLaw& law, SomeContacts& some)
    {
      Result part;
      find(law, some.block, part);
      forEachLanes(part, result, [&](const Lanes& mine, Lanes& all) { some.give(mine, all); });
    });
}

void ContactLaws::findStored(const LawTable& table, const ContactBlock& block,
  StoredLanes& stored) const
{
  this->find(table, block, stored,
    [&](const ContactLaw& law, const ContactBlock& of, StoredLanes& to)
    { law.findStored(table, of, to); });
}

void ContactLaws::findSprings(const LawTable& table, const ContactBlock& block,
  SpringStates& states) const
{
  this->find(table, block, states,
    [&](const ContactLaw& law, const ContactBlock& of, SpringStates& to)
    { law.findSprings(table, of, to); });
}

void ContactLaws::findPlastic(const LawTable& table, const ContactBlock& block,
  Lanes& plastic) const
{
  this->find(table, block, plastic,
    [&](const ContactLaw& law, const ContactBlock& of, Lanes& to)
    { law.findPlastic(table, of, to); });
}

/// Laws of users and of programs, which alone know it, are for all contacts.
bool ContactLaws::findResting(const LawTable& table, const ContactBlock& block, Lanes& force) const
{
  return this->Laws.front().findResting(table, block, force);
}

void ContactLaws::findTangents(const LawTable& table, const ContactBlock& block,
  TangentLanes& tangents) const
{
  this->find(table, block, tangents,
    [&](const ContactLaw& law, const ContactBlock& of, TangentLanes& to)
    { law.findTangents(table, of, to); });
}

void ContactLaws::findDry(const LawTable& table, const ContactBlock& block, DryLanes& dry) const
{
  const bool several = this->Laws.size() > 1;
  const DryShares* of = &this->Laws.front().dry();
  for (int c = 0; c < block.lanes(); ++c)
  {
    of = several ? &this->of(table, block.pairClass[c]).dry() : of;
    dry.sliding[c] = of->sliding;
    dry.rolling[c] = of->rolling;
    dry.rotational[c] = of->rotational;
  }
}

bool ContactLaws::yields() const
{
  return std::any_of(this->Laws.begin(), this->Laws.end(),
    [](const ContactLaw& law) { return law.yields(); });
}

ContactRange ContactLaws::range(const LawTable& table) const
{
  ContactRange all = this->Laws.front().range(table, 0);
  for (std::size_t law = 1; law < this->Laws.size(); ++law)
  {
    all = widest(all, this->Laws[law].range(table, static_cast<int>(law)));
  }
  return all;
}

std::vector<MemoryColumn> ContactLaws::memory() const
{
  std::vector<MemoryColumn> all = this->Laws.front().memory();
  for (std::size_t law = 1; law < this->Laws.size(); ++law)
  {
    all = ofBoth(all, this->Laws[law].memory(), ", between " + this->Pairs[law] + " ");
  }
  return all;
}

std::string ContactLaws::lasting() const
{
  const std::string& usual = this->Laws.front().lasting();
  std::string all = usual;
  for (std::size_t law = 1; law < this->Laws.size(); ++law)
  {
    const std::string& own = this->Laws[law].lasting();
    all += own == usual ? "" : ", between " + this->Pairs[law] + " " + own;
  }
  return all;
}

}
