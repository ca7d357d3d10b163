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
/// @param touch with the foot of the centre, and whether that is beyond; becomes that
bool touchesSmooth(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  double near, Touch& touch)
{
  const Outline outline = lists.boundary().outline(touch.element);
  const Vec3& separation = touch.foot.separation;
  const double distance = (touch.beyond ? -1.0 : 1.0) * norm(separation);
  const Vec3 towards = distance != 0.0 ? (-1.0 / distance) * separation : Vec3{ 0.0, 0.0, -1.0 };
  const SmoothTouch closer = touchOf(lists.smooth().body(particles, slot),
    particles.position.get(slot), outline, towards, touch.beyond, near);
  touch.foot = { -(touch.reach - closer.overlap) * closer.direction, closer.site };
  touch.flipped = closer.overlap > touch.reach;
  return closer.overlap > -near && closer.site != Site::None;
}

/// Where an edge, a face or a rim of a grain touches an element.
FacetTouch facetTouch(const Walls& walls, const FacetGrains& facets, const Particles& particles,
  std::int64_t slot, std::int64_t element)
{
  const FacetBody body = facets.body(particles, slot);
  const int ball = static_cast<int>(slot - particles.shaped[particles.shapedAt(slot)].first);
  const Vec3 origin = facets.origin(particles, slot, body);
  switch (particles.featureAt(slot))
  {
    case Feature::Edge:
      return touchOf(walls, element, body, origin, body.facets->edgeOf(ball),
        facets.storedAtWalls());
    case Feature::Rim:
      return rimTouch(walls, element, body, origin, body.facets->rimPointOf(ball),
        facets.storedAtWalls());
    default:
      return cornerTouch(walls, element, body, origin, body.facets->wallCornerOf(ball));
  }
}

/// Finds the contact of an edge, a rim or all of a grain with faces, as touchesSmooth() does.
bool touchesFacets(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  double reach, Touch& touch)
{
  const FacetTouch closer =
    facetTouch(lists.boundary(), lists.smooth().facets(), particles, slot, touch.element);
  const bool touches = closer.site != Site::None && closer.overlap > 0.0;
  const Vec3 direction = touches ? closer.direction : Vec3{ 0.0, 0.0, 1.0 };
  const double most = 1e3 * reach; // as good as any that is too far away
  touch.foot = { -std::min(reach - closer.overlap, most) * direction, closer.site };
  touch.flipped = closer.overlap > reach;
  return touches;
}

/// Whether a grain with faces has held a point since before the last step. Such a point of a wall has
/// come in through the surface of the grain, and not through its centre.
/// @param point from the origin of the axes of the body before the step [L]
/// @param thickness of the wall [L]
bool hasHeld(const FacetBody& body, const Vec3& point, double thickness)
{
  const double distance = body.size * nearestPoint(*body.facets, body.inUnits(point)).distance;
  return distance < body.rounding() + thickness;
}

/// From the centre of mass to the contact point [L].
/// @param distance along the normal
Vec3 smoothArm(const SmoothBody& body, const Vec3& normal, double distance, double reach)
{
  return surfacePoint(body, -normal) + 0.5 * (reach - distance) * normal;
}

}

void WallRow::find(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  const WallHolds& holds, double lastStep)
{
  const Seams& seams = lists.boundary().seams();
  this->Slot = static_cast<std::int32_t>(slot);
  this->LastStep = lastStep;
  this->MayBeBeyond = false;
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
  this->keepSides(lists, particles);
  if (lists.rangeAtWalls().any())
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
  const double beyond = lists.rangeAtWalls().any() ? lists.rangeAtWalls().of(radius) : 0.0;
  const std::int64_t begin = list.rowBegin[this->Slot];
  const std::int64_t end = list.rowBegin[this->Slot + 1];
  const bool anyContact = std::any_of(list.touches.begin() + begin, list.touches.begin() + end,
    [](std::uint8_t touches) { return touches != 0; });
  const bool all = beyond > 0.0 && anyContact; // one that lasts may go over to any element
  const double near = all ? beyond : lists.rangeAtWalls().begins;
  WallView view(walls, particles.position.get(this->Slot));
  for (std::int64_t pair = begin; pair < end; ++pair)
  {
    const std::int32_t element = list.partner[pair];
    if (list.isBonded(pair))
    {
      const double reach = radius + walls.radius(element);
      Touch touch{ element, {}, reach, true, -1 };
      view.isWithinNear(element, reach, touch.foot);
      touch.beyond = touch.flipped = list.isBeyond(pair, touch.foot.separation);
      this->Held.push_back({ pair, touch });
      continue;
    }
    if (list.touches[pair] != 0)
    {
      this->MayBeBeyond = this->MayBeBeyond || list.normals[pair].w < 0.0;
      this->Earlier.push_back(
        { element, seamless ? static_cast<Site>(list.touches[pair]) : Site::Unknown });
      this->EarlierPairs.push_back(pair);
    }
    if ((!all && !list.mayTouch(pair)) || holds.has(particles, this->Slot, walls.body(element)))
    {
      continue;
    }
    this->add(lists, particles, view, pair, near);
  }
}

/// Adds the element of a pair if it is near enough, or if the grain is beyond it: it came into
/// contact and has not come back, or has passed the element at once.
void WallRow::add(const ContactLists& lists, const Particles& particles, WallView& view,
  std::int64_t pair, double near)
{
  const Walls& walls = lists.boundary();
  const WallPairs& list = lists.AtWalls;
  const std::int32_t element = list.partner[pair];
  const double reach = particles.radius(this->Slot) + walls.radius(element);
  const bool isSmooth = lists.smooth().isSmooth(particles, this->Slot);
  const bool hasExtent = lists.smooth().facets().hasExtent(particles, this->Slot);
  Touch touch{ element, {}, reach, lists.seams() != WallSeams::Seamless, -1 };
  Foot& foot = touch.foot;
  bool within = view.isWithin(element, reach + near, foot) && !foot.elsewhere;
  if (!within)
  {
    view.isWithinNear(element, reach, foot);
  }
  const bool touched = list.touches[pair] != 0;
  if (!hasExtent)
  {
    touch.beyond = touch.flipped = touched && list.isBeyond(pair, foot.separation);
  }
  const bool mayPass = !hasExtent || particles.featureAt(this->Slot) == Feature::Body;
  const Vec3 ofCentre = foot.separation;
  if (mayPass && (!touched || list.normals[pair].w < 0.0))
  {
    touch.passed = this->hasPassed(lists, particles, element, foot.separation);
  }
  if (hasExtent && within)
  {
    within = touchesFacets(lists, particles, this->Slot, reach, touch);
  }
  else if (isSmooth && (within || touch.beyond))
  {
    within = touchesSmooth(lists, particles, this->Slot, near, touch);
  }
  this->MayBeBeyond = this->MayBeBeyond || touch.beyond || touch.passed;
  if (within || touch.beyond || touch.passed)
  {
    this->Touches.push_back(touch);
    this->Pairs.push_back(pair);
  }
  else
  {
    const float gap =
      gapFor(list.closed, norm(foot.separation), reach + lists.rangeAtWalls().begins);
    // The centre of a grain with faces may pass an element that the grain cannot touch.
    const bool both = hasExtent && mayPass;
    this->Gaps.push_back(
      { pair, both ? std::min(gap, gapFor(list.closed, norm(ofCentre), 0.0)) : gap });
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
    const bool isOne = walls.body(other.element) == walls.body(touch.element) &&
      walls.seams().isSame(other, touch);
    next = other.felt && isFree && isOne ? &other : next;
    other.source = other.source == own ? -1 : other.source;
  }
  next->felt = true;
  next->source = own;
  return *next;
}

/// Leaves out elements that are near enough for a contact to last, but not for one to begin.
void WallRow::leaveOut(const ContactLists& lists)
{
  const double begins = lists.rangeAtWalls().begins;
  for (std::size_t k = 0; k < this->Touches.size(); ++k)
  {
    Touch& touch = this->Touches[k];
    const double reach = touch.reach + begins;
    if (touch.source < 0 && !touch.beyond && !(touch.square() < reach * reach))
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
          isNew ? SpringVec4s{} : continued(list.springs[source], source != pair));
        this->MovedNormals.push_back(isNew ? Vec4{} : list.normals[source]);
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

void setContact(const Walls& walls, const SmoothGrains& smooth, const Particles& particles,
  std::int64_t slot, const Touch& touched, bool faces, Vec4& lastNormal, WallLanes& lanes, int c)
{
  const std::int32_t element = touched.element;
  const Vec3& separation = touched.foot.separation;
  const double side = touched.flipped ? -1.0 : 1.0;
  const auto normal = [&] { return side * normalized(separation); };
  if (touched.beyond && lastNormal.x == 0.0 && lastNormal.y == 0.0 && lastNormal.z == 0.0)
  {
    const Vec3 n = normal();
    lastNormal = { n.x, n.y, n.z, 0.0 };
  }
  lastNormal.w = touched.beyond ? -1.0 : 1.0;
  const FacetGrains& facets = smooth.facets();
  const bool hasExtent = facets.hasExtent(particles, slot);
  Vec3 cap;
  if (faces)
  {
    lanes.slope[c].reset();
    double share = 1.0;
    if (hasExtent)
    {
      const FacetTouch touch = facetTouch(walls, facets, particles, slot, element);
      cap = touch.cap - particles.position.get(slot);
      share = touch.share;
      if (touch.slope.any())
      {
        lanes.slope[c].emplace(touch.slope, cap, Vec3{});
      }
    }
    lanes.cap.set(c, Lane3(cap));
    lanes.share[c] = share;
  }
  Walls::Moving wall;
  if (walls.drives(walls.body(element)))
  {
    const Vec3 n = normal();
    const Vec3 arm = smooth.isSmooth(particles, slot)
      ? smoothArm(smooth.body(particles, slot), n, side * norm(separation), touched.reach)
      : cap +
        armTo(separation, side, touched.reach,
          hasExtent ? facets.body(particles, slot).rounding() : particles.radius(slot));
    wall = walls.movingBefore(element, particles.position.get(slot) + arm,
      particles.velocity.get(slot), n);
  }
  lanes.separation.set(c, Lane3(separation));
  lanes.reach[c] = touched.reach;
  lanes.side[c] = side;
  lanes.velocity.set(c, Lane3(wall.velocity));
  lanes.spin.set(c, Lane3(wall.spin));
}

}
