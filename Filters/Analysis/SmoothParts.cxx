#include "Analysis/SmoothParts.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr int InOctant = 64;   // points in each octant
constexpr double Small = 1e-3; // radius of a part
constexpr int Sides = 6;       // of the cube whose grid gives directions to the surface

double halfAxis(const dem::Superellipsoid& surface, int axis, double towards)
{
  return towards < 0.0 ? surface.negative[axis] : surface.positive[axis];
}

/// What is 1 on the surface, and goes with the power 2/e2 of a length.
double height(const dem::Superellipsoid& surface, const dem::Vec3& p)
{
  const auto part = [&](int axis, double exponent)
  { return std::pow(std::abs(p[axis] / halfAxis(surface, axis, p[axis])), 2.0 / exponent); };
  return std::pow(part(0, surface.e1) + part(1, surface.e1), surface.e1 / surface.e2) +
    part(2, surface.e2);
}

/// Calls use(sides) for the signs of all octants.
template <typename Use>
void forOctants(const Use& use)
{
  for (int octant = 0; octant < 8; ++octant)
  {
    const auto sign = [octant](int bit) { return (octant & bit) != 0 ? -1.0 : 1.0; };
    use(dem::Vec3{ sign(1), sign(2), sign(4) });
  }
}

/// Points that fill the octant of positive numbers of a body with half axes of 1 evenly: those of
/// the additive recurrence of Roberts (2018) with the powers of 1/1.2207 that lie inside.
std::vector<dem::Vec3> pointsInOctant(const dem::Superellipsoid& surface)
{
  const dem::Superellipsoid unit{ { 1, 1, 1 }, { 1, 1, 1 }, surface.e1, surface.e2 };
  constexpr double Root = 1.22074408460575947536; // of x^4 = x + 1
  const dem::Vec3 step{ 1.0 / Root, 1.0 / (Root * Root), 1.0 / (Root * Root * Root) };
  std::vector<dem::Vec3> points;
  for (int k = 1; points.size() < InOctant; ++k)
  {
    const auto place = [k](double by) { return std::fmod(0.75 + k * by, 1.0); };
    const dem::Vec3 point{ place(step.x), place(step.y), place(step.z) };
    if (height(unit, point) < 1.0)
    {
      points.push_back(point);
    }
  }
  return points;
}

/// Calls use(p) for a grid on the cube from -1 to 1.
template <typename Use>
void forDirections(const Use& use)
{
  const auto place = [](int k) { return 2.0 * k / Sides - 1.0; };
  for (int i = 0; i <= Sides; ++i)
  {
    for (int j = 0; j <= Sides; ++j)
    {
      for (int k = 0; k <= Sides; ++k)
      {
        const dem::Vec3 p{ place(i), place(j), place(k) };
        if (std::max({ std::abs(p.x), std::abs(p.y), std::abs(p.z) }) == 1.0)
        {
          use(p);
        }
      }
    }
  }
}

}

std::vector<dem::Ball> partsOf(const dem::Superellipsoid& surface, const dem::Vec3& centre)
{
  const auto stretched = [&](const dem::Vec3& p) -> dem::Vec3
  {
    return { p.x * halfAxis(surface, 0, p.x), p.y * halfAxis(surface, 1, p.y),
      p.z * halfAxis(surface, 2, p.z) };
  };
  const std::vector<dem::Vec3> inside = pointsInOctant(surface);
  std::vector<dem::Ball> parts;
  forOctants(
    [&](const dem::Vec3& sides)
    {
      const dem::Vec3 corner = stretched(sides);
      const double radius = Small * std::cbrt(std::abs(corner.x * corner.y * corner.z));
      for (const dem::Vec3& p : inside)
      {
        parts.push_back(
          { centre + dem::Vec3{ p.x * corner.x, p.y * corner.y, p.z * corner.z }, radius });
      }
    });
  forDirections(
    [&](const dem::Vec3& p)
    {
      const dem::Vec3 place = stretched(p);
      const double scale = std::pow(height(surface, place), -0.5 * surface.e2);
      parts.push_back({ centre + scale * place, 1e-4 * parts[0].radius });
    });
  return parts;
}

}
