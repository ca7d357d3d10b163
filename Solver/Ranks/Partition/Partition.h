// Which rank owns which slots of the order of all: as a state is handed out, after each sort, and
// while grains come and leave. Knows nothing of copies.
#pragma once

#include "Ranks/Exchange/RankTalk.h"
#include "Ranks/Partition/MeasuredWork.h"
#include "Ranks/Partition/Shares.h"
#include "State/OwnSlots.h"
#include "State/Snapshot.h"
#include "Vectors/Parallel.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

class Partition
{
public:
  /// Where the ranges of ranks begin.
  struct Ranges
  {
    std::vector<std::int64_t> firstSlots; ///< of all ranks, in the order of all, and the end
    std::int64_t furtherBalls = 0;        ///< how many more slots there are than grains
  };

  /// @param talk must live as long
  explicit Partition(RankTalk& talk) : Talk(talk) {}
  Partition(const Partition&) = delete;
  Partition& operator=(const Partition&) = delete;

  const Ranges& ranges() const { return this->Parts; }
  void setRanges(const Ranges& ranges) { this->Parts = ranges; }
  /// Balls of the grains of all ranks.
  std::int64_t slots() const { return this->Parts.firstSlots.back(); }
  std::int64_t grains() const { return this->slots() - this->Parts.furtherBalls; }
  /// Number of the first own slot among those of all ranks.
  std::int64_t firstOwn() const
  {
    return this->Parts.firstSlots[static_cast<std::size_t>(this->Talk.rank())];
  }

  /// Sends each rank its part of a state that the first one has: own grains by slots, contacts of
  /// any of them, and all numbers.
  void share(Snapshot& state);
  /// Takes the part that this rank has of a state, of as many ranks as there are.
  void take(const Snapshot& part);
  /// Brings the grains of a state, of which each rank has some or none, one after the other in the
  /// order of slots, to ranges of about as many. The numbers are those that the first rank has.
  void divide(Snapshot& pieces);
  /// Has all ranks have columns of the applied loads that any rank has.
  void shareKindsOfLoads(Particles& own);
  /// Counts the grains of all ranks anew.
  /// @param own all that this rank has
  void countGrains(const Particles& own);

  /// What this rank has computed for a step [s], without what it waited for others.
  void hasComputed(double seconds) { this->Computed += seconds; }
  /// Puts all grains in spatial order, each at its rank, so that all have about the same work by
  /// what it took them since they were sorted last. No result depends on it.
  /// @param own slots, among grains with copies; own grains alone are left
  /// @return what the contacts of the new own grains remember
  CarriedContacts sort(const OwnSlots& own, const Team& team, Particles& grains,
    ContactLists& lists);
  /// Keeps grains of own slots and no others. Ranges of ranks begin where groups of slots do then
  /// as well.
  /// @return what the contacts of the new own grains remember
  CarriedContacts keep(const std::vector<std::int32_t>& slots, Particles& grains,
    ContactLists& lists);

  /// Before grains are brought in. Where there are none yet and many may come, ranks get a part of
  /// them each while they do.
  /// @param most that may come
  void prepareFilling(std::int64_t most);
  void endFilling() { this->PartOfFilling = 0; }
  /// Whether it is time to assign those that have come to a rank.
  bool isToHandOut(std::size_t count) const;
  /// Grains that have come, behind all others.
  struct Appended
  {
    int goal = 0;           ///< the rank that owns them: the last one, or in a filling any
    std::int64_t first = 0; ///< number of their first slot
    std::int64_t slots = 0; ///< how many they take
    bool isFilling = false;
  };
  /// Assigns grains that all ranks have behind their others to the last rank, whose slots are the
  /// last of all, or in a filling to one that has not its part yet.
  Appended append(std::int64_t slots, std::int64_t grains);

private:
  void spreadFirstSlots(const std::vector<std::int64_t>& ofFirst);

  RankTalk& Talk;
  Ranges Parts;
  double Computed = 0.0; ///< since grains were sorted [s]
  MeasuredWork Measured; ///< until then
  /// Slots that grains of a filling come to ranks by, and that each of these is to have; else 0.
  static constexpr std::int64_t Together = 4 * TileLayout::Grid;
  std::int64_t PartOfFilling = 0;
};

}
