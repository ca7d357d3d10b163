// The state of a run between two steps as the solver keeps it: grains by slots, their contacts'
// memory in the lists. Converts it to a Snapshot, which users see by ids, and back.
#pragma once

#include "Lists/ContactLists.h"
#include "Lists/IdOrder.h"
#include "Observing/PresentContacts.h"
#include "Ranks/RankRun.h"
#include "Simulation/WorkOnWalls.h"
#include "State/Snapshot.h"

namespace dem
{

class RunState : public RunScalars
{
public:
  /// Steps after which the slots are put into spatial order again.
  static constexpr std::int64_t SortInterval = 1000;

  std::int64_t step = 0;
  Particles grains;        ///< by slots
  WorkOnWalls slidingWork; ///< by contacts that ended [M L^2/T^2]

  /// @param present contacts of the grains
  Snapshot snapshot(const ContactLists& contacts, const PresentContacts& present, const Team& team,
    NewContacts newOnes = NewContacts::Begin, RankRun* ranks = nullptr);
  /// @param ranks that share the run, of whose grains this state has a part; none if it has all
  void restore(Snapshot&& snapshot, ContactLists& contacts, RankRun* ranks = nullptr);
  /// Work of sliding per wall element, of the contacts that there are as well.
  std::vector<ElementWork> workOnWalls(const ContactLists& contacts, const PresentContacts& present,
    RankRun* ranks = nullptr) const;
  /// What contacts lost at their end, or will have when the next step examines them.
  EnergyLosses endLossesWith(const PresentContacts& present) const;
  /// Collisions up to now, of all ranks: with those that the next step will find over.
  CollisionState collisionsWith(const PresentContacts& present, const ContactLists& contacts,
    RankRun* ranks) const;
  /// Wear of walls up to now, of all ranks.
  WearState wearOfAll(RankRun* ranks) const;
  /// Loads on points of walls up to now, of all ranks.
  NodalState nodalOfAll(RankRun* ranks) const;
  /// Counts contacts of grains that are about to be taken out as over.
  /// @param ids of these grains, ascending
  void endCollisions(const std::vector<std::int64_t>& ids, const CollisionRule& rule,
    const ContactLists& contacts);
  /// Counts what a step has done with energy and heat, and its deepest contact.
  /// @param sweep that has done it
  /// @param time before the step [T]
  void count(const StepResult& done, const Sweep& sweep, double time);
  /// Puts neighbours near each other in memory. When is part of the state, as sums are formed in
  /// the order of slots.
  void sortIfDue(ContactLists& contacts, const Team& team, RankRun* ranks = nullptr);
  /// Restores what contacts remembered when the grains were these.
  /// @param division of the grains among ranks then
  void rewind(const ContactMemories& memories, const RankRun::Division& division,
    ContactLists& contacts, RankRun* ranks);

  /// Keeps the grains of these slots, in this order.
  /// @param ranks that share the run: slots then are own ones of each
  void keep(const std::vector<std::int32_t>& slots, ContactLists& contacts,
    RankRun* ranks = nullptr);
  /// Brings lists up to date, with the ranks that share the run if there are any.
  void updateLists(ContactLists& contacts, RankRun* ranks);

  Particles grainsById();
  const IdOrder& idOrder();
  /// Says that grains were added, or came to other slots.
  void grainsAdded() { this->Known = false; }

private:
  void giveDueHeat(const Heating& heating);
  void takeWork(const Snapshot& snapshot, const Walls& walls);
  void leaveWork(const std::vector<std::int32_t>& keptSlots, const ContactLists& contacts,
    RankRun* ranks);
  WorkOnWalls workLeft(const PresentContacts& present) const;

  IdOrder ById; ///< of the present slots, if Known
  bool Known = false;
};

}
