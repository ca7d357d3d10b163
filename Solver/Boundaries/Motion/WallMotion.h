// How a wall moves as one rigid body: a translation, a rotation, and an oscillation along and about
// an axis, each in a time window of its own, added up. A function of time alone, so that any time
// can be asked for, but for a servo, whose travel is state. Every part is zero when its window
// begins: a wall never jumps from where it was drawn.
#pragma once

#include "Basics/Vec3.h"
#include "Boundaries/Motion/RigidBody.h"
#include "Boundaries/Motion/WallServo.h"
#include "Parameters/TimeWindow.h"

#include <string>
#include <vector>

namespace dem
{

/// Sine with frequency and phase, less its value at the beginning; constant after the end.
struct Oscillation
{
  double frequency = 0.0; ///< [1/T, Hz], >= 0
  double phase = 0.0;     ///< [rad]
  TimeWindow times;

  /// sin(2 pi f t + phase) - sin(phase), t counted from the beginning.
  double value(double time) const;
  /// Derivative of value() by time [1/T].
  double rate(double time) const;
};

/// How the surface of a wall runs along itself while the wall stays where it is: a conveyor belt, a
/// roller. At each contact it has the part of this velocity that is along the surface there. Where
/// the wall moves, the surface moves and rotates with it.
struct SurfaceRun
{
  Vec3 velocity;                ///< equal everywhere [L/T, m/s]
  double angularVelocity = 0.0; ///< about the axis of rotation of the wall [1/T, rad/s]
  TimeWindow times;

  bool any() const { return norm(this->velocity) > 0.0 || this->angularVelocity != 0.0; }
};

/// A row of a table of positions. Only differences to the first row count.
struct MotionRow
{
  double time = 0.0;  ///< [T, s]
  Vec3 shift;         ///< [L, m]
  double angle = 0.0; ///< about the axis of rotation [rad]
};

struct WallMotion
{
  Vec3 velocity; ///< of the translation [L/T, m/s]
  TimeWindow translationTimes;

  Vec3 centre;                  ///< a point on the axis of rotation and swing; it takes part in the
                                ///< translation and the oscillation [L, m]
  Vec3 axis{ 0.0, 0.0, 1.0 };   ///< direction of the axis, of any length but 0
  double angularVelocity = 0.0; ///< about the axis [1/T, rad/s]
  TimeWindow rotationTimes;

  Vec3 amplitude; ///< of the oscillation along an axis [L, m]
  Oscillation oscillation;

  double swingAngle = 0.0; ///< amplitude of the oscillation about the axis [rad]
  Oscillation swing;

  /// In the order of times. The wall moves evenly between two rows, and rests before the first and
  /// after the last.
  std::vector<MotionRow> table;

  WallServo servo; ///< added to all that

  SurfaceRun surface; ///< which changes no position

  RigidBody rigid; ///< instead of all that

  /// Whether the wall changes its position.
  bool moves() const;
  /// Whether the wall rotates as given, or its surface does; what a servo does is not given.
  bool turns() const;
};

/// What cannot be simulated about a motion, in words that follow the name of the wall ("has ...");
/// empty when all is well.
std::string findProblem(const WallMotion& motion);

/// Whether a wall is where it was drawn at a time, but for what a servo has moved it.
bool isAsDrawn(const WallMotion& motion, double time);

/// The largest of the velocities of the parts of a motion: of translation, rotation, oscillations,
/// table and surface, each at its fastest [L/T]. That of a servo is not known before.
/// @param reach how far from the axis the wall reaches [L]
double fastestOf(const WallMotion& motion, double reach);

/// Where a wall is and how it moves at one time. A point x of the wall as drawn is at
/// centre + rotation (x - drawnCentre).
struct Pose
{
  Vec3 row[3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } }; ///< of the rotation
  Vec3 drawnCentre;                                                          ///< [L]
  Vec3 centre;                                                               ///< [L]
  Vec3 velocity;        ///< of the centre [L/T]
  Vec3 angularVelocity; ///< [1/T]
  Vec3 surfaceVelocity; ///< of the surface against the wall [L/T]
  Vec3 surfaceSpin;     ///< of the surface against the wall, about the centre [1/T]

  Vec3 rotate(const Vec3& v) const
  {
    return { dot(this->row[0], v), dot(this->row[1], v), dot(this->row[2], v) };
  }
  Vec3 rotateBack(const Vec3& v) const
  {
    return v.x * this->row[0] + v.y * this->row[1] + v.z * this->row[2];
  }
  /// From a point of the wall as drawn to its present position.
  Vec3 transform(const Vec3& x) const { return this->centre + this->rotate(x - this->drawnCentre); }
  /// From a present position to the wall as drawn.
  Vec3 transformBack(const Vec3& x) const
  {
    return this->drawnCentre + this->rotateBack(x - this->centre);
  }
  /// Velocity of the point of the wall that is at @a x now [L/T].
  Vec3 velocityAt(const Vec3& x) const
  {
    return this->velocity + cross(this->angularVelocity, x - this->centre);
  }
  /// Velocity of the running surface at @a x against the wall there [L/T].
  /// @param normal of the surface there, of length 1, to either side
  Vec3 surfaceVelocityAt(const Vec3& x, const Vec3& normal) const
  {
    const Vec3 v = this->surfaceVelocity + cross(this->surfaceSpin, x - this->centre);
    return v - dot(v, normal) * normal;
  }
};

/// Gives a pose that is not rotated the rotation by an angle about an axis of length 1.
void setRotation(const Vec3& n, double angle, Pose& pose);

Pose poseAt(const WallMotion& motion, double time, const BodyState& state = {});

}
