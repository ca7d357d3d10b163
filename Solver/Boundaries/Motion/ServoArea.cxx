#include "Boundaries/Motion/ServoArea.h"

#include "Basics/Error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{
namespace
{

/// Calls use(area) for each face of a body: its area along its normal [L^2].
template <typename Use>
void forEachFace(const Surface& surface, std::int32_t body, const Use& use)
{
  for (const Element& element : surface.elements)
  {
    if (element.body == body && element.kind >= ElementKind::Triangle)
    {
      const auto p = [&](int i) { return surface.points[element.point[i]]; };
      const double share = element.kind == ElementKind::Triangle ? 0.5 : 1.0;
      use(share * cross(p(1) - p(0), p(2) - p(1)));
    }
  }
}

/// The area that a body shows along a direction: of a plate its own, of a closed body that of one
/// side.
double shownArea(const Surface& surface, std::int32_t body, const Vec3& direction)
{
  double ahead = 0.0;
  double behind = 0.0;
  forEachFace(surface, body,
    [&](const Vec3& face)
    {
      const double area = dot(face, direction);
      (area > 0.0 ? ahead : behind) += std::abs(area);
    });
  return std::max(ahead, behind);
}

/// The normal of a plate, whatever the direction of its faces; of any length.
Vec3 normalOf(const Surface& surface, std::int32_t body)
{
  Vec3 sum;
  forEachFace(surface, body,
    [&](const Vec3& face) { sum = sum + (dot(face, sum) < 0.0 ? -1.0 : 1.0) * face; });
  return sum;
}

/// How far a body reaches along a direction, from and to.
std::array<double, 2> reachOf(const Surface& surface, std::int32_t body, const Vec3& direction)
{
  constexpr double none = std::numeric_limits<double>::max();
  std::array<double, 2> reach{ none, -none };
  for (const Element& element : surface.elements)
  {
    for (int i = 0; element.body == body && i < static_cast<int>(element.kind); ++i)
    {
      const double coordinate = dot(surface.points[element.point[i]], direction);
      reach = { std::min(reach[0], coordinate), std::max(reach[1], coordinate) };
    }
  }
  return reach;
}

}

ServoArea::ServoArea(const Surface& surface, std::int32_t body)
{
  const WallServo& servo = surface.bodies[body].motion.servo;
  if (servo.kind != ServoKind::Pressure)
  {
    return;
  }
  this->Shown = shownArea(surface, body, normalized(servo.direction));
  for (const std::string& name : servo.sides)
  {
    this->addSide(surface, body, name);
  }
}

void ServoArea::addSide(const Surface& surface, std::int32_t body, const std::string& name)
{
  const WallBody& wall = surface.bodies[body];
  const auto found = std::find_if(surface.bodies.begin(), surface.bodies.end(),
    [&](const WallBody& other) { return other.name == name; });
  if (found == surface.bodies.end())
  {
    throw Error("The wall '" + wall.name + "' has '" + name +
      "' among its ServoSides, but there is no wall of that name.");
  }
  Side side{ static_cast<std::int32_t>(found - surface.bodies.begin()), {}, 0.0, this->Axes };
  const Vec3 direction = normalized(wall.motion.servo.direction);
  const Vec3 normal = normalized(normalOf(surface, side.body));
  const Vec3 across = normal - dot(normal, direction) * direction;
  if (!(norm(across) > 0.5))
  {
    throw Error("The wall '" + wall.name + "' has '" + name +
      "' among its ServoSides, which is not beside it but before or behind it.");
  }
  side.inward = normalized(across);
  const std::array<double, 2> own = reachOf(surface, body, side.inward);
  const std::array<double, 2> its = reachOf(surface, side.body, side.inward);
  side.extent = own[1] - own[0];
  if (its[0] + its[1] > own[0] + own[1])
  {
    side.inward = -side.inward;
  }
  for (const Side& other : this->Sides)
  {
    side.axis = std::abs(dot(other.inward, side.inward)) > 0.99 ? other.axis : side.axis;
  }
  this->Axes += side.axis == this->Axes ? 1 : 0;
  this->Sides.push_back(side);
}

double ServoArea::now(const std::vector<Pose>& poses) const
{
  double area = this->Shown;
  for (int axis = 0; axis < this->Axes; ++axis)
  {
    double left = 1.0;
    for (const Side& side : this->Sides)
    {
      const Pose& pose = poses[side.body];
      left -=
        side.axis == axis ? dot(pose.centre - pose.drawnCentre, side.inward) / side.extent : 0.0;
    }
    area *= std::max(left, 0.0);
  }
  return area;
}

}
