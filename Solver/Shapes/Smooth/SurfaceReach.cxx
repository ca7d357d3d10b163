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
/// How much less than the least reach that was seen.
constexpr double Between = 0.99;

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
}

Support FormSupport::along(const Lane3& n) const
{
  return forKind(this->Kind,
    [&](auto kind) { return vectors::run<SupportAlong<decltype(kind)>>(this->Body, n); });
}

bool FormSupport::isEllipsoid() const
{
  return this->Kind == KindIndex<Ellipsoids>;
}

SurfaceReach reachOf(const SmoothForm& form, const Vec3& centre, const MassProperties& mass)
{
  const FormSupport body(form, centre);
  SurfaceReach reach{ body.along({ 0.0, 0.0, 1.0 }).reach, 0.0, {} };
  for (const Lane3& n : directions())
  {
    reach.least = std::min(reach.least, body.along(n).reach);
  }
  for (std::size_t k = 0; k < directions().size(); k += Sparse)
  {
    // The point that is farthest along the direction to itself is farther away, or the farthest.
    Lane3 n = directions()[k];
    for (int step = 0; step < Steps; ++step)
    {
      const Lane3 point = body.along(n).point;
      reach.farthest = std::max(reach.farthest, std::sqrt(dot(point, point)));
      n = (1.0 / std::sqrt(dot(point, point))) * point;
    }
  }
  const bool exact = body.isEllipsoid() && norm(centre) == 0.0; // found along an axis
  reach.farthest *= exact ? 1.0 : 1.0 + Margin;
  reach.least *= Between;
  for (const Lane3& n : directions())
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
  for (const Lane3& n : directions())
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
  for (const Lane3& n : directions())
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
