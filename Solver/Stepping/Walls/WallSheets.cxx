// What a grain of any shape feels of membranes.
#include "Stepping/Walls/WallRow.h"

#include "Stepping/Walls/WallTouch.h"

#include <algorithm>

namespace dem
{

void WallRow::settleSheets(const ContactLists& lists, const Particles& particles)
{
  const Walls& walls = lists.boundary();
  const SmoothGrains& smooth = lists.smooth();
  const Vec3 position = particles.position.get(static_cast<std::size_t>(this->Slot));
  if (smooth.facets().hasExtent(particles, this->Slot))
  {
    this->settleFacets(lists, particles);
  }
  else if (lists.seams() != WallSeams::Seamless)
  {
    return;
  }
  else if (smooth.isSmooth(particles, this->Slot))
  {
    const SmoothBody body = smooth.body(particles, this->Slot);
    this->AtMembranes.settle(walls, SmoothAtSheet(body, position, particles.radius(this->Slot)),
      this->Touches);
  }
  else
  {
    this->AtMembranes.settle(walls, BallAtSheet(position), this->Touches);
  }
}

/// What an edge feels of membranes, or what faces feel of their corners.
void WallRow::settleFacets(const ContactLists& lists, const Particles& particles)
{
  const Walls& walls = lists.boundary();
  const FacetGrains& facets = lists.smooth().facets();
  const FacetBody body = facets.body(particles, this->Slot);
  const FacetSlot slot{ body, facets.origin(particles, this->Slot, body),
    particles.position.get(static_cast<std::size_t>(this->Slot)), particles.radius(this->Slot) };
  if (particles.featureAt(this->Slot) == Feature::Edge)
  {
    const int ball =
      static_cast<int>(this->Slot - particles.shaped[particles.shapedAt(this->Slot)].first);
    this->AtMembranes.settle(walls, EdgeAtSheet(slot, body.facets->edgeOf(ball)), this->Touches);
    return;
  }
  const auto isOnSheet = [&](const Touch& touch)
  { return walls.isMembrane(walls.body(touch.element)); };
  const bool any = std::any_of(this->Touches.begin(), this->Touches.end(),
    [&](const Touch& touch)
    { return isOnSheet(touch) && (touch.foot.site != Site::Inside || touch.passed); });
  if (any)
  {
    this->AtMembranes.settle(walls, BodyAtSheet(slot), this->Touches);
    return;
  }
  for (Touch& touch : this->Touches) // edges touch
  {
    touch.felt = touch.felt && !isOnSheet(touch);
  }
}

}
