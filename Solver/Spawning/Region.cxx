#include "Spawning/Region.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Positions in the box around a surface that are tried in one attempt. A body that fills a
/// twentieth of its box is then missed in one attempt of five.
constexpr int DrawsInBox = 32;

Vec3 randomIn(const Box& box, Random& random)
{
  Vec3 p;
  p.x = random.uniform(box.low.x, box.high.x);
  p.y = random.uniform(box.low.y, box.high.y);
  p.z = random.uniform(box.low.z, box.high.z);
  return p;
}

std::string complaintAboutBox(const InflowRegion& region)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const double low = region.low[axis];
    const double high = region.high[axis];
    if (!(low <= high) || !std::isfinite(high - low))
    {
      return std::string("has a Box with ") + "xyz"[axis] + " from " + inWords(low) + " to " +
        inWords(high) + " but both must be finite and the first must not exceed the second";
    }
  }
  return {};
}

std::string complaintAboutDisc(const InflowRegion& region)
{
  if (!(norm(region.normal) > 0.0))
  {
    return "has the Normal " + inWords(region.normal) + " but needs one that is not 0";
  }
  return {};
}

}

std::string findProblem(const InflowRegion& region)
{
  switch (region.shape)
  {
    case InflowShape::Box:
      break;
    case InflowShape::Disc:
      return complaintAboutDisc(region);
    case InflowShape::Surface:
      return findProblem(region.points, region.triangles);
    case InflowShape::Container:
      return region.triangles.empty() ? "has a surface without triangles"
                                      : complaintAboutBox(region);
  }
  return complaintAboutBox(region);
}

RegionSampler::RegionSampler(const InflowRegion& region) : Region(region)
{
  this->Region.points.clear();
  this->Region.triangles.clear();
  if (region.shape == InflowShape::Surface || region.shape == InflowShape::Container)
  {
    this->Body = ClosedSurface(region.points, region.triangles);
  }
  // The axis that is farthest from the normal gives the first direction in the plane.
  const Vec3 n = normalized(region.normal);
  const double x = std::abs(n.x), y = std::abs(n.y), z = std::abs(n.z);
  const Vec3 axis =
    x <= y && x <= z ? Vec3{ 1, 0, 0 } : (y <= z ? Vec3{ 0, 1, 0 } : Vec3{ 0, 0, 1 });
  this->Across = normalized(cross(n, axis));
  this->Along = cross(n, this->Across);
}

bool RegionSampler::draw(Random& random, double radius, Vec3& position) const
{
  switch (this->Region.shape)
  {
    case InflowShape::Box:
      break;
    case InflowShape::Disc:
      position = this->onDisc(random);
      return true;
    case InflowShape::Surface:
      return this->inSurface(random, radius, position);
    case InflowShape::Container:
      return this->inContainer(random, radius, position);
  }
  position = randomIn({ this->Region.low, this->Region.high }, random);
  return true;
}

Box RegionSampler::bounds() const
{
  const double r = this->Region.radius;
  switch (this->Region.shape)
  {
    case InflowShape::Box:
      break;
    case InflowShape::Disc:
      return { this->Region.centre - Vec3{ r, r, r }, this->Region.centre + Vec3{ r, r, r } };
    case InflowShape::Surface:
      return this->Body.box();
    case InflowShape::Container:
    {
      const Vec3 a = this->Region.up.rotateBack(this->Region.low);
      const Vec3 b = this->Region.up.rotateBack(this->Region.high);
      return { { std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z) },
        { std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z) } };
    }
  }
  return { this->Region.low, this->Region.high };
}

Vec3 RegionSampler::onDisc(Random& random) const
{
  for (;;)
  {
    const double a = random.uniform(-1.0, 1.0);
    const double b = random.uniform(-1.0, 1.0);
    if (a * a + b * b <= 1.0)
    {
      return this->Region.centre + this->Region.radius * (a * this->Across + b * this->Along);
    }
  }
}

bool RegionSampler::inSurface(Random& random, double radius, Vec3& position) const
{
  const Vec3 r{ radius, radius, radius };
  const Box space{ this->Body.box().low + r, this->Body.box().high - r };
  if (space.low.x > space.high.x || space.low.y > space.high.y || space.low.z > space.high.z)
  {
    return false;
  }
  for (int k = 0; k < DrawsInBox; ++k)
  {
    position = randomIn(space, random);
    if (this->Body.holds(position, radius))
    {
      return true;
    }
  }
  return false;
}

/// @a position in the frame in which up is z.
bool RegionSampler::isInContainer(const Vec3& position, double radius) const
{
  const auto isHeld = [&](double x, double y) {
    return this->Body.isInLayer({ x, y, position.z }, this->Region.facesBelow);
  };
  if (!isHeld(position.x, position.y) || !this->Body.isClear(position, radius))
  {
    return false;
  }
  // What falls into an open container must not hang over its rim.
  return this->Region.facesBelow > 0 ||
    (isHeld(position.x - radius, position.y) && isHeld(position.x + radius, position.y) &&
      isHeld(position.x, position.y - radius) && isHeld(position.x, position.y + radius));
}

bool RegionSampler::inContainer(Random& random, double radius, Vec3& position) const
{
  const Vec3 margin{ radius, radius, 0.0 };
  const Box space{ this->Region.low + margin, this->Region.high - margin };
  if (space.low.x > space.high.x || space.low.y > space.high.y)
  {
    return false;
  }
  for (int k = 0; k < DrawsInBox; ++k)
  {
    const Vec3 p = randomIn(space, random);
    if (this->isInContainer(p, radius))
    {
      position = this->Region.up.rotateBack(p);
      return true;
    }
  }
  return false;
}

}
