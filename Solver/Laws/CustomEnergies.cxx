// What a contact law of a program says of energies and stiffnesses.
#include "Laws/CustomOnBlocks.h"
#include "Laws/Parts/SpringParts.h"

#include <algorithm>

namespace dem
{

void CustomOnBlocks::findStiffness(const LawTable& table, const ContactBlock& block,
  Lanes& stiffness) const
{
  for (int c = 0; this->Parts.normal && c < block.count; ++c)
  {
    stiffness[c] = std::max(this->stiffnessOf(this->contactAt(table, block, c)).spring, 0.0);
  }
}

CustomContact CustomOnBlocks::stateAt(const LawTable& table, const ContactBlock& block,
  const Lanes& stiffness, int c) const
{
  CustomContact contact = this->contactAt(table, block, c);
  if (!this->Parts.normal)
  {
    contact.stiffness = stiffness[c];
    contact.frictionLimit = NoLimit; // springs of a state are within it
  }
  return contact;
}

double CustomOnBlocks::energyWithout(CustomContact contact) const
{
  contact.slidingSpring = contact.rollingSpring = {};
  contact.twistingSpring = 0.0;
  return this->Law->energy(contact);
}

void CustomOnBlocks::addStored(const LawTable& table, const ContactBlock& block,
  const Lanes& stiffness, StoredLanes& stored) const
{
  for (int c = 0; c < block.count; ++c)
  {
    const CustomContact contact = this->stateAt(table, block, stiffness, c);
    stored.elastic[c] += this->acts(contact) ? this->energyWithout(contact) : 0.0;
  }
}

void CustomOnBlocks::addSprings(const LawTable& table, const ContactBlock& block,
  const Lanes& stiffness, SpringStates& states) const
{
  if (!this->Parts.sliding && !this->Parts.rolling && !this->Parts.twisting)
  {
    return;
  }
  for (int c = 0; c < block.count; ++c)
  {
    const CustomContact contact = this->stateAt(table, block, stiffness, c);
    if (!this->acts(contact))
    {
      continue;
    }
    const CustomForces forces = this->atRest(contact);
    states.energy[c] += this->Law->energy(contact) - this->energyWithout(contact);
    const double lever = overRollingRadius(block.effectiveRadius[c], block, c);
    states.sliding[c] += this->Parts.sliding ? dot(forces.sliding, contact.slidingVelocity) : 0.0;
    states.rotational[c] +=
      (this->Parts.rolling ? lever * dot(forces.rolling, contact.rollingVelocity) : 0.0) +
      (this->Parts.twisting ? forces.twisting * contact.twistingVelocity : 0.0);
  }
}

void CustomOnBlocks::addPlastic(const LawTable& table, const ContactBlock& block,
  Lanes& plastic) const
{
  for (int c = 0; c < block.count; ++c)
  {
    plastic[c] +=
      this->isHeld(block, c) ? 0.0 : this->Law->plastic(this->contactAt(table, block, c));
  }
}

bool CustomOnBlocks::findResting(const LawTable& table, const ContactBlock& block,
  Lanes& force) const
{
  for (int c = 0; this->Parts.normal && c < block.count; ++c)
  {
    force[c] = this->atRest(this->contactAt(table, block, c)).normal;
  }
  return this->Parts.normal;
}

void CustomOnBlocks::addTangents(const LawTable& table, const ContactBlock& block,
  TangentLanes& tangents) const
{
  for (int c = 0; c < block.count; ++c)
  {
    const CustomStiffness own = this->stiffnessOf(this->contactAt(table, block, c));
    Tangent tangent = tangents.get(c);
    if (this->Parts.normal)
    {
      tangent = tangent + normalTangent(own.normal, own.normalDashpot);
    }
    if (this->Parts.sliding)
    {
      tangent = tangent + slidingTangent(own.sliding, own.slidingDashpot);
    }
    if (this->Parts.rolling)
    {
      tangent = tangent + rollingTangent(block, c, own.rolling, own.rollingDashpot);
    }
    if (this->Parts.twisting)
    {
      tangent = tangent + twistingTangent(block, c, own.twisting, own.twistingDashpot);
    }
    tangents.set(c, tangent);
  }
}

}
