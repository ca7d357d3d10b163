// One step of a grain with a shape.
#pragma once

#include "Integrators/SemiImplicitEuler.h"
#include "Shapes/ShapedBalls.h"

namespace dem
{

/// What contacts do to a grain about its centre of mass, from what they do to its balls, in the
/// order of these.
/// @param loadOf(k) returns the TotalLoad of ball k about its centre
template <typename LoadOf>
DEM_INLINE TotalLoad sumOfBalls(const UnitShape& shape, const ShapedGrain& grain,
  const LoadOf& loadOf)
{
  Lane3 force(0.0, 0.0, 0.0), torque(0.0, 0.0, 0.0);
  for (int k = 0; k < grain.count; ++k)
  {
    const TotalLoad ball = loadOf(k);
    force = force + Lane3(ball.force);
    torque = torque + (Lane3(ball.torque) + cross(ballOffset(shape, grain, k), Lane3(ball.force)));
  }
  return { force, torque };
}

/// Contacts, gravity and Stokes drag on a grain: drag is that of the sphere of the same volume (3),
/// (4). Numerical damping, which is no force, is left out.
TotalLoad totalLoad(const UnitShape& shape, const ShapedGrain& grain, const Motion& motion,
  const TotalLoad& contacts);

/// Angular momentum in the world [M L^2/T].
Vec3 angularMomentum(const UnitShape& shape, const ShapedGrain& grain);
/// w . L / 2 [M L^2/T^2]
double rotationalEnergy(const UnitShape& shape, const ShapedGrain& grain);

/// Moves a grain and its balls by a step: (43), (44), and its rotation by FreeTurn, whose angular
/// momentum gets what the torque of the step gives.
/// @param loads of its balls
/// @param contacts what these are together (sumOfBalls)
/// @return whether it moved to a place that is a place, and no ball by more than its radius
/// @param farthest square of the longest way of a ball [L^2]
bool move(const UnitShape& shape, const Load* loads, const Motion& motion, ShapedGrain& grain,
  Particles& particles, TotalLoad& contacts, double& farthest);

}
