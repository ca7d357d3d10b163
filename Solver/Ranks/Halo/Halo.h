// What a rank has around its own grains: copies of grains of others (the border), walls where only
// the first rank has all, and lists of both. All ranks make the same calls.
#pragma once

#include "Lists/ContactLists.h"
#include "Ranks/Halo/Border.h"
#include "Ranks/Halo/WallShare.h"
#include "Ranks/Partition/Partition.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace dem
{

class Halo
{
public:
  /// @param talk, by must live as long
  Halo(RankTalk& talk, const Partition& by) : Talk(talk), Owners(by) {}
  Halo(const Halo&) = delete;
  Halo& operator=(const Halo&) = delete;

  /// Who works from now on on this rank; no result depends on it.
  void setTeam(const Team& team) { this->Workers = team; }
  const Team& team() const { return this->Workers; }
  /// Whether only the first rank has all elements of walls, and the others those near their grains.
  void setWallsByFirst(bool byFirst) { this->WallsByFirst = byFirst; }
  /// Has ranks get these anew, and lists made so.
  void wallsChanged(ContactLists& lists);

  const Border& border() const { return this->Around; }
  /// Number of own grains, among those of this rank and the copies around them.
  std::int64_t countOwn(const Particles& grains) const;
  /// Own grains with copies of all that are so near that spheres meet which are so many times as
  /// large, and of some others, in the order of all slots.
  /// @param own by slots
  /// @param held ids of the others, ascending
  std::pair<Particles, Border> withNear(const Particles& own, double factor,
    const std::vector<std::int64_t>& held);

  /// Puts copies of others around own grains, which are all that there are, and makes lists.
  void surround(Particles& grains, ContactLists& lists, CarriedContacts&& contacts);
  /// Makes new lists and borders if any rank has to.
  void update(Particles& grains, ContactLists& lists);
  /// Has a copy of the second one of each pair of which the first one is own, wherever it is, until
  /// lists are renewed.
  /// @param pairs by ids
  /// @return whether there are new ones, and lists
  bool fetch(const std::vector<std::pair<std::int64_t, std::int64_t>>& pairs, Particles& grains,
    ContactLists& lists);
  /// Makes lists for grains of an earlier border.
  void goBack(const Border& to, ContactMemories&& memories, Particles& grains, ContactLists& lists);
  /// Makes new lists if any rank has to, in the middle of a step that may be given up: with the
  /// grains of all contacts, wherever these are.
  /// @param memories what contacts remember before and after
  /// @param forColumns calls the function that it is given for each column of numbers by slots,
  /// which go with the grains
  /// @return whether there are new lists, and copies in other slots
  template <typename ForColumns>
  bool updateWithin(Particles& grains, ContactLists& lists, ContactMemories& memories,
    const ForColumns& forColumns);
  /// Gives the rank that owns them the grains that all ranks have behind their others. The others
  /// have copies until lists are renewed, unless there are many.
  void surround(const Partition::Appended& added, Particles& grains, ContactLists& lists);

  /// Sends copies the motion of their grains.
  void tellMotion(Particles& grains);
  /// Sends copies the motion of their grains, and all ranks a message.
  /// @param read takes the message of each rank, by ranks
  void tellMotion(Particles& grains, const ToldMotion& told, const Bytes& toAll,
    const std::function<void(ByteReader&)>& read);

private:
  std::vector<std::int32_t> renew(Particles& grains, ContactLists& lists,
    ContactMemories&& memories, bool holdsAll, const std::vector<std::int64_t>& also = {});
  Border renewWithin(Particles& grains, ContactLists& lists, ContactMemories& memories);
  void findCopies(ExpectedGrains& own, const std::vector<std::int64_t>& held);
  void list(ExpectedGrains&& all, ContactMemories&& memories, Particles& grains,
    ContactLists& lists);
  void agreeOnTime(const Particles& grains, ContactLists& lists);
  void agreeOnReach(const Particles& grains, ContactLists& lists);
  ExpectedGrains ownGrains(const Particles& grains, const ContactLists& lists) const;
  OwnSlots listedSlots() const;
  void addNumbers(const Partition::Appended& added, const OwnSlots& slots, bool few);
  void announce(const OwnSlots& added, const Particles& grains, ContactLists& lists);
  bool isAnyLacking(std::size_t before, const ContactLists& lists) const;

  RankTalk& Talk;
  const Partition& Owners;
  Team Workers;
  Border Around;
  bool WallsByFirst = false;
  WallShare NearWalls;    ///< where walls are by the first rank
  std::int64_t Added = 0; ///< slots since lists were made
};

template <typename ForColumns>
bool Halo::updateWithin(Particles& grains, ContactLists& lists, ContactMemories& memories,
  const ForColumns& forColumns)
{
  const std::int32_t due = lists.isValid() && !lists.isDue(grains) ? 0 : 1;
  if (this->Talk.largest(due) == 0)
  {
    return false;
  }
  const Border before = this->renewWithin(grains, lists, memories);
  forColumns(
    [&](auto& column)
    {
      column.resize(before.numbers.size()); // also where it has no numbers yet
      auto moved = column;
      moved.resize(this->Around.numbers.size());
      std::copy(column.begin() + before.own.begin, column.begin() + before.own.end,
        moved.begin() + this->Around.own.begin);
      column = std::move(moved);
    });
  this->Around.exchange(
    this->Talk,
    [&forColumns](const std::vector<std::int32_t>& slots, ByteWriter& message)
    { forColumns([&](const auto& column) { Border::put(column, slots, message); }); },
    [&forColumns](const OwnSlots& copies, ByteReader& message)
    { forColumns([&](auto& column) { Border::get(message, copies, column); }); });
  return true;
}

}
