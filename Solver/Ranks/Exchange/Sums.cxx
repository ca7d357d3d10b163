#include "Ranks/Exchange/Sums.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Things with a key that a rank has counted, and asks how many come before.
struct Asked
{
  std::int64_t key = 0;
  std::int64_t count = 0;
  std::size_t by = 0; ///< rank
};

/// How many keys each rank takes.
std::int64_t keysOfRank(RankTalk& talk, std::int64_t lastOwn)
{
  return talk.largest(lastOwn) / talk.count() + 1;
}

}

std::array<double, 2> sumById(RankTalk& talk, const std::vector<NumbersById>& ofRank)
{
  std::int64_t last = 0;
  for (const NumbersById& ball : ofRank)
  {
    last = std::max(last, ball.id);
  }
  const std::int64_t range = keysOfRank(talk, last);
  std::vector<NumbersById> taken;
  for (const std::vector<NumbersById>& some :
    deal(talk, ofRank, [range](const NumbersById& ball) { return ball.id / range; }))
  {
    taken.insert(taken.end(), some.begin(), some.end());
  }
  std::sort(taken.begin(), taken.end(),
    [](const NumbersById& a, const NumbersById& b) { return a.id < b.id; });
  std::array<double, 2> sums{};
  talk.rankByRank(
    [&sums](const auto& use)
    {
      use(sums[0]);
      use(sums[1]);
    },
    [&]
    {
      for (const NumbersById& ball : taken)
      {
        ball.addTo(sums);
      }
    });
  return sums;
}

std::vector<std::int64_t> countBefore(RankTalk& talk, const std::vector<CountedKey>& own,
  std::int64_t& all)
{
  const std::int64_t range = keysOfRank(talk, own.empty() ? 0 : own.back().key);
  const std::vector<std::vector<CountedKey>> parts =
    deal(talk, own, [range](const CountedKey& counted) { return counted.key / range; });
  std::vector<Asked> asked;
  std::int64_t counted = 0;
  for (std::size_t by = 0; by < parts.size(); ++by)
  {
    for (const CountedKey& what : parts[by])
    {
      asked.push_back({ what.key, what.count, by });
      counted += what.count;
    }
  }
  std::sort(asked.begin(), asked.end(),
    [](const Asked& a, const Asked& b) { return a.key < b.key; });
  std::int64_t before = all;
  int rank = 0;
  for (const std::int64_t ofRank : talk.gather(counted))
  {
    before += rank++ < talk.rank() ? ofRank : 0;
    all += ofRank;
  }
  std::vector<std::vector<std::int64_t>> answers(parts.size());
  for (const Asked& one : asked)
  {
    answers[one.by].push_back(before);
    before += one.count;
  }
  std::vector<std::int64_t> result;
  for (const std::vector<std::int64_t>& some : talk.exchangeColumns(answers))
  {
    result.insert(result.end(), some.begin(), some.end());
  }
  return result;
}

}
