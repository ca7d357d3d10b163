// The lists of grains at walls.
#include "Lists/ContactLists.h"

#include "Boundaries/WallView.h"

#include <algorithm>

namespace dem
{

void ContactLists::takeWalls(WallPart&& part)
{
  const std::vector<WallBody> bodies = this->Boundary.bodies();
  this->Boundary = Walls(bodies, {}); // frees its memory before more is allocated
  this->Boundary = Walls(bodies, std::move(part));
  this->Boundary.setTime(this->WallTime, this->Servos, this->OfCell);
}

void ContactLists::moveWalls(double time, const std::vector<BodyState>& servos,
  const CellState& cell)
{
  this->OfCell = CellPlace(cell);
  const double distance = this->Boundary.setTime(time, servos, this->OfCell);
  this->WallTime = time;
  this->Servos = servos;
  this->WallsMoved += distance;
  this->AtWalls.closed += distance;
}

void ContactLists::buildWalls(const Particles& particles, PairMemories memory)
{
  std::sort(memory.pairs.begin(), memory.pairs.end());
  this->WallsMoved = 0.0;
  this->WallSkinBudget = this->Boundary.anyMoves() ? this->WallSkin : 0.0;
  this->Boundary.replant();
  this->AtWalls.replace(this->findWallPairs(particles, memory.pairs), this->Workers);
  this->AtWalls.recall(memory);
  this->notePatches();
}

/// Says of pairs with walls that are new in the list which patch their element is in.
void ContactLists::notePatches()
{
  for (std::size_t pair = this->AtWalls.patch.size(); pair < this->AtWalls.partner.size(); ++pair)
  {
    this->AtWalls.patch.push_back(this->Boundary.seams().convexPatch(this->AtWalls.partner[pair]));
  }
}

void ContactLists::extendTracks(const Surface& walls)
{
  this->Boundary.extendTracks(walls);
  this->AtWalls.patch.clear();
  this->notePatches();
}

/// Elements closer than @a radius, in ascending order.
void ContactLists::findWalls(const Vec3& p, double radius,
  std::vector<std::int32_t>& elements) const
{
  WallView view(this->Boundary, p);
  this->Boundary.forEachNear(p, radius,
    [&](std::int32_t element)
    {
      Foot foot;
      if (view.isWithin(element, radius + this->Boundary.radius(element), foot))
      {
        elements.push_back(element);
      }
    });
}

/// How much farther than the cover of a grain its walls are searched. Covers hold the path of a
/// grain and half of the range of a contact; walls that it passed in the last step are found as
/// well.
/// @param skinBudget of the walls [L]
double ContactLists::wallRange(const Particles& particles, std::int64_t slot,
  double skinBudget) const
{
  const double passed = this->TimeStep * norm(particles.velocity.get(slot));
  return skinBudget + passed + 0.5 * this->range().of(particles.radius(slot));
}

/// Pairs that touched in the last step are in the list at any distance. The next step moves their
/// memory to a neighbour or counts it as work.
/// @param known those pairs, in the order of the list
PairRows ContactLists::findWallPairs(const Particles& particles,
  const LargeVector<PairMemory>& known) const
{
  const std::int64_t count = static_cast<std::int64_t>(particles.size());
  RowCollector rows(count, this->Workers.threads);
  parallelRanges(count, this->Workers,
    [&](int range, std::int64_t first, std::int64_t last)
    {
      std::vector<std::int32_t>& found = rows.found(range);
      auto memory = std::lower_bound(known.begin(), known.end(), first,
        [](const PairMemory& pair, std::int64_t slot) { return pair.row < slot; });
      for (std::int64_t slot = first; slot < last; ++slot)
      {
        const std::size_t begin = found.size();
        if (this->own().has(slot))
        {
          const Vec4 cover = this->Budget.paths().coverAtWalls(slot);
          this->findWalls({ cover.x, cover.y, cover.z },
            cover.w + this->wallRange(particles, slot, this->WallSkinBudget), found);
        }
        for (; memory != known.end() && memory->row == slot; ++memory)
        {
          const auto near = found.begin() + static_cast<std::ptrdiff_t>(begin);
          if (std::find(near, found.end(), memory->partner) == found.end())
          {
            found.push_back(memory->partner);
          }
        }
        rows.closeRow(range, slot, begin);
      }
    });
  return rows.layOut(this->Workers);
}

bool ContactLists::fitsBetweenWalls(const Vec3& p, double radius) const
{
  std::vector<std::int32_t> touched;
  this->findWalls(p, radius, touched);
  return touched.empty();
}

}
