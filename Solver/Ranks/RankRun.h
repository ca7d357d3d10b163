// One run over several ranks, of which each has its share of the grains and copies of those around
// them. All ranks make the same calls in the same order. A run is put together of four parts, each
// of which knows those before it only:
//
//   RankTalk    exchange: who says what to whom
//   Partition   who owns which slots
//   Halo        copies of grains of others, walls near own grains, lists of both
//   Gather      what all ranks know or sum up together
//
// What concerns one part is a call of that part. RankRun has what concerns several of them:
//
//   sort      every 1000 steps, each grain to the rank of its index in the spatial order of all
//   update    (Halo) new borders and lists, when a grain of any rank may have left its trajectory
//   agree     after the sweep: motion of grains that others have copies of, and what came of the
//             step
#pragma once

#include "Ranks/Gather/Gather.h"

namespace dem
{

/// The talk of a run, which is there before the parts that talk.
struct HasTalk
{
  explicit HasTalk(RankChannel& channel) : Talk(channel) {}
  RankTalk Talk;
};

class RankRun
  : private HasTalk
  , public Partition
  , public Halo
  , public Gather
{
public:
  /// @param channel must live as long
  explicit RankRun(RankChannel& channel)
    : HasTalk(channel), Partition(HasTalk::Talk), Halo(HasTalk::Talk, *this),
      Gather(HasTalk::Talk, *this, *this)
  {
  }

  RankTalk& talk() { return this->HasTalk::Talk; }
  /// Puts copies of others around own grains of a state that was just handed out, and makes lists.
  void settle(Particles& grains, ContactLists& lists, CarriedContacts&& contacts);
  /// Which grains are where.
  struct Division
  {
    Ranges ranges;
    Border around;
  };
  Division division() const { return { this->ranges(), this->border() }; }
  /// Restores what contacts remembered when the grains were these, and were where they are.
  void rewind(const Division& to, ContactMemories&& memories, Particles& grains,
    ContactLists& lists);
  /// Puts all grains in spatial order, see Partition::sort().
  void sort(Particles& grains, ContactLists& lists);
  /// Keeps grains of own slots and no others.
  void keep(const std::vector<std::int32_t>& slots, Particles& grains, ContactLists& lists);
  /// Assigns grains that all ranks have behind their others to one of them. The others have copies
  /// until lists are renewed.
  /// @param before how many slots there were without them
  /// @param measures whether it is kept how grains were accelerated before
  void add(std::size_t before, bool measures, Particles& grains, ContactLists& lists);
  /// After a sweep: all ranks know what it has come to, and how the grains around own ones moved.
  FoundFailure agree(const Motion& motion, ContactLists& lists, Sweep& sweep, Particles& grains,
    StepResult& done);
};

/// @param ranks none where one rank has all grains, which talks to no other
inline RankTalk* talkOf(RankRun* ranks)
{
  return ranks ? &ranks->talk() : nullptr;
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
