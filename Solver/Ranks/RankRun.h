// One run over several ranks, of which each has its share of the grains and copies of those around
// them: what ranks tell each other before, in and after a step. All of them do the same calls in
// the same order.
//
//   sort      every 1000 steps, each grain to the rank of its index in the spatial order of all
//   update    new borders and lists, when a grain of any rank may have left its predicted path
//   agree     after the sweep: motion of grains that others have copies of, and what came of the
//             step
#pragma once

#include "Boundaries/BoxTree.h"
#include "Lists/ContactLists.h"
#include "Observing/LimitFinder.h"
#include "Observing/ObservedState.h"
#include "Observing/Observer.h"
#include "Ranks/Halo/Border.h"
#include "Ranks/Partition/MeasuredWork.h"
#include "Ranks/Partition/Shares.h"
#include "Ranks/Partition/SphereCells.h"
#include "Ranks/Partition/WallShare.h"
#include "Sensing/Sensors.h"
#include "State/Snapshot.h"
#include "Stepping/Sweep.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace dem
{

/// A contact that is too deep or a grain that moved too far, of whatever rank.
struct FoundFailure
{
  bool any = false;
  bool isOwn = false; ///< whether this rank is the one that is to say it
};

class RankRun
  : public TotalsRelay
  , public SensorRelay
  , public LimitsRelay
{
public:
  /// @param channel must live as long
  explicit RankRun(RankChannel& channel) : Talk(channel) {}

  RankTalk& talk() { return this->Talk; }
  /// Who works from now on on this rank; no result depends on it.
  void setTeam(const Team& team) { this->Workers = team; }
  /// Whether only the first rank has all elements of walls, and the others those near their grains.
  void setWallsByFirst(bool byFirst) { this->WallsByFirst = byFirst; }
  /// Has ranks get these anew, and lists made so.
  void wallsChanged(ContactLists& lists);
  /// Balls of the grains of all ranks.
  std::int64_t slots() const { return this->FirstSlots.back(); }
  std::int64_t grains() const { return this->slots() - this->FurtherBalls; }
  /// Number of own grains, among those of this rank and the copies around them.
  std::int64_t countOwn(const Particles& grains) const;

  /// Sends each rank its part of a state that the first one has: own grains by slots, contacts of
  /// any of them, and all numbers.
  void share(Snapshot& state);
  /// Takes the part that this rank has of a state, of as many ranks as there are.
  void take(const Snapshot& part);
  /// Brings the grains of a state, of which each rank has some or none, one after the other in the
  /// order of slots, to ranges of about as many. The numbers are those that the first rank has.
  void divide(Snapshot& pieces);
  /// Puts copies of others around own grains, and makes lists.
  void settle(Particles& grains, ContactLists& lists, CarriedContacts&& contacts);
  /// Makes new lists and borders if any rank has to.
  void update(Particles& grains, ContactLists& lists);
  /// Has a copy of the second one of each pair of which the first one is own, wherever it is, until
  /// lists are renewed.
  /// @param pairs by ids
  /// @return whether there are new ones, and lists
  bool fetch(const std::vector<std::pair<std::int64_t, std::int64_t>>& pairs, Particles& grains,
    ContactLists& lists);
  /// Which grains are where.
  struct Division
  {
    std::vector<std::int64_t> firstSlots;
    std::int64_t furtherBalls = 0;
    Border around;
  };
  Division division() const { return { this->FirstSlots, this->FurtherBalls, this->Around }; }
  /// Restores what contacts remembered when the grains were these, and were where they are.
  void rewind(const Division& to, ContactMemories&& memories, Particles& grains,
    ContactLists& lists);
  /// What this rank has computed for a step [s], without what it waited for others.
  void hasComputed(double seconds) { this->Computed += seconds; }
  /// Puts all grains in spatial order, each at its rank, so that all have about the same work by
  /// what it took them since they were sorted last. No result depends on it.
  void sort(Particles& grains, ContactLists& lists);
  /// The spheres of all ranks that overlap boxes, for the first one.
  SphereCells near(const Particles& grains, const std::vector<Box>& boxes);
  /// Before grains are brought in. Where there are none yet and many may come, ranks get a part of
  /// them each while they do.
  /// @param most that may come
  void prepareFilling(std::int64_t most);
  void endFilling() { this->PartOfFilling = 0; }
  /// Whether it is time to add() those that have come.
  bool isToHandOut(std::size_t count) const
  {
    return this->PartOfFilling > 0 &&
      (this->FirstSlots.back() + static_cast<std::int64_t>(count)) / Together >
      this->FirstSlots.back() / Together;
  }
  /// Assigns grains that all ranks have behind their others to the last rank, whose slots are the
  /// last of all. The others have copies until lists are renewed. Grains of a filling are assigned
  /// to one rank that has not its part yet.
  /// @param before how many slots there were without them
  /// @param measures whether it is kept how grains were accelerated before
  void add(std::size_t before, bool measures, Particles& grains, ContactLists& lists);
  /// Puts what each rank has of some grains together, in the order of all slots.
  void join(Particles& some);
  /// Keeps grains of own slots and no others. Ranges of ranks begin where groups of slots do then
  /// as well.
  void keep(const std::vector<std::int32_t>& slots, Particles& grains, ContactLists& lists);
  /// After a sweep: all ranks know what it has come to, and how the grains around own ones moved.
  FoundFailure agree(const Motion& motion, ContactLists& lists, Sweep& sweep, Particles& grains,
    StepResult& done);
  /// Which of the ranks has the lowest of some slots, of which one of each or none (-1) is given.
  FoundFailure lowest(std::int64_t ownSlot);
  /// Makes new lists if any rank has to, in the middle of a step that may be given up: with the
  /// grains of all contacts, wherever these are.
  /// @param memories what contacts remember before and after
  /// @param forColumns calls the function that it is given for each column of numbers by slots,
  /// which go with the grains
  /// @return whether there are new lists, and copies in other slots
  template <typename ForColumns>
  bool updateWithin(Particles& grains, ContactLists& lists, ContactMemories& memories,
    const ForColumns& forColumns);
  /// Sends copies the motion of their grains.
  void tellMotion(Particles& grains);
  /// The sentence of one of the ranks, for all.
  std::string sayOf(const FoundFailure& failure, const std::function<std::string()>& say);
  /// Puts together what each rank knows of its own part of a state, at the first rank; others keep
  /// numbers only.
  /// @param grains of this rank
  void collect(const Particles& grains, Snapshot& part);
  /// Puts together what each rank has seen of its own part of a state, at the first rank. Others
  /// keep what belongs to all of it.
  void collect(const Particles& grains, Observation& part);
  /// Leaves what this rank tells of what it sees, with its indices among what all ranks tell.
  /// @param grains of this rank
  /// @param observed in which all of its grains are
  void cutOut(const Particles& grains, ObservedPart& observed);
  /// Leaves own grains in a state that this rank has seen of itself, by slots.
  void leaveOwn(const Particles& grains, Snapshot& seen) const;
  /// Own grains with copies of all that are so near that spheres meet which are so many times as
  /// large, and of some others, in the order of all slots.
  /// @param own by slots
  /// @param held ids of the others, ascending
  std::pair<Particles, Border> withNear(const Particles& own, double factor,
    const std::vector<std::int64_t>& held);
  /// What ended contacts of all ranks left on walls, instead of that of this one.
  void shareLeft(std::vector<LeftWork>& left);
  /// Losses of the ended contacts of all ranks, instead of those of this rank.
  void shareEnds(std::vector<EndLoss>& ends);
  /// Sums of numbers of each rank, of as many.
  void sumUp(std::vector<double>& numbers);
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
  std::array<double, 2> sumById(std::vector<NumbersById>&& ofRank);
  /// What all ranks have done on walls, in the order of all slots.
  std::vector<ElementWork> allWork(const std::vector<ElementWork>& ofRank);
  std::int64_t largest(std::int64_t ofRank) override;

  void rankByRank(Totals& totals, const std::function<void()>& add) override;
  std::int64_t sum(std::int64_t ofRank) override { return this->Talk.sum(ofRank); }
  void join(const std::vector<std::int32_t>& indices, Pieces& pieces) override;
  double most(double ofRank) override { return this->Talk.largest(ofRank); }
  MassParts heaviest(MassParts ofRank, const std::vector<PieceShare>& shares) override;
  OwnSlots own() const override { return this->Around.own; }
  void tellCopies(std::vector<LimitSums>& sums) override;
  StepLimits least(const StepLimits& ofRank) override;
  void join(std::vector<SensedGrain>& found) override;

private:
  /// Things that are told in the order of numbers, of which each rank has some.
  struct Counted
  {
    std::int64_t key = 0; ///< which no other rank has
    std::int64_t count = 0;
  };
  /// @param own ascending
  /// @param all is raised by how many things all ranks have
  /// @return how many things have lower keys, and @a all
  std::vector<std::int64_t> countBefore(const std::vector<Counted>& own, std::int64_t& all);
  std::vector<std::int64_t> numbersOf(const std::vector<std::int64_t>& ids, const Observation& seen,
    std::int64_t& all);
  void joinAtWalls(const std::vector<std::int64_t>& ids, ObservedPart& observed);
  void spreadFirstSlots(const std::vector<std::int64_t>& ofFirst);
  std::vector<std::int32_t> renew(Particles& grains, ContactLists& lists,
    ContactMemories&& memories, bool holdsAll, const std::vector<std::int64_t>& also = {});
  Border renewWithin(Particles& grains, ContactLists& lists, ContactMemories& memories);
  void take(ExpectedGrains&& all, ContactMemories&& memories, Particles& grains,
    ContactLists& lists);
  void agreeOnTime(const Particles& grains, ContactLists& lists);
  void agreeOnReach(const Particles& grains, ContactLists& lists);
  ExpectedGrains ownGrains(const Particles& grains, const ContactLists& lists) const;
  /// Own slots as lists know them: those that come go to the last rank.
  OwnSlots listedSlots() const;
  /// Takes some of the own grains with what their contacts remember out of lists.
  Share leave(const std::vector<std::int32_t>& slots, Particles& grains, ContactLists& lists) const;
  void announce(const OwnSlots& added, const Particles& grains, ContactLists& lists);
  bool isAnyLacking(std::size_t before, const ContactLists& lists) const;
  CellSums flowOf(const TileLayout& layout, const Sweep& sweep);
  CarriedContacts ownContacts(const Particles& grains, const Snapshot& part) const;

  RankTalk Talk;
  Team Workers;
  std::vector<std::int64_t> FirstSlots; ///< of all ranks, in the order of all, and the end
  std::int64_t FurtherBalls = 0;        ///< how many more of these there are than grains
  Border Around;
  bool WallsByFirst = false;
  WallShare NearWalls;    ///< where they are by the first rank
  double Computed = 0.0;  ///< since grains were sorted [s]
  MeasuredWork Measured;  ///< until then
  std::int64_t Added = 0; ///< slots since lists were made
  /// Slots that grains of a filling come to ranks by, and that each of these is to have; else 0.
  static constexpr std::int64_t Together = 4 * TileLayout::Grid;
  std::int64_t PartOfFilling = 0;
};

template <typename ForColumns>
bool RankRun::updateWithin(Particles& grains, ContactLists& lists, ContactMemories& memories,
  const ForColumns& forColumns)
{
  const std::int32_t due = lists.isValid() && !lists.isDue(grains) ? 0 : 1;
  if (this->Talk.largest(due) == 0)
  {
    return false;
  }
  const Border before = this->renewWithin(grains, lists, memories);
  std::vector<ByteWriter> writers(this->Around.sent.size());
  forColumns(
    [&](auto& column)
    {
      column.resize(before.numbers.size()); // also where it has no numbers yet
      auto moved = column;
      moved.resize(this->Around.numbers.size());
      std::copy(column.begin() + before.own.begin, column.begin() + before.own.end,
        moved.begin() + this->Around.own.begin);
      column = std::move(moved);
      for (std::size_t other = 0; other < writers.size(); ++other)
      {
        for (const std::int32_t slot : this->Around.sent[other])
        {
          writers[other].put(column[static_cast<std::size_t>(slot)]);
        }
      }
    });
  std::vector<Bytes> messages;
  for (ByteWriter& writer : writers)
  {
    messages.push_back(writer.take());
  }
  messages = this->Around.exchange(this->Talk, std::move(messages));
  std::vector<ByteReader> readers(messages.begin(), messages.end());
  forColumns(
    [&](auto& column)
    {
      for (std::size_t from = 0; from < readers.size(); ++from)
      {
        const OwnSlots& copies = this->Around.copies[from];
        readers[from].getMany(column.data() + copies.begin,
          static_cast<std::size_t>(copies.end - copies.begin));
      }
    });
  return true;
}

/// Has ranks add to the same sums one after the other, or the only one.
/// @param ranks that share the run; none for one that has all grains
template <typename Sums, typename Add>
void rankByRank(RankRun* ranks, Sums& sums, const Add& add)
{
  if (ranks)
  {
    ranks->talk().rankByRank([&sums](const auto& use) { use(sums); }, add);
  }
  else
  {
    add();
  }
}

}
