// One step of grains with shapes.
#pragma once

#include "Integrators/BallBatches.h"
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

/// What contacts do to a sphere or a grain with a shape about its centre of mass.
/// @param first slot of its first ball
template <typename LoadOf>
TotalLoad contactsOn(const ShapeTable& shapes, const Particles& particles, std::size_t first,
  const LoadOf& loadOf)
{
  const std::int32_t k = particles.shapedAt(first);
  return k < 0 ? loadOf(0)
               : sumOfBalls(shapes[particles.shaped[k].shape], particles.shaped[k], loadOf);
}

/// Contacts, gravity and Stokes drag on a grain: drag is that of the sphere of the same volume (3),
/// (4). Numerical damping, which is no force, is left out.
TotalLoad totalLoad(const UnitShape& shape, const ShapedGrain& grain, const Motion& motion,
  const TotalLoad& contacts);

/// Angular momentum in the world [M L^2/T].
Vec3 angularMomentum(const UnitShape& shape, const ShapedGrain& grain);
/// The angular velocity that belongs to an angular momentum in the world [1/T].
Vec3 spinOf(const UnitShape& shape, const ShapedGrain& grain, const Vec3& momentum);
/// The angle of a rotation, at most. The surface of a grain that is no clump reaches along any
/// direction by no more than that times the longest lever of a normal farther, or less far; the
/// square of a lever is that of the reach of its point less that of its plane.
/// @param sine of half of the angle
inline double largestAngle(double sine)
{
  return (sine < 0.5 ? 2.1 : Pi) * sine;
}
/// w . L / 2 [M L^2/T^2]
double rotationalEnergy(const UnitShape& shape, const ShapedGrain& grain);

/// Moves grains and their balls by a step: (43), (44), and their rotation by FreeRotation, whose
/// angular momentum gets what the torque of the step adds. To be called in the order of its
/// functions.
class ShapedMotion
{
public:
  /// @param grains follow each other in slots; at most ShapedBlock::Capacity; they are kept
  /// @param loads of their balls
  void load(const ShapeTable& shapes, const Load* loads, ShapedGrain* grains, int count);
  /// What contacts do to a grain.
  TotalLoad contacts(int grain) const;
  /// What is applied to a grain that has moved.
  const AppliedLoad& applied(int grain) const { return this->Applied[grain]; }
  /// @param particles have what is applied to the grains, and what is held of them
  void moveGrains(const Motion& motion, const Particles& particles);
  /// Puts the next batch of balls where their grains are, and measures how far they moved.
  /// @param oriented see BallPlacing
  /// @return the batch; none when all are there
  const BallBlock* placeBalls(bool oriented, Particles& particles);
  /// Upper bound of how far the surface of a ball of a batch moved [L].
  double distanceMoved(int ball) const;

private:
  void moveApplied(const Motion& motion, const Particles& particles);

  ShapedBlock Grains;
  BallBatches Balls;
  std::vector<AppliedLoad> Applied; ///< to each grain, if anything is
  ShapedGrain* All = nullptr; ///< of the grains in lanes
  bool IsCarried = false;     ///< the grains, by a flow
};

}
