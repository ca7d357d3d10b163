#include "Observing/PresentRows.h"

#include "Contacts/NarrowPhase.h"
#include "Observing/PresentContacts.h"

namespace dem
{

namespace
{

/// Whether contacts of grains may be of two that do not touch.
bool mayLast(const ContactRange& range)
{
  return range.any() || range.bonds;
}

/// Where the search for a contact that has a memory ended; no direction for another one.
Vec3 directionOf(const GrainPairs& list, std::int64_t contact)
{
  const int direction = list.memory().direction();
  if (contact == GrainPairs::NoContact || direction < 0)
  {
    return {};
  }
  double extras[MostExtras];
  list.extras(contact, extras);
  return { extras[direction], extras[direction + 1], extras[direction + 2] };
}

}

void SmoothRow::begin(std::size_t first)
{
  this->First = first;
  this->Overlaps.clear();
}

void SmoothRow::add(const Particles& particles, const PresentContact& contact, const Vec3& start,
  LargeVector<PresentContact>& contacts)
{
  contacts.push_back(contact);
  const std::size_t index = contacts.size() - 1 - this->First;
  this->Overlaps.resize(index + 1, Sphere);
  this->Searches.add(particles, contact.first, contact.partner, static_cast<std::int64_t>(index),
    start, [this](const SmoothBatch& batch) { this->take(batch); });
}

void SmoothRow::end(const ContactRange& range, LargeVector<PresentContact>& contacts)
{
  if (this->Overlaps.empty())
  {
    return;
  }
  this->Searches.finish([this](const SmoothBatch& batch) { this->take(batch); });
  std::size_t kept = this->First;
  for (std::size_t k = this->First; k < contacts.size(); ++k)
  {
    PresentContact contact = contacts[k];
    const std::size_t index = k - this->First;
    const double overlap = index < this->Overlaps.size() ? this->Overlaps[index] : Sphere;
    const bool lasts = mayLast(range) && contact.memory != GrainPairs::NoContact;
    contact.reach = overlap == Sphere ? contact.reach : norm(contact.separation) + overlap;
    contacts[kept] = contact;
    kept += overlap + range.begins > 0.0 || lasts ? 1 : 0;
  }
  contacts.resize(kept);
}

void SmoothRow::take(const SmoothBatch& batch)
{
  for (int k = 0; k < batch.pairs.count; ++k)
  {
    this->Overlaps[static_cast<std::size_t>(batch.searches[k].index)] = batch.pairs.overlap[k];
  }
}

void PresentPairs::add(std::int64_t slot, LargeVector<PresentContact>& contacts)
{
  const GrainPairs& list = this->Lists.Grains;
  PresentContact contact;
  contact.first = static_cast<std::int32_t>(slot);
  this->Smooth.begin(contacts.size());
  for (std::int64_t pair = list.rowBegin[slot]; pair < list.rowBegin[slot + 1]; ++pair)
  {
    contact.partner = list.partner[pair];
    if (list.gap[pair] == GrainPairs::Touching || list.mayTouch(pair))
    {
      this->addIfAny(pair, contact, contacts);
    }
  }
  this->Smooth.end(this->Lists.rangeAtGrains(), contacts);
}

void PresentPairs::addIfAny(std::int64_t pair, PresentContact contact,
  LargeVector<PresentContact>& contacts)
{
  const Particles& particles = this->Grains;
  const ContactRange& range = this->Lists.rangeAtGrains();
  const VectorArray& x = particles.position;
  const std::int32_t slot = contact.first, partner = contact.partner;
  contact.separation = particles.space.between(x.get(slot) - x.get(partner));
  contact.reach = particles.radius(slot) + particles.radius(partner);
  const bool begins = contactMeasure(Lane3(contact.separation), contact.reach + range.begins) < 0.0;
  if (begins || mayLast(range))
  {
    contact.memory = this->Finder.find(pair);
  }
  const bool lasts = mayLast(range) && contact.memory != GrainPairs::NoContact;
  if (!begins && !lasts)
  {
    return;
  }
  const FacetGrains& facets = this->Lists.smooth().facets();
  if (facets.anyFeature(particles, slot, partner))
  {
    const double overlap = FacetGrains::areBodies(particles, slot, partner)
      ? -facets.gap(particles, slot, partner)
      : facets.contact(particles, slot, partner).overlap;
    contact.reach = norm(contact.separation) + overlap;
    if (overlap + range.begins > 0.0 || lasts)
    {
      contacts.push_back(contact);
    }
  }
  else if (this->Lists.smooth().anySmooth(particles, slot, partner))
  {
    this->Smooth.add(particles, contact, directionOf(this->Lists.Grains, contact.memory), contacts);
  }
  else
  {
    contacts.push_back(contact);
  }
}

void PresentAtWalls::add(std::int64_t slot, LargeVector<PresentContact>& contacts,
  std::vector<LeftWork>& left)
{
  const WallPairs& list = this->Lists.AtWalls;
  if (list.rowBegin[slot] == list.rowBegin[slot + 1])
  {
    return;
  }
  this->Row.find(this->Lists, this->Grains, slot, this->Holds, this->Lists.timeStep());
  this->Row.forEachContact(
    [&](std::int64_t pair, std::int64_t source, const Touch& touch)
    {
      contacts.push_back(
        { source, static_cast<std::int32_t>(slot), touch.element, touch.foot.separation,
          touch.reach, source >= 0 && source != pair, touch.beyond, touch.flipped, false,
          touch.saddle, touch.saddleCap });
    });
  this->Row.addLeft(this->Lists, left);
}

}
