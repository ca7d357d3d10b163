#include "Stepping/ActiveRows.h"

namespace dem
{

namespace
{

/// Whether a pair is in one patch with one of the row that touched.
bool isCovered(const WallPairs& list, const ActiveRow& row, std::int64_t pair)
{
  for (std::int64_t k = row.begin; k < row.end; ++k)
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
bool look(const WallPairs& list, WallSeams seams, ActiveRow& row)
{
  int touched = 0;
  int inside = 0;
  bool bonded = false;
  bool covered = true; // all that may touch
  for (std::int64_t pair = row.begin; pair < row.end; ++pair)
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
      row.others = true;
      covered = covered && isCovered(list, row, pair);
    }
  }
  const bool mayBegin = row.others && (!covered || seams != WallSeams::Seamless);
  const bool simple = touched == 1 || (inside == touched && touched <= PersistentContacts::Most);
  row.plain = touched > 0 && simple && !mayBegin && !bonded;
  return touched > 0 || row.others;
}

}

void findActive(const WallPairs& list, WallSeams seams, const Tile& tile,
  std::vector<ActiveRow>& active)
{
  active.clear();
  const std::int64_t end = list.rowBegin[tile.end];
  for (std::int64_t pair = list.rowBegin[tile.begin]; pair < end;)
  {
    ActiveRow row;
    row.slot = list.row[pair];
    row.begin = pair;
    row.end = pair = list.rowBegin[row.slot + 1];
    if (look(list, seams, row))
    {
      active.push_back(row);
    }
  }
}

bool PersistentContacts::find(const ContactLists& lists, const Particles& particles,
  const ActiveRow& row)
{
  const WallPairs& list = lists.AtWalls;
  const double radius = particles.radius(row.slot);
  WallView view(lists.boundary(), particles.position.get(row.slot));
  bool all = true;
  this->count = 0;
  for (std::int64_t pair = row.begin; all && pair < row.end; ++pair)
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
    all = before == Site::Inside || row.others
      ? view.isWithinOver(touch.element, touch.reach, row.others, touch.foot)
      : view.isWithinNear(touch.element, touch.reach, touch.foot);
    all = all && touch.foot.site == before;
    touch.beyond = touch.turned = list.isBeyond(pair, touch.foot.separation);
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
