// Contacts in the words of messages.
#pragma once

#include "Basics/InWords.h"
#include "Laws/Kinematics/Kinematics.h"
#include "State/Particles.h"

#include <string>

namespace dem
{

/// A partner: "grain 12" or "wall element 3".
/// @param index slot of a grain, or number of an element
inline std::string inWords(const Particles& particles, PartnerKind kind, std::int32_t index)
{
  return kind == PartnerKind::Grain ? "grain " + std::to_string(particles.grainId(index))
                                    : "wall element " + std::to_string(index);
}

/// "grain 3 overlaps grain 12": the lower id first.
inline std::string overlapInWords(const Particles& particles, PartnerKind kind, std::int32_t first,
  std::int32_t partner)
{
  const bool swap =
    kind == PartnerKind::Grain && particles.grainId(first) > particles.grainId(partner);
  return "grain " + std::to_string(particles.grainId(swap ? partner : first)) + " overlaps " +
    inWords(particles, kind, swap ? first : partner);
}

}
