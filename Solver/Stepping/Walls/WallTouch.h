// What a grain of any shape and an element of a wall touch with, and the lane that a law reads of it.
#pragma once

#include "Laws/Kinematics/Kinematics.h"
#include "Lists/ContactLists.h"
#include "State/Particles.h"

#include <cstdint>

namespace dem
{

/// Whether a smooth grain is as near to an element as its bounding sphere is. What it touches with
/// is put down as if it were that sphere: the foot of an element says direction, overlap and site.
/// @param touch with the foot of the centre, and whether that is beyond; becomes that
bool touchesSmooth(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  double near, Touch& touch);

/// Finds the contact of an edge, a rim or all of a grain with faces, as touchesSmooth() does.
bool touchesFacets(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  double reach, Touch& touch);

/// Sets lane @a c to what a law has to know of a contact with a wall.
/// @param faces whether any grain has faces
/// @param lastNormal what the contact remembers; set where a new one is beyond the wall
void setContact(const Walls& walls, const SmoothGrains& smooth, const Particles& particles,
  std::int64_t slot, const Touch& touch, bool faces, Vec4& lastNormal, WallLanes& lanes, int c);
}
