// Numbers and contacts in the words of messages.
#pragma once

#include "Core/Particles.h"
#include "Laws/Kinematics.h"

#include <cstdio>
#include <string>

namespace dem
{

inline std::string inWords(double value)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

inline std::string inWords(const Vec3& v)
{
  return "(" + inWords(v.x) + ", " + inWords(v.y) + ", " + inWords(v.z) + ")";
}

/// A partner: "grain 12" or "wall element 3".
inline std::string inWords(const Particles& particles, PartnerKind kind, std::int32_t index)
{
  return kind == PartnerKind::Grain ? "grain " + std::to_string(particles.id[index])
                                    : "wall element " + std::to_string(index);
}

/// "grain 3 overlaps grain 12": the lower id first.
inline std::string overlapInWords(const Particles& particles, PartnerKind kind, std::int32_t first,
  std::int32_t partner)
{
  const bool swap = kind == PartnerKind::Grain && particles.id[first] > particles.id[partner];
  return "grain " + std::to_string(particles.id[swap ? partner : first]) + " overlaps " +
    inWords(particles, kind, swap ? first : partner);
}

}
