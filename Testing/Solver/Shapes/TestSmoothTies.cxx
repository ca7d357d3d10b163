// Smooth grains that touch where a surface has no curvature that could be taken for that of the
// contact: where coordinates of the normal are zero. Lattices and grains in a plane do it all the
// time. Which grain is the first, and how both are oriented, does not change the force, and the
// force continues to those of normals beside.
#include "Check.h"
#include "Clumps.h"
#include "Rotations.h"
#include "SmoothShapes.h"

#include "Boundaries/SmoothTouch.h"
#include "Laws/Kinematics/CapLanes.h"

#include <initializer_list>

using namespace dem;

namespace
{

constexpr double Depth = 2e-3; ///< overlap in inscribed radii

/// The shapes of other tests, and those near an ellipsoid, in halves, and pinched thin ones.
std::vector<GrainShape> tiedShapes()
{
  std::vector<GrainShape> shapes = smoothShapes();
  shapes.push_back(superellipsoid("nearly an ellipsoid, pinched", { 1.2, 1.0, 0.8 }, 1.02, 1.01));
  shapes.push_back(superellipsoid("nearly an ellipsoid, a block", { 1.2, 1.0, 0.8 }, 0.98, 0.99));
  shapes.push_back(superellipsoid("pinched leaf", { 1.0, 0.3, 0.1 }, 1.7, 1.7));
  shapes.push_back(superellipsoid("pinched can", { 1.0, 1.0, 0.7 }, 1.0, 1.5));
  shapes.push_back(
    { "block in halves", {}, Superellipsoid{ { 1.0, 0.9, 0.8 }, { 0.5, 0.9, 0.6 }, 0.8, 0.8 } });
  return shapes;
}

Vec3 inWorld(const Quaternion& rotation, const Vec3& v)
{
  return Vec3(rotated(rotation, Lane3(v)));
}

/// Two grains that touch, as placed in a run.
struct Pair
{
  ShapedGrain first, second;
};

/// How the grains of pairs are oriented to each other and to the normal.
enum class Alignment
{
  AtRandom,
  InPlane,   ///< parallel, the normal with one coordinate 0
  AlongAxis, ///< parallel, the normal with two coordinates 0
  Rotated    ///< about an axis across the normal by any angle
};

/// @param axis which coordinate of the normal is 0, or which is not
Pair pairThatTouches(const UnitShape& shape, const UnitShape& other, Alignment alignment, int axis,
  Random& chance)
{
  const Vec3 e[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const Vec3 &u = e[(axis + 1) % 3], &v = e[(axis + 2) % 3];
  const double angle = chance.uniform(0.0, 2.0 * Pi);
  Pair pair;
  pair.first.orientation = randomRotation(chance);
  const Quaternion about = scene::about(e[axis], chance.uniform(0.0, 2.0 * Pi));
  pair.second.orientation = alignment == Alignment::AtRandom
    ? randomRotation(chance)
    : (alignment == Alignment::Rotated ? pair.first.orientation * about : pair.first.orientation);
  const Vec3 normal = alignment == Alignment::AtRandom
    ? randomDirection(chance)
    : inWorld(pair.first.orientation,
        alignment == Alignment::AlongAxis ? e[axis] : std::cos(angle) * u + std::sin(angle) * v);
  pair.first.size = 0.01 * chance.uniform(0.5, 2.0);
  pair.second.size = 0.01 * chance.uniform(0.5, 2.0);
  const SmoothBody a(shape, pair.first.size, pair.first.orientation);
  const SmoothBody b(other, pair.second.size, pair.second.orientation);
  pair.second.position = surfacePoint(a, normal) - surfacePoint(b, -normal) -
    Depth * std::min(a.inscribed, b.inscribed) * normal;
  return pair;
}

Config pressed(const std::vector<GrainShape>& shapes)
{
  Config config = scene::still();
  config.shapes = shapes;
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-9, 10);
  return config;
}

/// The force on the first grain of each pair, of many that are far from each other in one run.
std::vector<Vec3> forcesOn(const Config& config, const std::vector<Pair>& pairs)
{
  Snapshot start;
  for (int k = 0; k < static_cast<int>(pairs.size()); ++k)
  {
    const Vec3 position{ 0.1 * (k % 4 - 2), 0.1 * (k / 4 % 4 - 2), 0.1 * (k / 16 - 2) };
    for (ShapedGrain grain : { pairs[k].first, pairs[k].second })
    {
      grain.position = grain.position + position;
      scene::addClump(config, grain.shape, grain, start);
    }
  }
  Simulation run(config, Surface{}, start);
  std::vector<Vec3> forces(pairs.size());
  for (const ContactView& contact : run.observe().contacts)
  {
    const bool isFirst = contact.first % 2 == 0;
    forces[contact.first / 2] = isFirst ? contact.force : -contact.force;
  }
  return forces;
}

/// Exchange of the two grains, and a rotation of both.
/// @param partner of another shape, or null for one like it
void exchange(const GrainShape& drawn, const GrainShape* partner, Alignment alignment,
  const std::string& name)
{
  const UnitShape shape = unitShape(drawn), other = unitShape(partner ? *partner : drawn);
  Random chance(31);
  std::vector<Pair> pairs, others;
  std::vector<Quaternion> rotations;
  for (int k = 0; k < 60; ++k)
  {
    Pair pair = pairThatTouches(shape, other, alignment, k % 3, chance);
    pair.second.shape = partner ? 1 : 0;
    const Quaternion rotation = k % 2 == 0 ? Quaternion{} : randomRotation(chance);
    Pair swapped{ pair.second, pair.first };
    for (ShapedGrain* grain : { &swapped.first, &swapped.second })
    {
      grain->orientation = unit(rotation * grain->orientation);
      grain->position = inWorld(rotation, grain->position);
    }
    pairs.push_back(pair);
    others.push_back(swapped);
    rotations.push_back(rotation);
  }
  const Config config = pressed(
    partner ? std::vector<GrainShape>{ drawn, *partner } : std::vector<GrainShape>{ drawn });
  const std::vector<Vec3> forces = forcesOn(config, pairs), exchanged = forcesOn(config, others);
  // A body may be flat across one tangent and sharp along the other at a tip. There the digits that
  // the flat takes from one part of the normal are felt in the other part.
  const Superellipsoid* s = octantsOf(drawn);
  const bool both = s && alignment == Alignment::AlongAxis && (s->e1 < 1.0) != (s->e2 < 1.0);
  double worst = 0.0;
  for (std::size_t k = 0; k < pairs.size(); ++k)
  {
    const Vec3 due = inWorld(rotations[k], forces[k]);
    worst = std::max(worst, norm(exchanged[k] + due) / norm(due));
  }
  check::atMost(drawn.name + ", " + name + ": the force changes by", worst, both ? 1e-8 : 1e-9);
}

/// A pair of parallel grains with a normal in their axes.
Pair parallel(const UnitShape& shape, const Vec3& normal, double size)
{
  Pair pair;
  pair.first.size = pair.second.size = size;
  const SmoothBody body(shape, size, {});
  pair.second.position =
    surfacePoint(body, normal) - surfacePoint(body, -normal) - Depth * body.inscribed * normal;
  return pair;
}

/// The force continues to those of normals beside.
void continuous(const GrainShape& drawn)
{
  const UnitShape shape = unitShape(drawn);
  const Vec3 ties[] = { { 1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0, 0.6, 0.8 }, { -0.6, 0, 0.8 },
    { 0.8, -0.6, 0 } };
  const Vec3 beside[] = { { 0, 1, 0.5 }, { 0.3, 0, -1 }, { -1, 0.7, 0 }, { 1, 0, 0 }, { 0, 1, 0 },
    { 0, 0, -1 } };
  std::vector<Pair> pairs;
  for (int k = 0; k < 6; ++k)
  {
    for (const double angle : { 0.0, 1e-20, 1e-12, 1e-10 })
    {
      pairs.push_back(parallel(shape, normalized(ties[k] + angle * beside[k]), 0.01));
    }
  }
  const std::vector<Vec3> forces = forcesOn(pressed({ drawn }), pairs);
  double worst = 0.0;
  for (std::size_t k = 0; k < forces.size(); ++k)
  {
    const double at = norm(forces[4 * (k / 4)]);
    worst = std::max(worst, std::abs(norm(forces[k]) / at - 1.0));
  }
  check::atMost(drawn.name + ", beside a tie: the force changes by", worst, 1e-5);
}

/// The force of two parallel grains by the closed form, of radii of curvature of each in two
/// tangents in which both have their principal ones.
void closedForm(const GrainShape& drawn, const Vec3& normal, const Vec3& firstRadii,
  const Vec3& secondRadii)
{
  const double size = 0.01;
  const UnitShape shape = unitShape(drawn);
  const Config config = pressed({ drawn });
  const double nu = config.material.poissonRatio;
  const double modulus = 0.5 * config.material.youngsModulus / (1.0 - nu * nu);
  const double radius = ellipticRadius(
    { 1.0 / firstRadii.x + 1.0 / secondRadii.x, 0.0, 1.0 / firstRadii.y + 1.0 / secondRadii.y });
  const double overlap = Depth * size * shape.surface->inscribed;
  const double due = 4.0 / 3.0 * modulus * std::sqrt(size * radius) * std::pow(overlap, 1.5);
  const Vec3 force = forcesOn(config, { parallel(shape, normal, size) }).front();
  // The mean over the extent of a contact is that far from the value in its middle.
  check::relative(drawn.name + ", force", norm(force), due, 3e-5);
}

/// Cans side by side: as round as they are across, and flat along. An exponent of exactly 1 is
/// neither flat nor sharp at a coordinate that is 0.
void cans()
{
  const GrainShape can = superellipsoid("cans side by side", { 1.0, 1.0, 1.5 }, 1.0, 0.25);
  const double round = std::get<Superellipsoid>(unitShape(can).surface->form).positive.x;
  const Vec3 radii{ round, UnitSurface::Flattest, 0.0 };
  closedForm(can, { 1, 0, 0 }, radii, radii);
  closedForm(can, { 0, -1, 0 }, radii, radii);
}

/// Slender ellipsoids have the curvature of their poles, as flat as these are: a disc that lies on
/// another one, and needles side by side.
void slender()
{
  const GrainShape disc = superellipsoid("discs face to face", { 1.0, 1.0, 0.02 }, 1.0, 1.0);
  closedForm(disc, { 0, 0, 1 }, { 50.0, 50.0, 0.0 }, { 50.0, 50.0, 0.0 });
  const GrainShape needle = superellipsoid("needles side by side", { 1.0, 0.05, 0.05 }, 1.0, 1.0);
  closedForm(needle, { 0, 0, 1 }, { 20.0, 0.05, 0.0 }, { 20.0, 0.05, 0.0 });
}

/// Octants of ellipsoids, where two meet: the mean of the radii of curvature of both.
void octants()
{
  const GrainShape drawn{ "between octants", {},
    Superellipsoid{ { 0.8, 0.8, 0.8 }, { 0.4, 0.6, 0.2 }, 1.0, 1.0 } };
  const auto surface = std::get<Superellipsoid>(unitShape(drawn).surface->form);
  const Vec3 n{ 0.0, 0.6, 0.8 };
  const auto radiiOf = [&](double b, double c)
  {
    const double reach = std::hypot(b * n.y, c * n.z);
    const double ahead = surface.positive.x, behind = surface.negative.x;
    return Vec3{ 0.5 * (ahead * ahead + behind * behind) / reach,
      b * b * c * c / (reach * reach * reach), 0.0 };
  };
  closedForm(drawn, n, radiiOf(surface.positive.y, surface.positive.z),
    radiiOf(surface.negative.y, surface.negative.z));
}

/// Two pinched bodies with creases along each other (LAMMPS pull request 4897 has such bodies):
/// both creases are as sharp as any is taken for, and the leaf is as it is along them.
void creases()
{
  const GrainShape leaf = superellipsoid("creases along each other", { 1.0, 0.3, 0.1 }, 1.7, 1.7);
  const UnitShape shape = unitShape(leaf);
  const auto& surface = std::get<Superellipsoid>(shape.surface->form);
  const Vec3 n = normalized(Vec3{ 0.0, 0.1, 0.3 });
  // The dual norm of exponents p in the plane y, z.
  const double p = 2.0 / 0.3;
  const double b = surface.positive.y, c = surface.positive.z;
  const double y = std::pow(b * n.y, p), z = std::pow(c * n.z, p), reach = std::pow(y + z, 1.0 / p);
  const double along = (p - 1.0) * b * b * c * c * std::pow(b * n.y * c * n.z, p - 2.0) *
    std::pow(reach, 1.0 - 2.0 * p);
  const double sharp = UnitSurface::Sharpest * shape.surface->inscribed;
  closedForm(leaf, n, { sharp, along, 0.0 }, { sharp, along, 0.0 });
}

/// On a plane, with whatever rotation about its normal.
void onPlane(const GrainShape& drawn)
{
  const UnitShape shape = unitShape(drawn);
  const Config config = pressed({ drawn });
  const Quaternion down[] = { {}, scene::about({ 1, 0, 0 }, 0.5 * Pi),
    scene::about({ 0, 1, 0 }, 0.5 * Pi), scene::about({ 1, 0, 0 }, 0.7),
    scene::about({ 0, 1, 0 }, -1.2) };
  double worst = 0.0;
  for (const Quaternion& first : down)
  {
    double before = 0.0;
    for (const double angle : { 0.0, 0.5 * Pi, 1.234, -2.5 })
    {
      ShapedGrain grain;
      grain.size = 0.01;
      grain.orientation = unit(scene::about({ 0, 0, 1 }, angle) * first);
      const SmoothBody body(shape, grain.size, grain.orientation);
      grain.position.z = -surfacePoint(body, { 0, 0, -1 }).z - Depth * body.inscribed;
      Snapshot start;
      scene::addClump(config, 0, grain, start);
      Simulation run(config, scene::plane(0.1), start);
      const double force = run.observe().contacts.at(0).normalForce;
      before = angle == 0.0 ? force : before;
      worst = std::max(worst, std::abs(force / before - 1.0));
    }
  }
  check::atMost(drawn.name + ", on a plane: the force changes by", worst, 1e-9);
}

}

int main()
{
  return check::run(
    []
    {
      for (const GrainShape& shape : tiedShapes())
      {
        const GrainShape ball = superellipsoid("ball", { 1.0, 1.0, 1.0 }, 1.0, 1.0);
        const GrainShape egg = superellipsoid("egg", { 1.2, 0.9, 1.0 }, 1.0, 1.0);
        const GrainShape block = superellipsoid("block", { 0.8, 1.0, 1.1 }, 0.5, 0.7);
        for (const GrainShape* other :
          std::initializer_list<const GrainShape*>{ nullptr, &ball, &egg, &block })
        {
          const std::string with =
            other ? "with a" + std::string(other == &egg ? "n " : " ") + other->name + ", " : "";
          exchange(shape, other, Alignment::AtRandom, with + "at random");
          exchange(shape, other, Alignment::InPlane, with + "in a plane");
          exchange(shape, other, Alignment::AlongAxis, with + "along an axis");
          exchange(shape, other, Alignment::Rotated, with + "rotated about an axis");
        }
        continuous(shape);
        onPlane(shape);
      }
      cans();
      slender();
      octants();
      creases();
    });
}
