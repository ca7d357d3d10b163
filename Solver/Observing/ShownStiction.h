// Walls that hold grains (Stepping/Stiction.h) in a state that is shown.
#pragma once

#include "Observing/Reactions.h"

#include <cstddef>
#include <vector>

namespace dem
{

/// What contacts do to the grain of a slot.
struct SlotSum
{
  TotalLoad load;
  double heat = 0.0;
  int contacts = 0;

  void add(const Vec3& force, const Vec3& torque, double flux)
  {
    this->heat += flux;
    this->load.force = this->load.force + force;
    this->load.torque = this->load.torque + torque;
    ++this->contacts;
  }
};

/// Past the contacts of the grain that a contact is of, which follow each other.
/// @param count of all contacts
std::size_t endOfContacts(const View& view, const PresentContact* contacts, std::size_t count,
  std::size_t index);

/// Has walls hold grains.
/// @param contacts with walls, all of each grain
/// @param sums of all other contacts
void stickAll(const View& view, const PresentContact* contacts, const std::vector<SlotSum>& sums,
  std::vector<Reaction>& reactions, Grips& grips);

}
