// Bonds that break, and those whose time to heal has come.
#include "Laws/Bonds/Bonds.h"

#include "Laws/Bonds/BondContact.h"
#include "Laws/Bonds/BondStrength.h"

namespace dem
{

void Bonds::letBreak(const Particles& particles, ContactBlock& block, BondLanes& lanes,
  const bonds::BondResults& to, std::vector<BrokenBond>& broken) const
{
  for (int c = 0; c < block.count; ++c)
  {
    if (!(lanes.whole[c] > 0.5 && bonds::memory(block, BondStrain, c) >= this->Terms.softening))
    {
      continue;
    }
    const std::int32_t lower = lanes.lower[c];
    const std::int32_t higher = lanes.higher[c];
    const double radius = particles.radius(lower);
    const double share =
      this->Terms.lowerShare(radius, this->AtWalls ? radius : particles.radius(higher));
    BrokenBond bond{ block.first[c], lower, higher, c, false, {} };
    bond.bodies = !this->AtWalls &&
      (particles.balls(static_cast<std::size_t>(lower)) > 1 ||
        particles.balls(static_cast<std::size_t>(higher)) > 1);
    bond.what.first = particles.id[lower];
    bond.what.second = this->AtWalls ? -1 - std::int64_t{ higher } : particles.id[higher];
    bond.what.position = particles.position.get(lower) + share * this->axis(particles, lanes, c);
    bond.what.energy = lanes.stored[c] + bonds::memory(block, BondLoss, c);
    bond.what.sheared = lanes.sheared[c] > 0.5;
    broken.push_back(bond);
    bonds::memory(block, BondStrength, c) *= -1.0;
    for (const int number : { BondAge, BondStrain, BondLoss })
    {
      bonds::memory(block, number, c) = 0.0;
    }
    for (Lanes3* result : { to.force, to.first, to.second })
    {
      result->set(c, { 0.0, 0.0, 0.0 });
    }
    lanes.damped[c] = 0.0;
    block.measure[c] = -1.0; // the next step finds whether the contact continues
  }
}

int Bonds::findHealing(const ContactBlock& block, int* found) const
{
  const double* const* memory = block.extra + BondExtra;
  int count = 0;
  for (int c = 0; this->Terms.healing > 0.0 && !this->Trial && c < block.count; ++c)
  {
    found[count] = c;
    count += memory[BondStrength][c] < 0.0 && memory[BondAge][c] >= this->Terms.healing ? 1 : 0;
  }
  return count;
}

void Bonds::heal(const Particles& particles, const BondLanes& lanes, ContactBlock& block,
  int c) const
{
  this->renew(makeBond(this->Terms, particles, lanes.lower[c], lanes.higher[c]), block, c);
}

void Bonds::renew(const BondNumbers& bond, ContactBlock& block, int c) const
{
  for (int number = 0; number < BondMemory; ++number)
  {
    bonds::memory(block, number, c) = bond[number];
  }
  if (this->Terms.beside < 0.5)
  {
    bonds::blank(block, c);
  }
}

void Bonds::leaveNothing(ContactBlock& block) const
{
  vectors::run<bonds::LeaveNothing>(block);
}

}
