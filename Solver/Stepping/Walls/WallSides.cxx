// On which side of a wall a grain is, also where its centre has gone through.
#include "Stepping/Walls/WallRow.h"

#include "Stepping/Walls/WallTouch.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Whether a grain with faces has held a point since before the last step. Such a point of a wall has
/// come in through the surface of the grain, and not through its centre.
/// @param point from the origin of the axes of the body before the step [L]
/// @param thickness of the wall [L]
bool hasHeld(const FacetBody& body, const Vec3& point, double thickness)
{
  const double distance = body.size * nearestPoint(*body.facets, body.inUnits(point)).distance;
  return distance < body.rounding() + thickness;
}

}

/// Displacement of the centre relative to an element in the last step [L].
Vec3 WallRow::displacementOver(const Walls& walls, const Particles& particles,
  std::int32_t element) const
{
  const std::size_t slot = static_cast<std::size_t>(this->Slot);
  Vec3 velocity = particles.velocity.get(slot);
  if (walls.moves(walls.body(element)))
  {
    velocity = velocity - walls.motionAt(element, particles.position.get(slot));
  }
  return this->LastStep * velocity;
}

/// Whether the centre has gone through the inside of a face in the last step. A wall that sticks in a
/// grain with faces is not passed: edges and corners of the grain have known it since before.
bool WallRow::hasPassed(const ContactLists& lists, const Particles& particles, std::int32_t element,
  const Vec3& separation) const
{
  const Walls& walls = lists.boundary();
  const Vec3 displacement = this->displacementOver(walls, particles, element);
  if (dot(displacement, displacement) < dot(separation, separation))
  {
    return false; // as nearly all
  }
  const FacetGrains& facets = lists.smooth().facets();
  const Vec3 x = particles.position.get(static_cast<std::size_t>(this->Slot));
  if (facets.hasExtent(particles, this->Slot))
  {
    const FacetBody grain = facets.body(particles, this->Slot);
    const Vec3 offset = x - facets.origin(particles, this->Slot, grain);
    if (hasHeld(grain, offset + displacement - separation, walls.radius(element)))
    {
      return false;
    }
  }
  if (walls.isRound(element))
  {
    return walls.hasPassedRound(element, x, displacement);
  }
  const Outline outline = walls.outline(element);
  const double height = dot(x - outline.corner[0], outline.normal);
  const double climbed = dot(displacement, outline.normal);
  if (!outline.isFace() || !(height * (height - climbed) < 0.0))
  {
    return false;
  }
  constexpr double rounding = 1e-6; // of the radius: no grain goes through such a gap
  Foot foot;
  return WallView(walls, x - (height / climbed) * displacement)
    .isWithinNear(element, rounding * particles.radius(static_cast<std::size_t>(this->Slot)), foot);
}

void WallRow::setBeyond(const ContactLists& lists, const Particles& particles, Touch& touch,
  bool beyond) const
{
  if (touch.beyond == beyond)
  {
    return;
  }
  touch.beyond = touch.flipped = beyond;
  const bool isSmooth = lists.smooth().isSmooth(particles, this->Slot);
  if (isSmooth || lists.smooth().facets().hasExtent(particles, this->Slot))
  {
    WallView view(lists.boundary(), particles.position.get(static_cast<std::size_t>(this->Slot)));
    view.isWithinNear(touch.element, touch.reach, touch.foot);
  }
  if (isSmooth)
  {
    const Site site = touch.foot.site;
    touchesSmooth(lists, particles, this->Slot, 0.0, touch);
    touch.foot.site = touch.foot.site == Site::None ? site : touch.foot.site;
  }
}

/// Whether the grain is beyond the element of a pair.
bool WallRow::isBeyond(std::int64_t pair) const
{
  const auto found = std::find(this->Pairs.begin(), this->Pairs.end(), pair);
  return found != this->Pairs.end() &&
    this->Touches[static_cast<std::size_t>(found - this->Pairs.begin())].beyond;
}

/// Says which contacts are with grains whose centre is on the other side of the wall than they came
/// from.
void WallRow::keepSides(const ContactLists& lists, const Particles& particles)
{
  if (!this->MayBeBeyond)
  {
    return; // as nearly always
  }
  std::vector<std::int32_t> bodies;
  for (const Touch& touch : this->Touches)
  {
    bodies.push_back(lists.boundary().body(touch.element));
  }
  std::sort(bodies.begin(), bodies.end());
  bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
  for (const std::int32_t body : bodies)
  {
    this->keepSideOf(body, lists, particles);
  }
}

/// Says which contacts with one body are with grains beyond the wall. A contact that continues with
/// its element knows by the normal that it had. A contact that comes from another element may have
/// come from one side of a wedge to the other. Such a contact is beyond only if the grain is beyond
/// that element. A contact that begins is beyond if the grain has passed a face. A grain that was
/// beyond a wall is so until it has passed a face again, and no other face with it.
void WallRow::keepSideOf(std::int32_t body, const ContactLists& lists, const Particles& particles)
{
  const WallPairs& list = lists.AtWalls;
  const auto isOf = [&](std::int32_t element) { return lists.boundary().body(element) == body; };
  const bool was = std::any_of(this->EarlierPairs.begin(), this->EarlierPairs.end(),
    [&](std::int64_t pair) { return isOf(list.partner[pair]) && list.normals[pair].w < 0.0; });
  const auto passes = std::count_if(this->Touches.begin(), this->Touches.end(),
    [&](const Touch& touch) { return touch.passed && isOf(touch.element); });
  Touch* other = nullptr; // an element that the grain is beyond
  bool any = false;
  for (std::size_t k = 0; k < this->Touches.size(); ++k)
  {
    Touch& touch = this->Touches[k];
    if (!isOf(touch.element))
    {
      continue;
    }
    const bool stays = passes % 2 == 0 && list.normals[this->Pairs[k]].w < 0.0;
    other = touch.beyond || (was ? stays : touch.passed) ? &touch : other;
    const std::int64_t source = touch.source < 0 ? -1 : this->EarlierPairs[touch.source];
    if (touch.felt && source != this->Pairs[k])
    {
      const bool comes = source >= 0 && list.isBeyond(source, touch.foot.separation) &&
        (list.normals[source].w < 0.0 || this->isBeyond(source));
      const Vec3& separation = touch.foot.separation;
      const Vec3 before =
        separation - this->displacementOver(lists.boundary(), particles, touch.element);
      const bool passed = !was && passes > 0 && dot(before, separation) < 0.0;
      this->setBeyond(lists, particles, touch, comes || passed);
    }
    any = any || (touch.felt && touch.beyond);
  }
  if (!any && other)
  {
    this->setBeyond(lists, particles, this->goingOn(lists.boundary(), *other), true);
  }
}

/// Has a contact go on although the grain does not feel its element: with an element of the body
/// that has the same nearest point and no earlier contact, or else with its own.
/// @return that element
Touch& WallRow::goingOn(const Walls& walls, Touch& touch)
{
  if (touch.felt)
  {
    return touch;
  }
  const std::int64_t pair = this->Pairs[static_cast<std::size_t>(&touch - this->Touches.data())];
  const auto found = std::find(this->EarlierPairs.begin(), this->EarlierPairs.end(), pair);
  const std::int32_t own = found == this->EarlierPairs.end()
    ? -1
    : static_cast<std::int32_t>(found - this->EarlierPairs.begin());
  Touch* next = &touch;
  for (Touch& other : this->Touches)
  {
    const bool isFree = other.source < 0 || other.source == own;
    const bool isOne =
      walls.body(other.element) == walls.body(touch.element) && walls.seams().isSame(other, touch);
    next = other.felt && isFree && isOne ? &other : next;
    other.source = other.source == own ? -1 : other.source;
  }
  next->felt = true;
  next->source = own;
  return *next;
}

}
