#include "Observing/Synchronise.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/ShapedMotion.h"
#include "Observing/CellSums.h"

namespace dem
{

namespace
{

/// Sum of the energies of rotation that the grain of a slot has with one spin and with another one
/// [M L^2/T^2].
double energyOfSpins(const View& view, std::size_t slot, const Vec3& one, const Vec3& other)
{
  const Particles& particles = view.particles;
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    return 0.5 * sphereInertia(particles.mass(slot), particles.radius(slot)) *
      (dot(one, one) + dot(other, other));
  }
  const auto energyOf = [&](const Vec3& spin)
  {
    ShapedGrain grain = particles.shaped[k];
    grain.angularVelocity = spin;
    return rotationalEnergy(view.shapes[grain.shape], grain);
  };
  return energyOf(one) + energyOf(other);
}

}

void synchronise(const View& view, const std::vector<SlotSum>& sums, const OwnSlots& own,
  Observation& seen)
{
  const Particles& particles = view.particles;
  Totals& totals = seen.totals;
  const auto square = [](const Vec3& v) { return dot(v, v); };
  for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
       ++slot)
  {
    if (!particles.isFirst(slot))
    {
      continue;
    }
    const TotalLoad load = loadOn(view.shapes, particles, slot, view.motion, sums[slot].load);
    const Velocities kick = kickOf(view.shapes, particles, slot, view.motion, load, view.lag);
    const Velocities half = kickOf(view.shapes, particles, slot, view.motion, load, view.halfStep);
    const auto [position, now] = motionOf(particles, slot);
    const Vec3 v = now.linear + kick.linear;
    const Vec3 w = now.angular + kick.angular;
    const std::size_t balls = particles.balls(slot);
    for (std::size_t ball = slot; ball < slot + balls; ++ball)
    {
      seen.velocity[view.indices[ball]] = v;
      seen.angularVelocity[view.indices[ball]] = w;
    }
    const double mass = particles.mass(slot);
    const Vec3 u = v - particles.space.flowAt(position);
    totals.translationalEnergy += 0.5 * mass * (square(u) + square(half.linear));
    totals.rotationalEnergy += energyOfSpins(view, slot, w, half.angular);
    totals.momentum = totals.momentum + mass * v;
    if (particles.space.periodic)
    {
      addKinetic(mass, u, totals.cell);
    }
  }
}

}
