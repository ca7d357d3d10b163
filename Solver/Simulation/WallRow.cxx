#include "Simulation/WallRow.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Of the pairs of a grain the one that touched before, if no other did and all that may touch now
/// are in one convex patch; else -1.
/// @param other is set to one of those that may touch, -1 if there is none
std::int64_t findOnly(const WallPairs& list, std::int64_t slot, std::int64_t& other)
{
  std::int64_t found = -1;
  other = -1;
  for (std::int64_t pair = list.rowBegin[slot]; pair < list.rowBegin[slot + 1]; ++pair)
  {
    if (list.touches[pair] != 0)
    {
      if (found >= 0)
      {
        return -1;
      }
      found = pair;
    }
    else if (list.mayTouch(pair))
    {
      if (other >= 0 && !list.inOnePatch(other, pair))
      {
        return -1;
      }
      other = pair;
    }
  }
  const bool one = other < 0 || (found >= 0 && list.inOnePatch(other, found));
  return one ? found : -1;
}

}

/// Looks for what Single is.
bool WallRow::findSingle(const ContactLists& lists, const Particles& particles, std::int64_t slot)
{
  const WallPairs& list = lists.AtWalls;
  std::int64_t other;
  const std::int64_t found = findOnly(list, slot, other);
  if (found < 0 || (other >= 0 && lists.seams() != WallSeams::Seamless))
  {
    return false;
  }
  this->Single.element = list.partner[found];
  this->Single.reach = particles.radius(slot) + lists.boundary().radius(this->Single.element);
  WallView view(lists.boundary(), particles.position.get(slot));
  Foot& foot = this->Single.foot;
  const Site before = static_cast<Site>(list.touches[found]);
  const bool stays = before == Site::Inside || other >= 0
    ? view.isWithinOver(this->Single.element, this->Single.reach, other >= 0, foot)
    : view.isWithinNear(this->Single.element, this->Single.reach, foot);
  if (!stays || (foot.site != before && before != Site::Unknown))
  {
    return false;
  }
  this->SinglePair = found;
  return true;
}

void WallRow::find(const ContactLists& lists, const Particles& particles, std::int64_t slot)
{
  this->SinglePair = -1;
  const Walls& walls = lists.boundary();
  const WallPairs& list = lists.AtWalls;
  this->Slot = static_cast<std::int32_t>(slot);
  this->Touches.clear();
  this->Pairs.clear();
  this->Earlier.clear();
  this->EarlierPairs.clear();
  this->Gaps.clear();
  if (this->findSingle(lists, particles, slot))
  {
    return;
  }
  const bool seamless = lists.seams() == WallSeams::Seamless;
  const double radius = particles.radius(slot);
  WallView view(walls, particles.position.get(slot));
  for (std::int64_t pair = list.rowBegin[slot]; pair < list.rowBegin[slot + 1]; ++pair)
  {
    const std::int32_t element = list.partner[pair];
    if (list.touches[pair] != 0)
    {
      this->Earlier.push_back(
        { element, seamless ? static_cast<Site>(list.touches[pair]) : Site::Unknown });
      this->EarlierPairs.push_back(pair);
    }
    if (!list.mayTouch(pair))
    {
      continue;
    }
    const double reach = radius + walls.radius(element);
    Foot foot;
    if (view.isWithin(element, reach, foot))
    {
      this->Touches.push_back({ element, foot, reach, !seamless, -1 });
      this->Pairs.push_back(pair);
    }
    else
    {
      view.isWithinNear(element, reach, foot);
      this->Gaps.push_back({ pair, gapFor(list.closed, norm(foot.separation), reach) });
    }
  }
  if (this->Touches.empty())
  {
    return;
  }
  if (seamless)
  {
    walls.seams().settle(this->Touches, this->Work);
  }
  walls.seams().findSources(this->Earlier, this->Touches, this->Work);
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
  return all && staying == this->Earlier.size();
}

void WallRow::addLeft(const WallPairs& list, std::vector<LeftWork>& left) const
{
  for (std::size_t k = 0; k < this->Earlier.size(); ++k)
  {
    const std::int64_t before = this->EarlierPairs[k];
    const double work = list.springs[before].rolling.w;
    bool stays = work == 0.0;
    this->forEachContact([&](std::int64_t pair, std::int64_t source, const Touch&)
      { stays = stays || (pair == before && source == before); });
    if (!stays)
    {
      left.push_back({ this->Slot, { this->Earlier[k].element, work } });
    }
  }
}

void WallRow::store(ContactLists& lists, std::vector<LeftWork>& left)
{
  WallPairs& list = lists.AtWalls;
  if (this->SinglePair >= 0)
  {
    list.touches[this->SinglePair] = static_cast<std::uint8_t>(this->Single.foot.site);
    return;
  }
  for (const auto& [pair, gap] : this->Gaps)
  {
    list.gap[pair] = gap;
  }
  if (!this->allStay())
  {
    this->addLeft(list, left);
    this->Moved.clear();
    this->forEachContact(
      [&](std::int64_t pair, std::int64_t source, const Touch&)
      {
        this->Moved.push_back(
          source < 0 ? SpringRows{} : continued(list.springs[source], source != pair));
      });
    for (const std::int64_t pair : this->EarlierPairs)
    {
      list.springs[pair] = SpringRows{};
      list.touches[pair] = 0;
    }
    auto next = this->Moved.begin();
    this->forEachContact(
      [&](std::int64_t pair, std::int64_t, const Touch&) { list.springs[pair] = *next++; });
  }
  this->forEachContact([&](std::int64_t pair, std::int64_t, const Touch& touch)
    { list.touches[pair] = static_cast<std::uint8_t>(touch.foot.site); });
}

WallContact contactWith(const Walls& walls, const Particles& particles, std::int64_t slot,
  std::int64_t element, const Vec3& separation, double reach)
{
  WallContact contact{ separation, reach, {}, {} };
  const std::int32_t body = walls.body(element);
  if (walls.moves(body))
  {
    const Vec3 arm = armTo(separation, reach, particles.radius(slot));
    contact.velocity = walls.velocityAt(element, particles.position.get(slot) + arm);
    contact.spin = walls.pose(body).angularVelocity;
  }
  return contact;
}

}
