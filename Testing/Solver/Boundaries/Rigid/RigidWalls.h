// Rigid bodies among walls, for tests of how they move.
#pragma once

#include "OnWalls.h"

#include "Boundaries/Dynamic/RigidMotion.h"

namespace rigidwalls
{

using namespace dem;

/// A body of this mass and principal moments along the axes of the world.
inline RigidBody body(double mass, const Vec3& moments, const Vec3& centre = {})
{
  RigidBody rigid;
  rigid.moves = true;
  rigid.mass = mass;
  rigid.inertia = { moments.x, moments.y, moments.z, 0.0, 0.0, 0.0 };
  rigid.centre = centre;
  return rigid;
}

/// Two elements: one that rests far away, and a rod that is a rigid body.
inline Surface rod(const Vec3& from, const Vec3& to, const RigidBody& rigid, double radius = 0.0)
{
  Surface walls;
  scene::addElement(walls, { { 100.0, 0.0, 0.0 } }, 0.0);
  scene::addElement(walls, { from, to }, radius);
  walls.bodies.resize(2);
  walls.elements.back().body = 1;
  walls.bodies[1].name = "rod";
  walls.bodies[1].motion.rigid = rigid;
  return walls;
}

/// A thin plate of this length that hangs at its edge on the y axis through the origin, at an angle
/// to the vertical.
inline RigidBody plate(double mass, double length, double angle)
{
  const double moment = mass * length * length / 12.0;
  RigidBody rigid = body(mass, { moment, moment, moment },
    0.5 * length * Vec3{ std::sin(angle), 0.0, -std::cos(angle) });
  rigid.joint = Joint::Hinge;
  rigid.axis = { 0.0, -1.0, 0.0 }; // angles grow with the one to the vertical
  return rigid;
}

/// Moves a body that nothing touches step by step.
class Alone
{
public:
  Alone(const RigidBody& rigid, double timeStep, const Vec3& gravity = {})
    : Body(rigid), Motion(rigid), State(this->Motion.start(0.0)), Gravity(gravity), Step(timeStep)
  {
  }
  BodyOutcome step()
  {
    const BodyStep step{ this->time(), { this->Step, this->Step }, true, this->Gravity, 0.0 };
    const BodyOutcome done = this->Motion.advance(step, nullptr, nullptr, this->State);
    ++this->Steps;
    return done;
  }
  double time() const { return this->Step * static_cast<double>(this->Steps); }
  RigidState now() const { return RigidState(this->State); }
  BodyTotals totals() const
  {
    return this->Motion.totals(this->State, this->time(), this->Gravity);
  }
  Pose pose() const { return rigidPose(this->Body, this->time(), this->State); }

  /// Times at which a number passes 0, upwards or downwards, between two steps in a straight line.
  template <typename Number>
  std::vector<double> passes(const Number& number, std::size_t count)
  {
    std::vector<double> times;
    double last = number(*this);
    while (times.size() < count && this->Steps < 1000000)
    {
      this->step();
      const double next = number(*this);
      if (last * next < 0.0)
      {
        times.push_back(this->time() - this->Step * next / (next - last));
      }
      last = next != 0.0 ? next : last;
    }
    return times;
  }

private:
  RigidBody Body;
  RigidMotion Motion;
  BodyState State;
  Vec3 Gravity;
  double Step;
  std::int64_t Steps = 0;
};

}
