#include "Laws/ForceLoop.h"

#include <algorithm>

namespace dem
{

namespace
{

void loadSprings(const Springs& s, ContactBlock& block, int c)
{
  block.slidingSpring.set(c, { s[0], s[1], s[2] });
  block.rollingSpring.set(c, { s[3], s[4], s[5] });
  block.twistingSpring[c] = s[6];
}

Springs storedSprings(const ContactBlock& block, int c)
{
  const Vec3 s = block.slidingSpring.get(c);
  const Vec3 r = block.rollingSpring.get(c);
  return { s.x, s.y, s.z, r.x, r.y, r.z, block.twistingSpring[c] };
}

/// The larger overlap; of two equal ones the first contact, so that threads do not matter.
void keepWorse(WorstOverlap& worst, const WorstOverlap& other)
{
  if (other.relative > worst.relative ||
    (other.relative == worst.relative && other.contact < worst.contact))
  {
    worst = other;
  }
}

}

void ForceLoop::load(const Particles& particles, const std::vector<Contact>& contacts,
  const std::vector<Springs>& springs, std::int64_t begin, std::int64_t end,
  ContactBlock& block) const
{
  block.count = static_cast<int>(std::min<std::int64_t>(ContactBlock::Capacity, end - begin));
  for (int c = 0; c < block.count; ++c)
  {
    const Contact& contact = contacts[begin + c];
    loadSprings(springs[contact.pair], block, c);
    if (this->Partner == PartnerKind::Grain)
    {
      loadGrainContact(particles, contact, block, c);
    }
    else
    {
      loadWallContact(particles, contact, block, c);
    }
  }
}

void ForceLoop::resizeForces(std::size_t contacts)
{
  this->Forces.resize(contacts + 1);
  // Subtracted or added, this leaves every number as it is, a negative zero too.
  this->Forces.back() = { { 0.0, 0.0, 0.0 }, {}, { -0.0, -0.0, -0.0 } };
}

void ForceLoop::storeForces(const ContactBlock& block, std::int64_t begin)
{
  for (int c = 0; c < block.count; ++c)
  {
    this->Forces[begin + c] = { block.force.get(c), block.firstTorque.get(c),
      block.secondTorque.get(c) };
  }
}

void ForceLoop::step(const Particles& particles, ContactList& list, const Team& team)
{
  const std::vector<Contact>& contacts = list.contacts();
  std::vector<Springs>& springs = list.springs();
  this->resizeForces(contacts.size());
  std::vector<WorstOverlap> worst(team.threads);
  parallelRanges(static_cast<std::int64_t>(contacts.size()), team,
    [&](int range, std::int64_t first, std::int64_t last)
    {
      ContactBlock block;
      for (std::int64_t begin = first; begin < last; begin += block.count)
      {
        this->load(particles, contacts, springs, begin, last, block);
        for (int c = 0; c < block.count; ++c)
        {
          const double smaller = smallerRadius(particles, contacts[begin + c], this->Partner);
          keepWorse(worst[range], { block.overlap[c] / smaller, begin + c });
        }
        this->Law.evaluate(this->Parameters, block);
        this->storeForces(block, begin);
        for (int c = 0; c < block.count; ++c)
        {
          springs[contacts[begin + c].pair] = storedSprings(block, c);
        }
      }
    });
  this->Worst = {};
  for (const WorstOverlap& other : worst)
  {
    keepWorse(this->Worst, other);
  }
}

void ForceLoop::observe(const Particles& particles, const ContactList& list)
{
  const std::vector<Contact>& contacts = list.contacts();
  const std::int64_t count = static_cast<std::int64_t>(contacts.size());
  this->resizeForces(contacts.size());
  this->Details.resize(contacts.size());
  this->Worst = {};
  ContactBlock block;
  for (std::int64_t begin = 0; begin < count; begin += block.count)
  {
    this->load(particles, contacts, list.springs(), begin, count, block);
    for (int c = 0; c < block.count; ++c)
    {
      ContactDetail& detail = this->Details[begin + c];
      detail.elasticEnergy = this->Law.elasticEnergy(this->Parameters, block, c);
      const double smaller = smallerRadius(particles, contacts[begin + c], this->Partner);
      keepWorse(this->Worst, { block.overlap[c] / smaller, begin + c });
    }
    this->Law.evaluate(this->Parameters, block);
    this->storeForces(block, begin);
    for (int c = 0; c < block.count; ++c)
    {
      ContactDetail& detail = this->Details[begin + c];
      detail.normalForce = block.normalForce[c];
      detail.slidingForce = block.slidingForce[c];
      detail.sliding = block.sliding[c] > 0.5;
    }
  }
}

}
