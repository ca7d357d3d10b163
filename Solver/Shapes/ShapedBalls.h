// Where the balls of a grain with a shape are.
#pragma once

#include "Shapes/ShapeTable.h"
#include "State/Particles.h"

#include <algorithm>

namespace dem
{

/// From the centre of mass of a grain to that of a ball [L].
DEM_INLINE Lane3 ballOffset(const UnitShape& shape, const ShapedGrain& grain, int ball)
{
  return rotated(grain.orientation, Lane3(grain.size * shape.balls[ball].centre));
}

/// Radius of a ball [L].
DEM_INLINE double ballRadius(const UnitShape& shape, const ShapedGrain& grain, int ball)
{
  return grain.size * shape.balls[ball].radius;
}

/// Mass of a grain, by its volume [M].
inline double massOf(const UnitShape& shape, double density, double size)
{
  return density * shape.volume * size * size * size;
}

/// Calls use(radius, density) for spheres that follow forces no slower than the grain does: of each
/// ball one, with its share of the mass, as several balls may press on one thing at a time, and no
/// denser than the grain; of a smooth shape one inside, as light as contacts can find it, and also
/// no denser but where their stiffness is set; of a faceted one one with the radius of the
/// rounding that is as light as contacts can find it [L], [M/L^3].
/// @param rootsOfRadius see LawChoice
template <typename Use>
void forEachLight(const UnitShape& shape, double size, double density, int rootsOfRadius,
  const Use& use)
{
  for (std::size_t k = 0; shape.parts && k < shape.parts->size(); ++k)
  {
    const UnitFacets& part = (*shape.parts)[k];
    const double radius = size * part.rounding;
    use(radius, massOf(shape, density, size) / part.mobility / sphereMass(1.0, radius));
  }
  for (int k = 0; k < shape.smoothCount(); ++k)
  {
    const UnitSurface& surface = *shape.surfaceOf(k);
    const double radius = size * surface.inscribed;
    const double light =
      massOf(shape, density, size) / surface.mobility[rootsOfRadius] / sphereMass(1.0, radius);
    use(radius, rootsOfRadius > 0 ? std::min(density, light) : light);
  }
  const double share = massOf(shape, density, size) / shape.mobility;
  for (int k = shape.smoothCount(); k < shape.firstFeature(); ++k)
  {
    const double radius = size * shape.balls[k].radius;
    use(radius, std::min(density, share / sphereMass(1.0, radius)));
  }
}

/// Velocity of a point of a rigid body half a step ago, to which the velocities of the body belong:
/// it had rotated less then [L/T].
/// @param offset of the point now, from the centre of mass [L]
/// @param lag half of the step [T]
DEM_INLINE Lane3 velocityOf(const Lane3& velocity, const Lane3& spin, const Lane3& offset,
  double lag)
{
  return velocity + cross(spin, fused(-lag, cross(spin, offset), offset));
}

/// Puts a ball where the grain has it, as fast as it moves with that.
DEM_INLINE void placeBall(const UnitShape& shape, const ShapedGrain& grain, int ball,
  Particles& particles)
{
  const std::size_t slot = static_cast<std::size_t>(grain.first + ball);
  const Lane3 offset = ballOffset(shape, grain, ball);
  particles.position.set(slot, Lane3(grain.position) + offset);
  particles.velocity.set(slot,
    velocityOf(Lane3(grain.velocity), Lane3(grain.angularVelocity), offset, particles.lag));
  particles.angularVelocity.set(slot, grain.angularVelocity);
  particles.orientation[slot] = grain.orientation;
}

/// Adds a grain behind the others.
/// @param common id of its first ball, the others follow; material and temperature of all
void addShaped(const UnitShape& shape, ShapedGrain grain, const Particle& common,
  Particles& particles);

/// Puts the balls of a grain where it has them.
void placeBalls(const UnitShape& shape, const ShapedGrain& grain, Particles& particles);

/// Puts the balls of all grains where these have them, with velocities of so long before.
/// @param lag Particles::lag [T]
void placeBalls(const ShapeTable& shapes, double lag, Particles& particles);

}
