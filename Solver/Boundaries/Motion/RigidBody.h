// A wall that moves freely as one rigid body, with a mass and a joint: what a user says of it.
// RigidMotion.h has how it moves.
#pragma once

#include "Basics/Vec3.h"
#include "Parameters/TimeWindow.h"

#include <array>
#include <limits>
#include <string>

namespace dem
{

enum class Joint
{
  Free = 0,   ///< moves and turns
  Hinge = 1,  ///< turns about an axis that stays
  Slider = 2, ///< moves along the axis
  Ball = 3,   ///< turns about a point that stays
  Planar = 4  ///< moves across the axis and turns about it
};

enum class Motor
{
  None = 0,
  Torque = 1, ///< of a slider a force
  Speed = 2   ///< with whatever torque that takes, up to a limit
};

struct RigidBody
{
  static constexpr double Endless = std::numeric_limits<double>::infinity();

  bool moves = false; ///< whether the wall is such a body
  /// Whether mass, centre and inertia are still to be found from the closed surface of the wall (see
  /// weigh() in Spawning/BodyMass.h), of this density [M/L^3, kg/m^3] unless a mass is given.
  bool fromSurface = false;
  double density = 0.0;

  double mass = 0.0; ///< [M, kg]
  Vec3 centre;       ///< of mass, as drawn [L, m]
  /// xx, yy, zz, xy, yz, zx of the tensor about the centre of mass, as drawn: off the diagonal it has
  /// minus the products of inertia [M L^2, kg m^2].
  std::array<double, 6> inertia{};

  Joint joint = Joint::Free;
  Vec3 point;                   ///< that a hinge or a ball joint holds [L, m]
  Vec3 axis{ 0.0, 0.0, 1.0 };   ///< of hinge, slider and plane, of any length but 0
  std::array<bool, 3> locked{}; ///< translations of a free or planar body along x, y, z
  Vec3 velocity;                ///< of the centre of mass at the begin [L/T, m/s]
  Vec3 angularVelocity;         ///< at the begin [1/T, rad/s]
  Vec3 force;                   ///< on the centre of mass [M L/T^2, N]
  Vec3 torque;                  ///< [M L^2/T^2, N m]

  // About the axis of a hinge or planar body, or along that of a slider: angles and torques, or
  // lengths and forces.
  Motor motor = Motor::None;
  double motorValue = 0.0;     ///< torque or speed
  double motorLimit = Endless; ///< largest torque that keeps a speed
  double stiffness = 0.0;
  double rest = 0.0; ///< where the spring has no load, from where the wall was drawn
  double damping = 0.0;
  double lowest = -Endless, highest = Endless; ///< stops, from where the wall was drawn

  TimeWindow times; ///< when it moves; otherwise it is held

  bool any() const { return this->moves; }
  bool turnsAboutAxis() const
  {
    return this->joint == Joint::Hinge || this->joint == Joint::Planar;
  }
  bool hasAxis() const { return this->turnsAboutAxis() || this->joint == Joint::Slider; }
  bool turnsFreely() const { return this->joint == Joint::Free || this->joint == Joint::Ball; }
};

/// What cannot be simulated about a rigid body, in words that follow the name of the wall ("has
/// ..."); empty when all is well.
std::string findProblem(const RigidBody& body);

}
