#include "Stepping/Walls/WallRow.h"

#include "Stepping/Walls/WallTouch.h"

#include <algorithm>
#include <cmath>

namespace dem
{

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
  if (lists.boundary().anyMembrane())
  {
    this->settleSheets(lists, particles);
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
    const double work = lists.AtWalls.springs[before].slidingWork();
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

}
