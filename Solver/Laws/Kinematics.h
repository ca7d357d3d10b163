// Turns what touches into the record that every law reads (Vetter 2025, equations 7 to 38).
#pragma once

#include "Contacts/ContactList.h"
#include "Core/Particles.h"
#include "Laws/ContactBlock.h"

#include <algorithm>

namespace dem
{

/// What the grains of a batch touch.
enum class PartnerKind
{
  Grain,
  Wall
};

/// Normal and overlap. Two centres that coincide have no normal; they get one along z, and the
/// check on the largest overlap ends the run.
/// @return one over the distance of the centres, 0 where they coincide.
inline double loadGeometry(const Contact& contact, ContactBlock& block, int c)
{
  const double distance = norm(contact.separation); // (8)
  const double inverse = distance > 0.0 ? 1.0 / distance : 0.0;
  block.normal.set(c, distance > 0.0 ? inverse * contact.separation : Vec3{ 0.0, 0.0, 1.0 }); // (9)
  block.overlap[c] = contact.reach - distance;                                                // (7)
  return inverse;
}

inline void loadGrainContact(const Particles& particles, const Contact& contact,
  ContactBlock& block, int c)
{
  const std::int32_t i = contact.first;
  const std::int32_t j = contact.partner;
  const double inverseDistance = loadGeometry(contact, block, c);
  const Vec3 n = block.normal.get(c);
  const double ri = particles.radius[i] - 0.5 * block.overlap[c]; // (29)
  const double rj = particles.radius[j] - 0.5 * block.overlap[c]; // (30)
  const Vec3 wi = particles.angularVelocity.get(i);
  const Vec3 wj = particles.angularVelocity.get(j);
  block.effectiveRadius[c] =
    particles.radius[i] * particles.radius[j] / (particles.radius[i] + particles.radius[j]); // (17)
  block.effectiveMass[c] =
    particles.mass[i] * particles.mass[j] / (particles.mass[i] + particles.mass[j]); // (20)
  block.firstArm[c] = ri;
  block.secondArm[c] = rj;
  block.rollingRadius[c] = ri * rj * inverseDistance; // (36), the arms add up to the distance
  block.velocity.set(c,
    particles.velocity.get(i) - particles.velocity.get(j) + cross(n, ri * wi + rj * wj)); // (26)
  block.spin.set(c, wi - wj);                                                             // (38)
}

/// A wall is infinitely large and heavy and, for now, at rest.
inline void loadWallContact(const Particles& particles, const Contact& contact, ContactBlock& block,
  int c)
{
  const std::int32_t i = contact.first;
  loadGeometry(contact, block, c);
  const double ri = particles.radius[i] - 0.5 * block.overlap[c];
  const Vec3 wi = particles.angularVelocity.get(i);
  block.effectiveRadius[c] = particles.radius[i];
  block.effectiveMass[c] = particles.mass[i];
  block.firstArm[c] = ri;
  block.secondArm[c] = 0.0;
  block.rollingRadius[c] = ri;
  block.velocity.set(c, particles.velocity.get(i) + ri * cross(block.normal.get(c), wi));
  block.spin.set(c, wi);
}

/// The radius that an overlap is measured against.
inline double smallerRadius(const Particles& particles, const Contact& contact, PartnerKind partner)
{
  const double first = particles.radius[contact.first];
  return partner == PartnerKind::Grain ? std::min(first, particles.radius[contact.partner]) : first;
}

}
