// Capsules: what they weigh, how far two are from each other, how they lie, roll and collide.
#include "Check.h"
#include "Faceted.h"

#include "Contacts/FacetGrains.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using scene::about;
using scene::placed;

namespace
{

constexpr double Gravity = 9.81;
constexpr double Radius = 0.0025, Height = 0.01;

/// Closed forms of a cylinder of length L between half spheres (Beer et al. 2012, Vector Mechanics
/// for Engineers, inside back cover): the centre of a half sphere is 3/8 of its radius from its
/// face, so two of them have 2/5 m r^2 + m (L^2/4 + 3/8 L r) across the axis.
void masses()
{
  const UnitShape unit = unitShape(scene::capsule(Radius, Height));
  const double r = Radius, length = Height - 2.0 * r;
  const double cylinder = Pi * r * r * length, ends = 4.0 / 3.0 * Pi * r * r * r;
  const double volume = cylinder + ends;
  const double along = cylinder * 0.5 * r * r + ends * 0.4 * r * r;
  const double across = cylinder * (length * length / 12.0 + 0.25 * r * r) +
    ends * (0.4 * r * r + 0.25 * length * length + 0.375 * length * r);
  const double size = unit.drawnRadius;
  check::relative("bounding radius", size, 0.5 * Height, 1e-12);
  check::relative("volume", unit.volume * size * size * size, volume, 1e-11);
  check::relative("radius of the same volume", unit.drawnEquivalent, std::cbrt(0.75 * volume / Pi),
    1e-11);
  check::relative("along the axis", unit.inertia.z * size * size, along / volume, 1e-11);
  check::relative("across the axis", unit.inertia.x * size * size, across / volume, 1e-11);
  check::equal("slots", unit.count(), 7);
}

void problems()
{
  check::contains("too short", findProblem(scene::capsule(1.0, 2.0)),
    "is a capsule with the radius 1 and the height 2 but needs a height of at least 2.02, as a "
    "sphere has less.");
  check::isTrue("just long enough", findProblem(scene::capsule(1.0, 2.02)).empty());
}

/// Distance of two segments by halving both towards the nearest points: it is convex in both.
double distanceOf(const Vec3 (&a)[2], const Vec3 (&b)[2])
{
  const auto foot = [](const Vec3(&s)[2], const Vec3& p)
  {
    const Vec3 span = s[1] - s[0];
    return s[0] + std::min(std::max(dot(p - s[0], span) / dot(span, span), 0.0), 1.0) * span;
  };
  const auto far = [&](double t)
  { return norm(a[0] + t * (a[1] - a[0]) - foot(b, a[0] + t * (a[1] - a[0]))); };
  double low = 0.0, high = 1.0;
  for (int k = 0; k < 200; ++k)
  {
    const double third = (high - low) / 3.0;
    (far(low + third) < far(high - third) ? high : low) =
      far(low + third) < far(high - third) ? high - third : low + third;
  }
  return far(0.5 * (low + high));
}

/// Two grains of one shape, as the solver has them.
struct Pair
{
  Config config = scene::still();
  Snapshot start;

  Pair(const ShapedGrain& first, const ShapedGrain& second, const GrainShape& shape)
  {
    this->config.gravity = {};
    this->config.material.youngsModulus = 1e8;
    this->config.allowInitialOverlap = true;
    this->config.shapes = { shape };
    scene::addClump(this->config, 0, first, this->start);
    scene::addClump(this->config, 0, second, this->start);
  }
  Observation observed()
  {
    scene::setSteps(this->config, 1e-8, 1);
    return Simulation(this->config, {}, this->start).observe();
  }
};

/// The overlap of the deepest contact is that of the segments.
void distances()
{
  const GrainShape shape = scene::capsule(Radius, Height);
  Random chance(3);
  const double half = 0.5 * Height - Radius;
  double worst = 0.0;
  int touching = 0;
  for (int k = 0; k < 300; ++k)
  {
    const ShapedGrain first = placed(shape, {}, randomRotation(chance));
    const Vec3 apart = chance.uniform(0.3, 1.0) * Height * randomDirection(chance);
    const ShapedGrain second = placed(shape, apart, randomRotation(chance));
    const auto ends = [&](const ShapedGrain& grain, Vec3(&segment)[2])
    {
      const Vec3 axis = rotated(grain.orientation, Lane3(Vec3{ 0.0, 0.0, half }));
      segment[0] = grain.position - axis;
      segment[1] = grain.position + axis;
    };
    Vec3 a[2], b[2];
    ends(first, a);
    ends(second, b);
    const double overlap = 2.0 * Radius - distanceOf(a, b);
    if (overlap > Radius || overlap < 0.0)
    {
      continue; // beyond what a contact can have, or apart
    }
    double deepest = 0.0;
    for (const ContactView& contact : Pair(first, second, shape).observed().contacts)
    {
      deepest = std::max(deepest, contact.overlap);
    }
    worst = std::max(worst, std::abs(deepest - overlap) / Radius);
    ++touching;
  }
  check::atMost("pairs that touch", 40 - touching, 0);
  check::atMost("overlaps are those of segments but for", worst, 1e-7);
}

double forceOf(const ShapedGrain& first, const ShapedGrain& second, const GrainShape& shape)
{
  Vec3 force;
  for (const ContactView& contact : Pair(first, second, shape).observed().contacts)
  {
    force = force + contact.force;
  }
  return norm(force);
}

/// Contacts by how two capsules lie: ends of both, an end and a side, two sides, and two that are
/// parallel, whose four ends touch.
void contacts()
{
  const GrainShape shape = scene::capsule(Radius, Height);
  const double overlap = 0.01 * Radius;
  const Quaternion flat = about({ 1, 0, 0 }, 0.5 * Pi), across = about({ 0, 1, 0 }, 0.5 * Pi);
  const auto at = [&](double x, double z, const Quaternion& q) {
    return placed(shape, { x, 0.0, z }, q);
  };
  const ShapedGrain standing = at(0.0, 0.0, {});
  const double single = forceOf(standing, at(0.0, 0.5 * Height + Radius - overlap, flat), shape);
  check::relative("two ends, as two contacts",
    forceOf(standing, at(0.0, Height - overlap, {}), shape), 2.0 * single, 1e-6);
  check::relative("two sides that cross",
    forceOf(at(0.0, 0.0, flat), at(0.0, 2.0 * Radius - overlap, across), shape), single, 1e-6);
  check::relative("parallel, as four contacts",
    forceOf(standing, at(2.0 * Radius - overlap, 0.0, {}), shape), 4.0 * single, 1e-6);
}

/// What other programs missed, which ask the two ends of a capsule alone: a sphere that touches its
/// middle (github.com/erwincoumans/tiny-differentiable-simulator, pull request 194), and a cylinder
/// between its ends (github.com/dartsim/dart, pull request 3126). Parallel capsules with a single
/// contact (github.com/google-deepmind/mujoco_warp, pull request 986) are among contacts().
void betweenTheEnds()
{
  const GrainShape shape = scene::capsule(Radius, 4.0 * Height);
  const double overlap = 0.02 * Radius, radius = 0.7 * Radius;
  Config config = scene::still();
  config.gravity = {};
  config.allowInitialOverlap = true;
  config.shapes = { shape, scene::cylinder(2.0 * Radius, 6.0 * Radius, 0.2 * Radius) };
  scene::setSteps(config, 1e-8, 1);
  const auto expect = [&](const std::string& what, const Snapshot& start)
  {
    const Observation seen = Simulation(config, {}, start).observe();
    check::equal(what + ": contacts", static_cast<long long>(seen.contacts.size()), 1);
    check::relative(what + ": overlap", seen.contacts.at(0).overlap, overlap, 1e-10);
  };
  Snapshot start = scene::startFrom(
    { scene::grain(0, radius, 1000.0, { Radius + radius - overlap, 0.0, 0.1 * Height }) });
  scene::addClump(config, 0, placed(shape, {}), start);
  expect("a sphere at the middle", start);
  Snapshot crossed;
  const Quaternion flat = about({ 1, 0, 0 }, 0.5 * Pi);
  scene::addClump(config, 0, placed(shape, { 3.0 * Radius - overlap, 0.0, 0.0 }, flat), crossed);
  scene::addClump(config, 1, placed(config.shapes[1], {}), crossed);
  expect("a cylinder between the ends", crossed);
}

/// A capsule on its side lies as deep as two contacts carry it, and rolls with g sin a over
/// 1 + I / m r^2.
void rolls()
{
  constexpr double angle = 20.0 * Pi / 180.0, density = 2650.0;
  const GrainShape shape = scene::capsule(Radius, Height);
  const UnitShape unit = unitShape(shape);
  Config config = scene::still();
  config.gravity = Gravity * Vec3{ std::sin(angle), 0.0, -std::cos(angle) };
  config.material.youngsModulus = 1e8;
  config.material.density = density;
  config.material.slidingFriction = 0.5;
  config.material.restitution = 0.3;
  config.shapes = { shape };
  ShapedGrain grain = placed(shape, {}, about({ 1, 0, 0 }, 0.5 * Pi));
  const double weight = Gravity * std::cos(angle) * massOf(unit, density, grain.size);
  const double depth = scene::hertzOverlap(0.5 * weight, scene::planeStiffness(config, Radius));
  grain.position = { 0.0, 0.0, Radius - depth };
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  constexpr double step = 1e-6;
  scene::setSteps(config, step, 40000);
  Simulation run(config, scene::plane(10.0), start);
  scene::advance(run, 10000);
  const ShapedGrain before = run.particles().shaped[0];
  scene::advance(run, 40000);
  const ShapedGrain after = run.particles().shaped[0];
  const double lever = 0.5 * (Radius + after.position.z); // to the middle of the overlap
  const double gyration = unit.inertia.z * grain.size * grain.size;
  const double due = Gravity * std::sin(angle) / (1.0 + gyration / (lever * lever));
  check::relative("rolls", (after.velocity.x - before.velocity.x) / (30000 * step), due, 5e-5);
  check::relative("lies as deep as two ends carry", Radius - after.position.z, depth, 1e-3);
  check::atMost("rolls straight on", std::abs(after.velocity.y) / after.velocity.x, 1e-9);
}

/// Any number of threads gives one motion.
void bits()
{
  const GrainShape shape = scene::capsule(Radius, Height);
  std::vector<Vec3> ends;
  for (const int threads : { 1, 2 })
  {
    Random chance(8);
    Pair pair(placed(shape, {}, randomRotation(chance)),
      placed(shape, { 0.3 * Radius, 0.0, 1.4 * Height }, randomRotation(chance)), shape);
    pair.start.particles.shaped[1].velocity = { 0.0, 0.0, -1.0 };
    pair.config.threads = threads;
    scene::setSteps(pair.config, 1e-6, 8000);
    Simulation run(pair.config, scene::plane(1.0), pair.start);
    scene::advance(run, 8000);
    ends.push_back(run.particles().shaped[1].position);
  }
  check::isTrue("threads have the same bits",
    ends[0].x == ends[1].x && ends[0].y == ends[1].y && ends[0].z == ends[1].z);
}

}

int main()
{
  return check::run(
    []
    {
      masses();
      problems();
      distances();
      contacts();
      betweenTheEnds();
      rolls();
      bits();
    });
}
