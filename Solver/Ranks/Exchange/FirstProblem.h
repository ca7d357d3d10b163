// A search for problems that ranks share: all say the one that one rank with all grains would come
// to first.
#pragma once

#include "Basics/Error.h"
#include "Ranks/Exchange/RankTalk.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>

namespace dem
{

/// A problem of one of many things that are examined in an order.
class OrderedError : public Error
{
public:
  using Index = std::array<std::int64_t, 2>;

  /// @param index in the order of all, by the first number and then by the second one
  OrderedError(const Index& index, const std::string& words) : Error(words), At(index) {}
  const Index& index() const { return this->At; }

private:
  Index At;
};

/// Does what may throw an OrderedError, at the first of what this rank examines.
/// @param talk between ranks that do so at the same time; none for one that examines all
/// @throws Error on all ranks, with the sentence of the first problem of all
template <typename Task>
auto doTogether(RankTalk* talk, const Task& task) -> decltype(task())
{
  if (!talk)
  {
    return task();
  }
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  OrderedError::Index index{ none, none };
  std::string words;
  decltype(task()) seen{};
  try
  {
    seen = task();
  }
  catch (const OrderedError& error)
  {
    index = error.index();
    words = error.what();
  }
  const auto all = talk->gather(index);
  const auto first = std::min_element(all.begin(), all.end());
  if ((*first)[0] != none)
  {
    const bool isHere = first - all.begin() == talk->rank();
    throw Error(talk->sayOf(isHere ? words : std::string()));
  }
  return seen;
}

}
