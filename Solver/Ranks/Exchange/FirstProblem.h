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

/// A problem of one of many things that are looked at in an order.
class OrderedError : public Error
{
public:
  using Place = std::array<std::int64_t, 2>;

  /// @param place in the order of all, by the first number and then by the second one
  OrderedError(const Place& place, const std::string& words) : Error(words), At(place) {}
  const Place& place() const { return this->At; }

private:
  Place At;
};

/// Does what may throw an OrderedError, at the first of what this rank looks at.
/// @param talk between ranks that do so at the same time; none for one that looks at all
/// @throws Error on all ranks, with the sentence of the first problem of all
template <typename Look>
auto lookTogether(RankTalk* talk, const Look& look) -> decltype(look())
{
  if (!talk)
  {
    return look();
  }
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  OrderedError::Place place{ none, none };
  std::string words;
  decltype(look()) seen{};
  try
  {
    seen = look();
  }
  catch (const OrderedError& error)
  {
    place = error.place();
    words = error.what();
  }
  const auto all = talk->gather(place);
  const auto first = std::min_element(all.begin(), all.end());
  if ((*first)[0] != none)
  {
    const Bytes said =
      talk->spread(static_cast<int>(first - all.begin()), Bytes(words.begin(), words.end()));
    throw Error(std::string(said.begin(), said.end()));
  }
  return seen;
}

}
