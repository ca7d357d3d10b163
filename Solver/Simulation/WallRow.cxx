#include "Simulation/WallRow.h"

#include <algorithm>

namespace dem
{

void WallRow::find(const ContactLists& lists, const Particles& particles, std::int64_t slot)
{
  const Walls& walls = lists.boundary();
  const WallPairs& list = lists.AtWalls;
  this->Slot = static_cast<std::int32_t>(slot);
  this->Touches.clear();
  this->Pairs.clear();
  this->Earlier.clear();
  this->EarlierPairs.clear();
  this->Gaps.clear();
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
