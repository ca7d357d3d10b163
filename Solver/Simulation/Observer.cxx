#include "Simulation/Observer.h"

#include <algorithm>

namespace dem
{

namespace
{

void addContacts(const Particles& particles, const ContactList& list, const ForceLoop& forces,
  PartnerKind partner, Observation& seen)
{
  for (std::size_t c = 0; c < list.contacts().size(); ++c)
  {
    const Contact& contact = list.contacts()[c];
    const ContactDetail& detail = forces.details()[c];
    ContactView view;
    view.first = contact.first;
    view.end = particles.position.get(contact.first) - contact.separation;
    view.force = forces.forces()[c].force;
    view.normalForce = detail.normalForce;
    view.tangentialForce = detail.slidingForce;
    view.overlap = contact.reach - norm(contact.separation);
    view.sliding = detail.sliding;
    ++seen.contactCount[contact.first];
    if (partner == PartnerKind::Grain)
    {
      view.second = contact.partner;
      ++seen.contactCount[contact.partner];
    }
    else
    {
      view.element = contact.partner;
    }
    seen.contacts.push_back(view);
    seen.totals.elasticEnergy += detail.elasticEnergy;
  }
  seen.totals.largestRelativeOverlap =
    std::max(seen.totals.largestRelativeOverlap, forces.worstOverlap().relative);
}

void addMotion(const Particles& particles, std::size_t slot, const Vec3& gravity, Totals& totals)
{
  const double mass = particles.mass[slot];
  const Vec3 v = particles.velocity.get(slot);
  const Vec3 w = particles.angularVelocity.get(slot);
  totals.translationalEnergy += 0.5 * mass * dot(v, v);
  totals.rotationalEnergy += 0.5 * sphereInertia(mass, particles.radius[slot]) * dot(w, w);
  totals.potentialEnergy -= mass * dot(gravity, particles.position.get(slot));
  totals.momentum = totals.momentum + mass * v;
}

}

Observation observe(const Particles& particles, Interactions& interactions, const Motion& motion)
{
  const std::size_t count = particles.size();
  Observation seen;
  seen.force.resize(count);
  seen.torque.resize(count);
  seen.contactCount.assign(count, 0);
  interactions.observe(particles);
  addContacts(particles, interactions.grainContacts(), interactions.grainForces(),
    PartnerKind::Grain, seen);
  addContacts(particles, interactions.wallContacts(), interactions.wallForces(), PartnerKind::Wall,
    seen);
  std::int64_t touching = 0;
  for (std::size_t slot = 0; slot < count; ++slot)
  {
    const Load load = totalLoad(particles, slot, motion, interactions.gather(slot));
    seen.force[slot] = load.force;
    seen.torque[slot] = load.torque;
    touching += seen.contactCount[slot];
    addMotion(particles, slot, motion.gravity, seen.totals);
  }
  seen.totals.count = static_cast<std::int64_t>(count);
  seen.totals.contactCount = static_cast<std::int64_t>(seen.contacts.size());
  seen.totals.coordinationNumber =
    count > 0 ? static_cast<double>(touching) / static_cast<double>(count) : 0.0;
  return seen;
}

double mechanicalEnergy(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy + totals.potentialEnergy +
    totals.elasticEnergy;
}

double freeEnergy(const Particles& particles, std::size_t begin, std::size_t end,
  const Vec3& gravity)
{
  Totals totals;
  for (std::size_t slot = begin; slot < end; ++slot)
  {
    addMotion(particles, slot, gravity, totals);
  }
  return mechanicalEnergy(totals);
}

}
