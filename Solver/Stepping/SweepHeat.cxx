// How the grains of a tile warm up, once all heat that flows to them through contacts is known.
#include "Stepping/Sweep.h"

namespace dem
{

void Sweep::exchangeHeat(const Scope& scope, const Load* loads, std::size_t begin, std::size_t end)
{
  Particles& particles = scope.particles;
  for (std::size_t slot = begin; slot < end; slot += particles.balls(slot))
  {
    const SurfaceGains gains = this->Heat.exchange(particles, loads + (slot - begin), slot);
    const auto group = static_cast<std::size_t>(
      scope.lists.Grains.layout().groupOf(static_cast<std::int64_t>(slot)));
    this->Supplied[group].surface.add(gains);
  }
}

void Sweep::warmSpheres(const Scope& scope, const Load* loads, std::size_t begin, int count)
{
  if (this->Heat.exchanges())
  {
    this->exchangeHeat(scope, loads, begin, begin + static_cast<std::size_t>(count));
  }
  else if (this->Heat.any())
  {
    this->Heat.warm(scope.particles, loads, begin, count);
  }
}

void Sweep::warmShaped(const Scope& scope, const Load* loads, const ShapedGrain* grains, int count)
{
  const std::int32_t begin = grains[0].first;
  if (this->Heat.exchanges())
  {
    const ShapedGrain& last = grains[count - 1];
    this->exchangeHeat(scope, loads, static_cast<std::size_t>(begin),
      static_cast<std::size_t>(last.first + last.count));
    return;
  }
  for (int k = 0; this->Heat.any() && k < count; ++k)
  {
    this->Heat.warm(scope.particles, loads + (grains[k].first - begin), grains[k]);
  }
}

/// Where the heat of a tile is added up, as its loads are.
TileHeat Sweep::heatOf(const ContactLists& lists, std::int64_t tile, Worker& worker)
{
  const TileLayout& layout = lists.Grains.layout();
  const std::int64_t waiting = this->WaitingIndex[tile];
  return { waiting >= 0 ? this->WaitingHeat.data() + waiting * layout.largest()
                        : worker.heat.data(),
    layout.get(tile).begin };
}

/// Adds what contacts in rows of other tiles give to the grains of a tile.
void Sweep::collectHeat(const Scope& scope, std::int64_t tile, Worker& worker) const
{
  scope.lists.Exchange.collectHeat(tile,
    [&](std::int32_t slot, double heat) { worker.walls.heat.of(slot) += heat; });
}

/// @param slots of own grains of the tile
void Sweep::warmByFriction(const Scope& scope, const Tile& slots, const Worker& worker) const
{
  Particles& particles = scope.particles;
  for (std::int64_t slot = slots.begin; slot < slots.end;)
  {
    const auto first = static_cast<std::size_t>(slot);
    const auto end = slot + static_cast<std::int64_t>(particles.balls(first));
    double heat = 0.0;
    for (; slot < end; ++slot)
    {
      heat += worker.walls.heat.of(slot);
    }
    this->Heat.give(particles, first, heat);
  }
}

/// Gives own grains what contacts lost that have ended, when all grains have moved: a state does not
/// have these contacts, but says what they are going to give (HeatState::due).
void Sweep::warmEnds(const Scope& scope)
{
  const FrictionHeat& friction = this->AtWalls.friction();
  const OwnSlots& own = scope.lists.own();
  Particles& particles = scope.particles;
  const auto give = [&](std::int32_t slot, double heat)
  {
    if (own.has(slot))
    {
      this->Heat.give(particles, particles.firstBall(static_cast<std::size_t>(slot)), heat);
    }
  };
  for (EndLoss& end : this->Ends)
  {
    end.heat = friction.ofEnd(particles, scope.lists.boundary(), end);
    give(end.slot, end.heat.heat.first);
    if (!end.atWall)
    {
      give(end.partner, end.heat.heat.second);
    }
  }
}

}
