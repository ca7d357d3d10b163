#include "Observing/MotionTotals.h"

#include "Integrators/ShapedMotion.h"

namespace dem
{

namespace
{

void addMotion(const ShapedGrain& grain, const UnitShape& shape, const Lattice& space,
  const Vec3& gravity, Totals& totals)
{
  const Vec3 u = grain.velocity - space.flowAt(grain.position);
  totals.mass += grain.mass;
  totals.translationalEnergy += 0.5 * grain.mass * dot(u, u);
  totals.rotationalEnergy += rotationalEnergy(shape, grain);
  totals.potentialEnergy -= grain.mass * dot(gravity, grain.position);
  totals.momentum = totals.momentum + grain.mass * grain.velocity;
}

void addMotion(const Particles& particles, std::size_t slot, const Vec3& gravity, Totals& totals)
{
  const double mass = particles.mass(slot);
  const Vec3 v = particles.velocity.get(slot);
  const Vec3 w = particles.angularVelocity.get(slot);
  const Vec3 u = v - particles.space.flowAt(particles.position.get(slot));
  totals.mass += mass;
  totals.translationalEnergy += 0.5 * mass * dot(u, u);
  totals.rotationalEnergy += 0.5 * sphereInertia(mass, particles.radius(slot)) * dot(w, w);
  totals.potentialEnergy -= mass * dot(gravity, particles.position.get(slot));
  totals.momentum = totals.momentum + mass * v;
}

}

void addMotion(const Particles& particles, const ShapeTable& shapes, std::size_t begin,
  std::size_t end, const Vec3& gravity, Totals& totals)
{
  for (std::size_t slot = begin; slot < end; ++slot)
  {
    const std::int32_t k = particles.shapedAt(slot);
    if (k < 0)
    {
      addMotion(particles, slot, gravity, totals);
    }
    else if (particles.isFirst(slot))
    {
      const ShapedGrain& grain = particles.shaped[k];
      addMotion(grain, shapes[grain.shape], particles.space, gravity, totals);
    }
  }
}

double mechanicalEnergy(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy + totals.potentialEnergy +
    totals.elasticEnergy + totals.surfaceEnergy + totals.walls.energy();
}

double freeEnergy(const Particles& particles, const ShapeTable& shapes, std::size_t begin,
  std::size_t end, const Vec3& gravity)
{
  Totals totals;
  addMotion(particles, shapes, begin, end, gravity, totals);
  return mechanicalEnergy(totals);
}

}
