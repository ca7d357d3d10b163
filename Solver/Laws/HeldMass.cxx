#include "Laws/HeldMass.h"

#include <algorithm>

namespace dem
{

namespace
{

bool isHeld(const Particles& particles, std::int32_t slot)
{
  return (particles.heldOf(slot) & HeldBits::Velocity) != 0;
}

}

void Mobility::add(const Particles& particles, std::size_t slot, const Lane3& n)
{
  const std::uint8_t held = particles.heldOf(slot);
  const Vec3 square{ n.x * n.x, n.y * n.y, n.z * n.z };
  const Vec3 one = HeldBits::choose(held, Vec3{}, Vec3{ 1.0, 1.0, 1.0 });
  const Vec3 free = HeldBits::choose(held, Vec3{}, square);
  const double perMass = 1.0 / particles.mass(slot);
  const double freeAlong = free.x + free.y + free.z;
  // Free axes that are projected to the plane across n: the largest of the eigenvalues, of one axis
  // their sum, and of more axes 1.
  const double freeAcross = std::min(1.0, std::max(0.0, one.x + one.y + one.z - freeAlong));
  this->along += perMass * freeAlong;
  this->across += perMass * freeAcross;
  this->rubs += perMass * (HeldBits::hasSpin(held) ? freeAcross : 1.0);
}

double Mobility::mass(double free) const
{
  constexpr double most = 16.0;
  if (this->along > 0.0 && this->rubs <= most * this->along)
  {
    return 1.0 / this->along;
  }
  const double less = most * most * this->along;
  return this->rubs > 0.0 ? std::max(1.0, less / this->rubs) / this->rubs : free;
}

void countHeld(const Particles& particles, PartnerKind kind, ContactBlock& block)
{
  const bool isPair = kind == PartnerKind::Grain;
  for (int c = 0; c < block.lanes(); ++c) // lanes past the last contact repeat it
  {
    if (!isHeld(particles, block.first[c]) && !(isPair && isHeld(particles, block.partner[c])))
    {
      continue;
    }
    const Lane3 n = block.normal.get(c);
    Mobility of;
    of.add(particles, block.first[c], n);
    if (isPair)
    {
      of.add(particles, block.partner[c], n);
    }
    block.effectiveMass[c] = of.mass(block.effectiveMass[c]);
  }
}

void countWallMasses(const WallLanes& contacts, const Particles& particles, ContactBlock& block)
{
  for (int c = 0; c < block.lanes(); ++c) // lanes past the last contact repeat it
  {
    const double ofWall = contacts.inverseMass[std::min(c, block.count - 1)];
    const double mass = block.effectiveMass[c];
    block.effectiveMass[c] = mass / (1.0 + mass * ofWall);
    if (ofWall > 0.0 && isHeld(particles, block.first[c]))
    {
      Mobility of;
      of.add(particles, block.first[c], block.normal.get(c));
      of.along += ofWall;
      of.rubs += ofWall; // across n as along it, of which nobody knows more
      block.effectiveMass[c] = of.mass(mass);
    }
  }
}

}
