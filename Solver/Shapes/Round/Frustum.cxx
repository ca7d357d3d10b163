#include "Shapes/Round/Frustum.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Shapes/Smooth/Gauss.h"

namespace dem
{

namespace
{

/// A tip is where the upper rim would be this small a part of the lower one.
constexpr double Tip = 1e-3;

/// A point or a direction in a half plane through the axis.
struct Flat
{
  double r, z;
};

double dot(const Flat& a, const Flat& b)
{
  return a.r * b.r + a.z * b.z;
}

double acrossOf(const Vec3& v)
{
  return std::sqrt(v.x * v.x + v.y * v.y);
}

/// How far a sharp body reaches along the normal of its side.
double sideOffset(const RoundedFrustum& body, const Flat& normal)
{
  return normal.r * body.bottom;
}

Flat sideNormal(const RoundedFrustum& body)
{
  const double slant = std::hypot(body.height, body.bottom - body.top);
  return { body.height / slant, (body.bottom - body.top) / slant };
}

/// Height of the centre of mass of a sharp body over its bottom.
double centreOf(const RoundedFrustum& body)
{
  const double a = body.bottom, b = body.top;
  return 0.25 * body.height * (a * a + 2.0 * a * b + 3.0 * b * b) / (a * a + a * b + b * b);
}

/// Integrals of pi r^2, pi r^2 z, pi r^2 z^2 and pi r^4 along z.
using Profile = Numbers<4>;

Profile profileAt(double r, double z, double slope)
{
  const double area = Pi * r * r * slope;
  return { area, area * z, area * z * z, area * r * r };
}

}

Frustum moved(Frustum kernel, double shift, double scale)
{
  for (const int end : { 0, 1 })
  {
    kernel.radius[end] *= scale;
    kernel.height[end] = scale * (kernel.height[end] + shift);
  }
  return kernel;
}

double thicknessOf(const RoundedFrustum& body)
{
  return std::min(body.height, 2.0 * sideOffset(body, sideNormal(body)));
}

Vec3 radialOf(const Vec3& direction)
{
  const double length = acrossOf(direction);
  return length > 0.0 ? Vec3{ direction.x / length, direction.y / length, 0.0 }
                      : Vec3{ 1.0, 0.0, 0.0 };
}

Vec3 farthestPoint(const Frustum& kernel, const Vec3& direction)
{
  const double across = acrossOf(direction);
  const auto reach = [&](int end)
  { return across * kernel.radius[end] + direction.z * kernel.height[end]; };
  const int end = reach(1) > reach(0) ? 1 : 0;
  const Vec3 middle{ 0.0, 0.0, kernel.height[end] };
  return across > 0.0 ? kernel.rimPoint(end, radialOf(direction)) : middle;
}

NearestPoint nearestPoint(const Frustum& kernel, const Vec3& from)
{
  const Vec3 radial = radialOf(from);
  const Flat p{ acrossOf(from), from.z };
  const Flat low{ kernel.radius[0], kernel.height[0] }, high{ kernel.radius[1], kernel.height[1] };
  const Flat side{ kernel.across, kernel.along };
  const double below = low.z - p.z, above = p.z - high.z;
  const double beside = side.r * (p.r - low.r) + side.z * (p.z - low.z);
  const bool tip = kernel.rims() == 1;
  if (below <= 0.0 && beside <= 0.0 && (tip || above <= 0.0))
  {
    // Inside: the nearest face.
    if (beside >= below && (tip || beside >= above))
    {
      const Vec3 normal = kernel.sideNormal(radial);
      return { from - beside * normal, normal, beside };
    }
    const int end = below >= above || tip ? 0 : 1;
    const double depth = end == 0 ? below : above;
    const Vec3 normal = kernel.endNormal(end);
    return { from - depth * normal, normal, depth };
  }
  Flat foot{ p.r, p.z };
  const Flat span{ high.r - low.r, high.z - low.z };
  const double t = dot({ p.r - low.r, p.z - low.z }, span) / dot(span, span);
  if (below > 0.0 && p.r <= low.r)
  {
    foot = { p.r, low.z };
  }
  else if (!tip && above > 0.0 && p.r <= high.r)
  {
    foot = { p.r, high.z };
  }
  else
  {
    const double share = std::min(std::max(t, 0.0), 1.0);
    foot = { low.r + share * span.r, low.z + share * span.z };
  }
  const Flat out{ p.r - foot.r, p.z - foot.z };
  const double distance = std::sqrt(dot(out, out));
  const Vec3 point{ foot.r * radial.x, foot.r * radial.y, foot.z };
  const Vec3 normal = distance > 0.0
    ? Vec3{ out.r / distance * radial.x, out.r / distance * radial.y, out.z / distance }
    : kernel.sideNormal(radial);
  return { point, normal, distance };
}

RoundedFrustumKernel::RoundedFrustumKernel(const RoundedFrustum& given)
{
  const double scale = 1.0 / std::max(given.bottom, 0.5 * given.height);
  const RoundedFrustum body{ scale * given.bottom, scale * given.top, scale * given.height,
    scale * given.rounding };
  if (given.isCapsule())
  {
    this->kernel.height = { body.rounding, body.height - body.rounding };
    this->rounding = body.rounding;
    return;
  }
  const Flat side = sideNormal(body);
  const double middle = centreOf(body);
  const double beside = sideOffset(body, side) - side.z * middle;
  const double nearest = std::min({ middle, body.height - middle, beside });
  const double least = RoundedPolyhedron::LeastRounding * nearest;
  const double most = RoundedPolyhedron::MostRounding * nearest;
  if (!(body.rounding >= least && body.rounding <= most))
  {
    throw Error("has a rounding of " + inWords(given.rounding) + " but needs one from " +
      inWords(least / scale) + " to " + inWords(most / scale) + ", as its nearest side is " +
      inWords(nearest / scale) + " from its middle.");
  }
  this->rounding = body.rounding;
  const double offset = sideOffset(body, side) - body.rounding;
  const auto radiusAt = [&](double z) { return (offset - side.z * z) / side.r; };
  const double low = body.rounding;
  double high = body.height - body.rounding;
  this->kernel.radius = { radiusAt(low), radiusAt(high) };
  if (this->kernel.radius[1] <= Tip * this->kernel.radius[0])
  {
    high = offset / side.z;
    this->kernel.radius[1] = 0.0;
  }
  this->kernel.height = { low, high };
  this->kernel.across = side.r;
  this->kernel.along = side.z;
}

double RoundedFrustumKernel::reachFrom(double z) const
{
  const Frustum& k = this->kernel;
  return this->rounding +
    std::max(std::hypot(k.radius[0], k.height[0] - z), std::hypot(k.radius[1], k.height[1] - z));
}

double RoundedFrustumKernel::nearestTo(double z) const
{
  return this->rounding - nearestPoint(this->kernel, { 0.0, 0.0, z }).distance;
}

Moments momentsOf(const Frustum& kernel, double rounding)
{
  // From the lower end to the upper one along the outline: an arc, the side, an arc.
  const double bend = std::atan2(kernel.along, kernel.across);
  Profile sum{};
  const auto addArc = [&](int end, double from, double to)
  {
    constexpr int parts = 4;
    for (int part = 0; part < parts; ++part)
    {
      const double width = (to - from) / parts;
      addTimes<4>(sum, 1.0,
        gauss<4>(from + part * width, from + (part + 1) * width,
          [&](double angle)
          {
            return profileAt(kernel.radius[end] + rounding * std::cos(angle),
              kernel.height[end] + rounding * std::sin(angle), rounding * std::cos(angle));
          }));
    }
  };
  addArc(0, -0.5 * Pi, bend);
  addArc(1, bend, 0.5 * Pi);
  addTimes<4>(sum, 1.0,
    gauss<4>(0.0, 1.0,
      [&](double t)
      {
        const double r = (1.0 - t) * kernel.radius[0] + t * kernel.radius[1];
        const double z = (1.0 - t) * kernel.height[0] + t * kernel.height[1];
        return profileAt(r + rounding * kernel.across, z + rounding * kernel.along,
          kernel.height[1] - kernel.height[0]);
      }));
  const double across = 0.25 * sum[3];
  return { sum[0], { 0.0, 0.0, sum[1] }, { across, across, sum[2], 0.0, 0.0, 0.0 } };
}

}
