#include "Simulation/RunState.h"

#include "Basics/Error.h"
#include "Neighbours/SpatialOrder.h"
#include "Stepping/ContactRecords.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace dem
{

namespace
{

/// Most grains whose order does not matter.
constexpr std::size_t FewGrains = 64;

void demandElement(const char* what, std::int64_t element, std::int64_t count)
{
  if (element < 0 || element >= count)
  {
    throw Error(std::string("The state to start from has ") + what + " wall element " +
      std::to_string(element) + ", which there is not.");
  }
}

/// What all ranks have summed, by numbers.
template <typename Sums>
Sums sumsOfAll(const Sums& sums, RankRun* ranks)
{
  Sums all = sortedOf(sums);
  if (sums.any() && ranks)
  {
    ranks->join(all);
    all.sort();
  }
  return all;
}

}

Snapshot RunState::snapshot(const ContactLists& contacts, const PresentContacts& present,
  const Team& team, NewContacts newOnes, RankRun* ranks)
{
  Snapshot result;
  static_cast<RunScalars&>(result) = *this;
  result.step = this->step;
  result.endLosses = this->endLossesWith(present);
  for (std::size_t k = 0; present.warms && k < present.ends.size(); ++k)
  {
    result.heat.due.push_back(present.ends[k].heat);
  }
  result.collisions = this->collisionsWith(present, contacts, ranks);
  result.wear = this->wearOfAll(ranks);
  result.nodal = this->nodalOfAll(ranks);
  result.particles = this->grainsById();
  writeHistory(this->grains, contacts, present, team, newOnes, result);
  if (!this->idOrder().identity())
  {
    result.order = this->idOrder().indices();
  }
  result.slidingWork = this->workLeft(present).listed();
  return result;
}

EnergyLosses RunState::endLossesWith(const PresentContacts& present) const
{
  EnergyLosses all = this->endLosses;
  for (const EndLoss& end : present.ends)
  {
    all.add(end.lost);
  }
  return all;
}

CollisionState RunState::collisionsWith(const PresentContacts& present,
  const ContactLists& contacts, RankRun* ranks) const
{
  CollisionState all = this->collisions;
  all.add(present.collisions);
  if (ranks && contacts.Grains.memory().record() >= 0)
  {
    ranks->joinCollisions(all);
  }
  return all;
}

WearState RunState::wearOfAll(RankRun* ranks) const
{
  return sumsOfAll(this->wear, ranks);
}

NodalState RunState::nodalOfAll(RankRun* ranks) const
{
  return sumsOfAll(this->nodal, ranks);
}

void RunState::endCollisions(const std::vector<std::int64_t>& ids, const CollisionRule& rule,
  const ContactLists& contacts)
{
  const auto leaves = [&](std::int32_t slot)
  { return std::binary_search(ids.begin(), ids.end(), this->grains.id[slot]); };
  forEachRecord(contacts,
    [&](const RecordedContact& contact)
    {
      if (leaves(contact.first) || (contact.kind == PartnerKind::Grain && leaves(contact.partner)))
      {
        this->collisions.add(groupOf(rule, this->grains, contacts.boundary(), contact),
          contact.record, rule);
      }
    });
}

/// By contacts that ended, or will have when the next step examines them.
WorkOnWalls RunState::workLeft(const PresentContacts& present) const
{
  WorkOnWalls work = this->slidingWork;
  for (const LeftWork& left : present.left)
  {
    work.add(left.done);
  }
  return work;
}

/// Keeps the work that the contacts of all but some slots did on walls.
void RunState::leaveWork(const std::vector<std::int32_t>& keptSlots, const ContactLists& contacts,
  RankRun* ranks)
{
  std::vector<bool> stays(this->grains.size(), false);
  for (const std::int32_t slot : keptSlots)
  {
    stays[slot] = true;
  }
  const WallPairs& list = contacts.AtWalls;
  std::vector<ElementWork> left;
  for (std::size_t pair = 0; pair < list.row.size(); ++pair)
  {
    if (!stays[list.row[pair]])
    {
      left.push_back(
        { contacts.boundary().number(list.partner[pair]), list.springs[pair].slidingWork() });
    }
  }
  for (const ElementWork& one : ranks ? ranks->allWork(left) : left)
  {
    this->slidingWork.add(one);
  }
}

std::vector<ElementWork> RunState::workOnWalls(const ContactLists& contacts,
  const PresentContacts& present, RankRun* ranks) const
{
  WorkOnWalls work = this->workLeft(present);
  std::vector<ElementWork> done;
  for (const PresentContact& contact : present.walls.contacts)
  {
    done.push_back({ contacts.boundary().number(contact.partner),
      contact.springs(contacts, PartnerKind::Wall).slidingWork() });
  }
  for (const ElementWork& one : ranks ? ranks->allWork(done) : done)
  {
    work.add(one);
  }
  return work.listed();
}

/// @throws Error when it is of elements that there are not, where all of them are here
void RunState::takeWork(const Snapshot& snapshot, const Walls& walls)
{
  const std::int64_t most =
    walls.isPart() ? std::numeric_limits<std::int32_t>::max() : walls.size();
  this->slidingWork.clear(walls);
  for (const ElementWork& done : snapshot.slidingWork)
  {
    demandElement("sliding work on", done.element, most);
    this->slidingWork.add(done);
  }
  for (const ContactHistory& contact : snapshot.contacts)
  {
    if (contact.second < 0)
    {
      demandElement("a contact with", -1 - contact.second, most);
    }
  }
  for (const WallNormal& of : snapshot.wallNormals)
  {
    demandElement("a contact with", -1 - of.second, most);
  }
  for (const ElementWear& wear : this->wear.entries)
  {
    demandElement("wear of", wear.element, most);
  }
  for (const NodalSum& sum : this->nodal.entries)
  {
    if (sum.point < 0 || (!walls.isPart() && sum.point >= walls.points()))
    {
      throw Error("The state to start from has loads on wall point " + std::to_string(sum.point) +
        ", which there is not.");
    }
  }
}

void RunState::restore(Snapshot&& snapshot, ContactLists& contacts, RankRun* ranks)
{
  this->step = snapshot.step;
  this->grains = snapshot.order.empty() ? std::move(snapshot.particles)
                                        : snapshot.particles.select(snapshot.order);
  snapshot.particles = {};
  static_cast<RunScalars&>(*this) = std::move(static_cast<RunScalars&>(snapshot));
  if (ranks && ranks->talk().rank() > 0)
  {
    for (CollisionGroup& group : this->collisions.groups)
    {
      group = {}; // the first rank has those of before
    }
    this->collisions.bins.clear();
    this->wear.clear();
    this->nodal.clear();
  }
  this->takeWork(snapshot, contacts.boundary());
  this->Known = false;
  const std::size_t extras = snapshot.contacts.size() * contacts.Grains.memory().extras();
  if (snapshot.extras.empty())
  {
    snapshot.extras.assign(extras, 0.0); // of a law that remembered nothing of the kind
  }
  if (snapshot.extras.size() != extras)
  {
    throw Error("The state to start from has " + std::to_string(snapshot.extras.size()) +
      " numbers of what laws remember of contacts, where there should be " +
      std::to_string(extras) + ".");
  }
  CarriedContacts carried{ std::move(snapshot.contacts), std::move(snapshot.extras),
    std::move(snapshot.wallNormals), {} };
  if (ranks)
  {
    ranks->settle(this->grains, contacts, std::move(carried));
    return;
  }
  contacts.restart(this->grains, this->idOrder(), std::move(carried));
}

void RunState::rewind(const ContactMemories& memories, const RankRun::Division& division,
  ContactLists& contacts, RankRun* ranks)
{
  if (!ranks)
  {
    contacts.rewind(this->grains, memories);
    return;
  }
  this->Known = false;
  ranks->rewind(division, ContactMemories(memories), this->grains, contacts);
}

void RunState::count(const StepResult& done, const Sweep& sweep, double time)
{
  if (done.deepest.relative > this->deepest.relative)
  {
    this->deepest = done.deepest;
    this->deepest.time = time;
  }
  this->suppliedEnergy += done.supplied.work;
  addSums(done.walls, 1.0, this->wallSums);
  this->heat.fromWalls += done.supplied.heat;
  this->heat.surface.add(done.supplied.surface);
  this->heat.friction.add(done.supplied.friction);
  this->losses.add(done.supplied.losses);
  this->collisions.add(sweep.collisions());
  for (const EndLoss& end : sweep.ends())
  {
    this->endLosses.add(end.lost);
    this->heat.friction.add(end.heat.given());
  }
  if (!this->heat.due.empty())
  {
    this->giveDueHeat(sweep.heating());
  }
  for (const WearPart& part : sweep.worn())
  {
    this->wear.add(part);
  }
  for (const NodalImpulse& part : sweep.nodal())
  {
    this->nodal.add(part);
  }
  sweep.forEachLeft([this](const ElementWork& left) { this->slidingWork.add(left); });
}

/// Gives grains what contacts lost that the state did not have any more. Copies of grains of other ranks
/// get that, too.
void RunState::giveDueHeat(const Heating& heating)
{
  const auto give = [&](std::int64_t id, double energy)
  {
    const std::int32_t slot = id < 0 ? -1 : this->idOrder().slotOf(id, this->grains.id);
    if (slot >= 0)
    {
      heating.give(this->grains, static_cast<std::size_t>(slot), energy);
    }
  };
  for (const DueHeat& due : this->heat.due)
  {
    give(due.first, due.heat.first);
    give(due.second, due.heat.second);
    this->heat.friction.add(due.given());
  }
  this->heat.due.clear();
}

void RunState::sortIfDue(ContactLists& contacts, const Team& team, RankRun* ranks)
{
  const std::size_t count = ranks ? static_cast<std::size_t>(ranks->slots()) : this->grains.size();
  if (this->stepsSinceSort < SortInterval || count <= FewGrains)
  {
    return;
  }
  if (ranks)
  {
    ranks->sort(this->grains, contacts);
    this->Known = false;
  }
  else
  {
    this->keep(spatialOrder(this->grains, team), contacts);
  }
  this->stepsSinceSort = 0;
}

void RunState::keep(const std::vector<std::int32_t>& slots, ContactLists& contacts, RankRun* ranks)
{
  const std::size_t before = this->grains.size();
  this->leaveWork(slots, contacts, ranks);
  this->Known = false;
  if (ranks)
  {
    ranks->keep(slots, this->grains, contacts);
    return;
  }
  this->grains = this->grains.select(slots);
  contacts.reordered(this->grains, slots, before);
}

void RunState::updateLists(ContactLists& contacts, RankRun* ranks)
{
  if (!ranks)
  {
    contacts.update(this->grains);
    return;
  }
  this->Known = this->Known && contacts.isValid(); // or copies of others come to other slots
  ranks->update(this->grains, contacts);
}

Particles RunState::grainsById()
{
  Particles sorted =
    this->idOrder().identity() ? this->grains : this->grains.select(this->idOrder().slots());
  sorted.orientBalls();
  return sorted;
}

const IdOrder& RunState::idOrder()
{
  if (!this->Known)
  {
    this->ById = IdOrder(this->grains.id);
    this->Known = true;
  }
  return this->ById;
}

}
