#include "Stepping/WallRow.h"

#include "Boundaries/FacetTouch.h"
#include "Boundaries/SmoothTouch.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Whether a smooth grain is as near to an element as its bounding sphere is. What it touches with
/// is put down as if it were that sphere: the foot of an element says direction, overlap and site.
/// @param foot of the centre; becomes that
bool lookCloser(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  std::int32_t element, double near, Foot& foot)
{
  const Outline outline = lists.boundary().outline(element);
  const double distance = norm(foot.separation);
  const Vec3 towards =
    distance > 0.0 ? (-1.0 / distance) * foot.separation : Vec3{ 0.0, 0.0, -1.0 };
  const SmoothTouch touch = touchOf(lists.smooth().body(particles, slot),
    particles.position.get(slot), outline, towards, near);
  const double reach = particles.radius(slot) + outline.thickness;
  foot = { -(reach - touch.overlap) * touch.direction, touch.site };
  return touch.overlap > -near && touch.site != Site::None;
}

/// Where an edge, a face or a rim of a grain touches an element.
FacetTouch facetTouch(const Walls& walls, const FacetGrains& facets, const Particles& particles,
  std::int64_t slot, std::int64_t element)
{
  const FacetBody body = facets.body(particles, slot);
  const ShapedGrain& grain = particles.shaped[particles.shapedAt(slot)];
  const int ball = static_cast<int>(slot - grain.first);
  switch (particles.featureAt(slot))
  {
    case Feature::Edge:
      return touchOf(walls, element, body, grain.position, body.facets->edgeOf(ball),
        facets.stored());
    case Feature::Rim:
      return rimTouch(walls, element, body, grain.position, body.facets->rimPointOf(ball),
        facets.stored());
    default:
      return cornerTouch(walls, element, body, grain.position, body.facets->wallCornerOf(ball));
  }
}

/// The same as lookCloser() of an edge, or of all of a grain with faces.
bool lookAtFacets(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  std::int32_t element, double reach, Foot& foot)
{
  const FacetTouch touch =
    facetTouch(lists.boundary(), lists.smooth().facets(), particles, slot, element);
  const bool touches = touch.site != Site::None && touch.overlap > 0.0;
  const Vec3 direction = touches ? touch.direction : Vec3{ 0.0, 0.0, 1.0 };
  const double most = 1e3 * reach; // as good as any that is too far away
  foot = { -std::min(reach - touch.overlap, most) * direction, touch.site };
  return touches;
}

/// From the centre of mass to the contact point [L].
Vec3 smoothArm(const SmoothBody& body, const Vec3& separation, double reach)
{
  const Vec3 direction = -normalized(separation);
  return surfacePoint(body, direction) - 0.5 * (reach - norm(separation)) * direction;
}

}

void WallRow::find(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  const WallHolds& holds)
{
  const Seams& seams = lists.boundary().seams();
  this->Slot = static_cast<std::int32_t>(slot);
  this->Held.clear();
  this->Touches.clear();
  this->Pairs.clear();
  this->Earlier.clear();
  this->EarlierPairs.clear();
  this->Gaps.clear();
  this->findTouches(lists, particles, holds);
  if (this->Touches.empty())
  {
    return;
  }
  const FacetGrains& facets = lists.smooth().facets();
  if (facets.hasExtent(particles, slot) && !facets.isRim(particles, slot))
  {
    std::for_each(this->Touches.begin(), this->Touches.end(),
      [](Touch& touch) { touch.felt = true; }); // seams are left out already
  }
  else if (lists.seams() == WallSeams::Seamless)
  {
    seams.settle(this->Touches, this->Work);
  }
  seams.findSources(this->Earlier, this->Touches, this->Work);
  if (lists.range().any())
  {
    this->leaveOut(lists);
  }
}

/// The elements of the row that are near enough for a contact, and the contacts that there were.
void WallRow::findTouches(const ContactLists& lists, const Particles& particles,
  const WallHolds& holds)
{
  const Walls& walls = lists.boundary();
  const WallPairs& list = lists.AtWalls;
  const bool seamless = lists.seams() == WallSeams::Seamless;
  const double radius = particles.radius(this->Slot);
  const double beyond = lists.range().any() ? lists.range().of(radius) : 0.0;
  const std::int64_t begin = list.rowBegin[this->Slot];
  const std::int64_t end = list.rowBegin[this->Slot + 1];
  const bool anyContact = std::any_of(list.touches.begin() + begin, list.touches.begin() + end,
    [](std::uint8_t touches) { return touches != 0; });
  const bool all = beyond > 0.0 && anyContact; // one that lasts may go over to any element
  const double near = all ? beyond : lists.range().begins;
  WallView view(walls, particles.position.get(this->Slot));
  for (std::int64_t pair = begin; pair < end; ++pair)
  {
    const std::int32_t element = list.partner[pair];
    if (list.isBonded(pair))
    {
      const double reach = radius + walls.radius(element);
      Touch touch{ element, {}, reach, true, -1 };
      view.isWithinNear(element, reach, touch.foot);
      this->Held.push_back({ pair, touch });
      continue;
    }
    if (list.touches[pair] != 0)
    {
      this->Earlier.push_back(
        { element, seamless ? static_cast<Site>(list.touches[pair]) : Site::Unknown });
      this->EarlierPairs.push_back(pair);
    }
    if ((!all && !list.mayTouch(pair)) || holds.has(particles, this->Slot, walls.body(element)))
    {
      continue;
    }
    const double reach = radius + walls.radius(element);
    Foot foot;
    bool within = view.isWithin(element, reach + near, foot);
    const bool hasExtent = lists.smooth().facets().hasExtent(particles, this->Slot);
    if (within && (hasExtent || lists.smooth().isSmooth(particles, this->Slot)))
    {
      within = hasExtent ? lookAtFacets(lists, particles, this->Slot, element, reach, foot)
                         : lookCloser(lists, particles, this->Slot, element, near, foot);
      if (!within)
      {
        this->Gaps.push_back(
          { pair, gapFor(list.closed, norm(foot.separation), reach + lists.range().begins) });
        continue;
      }
    }
    if (within)
    {
      this->Touches.push_back({ element, foot, reach, !seamless, -1 });
      this->Pairs.push_back(pair);
    }
    else
    {
      view.isWithinNear(element, reach, foot);
      this->Gaps.push_back(
        { pair, gapFor(list.closed, norm(foot.separation), reach + lists.range().begins) });
    }
  }
}

/// Leaves out elements that are near enough for a contact to last, but not for one to begin.
void WallRow::leaveOut(const ContactLists& lists)
{
  const double begins = lists.range().begins;
  for (std::size_t k = 0; k < this->Touches.size(); ++k)
  {
    Touch& touch = this->Touches[k];
    const double reach = touch.reach + begins;
    if (touch.source < 0 && !(touch.square() < reach * reach))
    {
      touch.felt = false;
      this->Gaps.push_back(
        { this->Pairs[k], gapFor(lists.AtWalls.closed, std::sqrt(touch.square()), reach) });
    }
  }
}

bool WallRow::allStay() const
{
  std::size_t staying = 0;
  bool all = true;
  this->forEachContact(
    [&](std::int64_t pair, std::int64_t source, const Touch&)
    {
      all = all && pair == source;
      ++staying;
    });
  return all && staying == this->Earlier.size() + this->Held.size();
}

void WallRow::addLeft(const ContactLists& lists, std::vector<LeftWork>& left) const
{
  for (std::size_t k = 0; k < this->Earlier.size(); ++k)
  {
    const std::int64_t before = this->EarlierPairs[k];
    const double work = lists.AtWalls.springs[before].rolling.w;
    bool stays = work == 0.0;
    this->forEachContact([&](std::int64_t pair, std::int64_t source, const Touch&)
      { stays = stays || (pair == before && source == before); });
    if (!stays)
    {
      left.push_back({ this->Slot, { lists.boundary().number(this->Earlier[k].element), work } });
    }
  }
}

void WallRow::store(ContactLists& lists, std::vector<LeftWork>& left)
{
  WallPairs& list = lists.AtWalls;
  for (const auto& [pair, gap] : this->Gaps)
  {
    list.gap[pair] = gap;
  }
  if (!this->allStay())
  {
    this->addLeft(lists, left);
    this->Moved.clear();
    this->MovedNormals.clear();
    this->MovedExtras.clear();
    this->forEachContact(
      [&](std::int64_t pair, std::int64_t source, const Touch&)
      {
        const bool isNew = source < 0;
        this->Moved.push_back(
          isNew ? SpringRows{} : continued(list.springs[source], source != pair));
        this->MovedNormals.push_back(isNew ? Row{} : list.normals[source]);
        for (int k = 0; k < list.width(); ++k)
        {
          this->MovedExtras.push_back(isNew ? 0.0 : list.extrasOf(source)[k]);
        }
      });
    for (const std::int64_t pair : this->EarlierPairs)
    {
      list.forget(pair);
    }
    std::size_t next = 0;
    this->forEachContact(
      [&](std::int64_t pair, std::int64_t, const Touch&)
      {
        std::copy_n(this->MovedExtras.data() + next * list.width(), list.width(),
          list.extrasOf(pair));
        list.normals[pair] = this->MovedNormals[next];
        list.springs[pair] = this->Moved[next++];
      });
  }
  this->forEachContact([&](std::int64_t pair, std::int64_t, const Touch& touch)
    { list.touches[pair] = static_cast<std::uint8_t>(touch.foot.site); });
}

WallContact contactWith(const Walls& walls, const SmoothGrains& smooth, const Particles& particles,
  std::int64_t slot, std::int64_t element, const Vec3& separation, double reach,
  std::optional<PlacedSlope>* slope)
{
  WallContact contact{ separation, reach, {}, {}, {}, 1.0, {} };
  if (slope)
  {
    slope->reset();
  }
  const FacetGrains& facets = smooth.facets();
  const bool hasExtent = facets.hasExtent(particles, slot);
  if (hasExtent)
  {
    const FacetTouch touch = facetTouch(walls, facets, particles, slot, element);
    contact.cap = touch.cap - particles.position.get(slot);
    contact.share = touch.share;
    if (slope && touch.slope.any())
    {
      slope->emplace(touch.slope, contact.cap, Vec3{});
    }
  }
  const std::int32_t body = walls.body(element);
  if (walls.drives(body))
  {
    const Vec3 arm = smooth.isSmooth(particles, slot)
      ? smoothArm(smooth.body(particles, slot), separation, reach)
      : contact.cap +
        armTo(separation, reach,
          hasExtent ? facets.body(particles, slot).rounding() : particles.radius(slot));
    const Walls::Moving wall = walls.movingBefore(element, particles.position.get(slot) + arm,
      particles.velocity.get(slot), normalized(separation));
    contact.velocity = wall.velocity;
    contact.spin = wall.spin;
  }
  return contact;
}

}
