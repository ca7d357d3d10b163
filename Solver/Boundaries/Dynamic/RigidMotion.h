// How a rigid body among walls moves: by reduced coordinates, so that a joint neither yields nor
// drifts. The reference point is the point that a hinge or a ball joint holds, else the centre of
// mass. With the load F of all forces and their torque T about the reference point:
//
//   v' = P F / M     P projects to the directions in which the joint leaves the point free
//   a . w' = a . T / (a . I a)     of a hinge or planar body about its axis a
//   L' = T                         of a body that turns freely, with I about the reference point
//
// A step is a kick and a drift, as that of grains. Angles about an axis give the orientation by
// Rodrigues' formula; a body that turns freely is rotated by FreeRotation.
#pragma once

#include "Boundaries/Dynamic/DynamicBody.h"
#include "Boundaries/Dynamic/RigidState.h"

#include "Basics/Matrix3.h"

namespace dem
{

class RigidMotion : public DynamicBody
{
public:
  explicit RigidMotion(const RigidBody& body);

  BodyState start(double time) const override;
  bool accepts(const BodyState& state) const override;
  WallMoving movingAt(const PlacedElement& element, const Vec3& at, const Vec3& p) const override;
  double inverseMassAt(const PlacedElement& element, const Vec3& p,
    const Vec3& normal) const override;
  std::int64_t partOf(const PlacedElement&) const override { return 0; }
  void add(const PlacedElement& element, const WallReaction& reaction,
    PartLoad& load) const override;
  BodyOutcome advance(const BodyStep& step, const LoadedPart* begin, const LoadedPart* end,
    BodyState& state) const override;
  BodyOutcome pass(double before, double after, BodyState& state) const override;
  BodyTotals totals(const BodyState& state, double time, const Vec3& gravity) const override;

private:
  /// All that acts on the body in a step.
  struct Loads
  {
    Vec3 force;       ///< of grains and weight
    Vec3 torque;      ///< of grains and weight, about the reference point
    Vec3 givenTorque; ///< of the given loads, about that point
    Vec3 lever;       ///< from there to the centre of mass
    double kick = 0.0, drift = 0.0;
  };

  Vec3 lever(const Pose& pose) const { return pose.rotate(this->Lever); }
  Lane3 inAxes(const Vec3& drawn) const;
  Vec3 fromAxes(const Lane3& v) const;
  double mobilityBound(const Vec3& arm) const;
  Loads loadsOn(const BodyStep& step, const PartLoad& grains, RigidState& body) const;
  /// Share of the longest stable step that the spring of the joint takes.
  double shareOfSpring(double step) const;
  void translate(const Loads& loads, RigidState& body, BodyOutcome& done) const;
  void turnAboutAxis(const Loads& loads, RigidState& body, BodyOutcome& done) const;
  void turnFreely(const Loads& loads, RigidState& body, BodyOutcome& done) const;
  double kineticEnergy(const RigidState& body, const Vec3& velocity, const Vec3& spin) const;
  Vec3 spinMomentum(const RigidState& body, const Vec3& spin) const;

  const RigidBody Body;
  Vec3 Axis;              ///< unit
  Vec3 Lever;             ///< from the reference point to the centre of mass, as drawn [L]
  Matrix3 Free;           ///< projects to the directions in which the reference point may move
  bool Moves;             ///< whether there is any
  Vec3 Axes[3];           ///< principal axes about the reference point, as drawn
  Lane3 Moments;          ///< principal moments [M L^2]
  double AboutAxis = 0.0; ///< moment of inertia about the axis [M L^2]
};

}
