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

}
