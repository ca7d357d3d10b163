// Walls over time: where their bodies are, how fast their surfaces move, and what a servo feels.
#include "Boundaries/Dynamic/RigidMotion.h"
#include "Boundaries/TrackPoints.h"
#include "Boundaries/Walls.h"

#include <algorithm>

namespace dem
{

namespace
{

/// How far apart two poses put a point that is @a reach from the centre, or more.
double apart(const Pose& a, const Pose& b, double reach)
{
  // The largest displacement of a unit vector is at most the norm of the difference of rotations.
  double square = 0.0;
  for (int k = 0; k < 3; ++k)
  {
    const Vec3 d = a.row[k] - b.row[k];
    square += dot(d, d);
  }
  return norm(a.centre - b.centre) + std::sqrt(square) * reach;
}

}

double Walls::setTime(double time, const std::vector<BodyState>& servos, const CellPlace& cell)
{
  double farthest = 0.0;
  const bool isElsewhere = !(cell == this->Cell);
  this->Cell = cell;
  this->Time = time;
  this->Servos = servos;
  for (std::size_t b = 0; this->AnyDrives && b < this->Drawn.bodies.size(); ++b)
  {
    const std::int32_t body = static_cast<std::int32_t>(b);
    if (!this->drives(body))
    {
      continue;
    }
    double inShape = 0.0;
    if (!this->Drawn.bodies[b].follows)
    {
      inShape = this->follow(body, time);
    }
    else if (isElsewhere)
    {
      inShape = this->followCell(body);
    }
    if (this->isMembrane(body) && b < servos.size())
    {
      inShape = this->Dynamic[b]->place(servos[b], this->Drawn.points, this->PointVelocities);
      this->placeAnew(body, inShape);
    }
    const Pose pose = poseAt(this->Drawn.bodies[b].motion, time, bodyStateOf(servos, b));
    farthest = std::max(farthest, inShape + apart(pose, this->Poses[b], this->Reach[b]));
    this->Poses[b] = pose;
  }
  return farthest;
}

void Walls::setStepMiddle(double half)
{
  for (std::size_t b = 0; this->AnyDrives && b < this->Drawn.bodies.size(); ++b)
  {
    this->Before.resize(this->Poses.size());
    BodyState servo = bodyStateOf(this->Servos, b);
    if (this->Drawn.bodies[b].motion.rigid.any())
    {
      this->Before[b] = rigidPose(this->Drawn.bodies[b].motion.rigid, this->Time, servo, half);
      continue;
    }
    servo.travel -= half * servo.speed;
    this->Before[b] = this->drives(static_cast<std::int32_t>(b))
      ? poseAt(this->Drawn.bodies[b].motion, std::max(this->Time - half, std::min(this->Time, 0.0)),
          servo) // motions begin at 0, and nothing is known of before
      : this->Poses[b];
  }
  this->Half = half;
}

double Walls::servoTarget(std::int32_t body) const
{
  const WallServo& servo = this->Drawn.bodies[body].motion.servo;
  return servo.kind == ServoKind::Pressure ? servo.load * this->Areas[body].now(this->Poses)
                                           : servo.load;
}

ServoLoad Walls::servoLoad(std::int32_t body, const Vec3& at, const Vec3& force, const Vec3& torque,
  const ServoLoad& contact) const
{
  const WallMotion& motion = this->Drawn.bodies[body].motion;
  if (motion.servo.kind != ServoKind::Torque)
  {
    return { -dot(force, normalized(motion.servo.direction)), contact.stiffness, contact.steepest,
      contact.dashpot };
  }
  const Vec3 axis = normalized(motion.axis);
  const Vec3 arm = at - this->Poses[body].centre;
  const Vec3 lever = arm - dot(arm, axis) * axis;
  const double square = dot(lever, lever);
  return { -dot(torque + cross(arm, force), axis), square * contact.stiffness,
    square * contact.steepest, square * contact.dashpot };
}

/// Lays a body out along its track.
/// @return how far its points moved at most [L].
double Walls::follow(std::int32_t body, double time)
{
  const WallTrack& track = this->Drawn.bodies[body].track;
  if (track.times.size() < 2 || (this->Partial && this->FirstPoints[body] < 0))
  {
    return 0.0;
  }
  this->PointVelocities.resize(this->Drawn.points.size());
  double farthest = 0.0;
  const std::int64_t shift = this->Partial ? this->FirstPoints[body] - track.firstPoint : 0;
  forEachTrackPoint(track, time,
    [&](std::int64_t drawn, const Vec3& position, const Vec3& velocity)
    {
      const std::int64_t point = drawn + shift;
      farthest = std::max(farthest, norm(position - this->Drawn.points[point]));
      this->Drawn.points[point] = position;
      this->PointVelocities[point] = velocity;
    });
  this->placeAnew(body, farthest);
  return farthest;
}

/// Lays a body out as the cell has deformed it.
/// @return how far its points moved at most [L].
double Walls::followCell(std::int32_t body)
{
  double farthest = 0.0;
  for (const std::int32_t e : this->ElementsOf[body])
  {
    const Element& element = this->Drawn.elements[e];
    for (int k = 0; k < static_cast<int>(element.kind); ++k)
    {
      const std::int64_t point = element.point[k];
      const Vec3 position = this->Cell.position(this->OfBegin[point]);
      farthest = std::max(farthest, norm(position - this->Drawn.points[point]));
      this->Drawn.points[point] = position;
      this->PointVelocities[point] = this->Cell.velocityAt(position);
    }
  }
  this->placeAnew(body, farthest);
  return farthest;
}

/// @param farthest that a point of the body moved [L]
void Walls::placeAnew(std::int32_t body, double farthest)
{
  for (const std::int32_t element : this->ElementsOf[body])
  {
    this->layOut(element);
  }
  this->Drift[body] += farthest;
  if (this->Drawn.bodies[body].motion.moves())
  {
    this->Reach[body] = this->reachOf(body);
  }
}

Vec3 Walls::velocityAt(std::int64_t element, const Vec3& p, const Vec3& normal) const
{
  const std::int32_t body = this->body(element);
  if (!this->drives(body))
  {
    return {};
  }
  const Pose& pose = this->Poses[body];
  return this->velocityBy(pose, p, element, p, this->runningBy(pose, body, p, normal));
}

Walls::Moving Walls::movingBefore(std::int64_t element, const Vec3& p, const Vec3& drift,
  const Vec3& normal) const
{
  const std::int32_t body = this->body(element);
  if (!this->drives(body))
  {
    return {};
  }
  const Pose& pose = this->Before.empty() ? this->Poses[body] : this->Before[body];
  const Vec3 at = p - this->Half * drift;
  if (const DynamicBody* dynamic = this->dynamic(body))
  {
    return dynamic->movingAt(
      { element, this->Drawn.elements[element], this->Drawn.points, pose, this->PointVelocities },
      at, p);
  }
  return { this->velocityBy(pose, at, element, p, this->runningBy(pose, body, at, normal)),
    pose.angularVelocity + pose.surfaceSpin };
}

Vec3 Walls::motionAt(std::int64_t element, const Vec3& p) const
{
  const std::int32_t body = this->body(element);
  return this->moves(body) ? this->velocityBy(this->Poses[body], p, element, p, {}) : Vec3{};
}

double Walls::fastest() const
{
  double square = 0.0;
  for (const Vec3& velocity : this->PointVelocities)
  {
    square = std::max(square, dot(velocity, velocity));
  }
  double most = 0.0;
  for (std::size_t body = 0; body < this->Poses.size(); ++body)
  {
    const Pose& pose = this->Poses[body];
    const double turning = norm(pose.angularVelocity) * this->Reach[body];
    most = std::max(most, norm(pose.velocity) + turning);
  }
  return most + std::sqrt(square);
}

/// Velocity of a running surface against its wall [L/T].
Vec3 Walls::runningBy(const Pose& pose, std::int32_t body, const Vec3& at, const Vec3& normal) const
{
  return this->Drawn.bodies[body].motion.surface.any() ? pose.surfaceVelocityAt(at, normal)
                                                       : Vec3{};
}

/// @param at where the body with this pose has the point that is at @a p now
/// @param more of the surface [L/T]
Vec3 Walls::velocityBy(const Pose& pose, const Vec3& at, std::int64_t element, const Vec3& p,
  const Vec3& more) const
{
  const std::int32_t body = this->body(element);
  if (const DynamicBody* dynamic = this->dynamic(body))
  {
    const PlacedElement placed{ element, this->Drawn.elements[element], this->Drawn.points, pose,
      this->PointVelocities };
    return dynamic->movingAt(placed, at, p).velocity;
  }
  Vec3 velocity = pose.velocityAt(at) + more;
  if (this->Drawn.bodies[body].changesShape())
  {
    const Element& e = this->Drawn.elements[element];
    const int corners = static_cast<int>(e.kind);
    Vec3 x[3];
    for (int k = 0; k < corners; ++k)
    {
      x[k] = this->Drawn.points[e.point[k]];
    }
    const std::array<double, 3> share =
      sharesOfCorners(x, corners, this->Poses[body].transformBack(p));
    for (int k = 0; k < corners; ++k)
    {
      velocity = velocity + share[k] * pose.rotate(this->PointVelocities[e.point[k]]);
    }
  }
  return velocity;
}

}
