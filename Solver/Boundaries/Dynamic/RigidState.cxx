#include "Boundaries/Dynamic/RigidState.h"

#include <cmath>

namespace dem
{

Vec3 referencePoint(const RigidBody& body)
{
  const bool holds = body.joint == Joint::Hinge || body.joint == Joint::Ball;
  return holds ? body.point : body.centre;
}

void setRotation(const RigidBody& body, const RigidState& now, Pose& pose)
{
  if (body.turnsAboutAxis())
  {
    setRotation(normalized(body.axis), now.angle, pose);
  }
  else if (body.turnsFreely())
  {
    const Lane3 x = rotated(now.orientation, Lane3(1.0, 0.0, 0.0));
    const Lane3 y = rotated(now.orientation, Lane3(0.0, 1.0, 0.0));
    const Lane3 z = rotated(now.orientation, Lane3(0.0, 0.0, 1.0));
    pose.row[0] = { x.x, y.x, z.x };
    pose.row[1] = { x.y, y.y, z.y };
    pose.row[2] = { x.z, y.z, z.z };
  }
}

namespace
{

/// The state some time before, with the velocities of now.
void goBack(double time, RigidState& now)
{
  now.position = now.position - time * now.velocity;
  const double speed = norm(now.spin);
  const double half = -0.5 * time * speed;
  const Vec3 axis = std::sin(half) * normalized(now.spin);
  now.orientation = Quaternion{ std::cos(half), axis.x, axis.y, axis.z } * now.orientation;
}

}

template <typename Rigid, typename Use>
void RigidState::visit(Rigid& state, const Use& use)
{
  for (auto* vector :
    { &state.position, &state.velocity, &state.spin, &state.push, &state.twist, &state.joint })
  {
    use(vector->x);
    use(vector->y);
    use(vector->z);
  }
  use(state.orientation.w);
  use(state.orientation.x);
  use(state.orientation.y);
  use(state.orientation.z);
  use(state.angle);
  use(state.lastStep);
  use(state.motor);
}

RigidState::RigidState(const BodyState& state)
{
  const double* next = state.numbers.data();
  visit(*this, [&next](double& number) { number = *next++; });
}

void RigidState::store(BodyState& state) const
{
  state.numbers.clear();
  visit(*this, [&state](const double& number) { state.numbers.push_back(number); });
}

Pose rigidPose(const RigidBody& body, double time, const BodyState& state, double back)
{
  Pose pose;
  pose.drawnCentre = pose.centre = referencePoint(body);
  if (state.numbers.size() != RigidState::Size)
  {
    return pose; // as drawn
  }
  RigidState now(state);
  const bool moves = body.times.contains(time);
  if (moves && back != 0.0)
  {
    goBack(back, now);
    now.angle -= body.turnsAboutAxis() ? back * dot(now.spin, normalized(body.axis)) : 0.0;
  }
  pose.centre = now.position;
  setRotation(body, now, pose);
  if (moves)
  {
    pose.velocity = now.velocity;
    pose.angularVelocity = now.spin;
  }
  return pose;
}

}
