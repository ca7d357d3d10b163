#include "Simulation/RunState.h"

#include "Neighbours/SpatialOrder.h"
#include "Simulation/PresentContacts.h"

#include <utility>

namespace dem
{

namespace
{

/// Of so few grains the order does not matter.
constexpr std::size_t FewGrains = 64;

}

Snapshot RunState::snapshot(const ContactLists& contacts, const Team& team)
{
  Snapshot result;
  result.step = this->step;
  result.particles = this->grainsById();
  result.contacts = contactHistory(this->grains, contacts, this->places().ofSlots(), team);
  if (!this->places().identity())
  {
    result.order = this->places().ofSlots();
  }
  result.stepsSinceSort = this->stepsSinceSort;
  result.spawn = this->spawn;
  result.outflow = this->outflow;
  result.suppliedEnergy = this->suppliedEnergy;
  return result;
}

void RunState::restore(Snapshot&& snapshot, ContactLists& contacts)
{
  this->step = snapshot.step;
  this->grains = snapshot.order.empty() ? std::move(snapshot.particles)
                                        : snapshot.particles.select(snapshot.order);
  snapshot.particles = {};
  this->stepsSinceSort = snapshot.stepsSinceSort;
  this->spawn = std::move(snapshot.spawn);
  this->outflow = snapshot.outflow;
  this->suppliedEnergy = snapshot.suppliedEnergy;
  this->Known = false;
  contacts.restart(this->grains, this->places(), std::move(snapshot.contacts));
}

void RunState::sortIfDue(ContactLists& contacts, const Team& team)
{
  if (this->stepsSinceSort < SortInterval || this->grains.size() <= FewGrains)
  {
    return;
  }
  this->keep(spatialOrder(this->grains, team), contacts);
  this->stepsSinceSort = 0;
}

void RunState::keep(const std::vector<std::int32_t>& slots, ContactLists& contacts)
{
  const std::size_t before = this->grains.size();
  this->grains = this->grains.select(slots);
  contacts.reordered(this->grains, slots, before);
  this->Known = false;
}

Particles RunState::grainsById()
{
  return this->places().identity() ? this->grains : this->grains.select(this->places().slots());
}

const Places& RunState::places()
{
  if (!this->Known)
  {
    this->ById = Places(this->grains.id);
    this->Known = true;
  }
  return this->ById;
}

}
