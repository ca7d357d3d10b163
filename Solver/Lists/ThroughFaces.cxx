// Contacts with walls of grains that have gone through a face of a periodic cell: walls do not go
// with them, but go on beyond the faces.
#include "Lists/ContactLists.h"

#include "Boundaries/WallView.h"

namespace dem
{

namespace
{

/// Cosine of the largest angle between a contact and the one that continues it beyond a face. The
/// grain has moved by a step since.
constexpr double LeastAlike = 0.9;

}

void ContactLists::goThroughFace(const Particles& particles, std::size_t slot)
{
  WallPairs& list = this->AtWalls;
  if (slot + 1 >= list.rowBegin.size())
  {
    return; // one that has come in the step, and touches nothing yet
  }
  for (std::int64_t pair = list.rowBegin[slot]; pair < list.rowBegin[slot + 1]; ++pair)
  {
    if (list.touches[pair] == 0 || list.isBonded(pair)) // bonds take the nearest image
    {
      continue;
    }
    const std::int32_t there = this->findContinuation(particles, slot, pair);
    if (there < 0)
    {
      list.normals[pair] = Vec4{}; // it ends in the next step, on no side of the wall
    }
    else if (there != list.partner[pair])
    {
      list.partner[pair] = there;
      list.touches[pair] = static_cast<std::uint8_t>(Site::Unknown);
      this->AnyCrossed = true;
    }
  }
}

void ContactLists::arriveInCell(const Particles& particles)
{
  if (this->AnyCrossed)
  {
    this->buildWalls(particles, this->AtWalls.remembered());
    this->AnyCrossed = false;
  }
  this->invalidate();
}

/// The element of the wall that touches a grain where it is now as the one of a pair did beyond the
/// face; -1 if there is none.
std::int32_t ContactLists::findContinuation(const Particles& particles, std::size_t slot,
  std::int64_t pair) const
{
  const WallPairs& list = this->AtWalls;
  const std::int32_t element = list.partner[pair];
  const Vec4& n = list.normals[pair];
  const double side = n.w < 0.0 ? -1.0 : 1.0;
  const SmoothGrains& smooth = this->smooth();
  const auto number = static_cast<std::int64_t>(slot);
  const auto touchesAlready = [&](std::int32_t other)
  {
    const std::int64_t found = list.find(static_cast<std::int32_t>(slot), other);
    return found >= 0 && list.touches[found] != 0;
  };
  // The direction to the centre of a feature or of a smooth body is not that of the contact.
  const bool isBall =
    !smooth.facets().hasExtent(particles, number) && !smooth.isSmooth(particles, number);
  const Vec3 position = particles.position.get(slot);
  const double radius = particles.radius(slot);
  std::vector<std::int32_t> near;
  this->findWalls(position, radius + this->rangeAtWalls().of(radius), near);
  WallView view(this->Boundary, position);
  std::int32_t best = -1;
  double mostAlike = isBall ? LeastAlike : 0.0;
  for (const std::int32_t other : near)
  {
    if (this->Boundary.body(other) != this->Boundary.body(element) ||
      (other != element && touchesAlready(other)))
    {
      continue;
    }
    Foot foot;
    view.isWithinNear(other, radius, foot);
    if (foot.elsewhere)
    {
      continue;
    }
    const Vec3& s = foot.separation;
    const double alike = side * (n.x * s.x + n.y * s.y + n.z * s.z) / norm(s);
    if (alike > mostAlike)
    {
      mostAlike = alike;
      best = other;
    }
  }
  return best;
}

}
