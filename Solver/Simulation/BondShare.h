// What of the grains of a run a process makes bonds of: all of them, or where several ranks share
// the run its own ones and copies of those that bonds may be made with.
#pragma once

#include "Lists/Places.h"
#include "Ranks/Border.h"
#include "Simulation/BondMaking.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

class BondShare
{
public:
  /// @param own in the order of ids, or of slots where several ranks share the run; needed as long
  BondShare(const BondMaking& with, const Particles& own);
  BondShare(const BondShare&) = delete;
  BondShare& operator=(const BondShare&) = delete;

  /// In the order of ids.
  const Particles& grains() const { return this->Talk ? this->Here : this->Own; }
  bool isOwn(std::int32_t place) const
  {
    return !this->Talk || this->Around.own.has(this->ById.slots()[place]);
  }
  /// Of those that the scene lists, the ones with an own grain, ascending.
  const std::vector<std::size_t>& lines() const { return this->Lines; }
  /// The first of all listed ones of which no rank has the first grain, or how many there are.
  std::size_t firstMissing() const { return this->Missing; }
  RankTalk* talk() const { return this->Talk; }
  /// Tells other ranks the numbers of own grains, and gets those of copies.
  /// @param numbers by places
  void tellCopies(std::vector<double>& numbers) const;

private:
  std::vector<std::int64_t> findLines(const std::vector<BondLine>& all);
  std::size_t findMissing(std::size_t count, const std::vector<std::size_t>& found) const;

  const Particles& Own;
  RankTalk* Talk;
  Particles Here;
  Border Around; ///< by slots
  Places ById;   ///< of these
  std::vector<std::size_t> Lines;
  std::size_t Missing = 0;
};

}
