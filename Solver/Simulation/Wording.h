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

/// "grain 12" or "wall element 3".
inline std::string partnerInWords(const Particles& particles, const Contact& contact,
  PartnerKind partner)
{
  return partner == PartnerKind::Grain ? "grain " + std::to_string(particles.id[contact.partner])
                                       : "wall element " + std::to_string(contact.partner);
}

}
