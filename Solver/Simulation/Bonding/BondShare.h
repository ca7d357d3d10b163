// What of the grains of a run a process makes bonds of: all of them, or where several ranks share
// the run its own ones and copies of those that bonds may be made with.
#pragma once

#include "Lists/IdOrder.h"
#include "Neighbours/NearPairs.h"
#include "Ranks/Halo/Border.h"
#include "Simulation/Bonding/BondMaking.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

class BondShare
{
public:
  /// A line of the scene.
  struct Line
  {
    std::size_t number = 0;
    BondLine ends;
  };

  /// What can be said of grains that are not there.
  struct Absent
  {
    std::int64_t nextId = 0; ///< ids from it on no grain has had
    bool anyLeft = false;    ///< whether grains have left the run
  };

  /// @param own in the order of ids, or of slots where several ranks share the run; needed as long
  BondShare(const BondMaking& with, const Particles& own, const Absent& absent);
  BondShare(const BondShare&) = delete;
  BondShare& operator=(const BondShare&) = delete;

  /// In the order of ids.
  const Particles& grains() const { return this->Talk ? this->Here : this->Own; }
  bool isOwn(std::int32_t index) const
  {
    return !this->Talk || this->Around.own.has(this->ById.slots()[index]);
  }
  /// Lines in the scene of the first rank that have an own grain, by their numbers. The first rank
  /// also has the first line whose first grain no rank has.
  const std::vector<Line>& lines() const { return this->Lines; }
  /// Number of the lines of all ranks.
  std::int64_t lineCount() const { return this->LineCount; }
  /// Whether a grain that is not there may have been.
  bool canHaveLeft(std::int64_t id) const;
  /// How many bonds of all ranks there are of which each has those with an own grain.
  std::int64_t countOwn(const std::vector<NearPair>& bonds) const;
  RankTalk* talk() const { return this->Talk; }
  /// Tells other ranks the numbers of own grains, and gets those of copies.
  /// @param numbers by index
  void tellCopies(std::vector<double>& numbers) const;

private:
  void findLines(const std::vector<BondLine>& ofScene);
  void addMissing(const std::vector<BondLine>& ofScene, const std::vector<std::size_t>& found,
    std::size_t count);
  std::vector<std::int64_t> heldByLines() const;
  bool hasOwn(std::int64_t id) const;
  bool isKnown(std::int64_t id) const;

  const Particles& Own;
  RankTalk* Talk;
  Absent Gone;
  std::int64_t LineCount = 0;
  IdOrder OwnById;
  Particles Here;
  Border Around; ///< by slots
  IdOrder ById;  ///< slots of own grains and copies, by ids
  std::vector<Line> Lines;
};

}
