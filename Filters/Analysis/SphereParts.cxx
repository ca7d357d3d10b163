// All about a sphere of radius 1 around the origin, which is then scaled.
//
// The part with x > a, y > b, z > c, none of them negative, is the integral over z of the corner
// x > a, y > b that is cut off a disc of radius rho = sqrt(1 - z^2),
//
//   A(z) = 1/2 [ rho^2 (acos(a/rho) + acos(b/rho) - pi/2) - a sqrt(rho^2 - a^2)
//                - b sqrt(rho^2 - b^2) ] + a b,
//
// from c to where the disc no longer reaches the corner, z^2 = 1 - a^2 - b^2. Integration by parts
// leaves elementary functions. Negative limits follow from reflections, boxes from sums and
// differences of eight corners.
#include "Analysis/SphereParts.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// Integral of 1 - z^2.
double cubic(double z)
{
  return z - z * z * z / 3.0;
}

/// Volume with z > c.
double halfSpace(double c)
{
  return dem::Pi * (2.0 / 3.0 - cubic(std::clamp(c, -1.0, 1.0)));
}

/// What one side of the corner, at distance @a e, adds to the integral of A up to @a z.
double sidePart(double e, double z)
{
  const double root = std::sqrt(std::max(0.0, 1.0 - e * e - z * z));
  const double angle = e > 0.0 ? std::atan2(root, e) : dem::Pi / 2.0; // acos(e / rho)
  return cubic(z) * (angle - dem::Pi / 4.0) + 2.0 / 3.0 * (std::atan2(e * z, root) - e * z * root) -
    cubic(e) * std::atan2(z, root);
}

/// Volume with x > a, y > b, z > c, none of which is negative.
double corner(double a, double b, double c)
{
  const double top = 1.0 - a * a - b * b;
  if (!(top > c * c))
  {
    return 0.0;
  }
  const auto integral = [a, b](double z)
  { return 0.5 * (sidePart(a, z) + sidePart(b, z)) + a * b * z; };
  return integral(std::sqrt(top)) - integral(c);
}

/// Volume with y > b and z > c.
double wedge(double b, double c)
{
  if (b < 0.0)
  {
    return halfSpace(c) - wedge(-b, c);
  }
  if (c < 0.0)
  {
    return halfSpace(b) - wedge(b, -c);
  }
  return 2.0 * corner(0.0, b, c);
}

/// Volume with x > a, y > b and z > c.
double octant(double a, double b, double c)
{
  if (a < 0.0)
  {
    return wedge(b, c) - octant(-a, b, c);
  }
  if (b < 0.0)
  {
    return wedge(a, c) - octant(a, -b, c);
  }
  if (c < 0.0)
  {
    return wedge(a, b) - octant(a, b, -c);
  }
  return corner(a, b, c);
}

}

double sphereVolumeBetween(double radius, double from, double to)
{
  const double part = halfSpace(from / radius) - halfSpace(to / radius);
  return radius * radius * radius * std::max(0.0, part);
}

double sphereVolumeIn(const Box& box, const dem::Vec3& centre, double radius)
{
  const dem::Vec3 low = (1.0 / radius) * (box.low - centre);
  const dem::Vec3 high = (1.0 / radius) * (box.high - centre);
  bool isInside = true;
  for (int axis = 0; axis < 3; ++axis)
  {
    if (low[axis] >= 1.0 || high[axis] <= -1.0)
    {
      return 0.0;
    }
    isInside = isInside && low[axis] <= -1.0 && high[axis] >= 1.0;
  }
  if (isInside)
  {
    return sphereVolume(radius);
  }
  double part = 0.0;
  for (int choice = 0; choice < 8; ++choice)
  {
    const double a = (choice & 1) != 0 ? high.x : low.x;
    const double b = (choice & 2) != 0 ? high.y : low.y;
    const double c = (choice & 4) != 0 ? high.z : low.z;
    const bool isEven = ((choice ^ (choice >> 1) ^ (choice >> 2)) & 1) == 0;
    part += (isEven ? 1.0 : -1.0) * octant(a, b, c);
  }
  return radius * radius * radius * std::max(0.0, part);
}

}
