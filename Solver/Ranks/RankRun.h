// One run over several ranks, of which each has its share of the grains and copies of those around
// them: what ranks tell each other before, in and after a step. All of them do the same calls in
// the same order.
//
//   sort      every 1000 steps, each grain to the rank of its place in the spatial order of all
//   update    new borders and lists, when a grain of any rank may have left its predicted
//   trajectory agree     after the sweep: motion of grains that others have copies of, and what
//   came of the step
#pragma once

#include "Boundaries/BoxTree.h"
#include "Core/Snapshot.h"
#include "Lists/ContactLists.h"
#include "Observing/LimitFinder.h"
#include "Observing/Observer.h"
#include "Ranks/Border.h"
#include "Ranks/Shares.h"
#include "Ranks/SphereCells.h"
#include "Sensing/Sensors.h"
#include "Stepping/Sweep.h"

#include <cstdint>
#include <functional>
#include <string>
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
  std::int64_t grains() const { return this->FirstSlots.back(); }
  std::int64_t ownGrains() const { return this->Around.own.end - this->Around.own.begin; }
  /// Grains of others that this rank has copies of.
  std::int64_t copies() const
  {
    return static_cast<std::int64_t>(this->Around.numbers.size()) - this->ownGrains();
  }

  /// Gives each rank its part of a state that the first one has: own grains by slots, contacts of
  /// any of them, and all numbers.
  void share(Snapshot& state);
  /// Puts copies of others around own grains, and makes lists.
  void settle(Particles& grains, ContactLists& lists, CarriedContacts&& contacts);
  /// Makes new lists and borders if any rank has to.
  void update(Particles& grains, ContactLists& lists);
  /// Which grains are where.
  struct Division
  {
    std::vector<std::int64_t> firstSlots;
    Border around;
  };
  Division division() const { return { this->FirstSlots, this->Around }; }
  /// Goes back to what contacts remembered when the grains were these, and were where they are.
  void rewind(const Division& to, ContactMemories&& memories, Particles& grains,
    ContactLists& lists);
  /// Puts all grains in spatial order, each at its rank.
  void sort(Particles& grains, ContactLists& lists);
  /// The spheres of all ranks that overlap boxes.
  SphereCells near(const Particles& grains, const std::vector<Box>& boxes);
  /// Gives grains that all ranks have behind their others to the last one, whose slots are the last
  /// of all; the others have copies until lists are renewed.
  /// @param before how many slots there were without them
  /// @param measures whether it is kept how grains were accelerated before
  void add(std::size_t before, bool measures, Particles& grains, ContactLists& lists);
  /// Puts what each rank has of some grains together, in the order of all slots.
  void join(Particles& some);
  /// Keeps grains of own slots and no others. Ranges of ranks begin at multiples of
  /// TileLayout::Grid then as well.
  void keep(const std::vector<std::int32_t>& slots, Particles& grains, ContactLists& lists);
  /// After a sweep: all ranks know what it has come to, and how the grains around own ones moved.
  FoundFailure agree(const Motion& motion, ContactLists& lists, Sweep& sweep, Particles& grains,
    StepResult& done);
  /// Gives copies the motion that their grains have.
  void tellMotion(Particles& grains);
  /// What one of the ranks has to say, for all.
  std::string sayOf(const FoundFailure& failure, const std::function<std::string()>& say);
  /// Puts together what each rank knows of its own part of a state, at the first rank; others keep
  /// numbers only.
  /// @param grains of this rank
  void collect(const Particles& grains, Snapshot& part);
  /// The same of what is seen of a state; the others keep what is of all of it.
  void collect(const Particles& grains, Observation& part);
  /// What ended contacts of all ranks left on walls, in place of that of this one.
  void shareLeft(std::vector<LeftWork>& left);
  /// The same of what they lost.
  void shareEnds(std::vector<EndLoss>& ends);
  /// Sums of numbers of each rank, of as many.
  void sumUp(std::vector<double>& numbers);
  /// What all ranks have done on walls, in the order of all slots.
  std::vector<ElementWork> allWork(const std::vector<ElementWork>& ofRank);
  std::int64_t largest(std::int64_t ofRank) override;

  void inTurn(Totals& totals, const std::function<void()>& add) override;
  std::int64_t sum(std::int64_t ofRank) override { return this->Talk.sum(ofRank); }
  OwnSlots own() const override { return this->Around.own; }
  void tellCopies(std::vector<LimitSums>& sums) override;
  StepLimits least(const StepLimits& ofRank) override;
  void join(std::vector<SensedGrain>& found) override;

private:
  void renew(Particles& grains, ContactLists& lists, ContactMemories&& memories);
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
  Border Around;
  std::int64_t Added = 0; ///< grains since lists were made
};

/// Has ranks add to the same sums one after the other, or the only one.
/// @param ranks that share the run; none for one that has all grains
template <typename Sums, typename Add>
void inTurn(RankRun* ranks, Sums& sums, const Add& add)
{
  if (ranks)
  {
    ranks->talk().inTurn([&sums](const auto& use) { use(sums); }, add);
  }
  else
  {
    add();
  }
}

}
