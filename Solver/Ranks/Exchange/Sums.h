// Sums and counts of what each rank has some of. Where things have keys, such as ids, each rank
// takes a part of all keys, so that no rank needs memory for all of them.
#pragma once

#include "Ranks/Exchange/RankTalk.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

/// Sums of numbers of each rank, of as many, in the order of ranks.
template <typename Number>
std::vector<Number> sumsOf(RankTalk& talk, const std::vector<Number>& own)
{
  ByteWriter writer;
  writer.putColumn(own);
  std::vector<Number> all(own.size());
  for (const Bytes& message : talk.tellAll(writer.take()))
  {
    std::vector<Number> ofRank;
    ByteReader(message).addColumn(ofRank);
    std::transform(all.begin(), all.end(), ofRank.begin(), all.begin(), std::plus<Number>());
  }
  return all;
}

/// Sends each thing to the rank that takes its key.
/// @param rankOf(thing)
/// @return what this rank takes, by the ranks that had it
template <typename Thing, typename RankOf>
std::vector<std::vector<Thing>> deal(RankTalk& talk, const std::vector<Thing>& things,
  const RankOf& rankOf)
{
  std::vector<std::vector<Thing>> parts(static_cast<std::size_t>(talk.count()));
  for (const Thing& thing : things)
  {
    parts[static_cast<std::size_t>(rankOf(thing))].push_back(thing);
  }
  return talk.exchangeColumns(parts);
}

/// Numbers of a ball.
struct NumbersById
{
  std::int64_t id = 0;
  std::array<double, 2> numbers{};

  void addTo(std::array<double, 2>& sums) const
  {
    sums[0] += this->numbers[0];
    sums[1] += this->numbers[1];
  }
};

/// Sums over the balls of all ranks, in the order of their ids.
std::array<double, 2> sumById(RankTalk& talk, const std::vector<NumbersById>& ofRank);

/// How many things with a key a rank has.
struct CountedKey
{
  std::int64_t key = 0; ///< which no other rank has
  std::int64_t count = 0;
};

/// How many things of all ranks come before those of each key.
/// @param own ascending
/// @param all what all begin with; is raised by how many things all ranks have
std::vector<std::int64_t> countBefore(RankTalk& talk, const std::vector<CountedKey>& own,
  std::int64_t& all);

}
