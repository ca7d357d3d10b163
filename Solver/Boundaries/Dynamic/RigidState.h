// What of a rigid body among walls goes on from step to step, and the pose that follows.
#pragma once

#include "Boundaries/Motion/WallMotion.h"

#include "Basics/Quaternion.h"

namespace dem
{

/// The point that moves as the joint lets it: that which a hinge or a ball joint holds, else the centre
/// of mass, as drawn [L].
Vec3 referencePoint(const RigidBody& body);

/// The state of a rigid body.
struct RigidState
{
  Vec3 position;          ///< of the reference point [L]
  Vec3 velocity;          ///< of that [L/T]
  Quaternion orientation; ///< rotates what was drawn; of bodies that turn freely
  Vec3 spin;              ///< [1/T]
  double angle = 0.0;     ///< about the axis of the joint [rad], or way along it [L]
  /// Length of the step of whose middle the velocities are; 0 where they are those of the state [T].
  double lastStep = 0.0;
  // Of the last step, to be shown.
  /// Accelerations of the reference point and of the spin, up to the velocities of the state [L/T^2],
  /// [1/T^2].
  Vec3 push, twist;
  Vec3 joint;         ///< force of the joint on the body [M L/T^2]
  double motor = 0.0; ///< torque or force of the motor

  RigidState() = default;
  explicit RigidState(const BodyState& state);
  void store(BodyState& state) const;
  static constexpr std::size_t Size = 25;

private:
  template <typename Rigid, typename Use>
  static void visit(Rigid& state, const Use& use);
};

/// Where a rigid body is and how it moves.
/// @param back how long before the state [T]
Pose rigidPose(const RigidBody& body, double time, const BodyState& state, double back = 0.0);

/// Rotation of a body by its angle about an axis, or by its orientation.
void setRotation(const RigidBody& body, const RigidState& now, Pose& pose);

}
