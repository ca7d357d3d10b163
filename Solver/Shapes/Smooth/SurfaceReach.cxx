#include "Shapes/Smooth/SurfaceReach.h"

#include "Shapes/ShapeTable.h"
#include "Shapes/Smooth/SmoothKinds.h"
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

/// Bodies that directions() resolves: no contact is stiffer over its mass by more than a quarter.
bool areEnoughFor(const Superellipsoid& body)
{
  constexpr double slender = 10.0, blocky = 0.2, pinched = 1.7;
  return body.aspect() <= slender && std::min(body.e1, body.e2) >= blocky &&
    std::max(body.e1, body.e2) <= pinched;
}

/// The normal where the surface has a point along a direction with each coordinate times the half
/// axis.
Lane3 normalAt(const Superellipsoid& body, const Lane3& u)
{
  const double x = std::abs(u.x), y = std::abs(u.y), z = std::abs(u.z);
  const double across =
    std::pow(std::pow(x, 2.0 / body.e1) + std::pow(y, 2.0 / body.e1), 0.5 * body.e1);
  const double whole =
    std::pow(std::pow(across, 2.0 / body.e2) + std::pow(z, 2.0 / body.e2), 0.5 * body.e2);
  const double wide = across / whole; // 0 at a pole, where the quotients below are 1
  const double inPlane = across > 0.0 ? 1.0 / across : 0.0;
  const double outwards = std::pow(wide, 2.0 / body.e2 - 1.0);
  const Vec3 &ahead = body.positive, &behind = body.negative;
  const auto along = [](double value, double size, double front, double back)
  { return std::copysign(size, value) / (value < 0.0 ? back : front); };
  return { along(u.x, outwards * std::pow(x * inPlane, 2.0 / body.e1 - 1.0), ahead.x, behind.x),
    along(u.y, outwards * std::pow(y * inPlane, 2.0 / body.e1 - 1.0), ahead.y, behind.y),
    along(u.z, std::pow(z / whole, 2.0 / body.e2 - 1.0), ahead.z, behind.z) };
}

/// Directions that resolve a body: of a very slender, blocky or pinched one, also the normals of
/// points all over it, over an ellipsoid with its half axes and over a body between both.
std::vector<Lane3> directionsFor(const SmoothForm& form)
{
  std::vector<Lane3> all = directions();
  const auto* octants = std::get_if<Superellipsoid>(&form);
  if (octants && !areEnoughFor(*octants))
  {
    for (const double share : { 0.0, 0.5, 1.0 })
    {
      Superellipsoid body = *octants;
      body.e1 = 1.0 + share * (body.e1 - 1.0);
      body.e2 = 1.0 + share * (body.e2 - 1.0);
      for (const Lane3& u : directions())
      {
        const Lane3 n = normalAt(body, u);
        all.push_back((1.0 / std::sqrt(dot(n, n))) * n);
      }
    }
  }
  return all;
}

/// The least reach near a direction, by smaller and smaller steps.
double leastNear(const FormSupport& body, Lane3 n)
{
  double least = body.along(n).reach;
  for (double step = 0.1; step > 1e-6; step *= 0.5)
  {
    bool falls = true;
    for (int round = 0; falls && round < Steps; ++round)
    {
      falls = false;
      const Tangents tangents(n);
      for (const Lane3& way :
        { tangents.first, -1.0 * tangents.first, tangents.second, -1.0 * tangents.second })
      {
        const Lane3 to = fused(step, way, n);
        const Lane3 unit = (1.0 / std::sqrt(dot(to, to))) * to;
        const double reach = body.along(unit).reach;
        falls = falls || reach < least;
        n = reach < least ? unit : n;
        least = std::min(least, reach);
      }
    }
  }
  return least;
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
  const double radius =
    std::min(std::sqrt(gaussian), UnitSurface::flattestOf(reach.least, reach.farthest));
  const double root = std::sqrt(radius / reach.least);
  double stiffness = 1.0;
  for (double& most : reach.mobility)
  {
    most = std::max(most, moved * stiffness);
    stiffness *= root;
  }
}

}

Moments momentsOf(const SmoothForm& form)
{
  return std::visit([](const auto& body) { return momentsOf(body); }, form);
}

FormSupport::FormSupport(const SmoothForm& form, const Vec3& centre)
{
  const SurfaceNumbers numbers = surfaceNumbers(form);
  this->Kind = kindOf(form, numbers);
  this->Body.ex = { 1.0, 0.0, 0.0 };
  this->Body.ey = { 0.0, 1.0, 0.0 };
  this->Body.ez = { 0.0, 0.0, 1.0 };
  this->Body.first = Lane3(numbers.first);
  this->Body.second = Lane3(numbers.second);
  this->Body.centre = Lane3(centre);
  this->Body.p = numbers.p;
  this->Body.q = numbers.q;
  this->Body.kind = generalOf(this->Kind);
}

Support FormSupport::along(const Lane3& n) const
{
  const Support found = forKind(this->Kind,
    [&](auto kind) { return vectors::run<SupportAlong<decltype(kind)>>(this->Body, n); });
  rethrowFailed(this->Kind);
  return found;
}

bool FormSupport::isEllipsoid() const
{
  return this->Kind == KindIndex<Ellipsoids>;
}

SurfaceReach reachOf(const SmoothForm& form, const Vec3& centre, const MassProperties& mass)
{
  const FormSupport body(form, centre);
  const std::vector<Lane3> all = directionsFor(form);
  Lane3 lowest(0.0, 0.0, 1.0);
  SurfaceReach reach{ body.along(lowest).reach, 0.0, {} };
  for (const Lane3& n : all)
  {
    const double seen = body.along(n).reach;
    lowest = seen < reach.least ? n : lowest;
    reach.least = std::min(reach.least, seen);
  }
  for (std::size_t k = 0; k < all.size(); k += Sparse)
  {
    // The point that is farthest along the direction to itself is farther away, or the farthest.
    Lane3 n = all[k];
    for (int step = 0; step < Steps; ++step)
    {
      const Lane3 point = body.along(n).point;
      reach.farthest = std::max(reach.farthest, std::sqrt(dot(point, point)));
      n = (1.0 / std::sqrt(dot(point, point))) * point;
    }
  }
  const bool exact = body.isEllipsoid() && norm(centre) == 0.0; // found along an axis
  reach.farthest *= exact ? 1.0 : 1.0 + Margin;
  reach.least =
    std::min(UnitSurface::Between * reach.least, (1.0 - Margin) * leastNear(body, lowest));
  for (const Lane3& n : all)
  {
    findMobility(body.along(n), n, mass, reach);
  }
  return reach;
}

std::array<double, 3> mobilityOf(const SmoothForm& form, const Vec3& centre,
  const MassProperties& mass, const SurfaceReach& own)
{
  const FormSupport body(form, centre);
  SurfaceReach reach{ own.least, own.farthest, {} };
  for (const Lane3& n : directionsFor(form))
  {
    findMobility(body.along(n), n, mass, reach);
  }
  return reach.mobility;
}

double sharpestRadius(const SmoothForm& form)
{
  const FormSupport body(form, {});
  double least = std::numeric_limits<double>::infinity();
  double sharpest = least;
  for (const Lane3& n : directionsFor(form))
  {
    const Support support = body.along(n);
    const Symmetric2& bend = support.curvature;
    const double gaussian = std::max(0.0, bend.xx * bend.yy - bend.xy * bend.xy);
    sharpest = std::min(sharpest, std::sqrt(gaussian));
    least = std::min(least, support.reach);
  }
  return std::max(sharpest, UnitSurface::Sharpest * least);
}

}
