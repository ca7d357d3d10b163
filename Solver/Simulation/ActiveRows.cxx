#include "Simulation/ActiveRows.h"

namespace dem
{

namespace
{

/// Whether a pair is in one patch with one of the row that touched.
bool isCovered(const WallPairs& list, std::int64_t begin, std::int64_t end, std::int64_t pair)
{
  for (std::int64_t k = begin; k < end; ++k)
  {
    if (list.touches[k] != 0 && list.inOnePatch(k, pair))
    {
      return true;
    }
  }
  return false;
}

/// Looks at the pairs [begin, end) of a grain.
/// @return whether any touched or may touch
bool look(const WallPairs& list, WallSeams seams, ActiveRow& row)
{
  int touched = 0;
  int inside = 0;
  bool covered = true; // all that may touch
  for (std::int64_t pair = row.begin; pair < row.end; ++pair)
  {
    const Site site = static_cast<Site>(list.touches[pair]);
    if (site != Site::None)
    {
      ++touched;
      inside += site == Site::Inside ? 1 : 0;
    }
    else if (list.mayTouch(pair))
    {
      row.others = true;
      covered = covered && isCovered(list, row.begin, row.end, pair);
    }
  }
  const bool others = row.others && (!covered || seams != WallSeams::Seamless);
  const bool one = touched == 1 || (inside == touched && touched <= GoingContacts::Most);
  row.plain = touched > 0 && one && !others;
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

bool GoingContacts::find(const ContactLists& lists, const Particles& particles,
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
    here.pair = pair;
    here.element = list.partner[pair];
    here.reach = radius + lists.boundary().radius(here.element);
    Foot foot;
    all = before == Site::Inside || row.others
      ? view.isWithinOver(here.element, here.reach, row.others, foot)
      : view.isWithinNear(here.element, here.reach, foot);
    all = all && foot.site == before;
    here.separation = foot.separation;
  }
  return all;
}

}
