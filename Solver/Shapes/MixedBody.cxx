#include "Shapes/MixedBody.h"

#include "Basics/Error.h"
#include "Shapes/Overlaps.h"
#include "Shapes/Smooth/SurfaceReach.h"
#include "Shapes/UnitNumbers.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace dem
{

namespace
{

double reachOf(const RoundedFrustum& body)
{
  return std::hypot(body.bottom, 0.5 * body.height);
}

double reachOf(const Superellipsoid& body)
{
  const Vec3 most{ std::max(body.positive.x, body.negative.x),
    std::max(body.positive.y, body.negative.y), std::max(body.positive.z, body.negative.z) };
  return norm(most);
}

/// The box around all parts, or a larger one.
Extent extentOf(const GrainShape& shape)
{
  std::vector<Vec3> points;
  const auto addBall = [&](const Vec3& centre, double radius)
  {
    points.push_back(centre - Vec3{ radius, radius, radius });
    points.push_back(centre + Vec3{ radius, radius, radius });
  };
  for (const Ball& ball : shape.balls)
  {
    addBall(ball.centre, ball.radius);
  }
  for (const RoundedPolyhedron& body : shape.faceted)
  {
    points.insert(points.end(), body.points.begin(), body.points.end());
  }
  for (const PlacedPart& part : shape.placed)
  {
    addBall(part.centre, std::visit([](const auto& form) { return reachOf(form); }, part.form));
  }
  return dem::extentOf(points);
}

/// Has what an addition says begin with the number of the part.
template <typename Add>
void numbered(std::size_t number, const Add& add)
{
  try
  {
    add();
  }
  catch (const Error& error)
  {
    throw Error("has a part, number " + std::to_string(number) + ", that " + error.what());
  }
}

}

MixedBody::MixedBody(const GrainShape& shape)
{
  const Extent extent = extentOf(shape);
  this->origin = extent.low + 0.5 * extent.edges();
  this->scale = 2.0 / extent.longest();
  for (const Ball& ball : shape.balls)
  {
    this->add(ball);
  }
  for (const RoundedPolyhedron& body : shape.faceted)
  {
    numbered(this->Levels.size() + 1, [&] { this->add(body); });
  }
  for (const PlacedPart& part : shape.placed)
  {
    numbered(this->Levels.size() + 1,
      [&] { std::visit([&](const auto& form) { this->add(form, part); }, part.form); });
  }
  takeAway(excessOf(this->Levels), this->moments);
}

void MixedBody::take(const Moments& own, LevelBody level)
{
  dem::add(own, this->moments);
  this->Levels.push_back(std::move(level));
}

void MixedBody::add(const Ball& ball)
{
  this->balls.push_back({ this->inBox(ball.centre), this->scale * ball.radius });
  this->take(momentsOf(std::vector<Ball>{ this->balls.back() }), levelOf(this->balls.back()));
}

void MixedBody::add(const RoundedPolyhedron& body)
{
  this->kernels.push_back(moved(RoundedKernel(body), this->origin, this->scale));
  const RoundedKernel& kernel = this->kernels.back();
  this->take(momentsOf(kernel.kernel, kernel.rounding), levelOf(unitPart(kernel, {}, 1.0)));
}

void MixedBody::add(const RoundedFrustum& form, const PlacedPart& part)
{
  const RoundedFrustumKernel body(form);
  const double larger = this->scale * form.rounding / body.rounding;
  const Frustum kernel =
    moved(body.kernel, -0.5 * form.height * body.rounding / form.rounding, larger);
  RoundPart round;
  round.facets.rounding = larger * body.rounding;
  const Vec3 centre = this->inBox(part.centre);
  const Quaternion rotation = unit(part.rotation);
  round.facets.frame = PartFrame{ centre, rotation,
    round.facets.rounding +
      std::max(std::hypot(kernel.radius[0], kernel.height[0]),
        std::hypot(kernel.radius[1], kernel.height[1])) };
  describe(kernel, round.facets);
  this->take(moved(rotated(momentsOf(kernel, round.facets.rounding), rotation), centre, 1.0),
    levelOf(round.facets));
  this->rounds.push_back(std::move(round));
}

void MixedBody::add(const Superellipsoid& form, const PlacedPart& part)
{
  const SmoothForm larger = scaled(form, this->scale);
  this->smooth.push_back(
    { std::get<Superellipsoid>(larger), this->inBox(part.centre), unit(part.rotation) });
  const SmoothPart& own = this->smooth.back();
  this->take(moved(rotated(momentsOf(larger), own.rotation), own.origin, 1.0),
    levelOf(own.form, own.origin, own.rotation));
}

MassProperties inAxesOf(const Quaternion& rotation, MassProperties mass)
{
  for (Vec3& axis : mass.axes)
  {
    axis = rotated(inverse(rotation), Lane3(axis));
  }
  return mass;
}

double MixedBody::reachFrom(const Vec3& point, const MassProperties& mass) const
{
  double size = 0.0;
  for (const Ball& ball : this->balls)
  {
    size = std::max(size, norm(ball.centre - point) + ball.radius);
  }
  for (const RoundedKernel& kernel : this->kernels)
  {
    size = std::max(size, kernel.reachFrom(point));
  }
  for (const RoundPart& round : this->rounds)
  {
    const PartFrame& frame = *round.facets.frame;
    const Vec3 p = rotated(inverse(frame.rotation), Lane3(point - frame.origin));
    const Frustum& kernel = *round.facets.round;
    for (const int end : { 0, 1 })
    {
      const double across = std::hypot(p.x, p.y) + kernel.radius[end];
      size = std::max(size, std::hypot(across, p.z - kernel.height[end]) + round.facets.rounding);
    }
  }
  for (const SmoothPart& part : this->smooth)
  {
    const Vec3 centre = rotated(inverse(part.rotation), Lane3(part.origin - point));
    size = std::max(size, dem::reachOf(part.form, centre, inAxesOf(part.rotation, mass)).farthest);
  }
  return size;
}

}
