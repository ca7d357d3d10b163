#include "Stepping/ActiveGrains.h"
#include "Boundaries/WallView.h"

namespace dem
{

namespace
{

/// Whether a pair is in one patch with one of the row that touched.
bool isCovered(const WallPairs& list, const ActiveGrain& grain, std::int64_t pair)
{
  for (std::int64_t k = grain.begin; k < grain.end; ++k)
  {
    if (list.touches[k] != 0 && list.inOnePatch(k, pair))
    {
      return true;
    }
  }
  return false;
}

/// Fills in what the pairs of a row say.
/// @return whether any touched or may touch
bool settle(const WallPairs& list, WallSeams seams, ActiveGrain& grain)
{
  int touched = 0;
  int inside = 0;
  bool bonded = false;
  bool covered = true; // all that may touch
  for (std::int64_t pair = grain.begin; pair < grain.end; ++pair)
  {
    const Site site = static_cast<Site>(list.touches[pair]);
    if (site != Site::None)
    {
      ++touched;
      inside += site == Site::Inside ? 1 : 0;
      bonded = bonded || list.isBonded(pair);
    }
    else if (list.mayTouch(pair))
    {
      grain.others = true;
      covered = covered && isCovered(list, grain, pair);
    }
  }
  const bool mayBegin = grain.others && (!covered || seams != WallSeams::Seamless);
  const bool simple = touched == 1 || (inside == touched && touched <= PersistentContacts::Most);
  grain.plain = touched > 0 && simple && !mayBegin && !bonded;
  return touched > 0 || grain.others;
}

}

void findActive(const WallPairs& list, WallSeams seams, const Tile& tile,
  std::vector<ActiveGrain>& active)
{
  active.clear();
  const std::int64_t end = list.rowBegin[tile.end];
  for (std::int64_t pair = list.rowBegin[tile.begin]; pair < end;)
  {
    ActiveGrain grain;
    grain.slot = list.row[pair];
    grain.begin = pair;
    grain.end = pair = list.rowBegin[grain.slot + 1];
    if (settle(list, seams, grain))
    {
      active.push_back(grain);
    }
  }
}

bool PersistentContacts::find(const ContactLists& lists, const Particles& particles,
  const ActiveGrain& grain)
{
  const WallPairs& list = lists.AtWalls;
  const double radius = particles.radius(grain.slot);
  WallView view(lists.boundary(), particles.position.get(grain.slot));
  bool all = true;
  this->count = 0;
  for (std::int64_t pair = grain.begin; all && pair < grain.end; ++pair)
  {
    const Site before = static_cast<Site>(list.touches[pair]);
    if (before == Site::None)
    {
      continue;
    }
    TouchedElement& here = this->contact[this->count++];
    Touch& touch = here.touch;
    here.pair = pair;
    touch.element = list.partner[pair];
    touch.reach = radius + lists.boundary().radius(touch.element);
    all = before == Site::Inside || grain.others
      ? view.isWithinOver(touch.element, touch.reach, grain.others, touch.foot)
      : view.isWithinNear(touch.element, touch.reach, touch.foot);
    all = all && touch.foot.site == before && !touch.foot.elsewhere;
    touch.beyond = touch.flipped = list.isBeyond(pair, touch.foot.separation);
  }
  return all && (lists.seams() != WallSeams::Seamless || !this->anySame(lists.boundary().seams()));
}

/// Whether any two may be one contact.
bool PersistentContacts::anySame(const Seams& seams) const
{
  bool any = false;
  for (int a = 0; a < this->count; ++a)
  {
    for (int b = 0; b < this->count; ++b)
    {
      any = any || (a != b && seams.isSame(this->contact[a].touch, this->contact[b].touch));
    }
  }
  return any;
}

}
