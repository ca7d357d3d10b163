#include "Boundaries/Dynamic/RigidMotion.h"

#include "Basics/FreeRotation.h"
#include "Boundaries/Dynamic/JointDrive.h"
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Adds a direction in which a point may not move to unit ones across each other.
void addLocked(Vec3 direction, std::vector<Vec3>& locked)
{
  for (const Vec3& known : locked)
  {
    direction = direction - dot(direction, known) * known;
  }
  if (norm(direction) > 1e-9)
  {
    locked.push_back(normalized(direction));
  }
}

/// Projects to the directions in which the reference point of a body may move.
Matrix3 freeDirections(const RigidBody& body, const Vec3& axis)
{
  if (body.joint == Joint::Hinge || body.joint == Joint::Ball)
  {
    return {};
  }
  if (body.joint == Joint::Slider)
  {
    return outer(axis, axis);
  }
  std::vector<Vec3> locked;
  if (body.joint == Joint::Planar)
  {
    addLocked(axis, locked);
  }
  const Vec3 world[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  for (int k = 0; k < 3; ++k)
  {
    if (body.locked[k])
    {
      addLocked(world[k], locked);
    }
  }
  Matrix3 free = Matrix3::identity();
  for (const Vec3& direction : locked)
  {
    free = free - outer(direction, direction);
  }
  return locked.size() < 3 ? free : Matrix3{};
}

/// Integrals over the body, about the point at a distance from its centre of mass.
Moments momentsAbout(const RigidBody& body, const Vec3& lever)
{
  const auto& t = body.inertia;
  const double m = body.mass;
  const Vec3& r = lever;
  Moments moments;
  moments.volume = m;
  moments.second = { 0.5 * (t[1] + t[2] - t[0]) + m * r.x * r.x,
    0.5 * (t[2] + t[0] - t[1]) + m * r.y * r.y, 0.5 * (t[0] + t[1] - t[2]) + m * r.z * r.z,
    m * r.x * r.y - t[3], m * r.y * r.z - t[4], m * r.z * r.x - t[5] };
  return moments;
}

Vec3 across(const Vec3& axis, const Vec3& v)
{
  return v - dot(v, axis) * axis;
}

}

RigidMotion::RigidMotion(const RigidBody& body)
  : Body(body), Axis(normalized(body.axis)), Lever(body.centre - referencePoint(body)),
    Free(freeDirections(body, Axis)), Moves(frobenius(Free) > 0.0)
{
  const MassProperties mass = massProperties(momentsAbout(body, this->Lever));
  std::copy(mass.axes.begin(), mass.axes.end(), this->Axes);
  this->Moments = Lane3(mass.inertia);
  const Lane3 a = this->inAxes(this->Axis);
  this->AboutAxis =
    a.x * a.x * this->Moments.x + a.y * a.y * this->Moments.y + a.z * a.z * this->Moments.z;
}

Lane3 RigidMotion::inAxes(const Vec3& drawn) const
{
  return { dot(drawn, this->Axes[0]), dot(drawn, this->Axes[1]), dot(drawn, this->Axes[2]) };
}

Vec3 RigidMotion::fromAxes(const Lane3& v) const
{
  return v.x * this->Axes[0] + v.y * this->Axes[1] + v.z * this->Axes[2];
}

BodyState RigidMotion::start(double) const
{
  RigidState body;
  body.position = referencePoint(this->Body);
  body.velocity = this->Free * this->Body.velocity;
  body.spin = this->Body.turnsFreely() ? this->Body.angularVelocity
    : this->Body.turnsAboutAxis()      ? dot(this->Body.angularVelocity, this->Axis) * this->Axis
                                       : Vec3{};
  BodyState state;
  body.store(state);
  return state;
}

bool RigidMotion::accepts(const BodyState& state) const
{
  return state.numbers.size() == RigidState::Size;
}

WallMoving RigidMotion::movingAt(const PlacedElement& element, const Vec3& at, const Vec3&) const
{
  return { element.pose.velocityAt(at), element.pose.angularVelocity };
}

double RigidMotion::inverseMassAt(const PlacedElement& element, const Vec3& p,
  const Vec3& normal) const
{
  double sum = this->Moves ? dot(normal, this->Free * normal) / this->Body.mass : 0.0;
  const Vec3 moment = cross(p - element.pose.centre, normal);
  if (this->Body.turnsAboutAxis())
  {
    const double about = dot(this->Axis, moment);
    sum += about * about / this->AboutAxis;
  }
  else if (this->Body.turnsFreely())
  {
    const Lane3 about = this->inAxes(element.pose.rotateBack(moment));
    sum += about.x * about.x / this->Moments.x + about.y * about.y / this->Moments.y +
      about.z * about.z / this->Moments.z;
  }
  return sum;
}

/// Of inverseMassAt(), at most, in any direction.
double RigidMotion::mobilityBound(const Vec3& arm) const
{
  double sum = this->Moves ? 1.0 / this->Body.mass : 0.0;
  if (this->Body.turnsAboutAxis())
  {
    const Vec3 lever = across(this->Axis, arm);
    sum += dot(lever, lever) / this->AboutAxis;
  }
  else if (this->Body.turnsFreely())
  {
    sum += dot(arm, arm) / std::min({ this->Moments.x, this->Moments.y, this->Moments.z });
  }
  return sum;
}

void RigidMotion::add(const PlacedElement& element, const WallReaction& reaction,
  PartLoad& load) const
{
  const Vec3& centre = element.pose.centre;
  load.column[0] = load.column[0] + reaction.force;
  load.column[1] =
    load.column[1] + (reaction.torque + cross(reaction.grain - centre, reaction.force));
  if (reaction.stiffness > 0.0 || reaction.dashpot > 0.0)
  {
    const double bound = this->mobilityBound(reaction.point - centre);
    load.stiffness += bound * reaction.stiffness;
    load.dashpot += bound * reaction.dashpot;
  }
}

/// Says in @a body how long the step is, as velocities of middles need it.
RigidMotion::Loads RigidMotion::loadsOn(const BodyStep& step, const PartLoad& grains,
  RigidState& body) const
{
  Loads loads;
  Pose pose;
  setRotation(this->Body, body, pose);
  loads.lever = this->lever(pose);
  loads.drift = step.lengths.now;
  loads.kick = step.halves
    ? 0.5 * (body.lastStep + step.lengths.now)
    : step.lengths.kick() + 0.5 * body.lastStep; // the rest of that of a middle
  body.lastStep = step.halves ? step.lengths.now : 0.0;
  const Vec3 weight = this->Body.mass * step.gravity;
  loads.force = grains.column[0] + weight;
  loads.torque = grains.column[1] + cross(loads.lever, weight);
  loads.givenTorque = this->Body.torque + cross(loads.lever, this->Body.force);
  return loads;
}

void RigidMotion::translate(const Loads& loads, RigidState& body, BodyOutcome& done) const
{
  const RigidBody& b = this->Body;
  const Vec3 before = body.velocity;
  const Vec3 all = loads.force + b.force;
  if (b.joint == Joint::Slider)
  {
    const JointDrive drive{ b.mass, dot(loads.force, this->Axis), dot(b.force, this->Axis),
      dot(before, this->Axis), loads.kick, loads.drift };
    const JointRates rates = moveAlong(b, drive, body, done);
    body.velocity = rates.after * this->Axis;
    body.position = b.centre + body.angle * this->Axis;
    body.push = rates.toState * this->Axis;
  }
  else
  {
    body.velocity = before + (loads.kick / b.mass) * (this->Free * all);
    body.position = body.position + loads.drift * body.velocity;
    done.supplied += 0.5 * loads.kick * dot(b.force, before + body.velocity);
    body.push = (1.0 / loads.kick) * (body.velocity - before);
  }
  body.joint = b.mass * ((1.0 / loads.kick) * (body.velocity - before)) - all;
}

void RigidMotion::turnAboutAxis(const Loads& loads, RigidState& body, BodyOutcome& done) const
{
  const JointDrive drive{ this->AboutAxis, dot(loads.torque, this->Axis),
    dot(loads.givenTorque, this->Axis), dot(body.spin, this->Axis), loads.kick, loads.drift };
  const JointRates rates = moveAlong(this->Body, drive, body, done);
  body.spin = rates.after * this->Axis;
  body.twist = rates.toState * this->Axis;
}

void RigidMotion::turnFreely(const Loads& loads, RigidState& body, BodyOutcome& done) const
{
  const Quaternion& q = body.orientation;
  const auto drawn = [&q](const Vec3& v) { return Vec3(rotated(inverse(q), Lane3(v))); };
  const Vec3 before = body.spin;
  const Lane3 w = this->inAxes(drawn(before));
  const Lane3 torque = this->inAxes(drawn(loads.torque + loads.givenTorque));
  const Lane3& moments = this->Moments;
  FreeRotation free;
  free.mobility = { 1.0 / moments.x, 1.0 / moments.y, 1.0 / moments.z };
  free.momentum = Lane3(moments.x * w.x, moments.y * w.y, moments.z * w.z) + loads.kick * torque;
  const auto spinOf = [&](const Quaternion& orientation)
  {
    const Lane3& l = free.momentum;
    const Lane3& per = free.mobility;
    const Vec3 inDrawn = this->fromAxes({ per.x * l.x, per.y * l.y, per.z * l.z });
    return Vec3(rotated(orientation, Lane3(inDrawn)));
  };
  const Vec3 kicked = spinOf(q);
  done.supplied += 0.5 * loads.kick * dot(loads.givenTorque, before + kicked);
  free.run(loads.drift);
  const Quaternion& turn = free.rotation;
  const Vec3 about = this->fromAxes({ turn.x, turn.y, turn.z });
  body.orientation = unit(q * Quaternion{ turn.w, about.x, about.y, about.z });
  body.spin = spinOf(body.orientation);
  body.twist = (1.0 / loads.kick) * (kicked - before);
}

double RigidMotion::shareOfSpring(double step) const
{
  const double inertia =
    this->Body.joint == Joint::Slider ? this->Body.mass : this->AboutAxis;
  return this->Body.hasAxis() ? 0.25 * step * step * this->Body.stiffness / inertia : 0.0;
}

BodyOutcome RigidMotion::advance(const BodyStep& step, const LoadedPart* begin,
  const LoadedPart* end, BodyState& state) const
{
  PartLoad grains;
  for (const LoadedPart* part = begin; part != end; ++part)
  {
    grains.add(part->load);
  }
  BodyOutcome done;
  // As of a grain, half of the bound: the other body of each contact has the other half. It counts
  // before the body is let go, so that the step is short enough then.
  done.share = 0.5 * step.reach * (step.reach * grains.stiffness + 2.0 * grains.dashpot) +
    this->shareOfSpring(step.reach > 0.0 ? step.reach : step.lengths.now);
  if (!this->Body.times.contains(step.time))
  {
    return done;
  }
  RigidState body(state);
  const Loads loads = this->loadsOn(step, grains, body);
  const Vec3 spin = body.spin;
  if (this->Moves)
  {
    this->translate(loads, body, done);
  }
  if (this->Body.turnsAboutAxis())
  {
    this->turnAboutAxis(loads, body, done);
  }
  else if (this->Body.turnsFreely())
  {
    this->turnFreely(loads, body, done);
  }
  if (this->Body.joint == Joint::Hinge || this->Body.joint == Joint::Ball)
  {
    const Vec3 faster = (1.0 / loads.kick) * (body.spin - spin);
    body.joint = this->Body.mass *
        (cross(faster, loads.lever) + cross(body.spin, cross(body.spin, loads.lever))) -
      loads.force - this->Body.force;
  }
  body.store(state);
  return done;
}

BodyOutcome RigidMotion::pass(double before, double after, BodyState& state) const
{
  BodyOutcome done;
  const TimeWindow& times = this->Body.times;
  if (times.contains(before) == times.contains(after))
  {
    return done;
  }
  RigidState body(state);
  const double energy = this->kineticEnergy(body, body.velocity, body.spin);
  if (times.contains(after))
  {
    done.supplied = energy;
    return done;
  }
  done.damped = energy;
  body.velocity = body.spin = body.push = body.twist = body.joint = {};
  body.lastStep = body.motor = 0.0;
  body.store(state);
  return done;
}

Vec3 RigidMotion::spinMomentum(const RigidState& body, const Vec3& spin) const
{
  Pose pose;
  setRotation(this->Body, body, pose);
  const Lane3 w = this->inAxes(pose.rotateBack(spin));
  const Lane3& m = this->Moments;
  return pose.rotate(this->fromAxes({ m.x * w.x, m.y * w.y, m.z * w.z }));
}

/// @param velocity of the reference point
double RigidMotion::kineticEnergy(const RigidState& body, const Vec3& velocity,
  const Vec3& spin) const
{
  return 0.5 * this->Body.mass * dot(velocity, velocity) +
    0.5 * dot(spin, this->spinMomentum(body, spin));
}

BodyTotals RigidMotion::totals(const BodyState& state, double time, const Vec3& gravity) const
{
  const RigidState body(state);
  const Pose pose = rigidPose(this->Body, time, state);
  const double half = 0.5 * body.lastStep; // to the velocities of the state
  const bool moves = this->Body.times.contains(time);
  const Vec3 velocity = moves ? body.velocity + half * body.push : Vec3{};
  const Vec3 spin = moves ? body.spin + half * body.twist : Vec3{};
  const Vec3 lever = this->lever(pose);
  const Vec3 centre = pose.centre + lever;
  const double way = body.angle - this->Body.rest;
  BodyTotals totals;
  totals.kinetic = this->kineticEnergy(body, velocity, spin);
  totals.potential = -this->Body.mass * dot(gravity, centre);
  totals.elastic = 0.5 * this->Body.stiffness * way * way;
  totals.momentum = this->Body.mass * (velocity + cross(spin, lever));
  totals.angularMomentum = this->spinMomentum(body, spin) + cross(pose.centre, totals.momentum) +
    this->Body.mass * cross(lever, velocity);
  return totals;
}

}
