#include "Shapes/Smooth/Superellipsoids.h"

#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace dem
{

namespace
{

/// How many directions are probed between two poles.
constexpr int Directions = 24;
/// Searches for the farthest point begin at one of so many directions.
constexpr std::size_t Sparse = 7;
/// Steps towards the farthest point of a surface, and how much more is taken for those that are
/// left.
constexpr int Steps = 60;
constexpr double Margin = 1e-7;
/// How much less than the least reach that was seen.
constexpr double Between = 0.99;

double beta(double a, double b)
{
  return std::exp(std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b));
}

/// The integral of x^i y^j z^k over the positive octant of a body with half axes 1.
double octant(const Superellipsoid& surface, int i, int j, int k)
{
  const double P = 2.0 / surface.e1;
  const double Q = 2.0 / surface.e2;
  const double flat = beta((i + 1) / P, (j + 1) / P) / P;
  return flat / (Q * Q) *
    std::exp(std::lgamma((i + j + 2) / Q) + std::lgamma((k + 1) / Q) -
      std::lgamma((i + j + k + 3) / Q + 1.0));
}

double power(double value, int exponent)
{
  double product = 1.0;
  for (int k = 0; k < exponent; ++k)
  {
    product *= value;
  }
  return product;
}

/// Calls use(sign, axis) for both sides.
template <typename Use>
void forBothSides(double positive, double negative, const Use& use)
{
  use(1.0, positive);
  use(-1.0, negative);
}

/// The integral of x^i y^j z^k over the body.
double integral(const Superellipsoid& s, int i, int j, int k)
{
  double axes = 0.0;
  forBothSides(s.positive.x, s.negative.x,
    [&](double sx, double a)
    {
      forBothSides(s.positive.y, s.negative.y,
        [&](double sy, double b)
        {
          forBothSides(s.positive.z, s.negative.z,
            [&](double sz, double c)
            {
              axes += power(sx, i) * power(sy, j) * power(sz, k) * power(a, i + 1) *
                power(b, j + 1) * power(c, k + 1);
            });
        });
    });
  return axes * octant(s, i, j, k);
}

struct SupportAlong
{
  template <int Width>
  static DEM_INLINE Support run(const SupportBody& body, bool quadric, const Lane3& n)
  {
    const Tangents tangents(n);
    return quadric ? supportOf<true>(body, n, tangents) : supportOf<false>(body, n, tangents);
  }
};

Support supportAlong(const SupportBody& body, bool quadric, const Lane3& n)
{
  return vectors::run<SupportAlong>(body, quadric, n);
}

/// Directions all over the sphere, the axes among them.
const std::vector<Lane3>& directions()
{
  static const std::vector<Lane3> all = []
  {
    std::vector<Lane3> made;
    for (int i = 0; i <= Directions; ++i)
    {
      for (int j = 0; j < 2 * Directions; ++j)
      {
        const double theta = Pi * i / Directions;
        const double phi = Pi * j / Directions;
        const Lane3 n(std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
          std::cos(theta));
        made.push_back((1.0 / std::sqrt(dot(n, n))) * n);
      }
    }
    return made;
  }();
  return all;
}

/// How fast a force at the point with a normal moves that point along it, over how fast it moves
/// the centre of mass; times how stiff a contact is there over that of the sphere inside, by each
/// dependence of stiffness on the radius of curvature. Takes the larger ones.
void findMobility(const Support& support, const Lane3& n, const MassProperties& mass,
  SurfaceReach& reach)
{
  const Vec3 lever = cross(support.point, n);
  double moved = 1.0;
  const double inertia[3] = { mass.inertia.x, mass.inertia.y, mass.inertia.z };
  for (int k = 0; k < 3; ++k)
  {
    const double about = dot(lever, mass.axes[k]);
    moved += mass.volume * about * about / inertia[k];
  }
  const Symmetric2& bend = support.curvature;
  const double gaussian = std::max(0.0, bend.xx * bend.yy - bend.xy * bend.xy);
  const double radius = std::min(std::sqrt(gaussian), UnitSurface::Flattest * reach.farthest);
  const double root = std::sqrt(radius / reach.least);
  double stiffness = 1.0;
  for (double& most : reach.mobility)
  {
    most = std::max(most, moved * stiffness);
    stiffness *= root;
  }
}

}

Moments momentsOf(const Superellipsoid& s)
{
  Moments moments;
  moments.volume = integral(s, 0, 0, 0);
  moments.first = { integral(s, 1, 0, 0), integral(s, 0, 1, 0), integral(s, 0, 0, 1) };
  moments.second = { integral(s, 2, 0, 0), integral(s, 0, 2, 0), integral(s, 0, 0, 2),
    integral(s, 1, 1, 0), integral(s, 0, 1, 1), integral(s, 1, 0, 1) };
  return moments;
}

SupportBody supportBody(const Superellipsoid& surface, const Vec3& centre)
{
  SupportBody body;
  body.ex = { 1.0, 0.0, 0.0 };
  body.ey = { 0.0, 1.0, 0.0 };
  body.ez = { 0.0, 0.0, 1.0 };
  body.positive = Lane3(surface.positive);
  body.negative = Lane3(surface.negative);
  body.centre = Lane3(centre);
  body.p = 2.0 / (2.0 - surface.e1);
  body.q = 2.0 / (2.0 - surface.e2);
  return body;
}

SurfaceReach reachOf(const Superellipsoid& surface, const Vec3& centre, const MassProperties& mass)
{
  const SupportBody body = supportBody(surface, centre);
  const bool quadric = surface.isQuadric();
  SurfaceReach reach{ supportAlong(body, quadric, { 0.0, 0.0, 1.0 }).reach, 0.0, {} };
  for (const Lane3& n : directions())
  {
    reach.least = std::min(reach.least, supportAlong(body, quadric, n).reach);
  }
  for (std::size_t k = 0; k < directions().size(); k += Sparse)
  {
    // The point that is farthest along the direction to itself is farther away, or the farthest.
    Lane3 n = directions()[k];
    for (int step = 0; step < Steps; ++step)
    {
      const Lane3 point = supportAlong(body, quadric, n).point;
      reach.farthest = std::max(reach.farthest, std::sqrt(dot(point, point)));
      n = (1.0 / std::sqrt(dot(point, point))) * point;
    }
  }
  const bool exact = quadric && norm(centre) == 0.0; // found along an axis
  reach.farthest *= exact ? 1.0 : 1.0 + Margin;
  reach.least *= Between;
  for (const Lane3& n : directions())
  {
    findMobility(supportAlong(body, quadric, n), n, mass, reach);
  }
  return reach;
}

double sharpestRadius(const Superellipsoid& surface)
{
  const SupportBody body = supportBody(surface, {});
  double least = std::numeric_limits<double>::infinity();
  double sharpest = least;
  for (const Lane3& n : directions())
  {
    const Support support = supportAlong(body, surface.isQuadric(), n);
    const Symmetric2& bend = support.curvature;
    const double gaussian = std::max(0.0, bend.xx * bend.yy - bend.xy * bend.xy);
    sharpest = std::min(sharpest, std::sqrt(gaussian));
    least = std::min(least, support.reach);
  }
  return std::max(sharpest, UnitSurface::Sharpest * least);
}

}
